// Kings: what an empty column takes, and what the reserve holds.
//
// "king columns". A king that is attached stands alone on a column whose dealt cards are gone, for
// as long as its stay in the tableau lasts. Each such stay gets a column; two stays on one column
// do not overlap. A column once cleared of dealt cards stays clear, so such an assignment exists
// exactly when there is an empty column each time a king needs one: give it any that is free.
// A king dealt to the bottom of a column holds that column until it leaves it.
//
// "reserve capacity". Among any c+1 stays in a reserve for c kings some two do not overlap
// (intervals that overlap pairwise have a common point).
// "reserve stack". Only the top leaves: no king that entered later may still be there.
// "reserve condition". Where kings enter only while no column is empty, every column still holds a
// dealt card or is some attached king's at that moment, just before the move. The number of empty
// columns does not depend on the assignment above.
// "paths". A king that may go back from the tableau to the reserve has several stations, of which
// any may be skipped. Equal ways are written once: stations are used from the front. A king on the
// bottom of a column does not move to another empty column.

import { cardName } from "../card.js";
import type { Clauses, Literal } from "./clauses.js";
import type { Model, Path, Stay } from "./model.js";
import { START } from "./order.js";
import { subsets } from "./slots.js";

/** A king's stay in the tableau and, for each column, the literal that it stands there. */
interface Seat extends Stay {
  readonly columns: readonly Literal[];
}

export function addKings(model: Model): void {
  const kings = model.paths.filter((path) => path.rank === model.king);
  const seats = addKingColumns(model, kings);
  addReserve(model, kings, seats);
  for (const king of kings) addPaths(model, king);
}

function addKingColumns(model: Model, kings: readonly Path[]): Seat[] {
  const { clauses, order, cleared } = model;
  const seats = kings
    .flatMap((king) => model.attachedStays(king))
    .map((stay) => ({ ...stay, columns: cleared.map(() => clauses.variable()) }));
  seats.forEach((seat, index) => {
    clauses.begin("king columns", cardName(seat.path.card));
    clauses.add(seat.skipped, ...seat.columns);
    if (model.rules.reserve?.when === "no-empty-column") addAtMostOne(clauses, seat.columns);
    cleared.forEach((event, column) => {
      // A king that turns up the ace under it clears the column only after it has moved.
      const free =
        seat.step < 0
          ? [order.notAfter(event, START)]
          : model.strictlyBefore(event, seat.path, seat.step);
      clauses.add(-seat.columns[column]!, ...free);
      for (const other of seats.slice(0, index)) {
        clauses.add(
          seat.skipped,
          other.skipped,
          -seat.columns[column]!,
          -other.columns[column]!,
          order.before(seat.to, other.from),
          order.before(other.to, seat.from),
        );
      }
    });
  });
  return seats;
}

/** A king must not count for two columns where full columns are counted ("reserve condition"). */
function addAtMostOne(clauses: Clauses, literals: readonly Literal[]): void {
  literals.forEach((a, i) => {
    for (const b of literals.slice(0, i)) clauses.add(-a, -b);
  });
}

function addReserve(model: Model, kings: readonly Path[], seats: readonly Seat[]): void {
  const { clauses, order, rules } = model;
  const { reserve } = rules;
  if (!reserve) return;
  const stays = kings.map((king) => model.stays(king, "reserve"));
  const apart = (a: Stay, b: Stay) => [order.before(a.to, b.from), order.before(b.to, a.from)];

  clauses.begin("reserve capacity");
  for (const some of subsets(kings.length, reserve.capacity + 1)) {
    for (const choice of product(some.map((king) => stays[king]!))) {
      const literals = choice.map((stay) => stay.skipped);
      for (let a = 0; a < choice.length; a++) {
        for (let b = 0; b < a; b++) literals.push(...apart(choice[a]!, choice[b]!));
      }
      clauses.add(...literals);
    }
  }

  if (reserve.layout === "stack" && reserve.capacity > 1) {
    clauses.begin("reserve stack");
    for (const [a, b] of pairs(stays)) {
      // Not: a enters, b enters, a leaves, b leaves. Those there from the start entered as listed.
      if (a.from === START && b.from === START && kings.indexOf(a.path) > kings.indexOf(b.path)) {
        continue;
      }
      clauses.add(
        a.skipped,
        b.skipped,
        order.before(b.from, a.from),
        order.before(a.to, b.from),
        order.before(b.to, a.to),
      );
    }
  }

  if (reserve.when === "no-empty-column") {
    const anywhere = kings.flatMap((king) => model.stays(king, "anywhere"));
    for (const stay of stays.flat()) {
      if (stay.from === START) continue;
      clauses.begin("reserve condition", cardName(stay.path.card));
      model.cleared.forEach((event, column) => {
        const held = event === START ? [] : [order.notAfter(stay.from, event)];
        const seated = seats.map((seat) =>
          clauses.all(
            -seat.skipped,
            seat.columns[column]!,
            order.before(seat.from, stay.from),
            order.notAfter(stay.from, seat.to),
          ),
        );
        // A king that is anywhere may be there.
        const wild = anywhere.map((other) =>
          clauses.all(-other.skipped, model.during(other, stay.from)),
        );
        clauses.add(stay.skipped, ...held, ...seated, ...wild);
      });
    }
  }
}

function addPaths(model: Model, { stations, skipped, column, depth, card }: Path): void {
  const { clauses } = model;
  clauses.begin("paths", cardName(card));
  const fromPlace = stations[0] === "talon" || stations[0] === "column";
  // From its place a king goes to either station; after that they alternate.
  for (let i = fromPlace ? 3 : 2; i < stations.length - 1; i++) {
    clauses.add(skipped[i]!, -skipped[i - 1]!);
  }
  if (column >= 0 && depth === 0 && stations[2] === "tableau") {
    clauses.add(skipped[2]!, -skipped[1]!);
  }
}

function* pairs(stays: readonly (readonly Stay[])[]): Generator<[Stay, Stay]> {
  for (const [i, some] of stays.entries()) {
    for (const [j, others] of stays.entries()) {
      if (i === j) continue;
      for (const a of some) for (const b of others) yield [a, b];
    }
  }
}

function product<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (found, list) => found.flatMap((taken) => list.map((item) => [...taken, item])),
    [[]],
  );
}
