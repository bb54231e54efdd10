// Which rule sets are easier than which: a deal won under one set is won under the other.
//
// That `to` is no harder than `from` is read off the two records, field by field. The argument is
// by replay: take the moves of a win under `from` and play them under `to`. After each move both
// tables show the same cards in the same places, but for the reserve's squares, which correspond;
// so it is enough that each single move, legal under `from`, is legal under `to`:
//   decks, ranks, suits, columns   must be equal: only then is one seed the same deal
//   passes      as many or more: a redeal that was allowed is allowed
//   draw        equal, or a divisor: one draw of n is n/m draws of m, the last group included,
//               since both stop at the end of the stock
//   worryBack   allowed, or allowed in neither: it only adds moves
//   reserve     none under `from` moves no king there. Otherwise `to` needs
//     capacity  as much or more
//     from      all the sources
//     when      `always`, or the same: what was allowed while no column was empty is still
//     layout    squares, into which a stack's kings go one by one, so that the stack's top is one
//               of the available; or a stack where `from` has one too, or holds one king at most
// Nothing in these records forbids under a wider set what it allows under a narrower one: no move
// is ever forced, and no condition of a move mentions what other moves exist. Two squares and a
// stack of three are therefore not comparable: each allows what the other does not.

import type { Deal } from "./deal.js";
import { DRAW, type Move } from "./notation.js";
import type { Reserve, Rules } from "./rules.js";

/** Whether both sets deal the same cards to the same places from one seed. */
export function sameDeals(a: Rules, b: Rules): boolean {
  return (
    a.decks === b.decks && a.ranks === b.ranks && a.suits === b.suits && a.columns === b.columns
  );
}

/** Whether every deal won under `from` is won under `to`, by the argument above. */
export function winsCarryOver(from: Rules, to: Rules): boolean {
  return (
    sameDeals(from, to) &&
    passesOf(from) <= passesOf(to) &&
    from.draw % to.draw === 0 &&
    (to.worryBack || !from.worryBack) &&
    reserveCarriesOver(from.reserve, to.reserve)
  );
}

function passesOf(rules: Rules): number {
  return rules.passes === "unlimited" ? Number.POSITIVE_INFINITY : rules.passes;
}

function reserveCarriesOver(from: Reserve | null, to: Reserve | null): boolean {
  if (from === null) return true;
  if (to === null) return false;
  return (
    from.capacity <= to.capacity &&
    from.from.every((source) => to.from.includes(source)) &&
    (to.when === "always" || from.when === to.when) &&
    (to.layout === "squares" || from.layout === "stack" || from.capacity === 1)
  );
}

/** Rules and a deal under them. */
export interface Setting {
  readonly rules: Rules;
  readonly deal: Deal;
}

/**
 * The moves of a game under `from` as they are written under `to`: draws parted into smaller ones,
 * and kings of a stack given squares. The deals are one seed's, with no king in the reserve; they
 * may differ in how much of the stock is drawn at the start, as where a dealer makes the first draw.
 * @param to a setting to whose rules wins carry over
 */
export function carryMoves(moves: readonly Move[], from: Setting, to: Setting): Move[] {
  const giveSquares = hasNumberedSquares(to.rules) && !hasNumberedSquares(from.rules);
  const carried: Move[] = [];
  const draw = (cards: number) => {
    for (let left = cards; left > 0; left -= to.rules.draw) carried.push(DRAW);
  };
  let stock = from.deal.stock.length;
  let waste = from.deal.waste.length;
  let reserve = 0;
  draw(waste - to.deal.waste.length);
  for (const move of moves) {
    if (move.kind === "redeal") {
      stock = waste;
      waste = 0;
      carried.push(move);
    } else if (move.kind === "draw") {
      const turned = Math.min(from.rules.draw, stock);
      draw(turned);
      stock -= turned;
      waste += turned;
    } else {
      if (move.from.kind === "waste") waste--;
      let { from: source, to: target } = move;
      if (giveSquares && target.kind === "reserve") target = { kind: "reserve", square: reserve++ };
      if (giveSquares && source.kind === "reserve") source = { kind: "reserve", square: --reserve };
      carried.push({ ...move, from: source, to: target });
    }
  }
  return carried;
}

/** Whether moves name the reserve's squares by number. */
function hasNumberedSquares({ reserve }: Rules): boolean {
  return reserve?.layout === "squares" && reserve.capacity > 1;
}
