// The legal moves of a position, rearrangements of face-up cards left out.
//
// The order is the depth-first search's: what cannot be lost first (foundations), then what turns
// cards up, then what the waste gives, the reserve, the draw, and worrying back last.

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

/**
 * Writes every legal move to `moves` from index `start`.
 * @returns the index after the last one
 */
export function generateMoves(position: Position, moves: Int16Array, start: number): number {
  const { held, low, high, attached, uncovered, king, columns, empty } = position;
  let n = start;

  for (let c = 0; c < columns; c++) {
    if (held[c] === 0) continue;
    const root = position.root(c);
    const rank = root >> 2;
    if (
      (low[root & 3] === rank || high[root & 3] === rank) &&
      uncovered[(rank << 1) | (root & 1)]! > 0
    ) {
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
  const top = position.top;
  const wasteCard = top === 0 ? -1 : position.talon[top]!;
  const wasteRank = wasteCard >> 2;
  if (top !== 0 && (low[wasteCard & 3] === wasteRank || high[wasteCard & 3] === wasteRank)) {
    moves[n++] = packMove(FROM_WASTE, TO_FOUNDATION, top);
  }

  for (let c = 0; c < columns; c++) {
    const count = held[c]!;
    if (count === 0) continue;
    const root = position.root(c);
    const rank = root >> 2;
    // A king with no dealt card under it already stands where an empty column would put it.
    const fits =
      rank === king ? empty > 0 && count > 1 : uncovered[((rank + 1) << 1) | (~root & 1)]! > 0;
    if (fits) moves[n++] = packMove(FROM_COLUMN, TO_TABLEAU, c);
  }
  if (top !== 0) {
    const fits =
      wasteRank === king ? empty > 0 : uncovered[((wasteRank + 1) << 1) | (~wasteCard & 1)]! > 0;
    if (fits) moves[n++] = packMove(FROM_WASTE, TO_TABLEAU, top);
  }
  if (position.capacity > 0) n = generateReserve(position, moves, n);

  const next = position.next[top]!;
  if (next !== 0) {
    let count = 1;
    for (let i = next; count < position.rules.draw && position.next[i] !== 0; count++) {
      i = position.next[i]!;
    }
    moves[n++] = packMove(FROM_TALON, TO_DRAWN, count);
  } else if (top !== 0 && (position.passes === 0 || position.pass + 1 < position.passes)) {
    moves[n++] = packMove(FROM_TALON, TO_REDEALT, 0);
  }
  if (position.rules.worryBack) n = generateWorryBacks(position, moves, n);
  return n;
}

function generateReserve(position: Position, moves: Int16Array, start: number): number {
  const { low, high, king, empty, reserve, reserved, top } = position;
  const settings = position.rules.reserve!;
  let n = start;
  for (let suit = 0; suit < position.suits; suit++) {
    const available = position.stacked
      ? reserved > 0 && (reserve & 3) === suit
      : ((reserve >> (suit << 1)) & 3) > 0;
    if (!available) continue;
    if (low[suit] === king || high[suit] === king) {
      moves[n++] = packMove(FROM_RESERVE, TO_FOUNDATION, suit);
    }
    if (empty > 0) moves[n++] = packMove(FROM_RESERVE, TO_TABLEAU, suit);
  }
  if (reserved === position.capacity || (settings.when === "no-empty-column" && empty > 0))
    return n;

  for (const source of settings.from) {
    switch (source) {
      case "waste":
        if (top !== 0 && position.talon[top]! >> 2 === king) {
          moves[n++] = packMove(FROM_WASTE, TO_RESERVE, top);
        }
        break;
      case "column":
        for (let c = 0; c < position.columns; c++) {
          if (position.held[c] === 0) continue;
          const root = position.root(c);
          if (root >> 2 === king && position.uncovered[(king << 1) | (root & 1)]! > 0) {
            moves[n++] = packMove(FROM_COLUMN, TO_RESERVE, c);
          }
        }
        for (let suit = 0; suit < position.suits; suit++) {
          const card = (king << 2) | suit;
          if (position.attached[card]! > 0 && position.uncovered[(king << 1) | (suit & 1)]! > 0) {
            moves[n++] = packMove(FROM_ATTACHED, TO_RESERVE, card);
          }
        }
        break;
      case "foundation":
        for (let suit = 0; suit < position.suits; suit++) {
          if (low[suit] === king + 1 || high[suit] === king + 1) {
            moves[n++] = packMove(FROM_FOUNDATION, TO_RESERVE, (king << 2) | suit);
          }
        }
    }
  }
  return n;
}

function generateWorryBacks(position: Position, moves: Int16Array, start: number): number {
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
