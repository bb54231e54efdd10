// The legal moves of a position, rearrangements of face-up cards left out.
//
// The order is the depth-first search's: what cannot be lost first (foundations), then what turns
// cards up, then what the waste gives, the reserve, the draw, and worrying back last.

import { cell } from "../assembly/cells";
import { held, roots } from "./columns";
import { fitsFoundation, high, low } from "./foundations";
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
} from "./move";
import { reserved, reserveGives } from "./reserve";
import {
  capacity,
  columns,
  cyclic,
  draw,
  keepsColumns,
  king,
  passes,
  SOURCE_COLUMN,
  SOURCE_FOUNDATION,
  SOURCE_WASTE,
  sources,
  suits,
  worryBack,
} from "./setup";
import { attached, emptyColumns, fitsTableau, rooted, uncoveredLike } from "./tableau";
import { findReachable, reachableAt } from "./talon";
import { after, cardAt, pass, top } from "./talon-list";

// Moves are written one after the other, 16 bits each; `out` is where the next one goes, and each
// function returns where the one after its last would go.

/** Writes a move. @returns where the next one goes */
export function put(out: usize, from: i32, to: i32, argument: i32): usize {
  store<i16>(out, <i16>packMove(from, to, argument));
  return out + 2;
}

/** Writes every legal move. */
export function generateMoves(start: usize): usize {
  let out = columnsToTableau(columnsToFoundation(start));
  if (cyclic) {
    const count = findReachable();
    for (let i = 0; i < count; i++) out = wasteMoves(out, reachableAt(i));
  } else {
    out = wasteMoves(out, top);
  }
  if (capacity > 0) out = kingsToReserve(reserveMoves(out));
  if (!cyclic) out = stockMoves(out);
  return worryBack ? worryBacks(out) : out;
}

/** The moves that take the waste's top card or turn the stock. */
export function generateTalonMoves(out: usize): usize {
  return stockMoves(wasteMoves(out, top));
}

/** Every move of one card on top of the waste, given by its talon index; none for index 0. */
function wasteMoves(start: usize, index: i32): usize {
  if (index === 0) return start;
  let out = start;
  const card = cardAt(index);
  if (fitsFoundation(card)) out = put(out, FROM_WASTE, TO_FOUNDATION, index);
  if (fitsTableau(card)) out = put(out, FROM_WASTE, TO_TABLEAU, index);
  if (card >> 2 === king && reserveOpen(SOURCE_WASTE)) {
    out = put(out, FROM_WASTE, TO_RESERVE, index);
  }
  return out;
}

function columnsToFoundation(start: usize): usize {
  let out = start;
  // Most positions have no such root, and there are fewer piles than columns.
  let atRoots = 0;
  for (let suit = 0; suit < suits; suit++) {
    atRoots |= cell(rooted, (cell(low, suit) << 2) | suit);
    atRoots |= cell(rooted, (cell(high, suit) << 2) | suit);
  }
  for (let c = 0; atRoots !== 0 && c < columns; c++) {
    const root = cell(roots, c);
    if (fitsFoundation(root) && uncoveredLike(root) > 0) {
      out = put(out, FROM_COLUMN, TO_FOUNDATION, c);
    }
  }
  for (let suit = 0; suit < suits; suit++) {
    const lower = cell(low, suit);
    const higher = cell(high, suit);
    out = attachedToFoundation(out, lower, suit);
    if (higher !== lower) out = attachedToFoundation(out, higher, suit);
  }
  return out;
}

/** A pile of this height takes an attached card. */
function attachedToFoundation(out: usize, height: i32, suit: i32): usize {
  const card = (height << 2) | suit;
  if (height > king || cell(attached, card) <= 0 || uncoveredLike(card) <= 0) return out;
  return put(out, FROM_ATTACHED, TO_FOUNDATION, card);
}

function columnsToTableau(start: usize): usize {
  let out = start;
  for (let c = 0; c < columns; c++) {
    const root = cell(roots, c);
    // A king with no dealt card under it already stands where an empty column would put it.
    if (fitsTableau(root) && (root >> 2 !== king || cell(held, c) > 1)) {
      out = put(out, FROM_COLUMN, TO_TABLEAU, c);
    }
  }
  return out;
}

function reserveMoves(start: usize): usize {
  if (reserved === 0) return start;
  let out = start;
  for (let suit = 0; suit < suits; suit++) {
    if (!reserveGives(suit)) continue;
    if (fitsFoundation((king << 2) | suit)) out = put(out, FROM_RESERVE, TO_FOUNDATION, suit);
    if (emptyColumns() > 0) out = put(out, FROM_RESERVE, TO_TABLEAU, suit);
  }
  return out;
}

/** Whether the reserve takes a king from `source` now. */
function reserveOpen(source: i32): bool {
  return reserved < capacity && (sources & source) !== 0 && (!keepsColumns || emptyColumns() === 0);
}

function kingsToReserve(start: usize): usize {
  let out = start;
  if (reserveOpen(SOURCE_COLUMN)) {
    for (let c = 0; c < columns; c++) {
      const root = cell(roots, c);
      if (root >> 2 === king && uncoveredLike(root) > 0) {
        out = put(out, FROM_COLUMN, TO_RESERVE, c);
      }
    }
    for (let suit = 0; suit < suits; suit++) {
      const card = (king << 2) | suit;
      if (cell(attached, card) > 0 && uncoveredLike(card) > 0) {
        out = put(out, FROM_ATTACHED, TO_RESERVE, card);
      }
    }
  }
  if (reserveOpen(SOURCE_FOUNDATION)) {
    for (let suit = 0; suit < suits; suit++) {
      if (cell(low, suit) === king + 1 || cell(high, suit) === king + 1) {
        out = put(out, FROM_FOUNDATION, TO_RESERVE, (king << 2) | suit);
      }
    }
  }
  return out;
}

function stockMoves(out: usize): usize {
  let last = after(top);
  if (last !== 0) {
    let count = 1;
    for (; count < draw && after(last) !== 0; count++) last = after(last);
    return put(out, FROM_TALON, TO_DRAWN, count);
  }
  if (top !== 0 && (passes === 0 || pass + 1 < passes)) {
    return put(out, FROM_TALON, TO_REDEALT, 0);
  }
  return out;
}

/** Cards lowered from foundations. */
export function worryBacks(start: usize): usize {
  let out = start;
  for (let suit = 0; suit < suits; suit++) {
    const lower = cell(low, suit);
    const higher = cell(high, suit);
    out = lowered(out, lower, suit);
    if (higher !== lower) out = lowered(out, higher, suit);
  }
  return out;
}

/** A pile of this height gives its top card. */
function lowered(out: usize, height: i32, suit: i32): usize {
  const card = ((height - 1) << 2) | suit;
  if (height <= 0 || !fitsTableau(card)) return out;
  return put(out, FROM_FOUNDATION, TO_TABLEAU, card);
}
