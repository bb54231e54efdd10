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

import { cell } from "../assembly/cells";
import { roots } from "./columns";
import { fitsFoundation, high, low } from "./foundations";
import { put, worryBacks } from "./generate";
import { supplyPlace } from "./key-layout";
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
} from "./move";
import { supply } from "./position";
import { reserved, reserveGives } from "./reserve";
import {
  capacity,
  columns,
  cyclic,
  decks,
  draw,
  keepsColumns,
  king,
  SOURCE_COLUMN,
  sources,
  suits,
  worryBack,
} from "./setup";
import { attached, classOf, fitsTableau, uncovered, uncoveredLike } from "./tableau";
import { findReachable, reachableAt } from "./talon";
import { after, cardAt, top } from "./talon-list";

/** Whether supplies and free raises are sound and any use for these rules. */
export function usesSupplies(): bool {
  return supplyPlace !== 0 && !keepsColumns;
}

/**
 * Of the moves written from `start` to `end`, keeps those that are no pointless supplies: a talon
 * card is supplied only where its class has no uncovered card.
 * @returns the new end
 */
export function dropIdleSupplies(start: usize, end: usize): usize {
  if (!cyclic || draw !== 1) return end;
  let out = start;
  for (let at = start; at < end; at += 2) {
    const move = <i32>load<i16>(at);
    if (((move >> 2) & 7) === FROM_WASTE && (move & 3) === TO_TABLEAU) {
      if (uncoveredLike(cardAt(move >> 5)) > 0) continue;
    }
    store<i16>(out, <i16>move);
    out += 2;
  }
  return out;
}

/** The moves that use the supply of the last move. */
export function generateDemands(start: usize): usize {
  const card = (supply & 63) - 1;
  const isLowered = supply >= 64;
  const rank = card >> 2;
  let out = start;
  if (uncoveredLike(card) === 1) out = outOfClass(ontoClass(out, card), card);
  if (!isLowered) return out;
  if (rank > 0 && (cell(low, card & 3) === rank || cell(high, card & 3) === rank)) {
    if (cell(uncovered, classOf(card) ^ 1) > 0) {
      out = put(out, FROM_FOUNDATION, TO_TABLEAU, card - 4);
    } else {
      out = supplies(out);
    }
  }
  return twins(out, card);
}

/** Every supply that is legal and may be of use. */
function supplies(start: usize): usize {
  let out = worryBack ? worryBacks(start) : start;
  if (!cyclic || draw !== 1) return out;
  for (let i = after(0); i !== 0; i = after(i)) {
    const card = cardAt(i);
    if (fitsTableau(card) && uncoveredLike(card) === 0) out = put(out, FROM_WASTE, TO_TABLEAU, i);
  }
  return out;
}

/** Whether a card can lie on another one. */
function fitsOn(card: i32, other: i32): bool {
  return (card >> 2) + 1 === other >> 2 && ((card ^ other) & 1) !== 0;
}

/** Cards put on the supply's class: roots, talon cards, and cards lowered from foundations. */
function ontoClass(start: usize, supplied: i32): usize {
  const rank = supplied >> 2;
  let out = start;
  for (let c = 0; c < columns; c++) {
    if (fitsOn(cell(roots, c), supplied)) out = put(out, FROM_COLUMN, TO_TABLEAU, c);
  }
  if (cyclic) {
    const idle = draw === 1 && rank > 0 && uncoveredLike((supplied - 4) ^ 1) > 0;
    const count = idle ? 0 : findReachable();
    for (let i = 0; i < count; i++) {
      const index = reachableAt(i);
      if (fitsOn(cardAt(index), supplied)) out = put(out, FROM_WASTE, TO_TABLEAU, index);
    }
  } else if (top > 0 && fitsOn(cardAt(top), supplied)) {
    out = put(out, FROM_WASTE, TO_TABLEAU, top);
  }
  if (worryBack && rank > 0) {
    for (let suit = (supplied & 1) ^ 1; suit < suits; suit += 2) {
      if (cell(low, suit) === rank || cell(high, suit) === rank) {
        out = put(out, FROM_FOUNDATION, TO_TABLEAU, ((rank - 1) << 2) | suit);
      }
    }
  }
  return out;
}

/** Other cards of the supply's class, now that one of them can be made the last of its column. */
function outOfClass(start: usize, supplied: i32): usize {
  const toReserve =
    supplied >> 2 === king && reserved < capacity && (sources & SOURCE_COLUMN) !== 0;
  let out = start;
  for (let c = 0; c < columns; c++) {
    const root = cell(roots, c);
    if (classOf(root) !== classOf(supplied)) continue;
    if (fitsFoundation(root)) out = put(out, FROM_COLUMN, TO_FOUNDATION, c);
    if (toReserve) out = put(out, FROM_COLUMN, TO_RESERVE, c);
  }
  const other = supplied ^ 2;
  if ((other & 3) < suits && cell(attached, other) > 0) {
    if (fitsFoundation(other)) out = put(out, FROM_ATTACHED, TO_FOUNDATION, other);
    if (toReserve) out = put(out, FROM_ATTACHED, TO_RESERVE, other);
  }
  return out;
}

/** Cards of the same face that can take the lowered card's place on its foundation. */
function twins(start: usize, card: i32): usize {
  if (decks === 1) return start;
  let out = start;
  for (let c = 0; c < columns; c++) {
    if (cell(roots, c) === card) out = put(out, FROM_COLUMN, TO_FOUNDATION, c);
  }
  if (cyclic) {
    const count = findReachable();
    for (let i = 0; i < count; i++) {
      const index = reachableAt(i);
      if (cardAt(index) === card) out = put(out, FROM_WASTE, TO_FOUNDATION, index);
    }
  } else if (top > 0 && cardAt(top) === card) {
    out = put(out, FROM_WASTE, TO_FOUNDATION, top);
  }
  if (card >> 2 === king && reserveGives(card & 3)) {
    out = put(out, FROM_RESERVE, TO_FOUNDATION, card & 3);
  }
  return out;
}

/** A free raise of this position, or NO_MOVE; none while a supply is to be used. */
export function freeRaise(): i32 {
  if (supply !== 0 || !worryBack) return NO_MOVE;
  for (let suit = 0; suit < suits; suit++) {
    for (let pile = 0; pile < 2; pile++) {
      const height = pile === 0 ? cell(low, suit) : cell(high, suit);
      const card = (height << 2) | suit;
      if (height > king || cell(attached, card) <= 0) continue;
      if (uncoveredLike(card) > 0) return packMove(FROM_ATTACHED, TO_FOUNDATION, card);
    }
  }
  return NO_MOVE;
}
