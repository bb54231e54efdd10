// The legal moves of a position, rearrangements of face-up cards left out.
//
// The order is the depth-first search's: what cannot be lost first (foundations), then what turns
// cards up, then what the waste gives, the reserve, the draw, and worrying back last.

import type { ReserveSource } from "../rules.js";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_FOUNDATION,
  FROM_RESERVE,
  FROM_TALON,
  FROM_WASTE,
  packMove,
  TO_DRAWN,
  TO_FOUNDATION,
  TO_REDEALT,
  TO_RESERVE,
  TO_TABLEAU,
} from "./move.js";
import type { Position } from "./position.js";
import { reachableTalon } from "./talon.js";

/**
 * Writes every legal move to `moves` from index `start`.
 * @returns the index after the last one
 */
export function generateMoves(position: Position, moves: Int16Array, start: number): number {
  let n = columnsToFoundation(position, moves, start);
  n = columnsToTableau(position, moves, n);
  if (position.cyclic) {
    const count = reachableTalon(position, reachable);
    for (let i = 0; i < count; i++) n = wasteMoves(position, reachable[i]!, moves, n);
  } else {
    n = wasteMoves(position, position.top, moves, n);
  }
  if (position.capacity > 0) {
    n = reserveMoves(position, moves, n);
    n = kingsToReserve(position, moves, n);
  }
  if (!position.cyclic) n = stockMoves(position, moves, n);
  if (position.rules.worryBack) n = worryBacks(position, moves, n);
  return n;
}

/** Talon indices that can be brought to the waste's top, where passes are unlimited. */
const reachable = new Uint8Array(256);

/** The moves that take the waste's top card or turn the stock; written like {@link generateMoves}. */
export function generateTalonMoves(position: Position, moves: Int16Array, start: number): number {
  return stockMoves(position, moves, wasteMoves(position, position.top, moves, start));
}

/** Every move of one card on top of the waste, given by its talon index; none for index 0. */
function wasteMoves(position: Position, index: number, moves: Int16Array, start: number): number {
  if (index === 0) return start;
  let n = start;
  const card = position.talon[index]!;
  const rank = card >> 2;
  if (position.low[card & 3] === rank || position.high[card & 3] === rank) {
    moves[n++] = packMove(FROM_WASTE, TO_FOUNDATION, index);
  }
  if (rank === position.king) {
    if (position.empty > 0) moves[n++] = packMove(FROM_WASTE, TO_TABLEAU, index);
    if (position.capacity > 0 && reserveOpen(position, "waste")) {
      moves[n++] = packMove(FROM_WASTE, TO_RESERVE, index);
    }
  } else if (position.uncovered[((rank + 1) << 1) | (~card & 1)]! > 0) {
    moves[n++] = packMove(FROM_WASTE, TO_TABLEAU, index);
  }
  return n;
}

function columnsToFoundation(position: Position, moves: Int16Array, start: number): number {
  const { roots, low, high, attached, uncovered, king } = position;
  let n = start;
  for (let c = 0; c < position.columns; c++) {
    const root = roots[c]!;
    if (root < 0) continue;
    const rank = root >> 2;
    const suit = root & 3;
    if ((low[suit] === rank || high[suit] === rank) && uncovered[(rank << 1) | (suit & 1)]! > 0) {
      moves[n++] = packMove(FROM_COLUMN, TO_FOUNDATION, c);
    }
  }
  for (let suit = 0; suit < position.suits; suit++) {
    for (let pile = 0; pile < 2; pile++) {
      const rank = pile === 0 ? low[suit]! : high[suit]!;
      if (rank < 0 || rank > king || (pile === 1 && rank === low[suit])) continue;
      const card = (rank << 2) | suit;
      if (attached[card]! > 0 && uncovered[(rank << 1) | (suit & 1)]! > 0) {
        moves[n++] = packMove(FROM_ATTACHED, TO_FOUNDATION, card);
      }
    }
  }
  return n;
}

function columnsToTableau(position: Position, moves: Int16Array, start: number): number {
  const { held, roots, uncovered, king, empty } = position;
  let n = start;
  for (let c = 0; c < position.columns; c++) {
    const root = roots[c]!;
    if (root < 0) continue;
    const rank = root >> 2;
    // A king with no dealt card under it already stands where an empty column would put it.
    const fits =
      rank === king ? empty > 0 && held[c]! > 1 : uncovered[((rank + 1) << 1) | (~root & 1)]! > 0;
    if (fits) moves[n++] = packMove(FROM_COLUMN, TO_TABLEAU, c);
  }
  return n;
}

function reserveMoves(position: Position, moves: Int16Array, start: number): number {
  const { low, high, king, empty, reserve } = position;
  if (position.reserved === 0) return start;
  let n = start;
  for (let suit = 0; suit < position.suits; suit++) {
    const available = position.stacked
      ? (reserve & 3) === suit
      : ((reserve >> (suit << 1)) & 3) > 0;
    if (!available) continue;
    if (low[suit] === king || high[suit] === king) {
      moves[n++] = packMove(FROM_RESERVE, TO_FOUNDATION, suit);
    }
    if (empty > 0) moves[n++] = packMove(FROM_RESERVE, TO_TABLEAU, suit);
  }
  return n;
}

/** Whether the reserve takes a king from `source` now. */
function reserveOpen(position: Position, source: ReserveSource): boolean {
  const settings = position.rules.reserve!;
  return (
    position.reserved < position.capacity &&
    (settings.when === "always" || position.empty === 0) &&
    settings.from.includes(source)
  );
}

function kingsToReserve(position: Position, moves: Int16Array, start: number): number {
  let n = start;
  const { roots, attached, uncovered, low, high, king } = position;
  if (reserveOpen(position, "column")) {
    for (let c = 0; c < position.columns; c++) {
      const root = roots[c]!;
      if (root >> 2 === king && uncovered[(king << 1) | (root & 1)]! > 0) {
        moves[n++] = packMove(FROM_COLUMN, TO_RESERVE, c);
      }
    }
    for (let suit = 0; suit < position.suits; suit++) {
      const card = (king << 2) | suit;
      if (attached[card]! > 0 && uncovered[(king << 1) | (suit & 1)]! > 0) {
        moves[n++] = packMove(FROM_ATTACHED, TO_RESERVE, card);
      }
    }
  }
  if (reserveOpen(position, "foundation")) {
    for (let suit = 0; suit < position.suits; suit++) {
      if (low[suit] === king + 1 || high[suit] === king + 1) {
        moves[n++] = packMove(FROM_FOUNDATION, TO_RESERVE, (king << 2) | suit);
      }
    }
  }
  return n;
}

function stockMoves(position: Position, moves: Int16Array, start: number): number {
  const { next, top, passes } = position;
  let last = next[top]!;
  if (last !== 0) {
    let count = 1;
    for (; count < position.rules.draw && next[last] !== 0; count++) last = next[last]!;
    moves[start] = packMove(FROM_TALON, TO_DRAWN, count);
    return start + 1;
  }
  if (top !== 0 && (passes === 0 || position.pass + 1 < passes)) {
    moves[start] = packMove(FROM_TALON, TO_REDEALT, 0);
    return start + 1;
  }
  return start;
}

/** Cards lowered from foundations; written like {@link generateMoves}. */
export function worryBacks(position: Position, moves: Int16Array, start: number): number {
  const { low, high, king } = position;
  let n = start;
  for (let suit = 0; suit < position.suits; suit++) {
    for (let pile = 0; pile < 2; pile++) {
      const height = pile === 0 ? low[suit]! : high[suit]!;
      if (height <= 0 || (pile === 1 && height === low[suit])) continue;
      const rank = height - 1;
      const fits =
        rank === king
          ? position.empty > 0
          : position.uncovered[((rank + 1) << 1) | (~suit & 1)]! > 0;
      if (fits) moves[n++] = packMove(FROM_FOUNDATION, TO_TABLEAU, (rank << 2) | suit);
    }
  }
  return n;
}
