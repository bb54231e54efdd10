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

import type { Move } from "./notation.js";
import { type Reserve, type Rules, stockSize } from "./rules.js";

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

/**
 * The moves of a game from a fresh deal under `from`, as they are written under `to`: draws parted
 * into smaller ones, and kings of a stack given squares.
 * @param to a set to which wins carry over
 */
export function carryMoves(moves: readonly Move[], from: Rules, to: Rules): Move[] {
  const numbered = (rules: Rules) =>
    rules.reserve?.layout === "squares" && rules.reserve.capacity > 1;
  const giveSquares = numbered(to) && !numbered(from);
  let stock = stockSize(from);
  let waste = 0;
  let reserve = 0;
  const carried: Move[] = [];
  for (const move of moves) {
    if (move.kind === "redeal") {
      stock = waste;
      waste = 0;
      carried.push(move);
    } else if (move.kind === "draw") {
      const turned = Math.min(from.draw, stock);
      for (let left = turned; left > 0; left -= to.draw) carried.push(move);
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
