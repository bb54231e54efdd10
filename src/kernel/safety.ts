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

import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_RESERVE,
  FROM_WASTE,
  NO_MOVE,
  packMove,
  TO_FOUNDATION,
} from "./move.js";
import type { Position } from "./position.js";

/** A safe foundation move of this position, or {@link NO_MOVE}. */
export function safeMove(position: Position): number {
  const { low, attached, uncovered, held, roots, king, suits } = position;
  const { worryBack, reserve, draw } = position.rules;
  const keepColumns = reserve?.when === "no-empty-column";
  // min(s): with two decks `low` is the lower pile, with one deck the only one.
  const black = Math.min(low[0]!, low[2]!);
  const red = Math.min(low[1]!, low[3]!);
  let safe = 0;
  for (let suit = 0; suit < suits; suit++) {
    const rank = low[suit]!; // 0-based, so r = rank + 1
    if (rank > king) continue;
    const other = (suit & 1) === 0 ? red : black;
    const fellow = low[suit ^ 2]!;
    if ((other >= rank - 1 && fellow >= rank - 2) || (!worryBack && other >= rank)) {
      safe |= 1 << suit;
      const card = (rank << 2) | suit;
      if (
        attached[card]! > 0 &&
        uncovered[(rank << 1) | (suit & 1)]! > 0 &&
        !(keepColumns && rank === king)
      ) {
        return packMove(FROM_ATTACHED, TO_FOUNDATION, card);
      }
    }
  }
  if (safe === 0) return NO_MOVE;

  for (let c = 0; c < position.columns; c++) {
    const root = roots[c]!;
    const rank = root >> 2;
    if (
      low[root & 3] === rank &&
      (safe >> (root & 3)) & 1 &&
      uncovered[(rank << 1) | (root & 1)]! > 0 &&
      !(keepColumns && held[c] === 1)
    ) {
      return packMove(FROM_COLUMN, TO_FOUNDATION, c);
    }
  }
  if (draw === 1 || (!position.cyclic && position.pass + 1 === position.passes)) {
    const { talon, next } = position;
    // With unlimited passes every card left can be brought to the top of the waste.
    let index = position.cyclic ? next[0]! : position.top;
    while (index !== 0) {
      const card = talon[index]!;
      if ((safe >> (card & 3)) & 1 && low[card & 3] === card >> 2) {
        return packMove(FROM_WASTE, TO_FOUNDATION, index);
      }
      index = position.cyclic ? next[index]! : 0;
    }
  }
  if (position.reserved > 0) {
    for (let suit = 0; suit < suits; suit++) {
      if (!((safe >> suit) & 1) || low[suit] !== king) continue;
      const available = position.stacked
        ? position.reserveTop === suit
        : ((position.reserve >> (suit << 1)) & 3) > 0;
      if (available) return packMove(FROM_RESERVE, TO_FOUNDATION, suit);
    }
  }
  return NO_MOVE;
}
