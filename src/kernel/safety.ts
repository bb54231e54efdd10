// Safe foundation moves: moves to a foundation that some winning line, if there is one, can start
// with. A search may make one at once and look at no other move.
//
// Let x be the card, r its rank (ace 1), and min(s) the lower pile of suit s, or its only pile.
// x is safe when its own suit's min ≥ r−1 and
//   (a) both suits of the other colour have min ≥ r−2 and the other suit of its colour min ≥ r−3; or
//   (b) cards never come back from foundations, and both suits of the other colour have min ≥ r−1.
//
// Argument. Take a winning line L; play x first, then follow L without its later move of x.
// * Own suit. Both piles have reached r−1, so x leaves a pile open for its twin. (Without this a 2♠
//   sent up could strand the other 2♠ above the second A♠.)
// * As a parent. x can serve only cards y of rank r−1 and the other colour. Under (b) they are all
//   up. Under (a) every such y fits on its foundation as soon as it can be moved, and goes there
//   instead of on to x. Nothing misses it as a parent: cards of rank r−2 and x's colour are up
//   (own suit) or themselves fit on their foundation (the other suit, min ≥ r−3), and what those
//   could carry, rank r−3 of the other colour, is up. The cards of x's own class that L sends up
//   meanwhile are no worse off: what may cover them can be sent up before.
// * As a child and as a root. x leaves room where it lay; the card under it turns up earlier.
//   Neither takes a move away from L, with two exceptions that are not treated as safe:
//   - a reserve that takes kings only while no column is empty: then a move that empties a column
//     can forbid what L does next, and the stack's order can make that matter;
//   - the waste with draws of several cards while a redeal is left: removing a card changes which
//     cards later draws leave on top.
// * With worrying back L may bring x or lower cards down again. Under (a) it need not: whatever it
//   carries on x fits on a foundation as long as the piles named stay where they are, and L gains
//   nothing by lowering them that the same argument does not give back.
// Single-deck form: Blake & Gent 2026, section 5; widened here to two decks. The differential test
// compares searches with and without it against an exhaustive one.

import { cell } from "../assembly/cells";
import { held, roots } from "./columns";
import { low, pilesPacked } from "./foundations";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_RESERVE,
  FROM_WASTE,
  NO_MOVE,
  packMove,
  TO_FOUNDATION,
} from "./move";
import { reserved, reserveGives } from "./reserve";
import { columns, cyclic, draw, keepsColumns, king, passes, suits, worryBack } from "./setup";
import { attached, rooted, uncoveredLike } from "./tableau";
import { after, cardAt, pass, top } from "./talon-list";

/** Suits whose next card is safe, as bits; they depend on the foundations and the rules alone. */
let safe: i32 = 0;
/** The foundations for which `safe` holds, as the key packs them; −1 for none. */
let safeFor: i32 = -1;

/** To be called when the rules may have changed. */
export function forgetSafeSuits(): void {
  safeFor = -1;
}

function findSafeSuits(): i32 {
  // min(s): with two decks `low` is the lower pile, with one deck the only one.
  const black = min(cell(low, 0), cell(low, 2));
  const red = min(cell(low, 1), cell(low, 3));
  let found = 0;
  for (let suit = 0; suit < suits; suit++) {
    const rank = cell(low, suit); // 0-based, so r = rank + 1
    if (rank > king) continue;
    const other = (suit & 1) === 0 ? red : black;
    const fellow = cell(low, suit ^ 2);
    if ((other >= rank - 1 && fellow >= rank - 2) || (!worryBack && other >= rank)) {
      found |= 1 << suit;
    }
  }
  return found;
}

/** A safe foundation move of this position, or NO_MOVE. */
export function safeMove(): i32 {
  const piles = pilesPacked();
  if (piles !== safeFor) {
    safe = findSafeSuits();
    safeFor = piles;
  }
  if (safe === 0) return NO_MOVE;

  /** Columns whose root is a safe card that can be made the last. */
  let atRoots = 0;
  for (let left = safe; left !== 0; left &= left - 1) {
    const suit = ctz(left);
    const rank = cell(low, suit);
    const card = (rank << 2) | suit;
    const faceUp = cell(attached, card);
    const atRoot = cell(rooted, card);
    if ((faceUp | atRoot) === 0 || uncoveredLike(card) <= 0) continue;
    if (faceUp > 0 && !(keepsColumns && rank === king)) {
      return packMove(FROM_ATTACHED, TO_FOUNDATION, card);
    }
    atRoots += atRoot;
  }
  if (atRoots > 0) {
    for (let c = 0; c < columns; c++) {
      const root = cell(roots, c);
      if (isSafe(root) && uncoveredLike(root) > 0 && !(keepsColumns && cell(held, c) === 1)) {
        return packMove(FROM_COLUMN, TO_FOUNDATION, c);
      }
    }
  }
  if (draw === 1 || (!cyclic && pass + 1 === passes)) {
    if (!cyclic) {
      if (top !== 0 && isSafe(cardAt(top))) return packMove(FROM_WASTE, TO_FOUNDATION, top);
    } else {
      // With unlimited passes every card left can be brought to the top of the waste.
      for (let index = after(0); index !== 0; index = after(index)) {
        if (isSafe(cardAt(index))) return packMove(FROM_WASTE, TO_FOUNDATION, index);
      }
    }
  }
  if (reserved > 0) {
    for (let suit = 0; suit < suits; suit++) {
      if (isSafe((king << 2) | suit) && reserveGives(suit)) {
        return packMove(FROM_RESERVE, TO_FOUNDATION, suit);
      }
    }
  }
  return NO_MOVE;
}

function isSafe(card: i32): bool {
  const suit = card & 3;
  return ((safe >> suit) & 1) !== 0 && cell(low, suit) === card >> 2;
}
