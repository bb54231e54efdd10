// Supplies on demand: a card that remains available is brought to the tableau only when the next
// moves need it there.
//
// A supply is a move that brings a card x to the tableau from where it would stay available: from
// a foundation (worrying back), or from the talon where draws are free and of one card. All such a
// move can do for a later move m is
//   (host)    uncover one more card of x's class, where there is none: m puts a card on it, or makes
//             another card of the class the last of its column and sends it to its foundation or
//             to the reserve;
//   (opener)  with x taken from a foundation, give access to the card under it, which m lowers, or
//             let m put x's twin in its place.
// Argument. In a winning line let a supply be followed by a move that needs none of this. Then the
// two can change places: the move is legal without x in the tableau, and the supply is legal after
// it, because a slot or an empty column that both use is there twice. If the move is x's own way
// up, both can be left out or done as one move from the talon. No line gets longer. So supplies
// move towards the end until each is needed by what follows, and a move that is no supply comes
// right after the supplies that it needs. Those can be ordered by their purpose: to make a move,
// first bring the openers for its card, then, if no card to put it on is uncovered, a host, each
// with its own openers and host before it. In this order
//   - a host is followed at once by the move that needs it;
//   - an opener is followed at once by the move that needs it, unless that move lowers the card
//     under it and no card to put it on is uncovered: then by the first supply of bringing a host.
// Only such successors are generated. Which supply came last is part of the position's key, so
// that the table does not confuse the position with the same cards reached otherwise.
// It is not used where a reserve takes kings only while no column is empty: there a lowered king
// can be what makes a move legal.
//
// Free raises, where cards may come back: an attached card that can go to its foundation goes.
// Argument. The move can be taken back at once, so what can be reached from the position before
// can be reached from the one after, and the other way round. (For a talon card this would be
// wrong: once the next card of its suit follows it up, both must be lowered to have it back.) While
// a supply is to be used nothing is raised, or the supply itself would go back.
// Supplies are found again after the raises, by lowering, when a move needs them.

import { worryBacks } from "./generate.js";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_FOUNDATION,
  FROM_RESERVE,
  FROM_WASTE,
  NO_MOVE,
  packMove,
  TO_FOUNDATION,
  TO_RESERVE,
  TO_TABLEAU,
} from "./move.js";
import type { Position } from "./position.js";
import { reachableTalon } from "./talon.js";

/** Whether supplies and free raises are sound and any use for these rules. */
export function usesSupplies(position: Position): boolean {
  return position.layout.supply !== null && position.rules.reserve?.when !== "no-empty-column";
}

const reachable = new Uint8Array(256);

/**
 * Of the generated moves `moves[start..end)`, keeps those that are no pointless supplies: a talon
 * card is supplied only where its class has no uncovered card.
 * @returns the new end
 */
export function dropIdleSupplies(
  position: Position,
  moves: Int16Array,
  start: number,
  end: number,
): number {
  if (!position.cyclic || position.rules.draw !== 1) return end;
  const { talon, uncovered } = position;
  let n = start;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (((move >> 2) & 7) === FROM_WASTE && (move & 3) === TO_TABLEAU) {
      const card = talon[move >> 5]!;
      if (uncovered[((card >> 2) << 1) | (card & 1)]! > 0) continue;
    }
    moves[n++] = move;
  }
  return n;
}

/**
 * The moves that use the supply of the last move; written like generateMoves.
 * @returns the index after the last one
 */
export function generateDemands(position: Position, moves: Int16Array, start: number): number {
  const card = (position.supply & 63) - 1;
  const lowered = position.supply >= 64;
  const rank = card >> 2;
  const colour = card & 1;
  let n = start;
  if (position.uncovered[(rank << 1) | colour] === 1) {
    n = ontoClass(position, rank, colour, moves, n);
    n = outOfClass(position, card, moves, n);
  }
  if (!lowered) return n;
  const { low, high } = position;
  const suit = card & 3;
  if (rank > 0 && (low[suit] === rank || high[suit] === rank)) {
    if (position.uncovered[(rank << 1) | (colour ^ 1)]! > 0) {
      moves[n++] = packMove(FROM_FOUNDATION, TO_TABLEAU, card - 4);
    } else {
      n = supplies(position, moves, n);
    }
  }
  return twins(position, card, moves, n);
}

/** Every supply that is legal and may be of use. */
function supplies(position: Position, moves: Int16Array, start: number): number {
  let n = position.rules.worryBack ? worryBacks(position, moves, start) : start;
  if (!position.cyclic || position.rules.draw !== 1) return n;
  const { talon, next, uncovered, king } = position;
  for (let i = next[0]!; i !== 0; i = next[i]!) {
    const card = talon[i]!;
    const rank = card >> 2;
    const colour = card & 1;
    const fits =
      rank === king ? position.empty > 0 : uncovered[((rank + 1) << 1) | (colour ^ 1)]! > 0;
    if (fits && uncovered[(rank << 1) | colour] === 0) {
      moves[n++] = packMove(FROM_WASTE, TO_TABLEAU, i);
    }
  }
  return n;
}

/** Cards put on the class: roots, talon cards, and cards lowered from foundations. */
function ontoClass(
  position: Position,
  rank: number,
  colour: number,
  moves: Int16Array,
  start: number,
): number {
  const { roots, talon, uncovered, low, high } = position;
  let n = start;
  const fits = (card: number) => (card >> 2) + 1 === rank && (card & 1) !== colour;
  for (let c = 0; c < position.columns; c++) {
    if (roots[c]! >= 0 && fits(roots[c]!)) moves[n++] = packMove(FROM_COLUMN, TO_TABLEAU, c);
  }
  if (position.cyclic) {
    const idle =
      position.rules.draw === 1 && rank > 0 && uncovered[((rank - 1) << 1) | (colour ^ 1)]! > 0;
    const count = idle ? 0 : reachableTalon(position, reachable);
    for (let i = 0; i < count; i++) {
      const index = reachable[i]!;
      if (fits(talon[index]!)) moves[n++] = packMove(FROM_WASTE, TO_TABLEAU, index);
    }
  } else if (position.top > 0 && fits(talon[position.top]!)) {
    moves[n++] = packMove(FROM_WASTE, TO_TABLEAU, position.top);
  }
  if (position.rules.worryBack && rank > 0) {
    for (let suit = colour ^ 1; suit < position.suits; suit += 2) {
      if (low[suit] === rank || high[suit] === rank) {
        moves[n++] = packMove(FROM_FOUNDATION, TO_TABLEAU, ((rank - 1) << 2) | suit);
      }
    }
  }
  return n;
}

/** Other cards of the supply's class, now that one of them can be made the last of its column. */
function outOfClass(position: Position, supply: number, moves: Int16Array, start: number): number {
  const { roots, attached, low, high, king } = position;
  const rank = supply >> 2;
  const toReserve =
    rank === king &&
    position.reserved < position.capacity &&
    position.rules.reserve!.from.includes("column");
  let n = start;
  for (let c = 0; c < position.columns; c++) {
    const root = roots[c]!;
    if (root >> 2 !== rank || ((root ^ supply) & 1) !== 0) continue;
    const suit = root & 3;
    if (low[suit] === rank || high[suit] === rank) {
      moves[n++] = packMove(FROM_COLUMN, TO_FOUNDATION, c);
    }
    if (toReserve) moves[n++] = packMove(FROM_COLUMN, TO_RESERVE, c);
  }
  const other = supply ^ 2;
  if ((other & 3) < position.suits && attached[other]! > 0) {
    const suit = other & 3;
    if (low[suit] === rank || high[suit] === rank) {
      moves[n++] = packMove(FROM_ATTACHED, TO_FOUNDATION, other);
    }
    if (toReserve) moves[n++] = packMove(FROM_ATTACHED, TO_RESERVE, other);
  }
  return n;
}

/** Cards of the same face that can take the lowered card's place on its foundation. */
function twins(position: Position, card: number, moves: Int16Array, start: number): number {
  const { roots, talon } = position;
  if (position.rules.decks === 1) return start;
  let n = start;
  for (let c = 0; c < position.columns; c++) {
    if (roots[c] === card) {
      moves[n++] = packMove(FROM_COLUMN, TO_FOUNDATION, c);
    }
  }
  if (position.cyclic) {
    const count = reachableTalon(position, reachable);
    for (let i = 0; i < count; i++) {
      if (talon[reachable[i]!] === card) {
        moves[n++] = packMove(FROM_WASTE, TO_FOUNDATION, reachable[i]!);
      }
    }
  } else if (position.top > 0 && talon[position.top] === card) {
    moves[n++] = packMove(FROM_WASTE, TO_FOUNDATION, position.top);
  }
  if (card >> 2 === position.king && position.reserved > 0) {
    const suit = card & 3;
    const available = position.stacked
      ? position.reserveTop === suit
      : ((position.reserve >> (suit << 1)) & 3) > 0;
    if (available) moves[n++] = packMove(FROM_RESERVE, TO_FOUNDATION, suit);
  }
  return n;
}

/** A free raise of this position, or NO_MOVE; none while a supply is to be used. */
export function freeRaise(position: Position): number {
  if (position.supply !== 0 || !position.rules.worryBack) return NO_MOVE;
  const { low, high, attached, uncovered, king, suits } = position;
  for (let suit = 0; suit < suits; suit++) {
    const lower = low[suit]!;
    const higher = high[suit]!;
    for (let pile = 0; pile < 2; pile++) {
      const rank = pile === 0 ? lower : higher;
      if (rank < 0 || rank > king) continue;
      const card = (rank << 2) | suit;
      if (attached[card]! > 0 && uncovered[(rank << 1) | (suit & 1)]! > 0) {
        return packMove(FROM_ATTACHED, TO_FOUNDATION, card);
      }
    }
  }
  return NO_MOVE;
}
