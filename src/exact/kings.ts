// Kings: what an empty column takes, and what the reserve holds.
//
// "king columns". A king that is attached stands alone on a column whose dealt cards are gone, for
// as long as its stay in the tableau lasts. Each such stay gets a column; two stays on one column
// do not overlap. A column once cleared of dealt cards stays clear, so such an assignment exists
// exactly when there is an empty column each time a king needs one: give it any that is free.
// A king dealt to the bottom of a column holds that column until it leaves it. A king that is
// anywhere (model.ts) stands on a column, which no other king has, at each event at which it counts
// as face up; from one such event to the next it may have changed columns.
//
// "reserve capacity". Among any c+1 stays in a reserve for c kings some two do not overlap
// (intervals that overlap pairwise have a common point).
// "reserve stack". Only the top leaves: no king that entered later may still be there.
// "reserve condition". Where kings enter only while no column is empty, every column still holds a
// dealt card or is some attached king's at that moment, just before the move. The number of empty
// columns does not depend on the assignment above.
// "king room". Kings that may be anywhere (model.ts) take up neither a column nor the reserve, but in
// the game they do: just after a king has left its place, the kings that have left theirs and are
// not on foundations are no more than the reserve's capacity and the columns cleared of dealt cards
// together. So if s others are out, more than s − capacity columns are cleared by then, that is, one
// of any s − capacity fewer than all. Written only where kings may be anywhere; elsewhere it follows.
// "king returns". A dominance: in a shortest winning line, whenever a king K goes back from the
// tableau to the reserve, another king is put into an empty column before K leaves the reserve.
// Otherwise let K stay where it is and leave out both moves, or, where K leaves for its foundation,
// let it go there from the column. In between one column less is empty, but nobody needed it; the
// class of K has one more uncovered card, which allows more; the reserve holds one king less, and
// none that lies under K could leave before it.
//   Where kings make way (swaps.ts) that is so by itself.
// "paths". A king that may go back from the tableau to the reserve has several stations, of which
// any may be skipped. Equal ways are written once: stations are used from the front. A king on the
// bottom of a column does not move to another empty column.

import { cardName } from "../card.js";
import { type Clauses, FALSE } from "./clauses.js";
import type { Literal } from "./literal.js";
import type { Model } from "./model.js";
import { START } from "./order.js";
import type { Path, Stay } from "./path.js";
import { subsets } from "./slots.js";
import { Span } from "./spans.js";
import { Swapping } from "./swaps.js";

/** A king's time on a column. */
export interface Seat {
  readonly span: Span;
  /** The stay in the tableau that it is; null after the king has made way. */
  readonly stay: Stay | null;
  /** For each column, the literal that it stands there. */
  readonly columns: readonly Literal[];
}

export function addKings(model: Model): void {
  const kings = model.paths.filter((path) => path.rank === model.king);
  const swapping = new Swapping(model, kings);
  const seats = addKingColumns(model, kings, swapping);
  addReserve(model, kings, seats, swapping);
  addColumnUses(model, seats);
  if (model.nowhereElse.length > 0) addRoom(model, kings);
  for (const king of kings) addPaths(model, king);
  swapping.add(seats);
  if (!model.shortcuts) return;
  for (const king of kings) addReturns(model, king, kings);
}

function addKingColumns(model: Model, kings: readonly Path[], swapping: Swapping): Seat[] {
  const { clauses, order, cleared } = model;
  const columns = () => cleared.map(() => clauses.variable());
  const seats: Seat[] = [
    ...kings
      .flatMap((king) => king.attachedStays)
      .map((stay) => ({ stay, span: swapping.seatOf(stay), columns: columns() })),
    ...swapping.returns.map((span) => ({ stay: null, span, columns: columns() })),
  ];
  seats.forEach(({ stay, span, columns }, index) => {
    clauses.begin("king columns", stay ? cardName(stay.path.card) : "");
    clauses.add(...span.absent, ...columns);
    if (model.rules.reserve?.when === "no-empty-column") addAtMostOne(clauses, columns);
    cleared.forEach((event, column) => {
      // A king that turns up the ace under it clears the column only after it has moved.
      const free =
        stay && stay.step >= 0
          ? model.strictlyBefore(event, stay.path, stay.step)
          : [order.notAfter(event, span.from)];
      clauses.add(-columns[column]!, ...free);
      for (const other of seats.slice(0, index)) {
        clauses.add(
          ...span.absent,
          ...other.span.absent,
          -columns[column]!,
          -other.columns[column]!,
          span.over(other.span.from),
          other.span.over(span.from),
        );
      }
    });
  });
  return seats;
}

/** "king columns" for kings that are anywhere, at each event at which one counts as face up. */
function addColumnUses(model: Model, seats: readonly Seat[]): void {
  const { clauses, order, cleared } = model;
  const placed = model.columnUses.map((use) => ({
    ...use,
    columns: cleared.map(() => clauses.variable()),
  }));
  placed.forEach(({ path, event, literal, columns }, index) => {
    clauses.begin("king columns", cardName(path.card));
    clauses.add(-literal, ...columns);
    columns.forEach((here, column) => {
      clauses.add(-here, order.before(cleared[column]!, event));
      for (const { stay, columns: there } of seats) {
        if (!stay || stay.path === path) continue;
        clauses.add(-here, -there[column]!, stay.skipped, ...model.notDuring(stay, event));
      }
      for (const other of placed.slice(0, index)) {
        if (other.event === event) clauses.add(-here, -other.columns[column]!);
      }
    });
  });
}

/** A king must not count for two columns where full columns are counted ("reserve condition"). */
function addAtMostOne(clauses: Clauses, literals: readonly Literal[]): void {
  literals.forEach((a, i) => {
    for (const b of literals.slice(0, i)) clauses.add(-a, -b);
  });
}

function addReserve(
  model: Model,
  kings: readonly Path[],
  seats: readonly Seat[],
  swapping: Swapping,
): void {
  const { clauses, order, rules } = model;
  const { reserve } = rules;
  if (!reserve) return;
  const spans = [
    ...kings.flatMap((king) => king.stays("reserve")).map((stay) => Span.of(model, stay)),
    ...swapping.absences,
  ];

  clauses.begin("reserve capacity");
  for (const some of subsets(spans.length, reserve.capacity + 1)) {
    const chosen = some.map((i) => spans[i]!);
    const paths = chosen.flatMap(({ path }) => path ?? []);
    if (new Set(paths).size < paths.length) continue;
    const apart = chosen.flatMap((a, i) =>
      chosen.slice(0, i).flatMap((b) => [a.over(b.from), b.over(a.from)]),
    );
    clauses.add(...chosen.flatMap(({ absent }) => absent), ...apart);
  }

  if (reserve.layout === "stack" && reserve.capacity > 1) {
    clauses.begin("reserve stack");
    for (const [i, a] of spans.entries()) {
      for (const [j, b] of spans.entries()) {
        // Not: a enters, b enters, a leaves, b leaves. Those there from the start entered as listed.
        if (i === j || (a.path !== null && a.path === b.path)) continue;
        if (a.from === START && b.from === START && i > j) continue;
        for (const { event, unless } of a.ends) {
          clauses.add(
            ...a.absent,
            ...b.absent,
            order.before(b.from, a.from),
            a.over(b.from),
            ...unless,
            b.over(event),
          );
        }
      }
    }
  }

  if (reserve.when === "no-empty-column") {
    const anywhere = kings.flatMap((king) => king.stays("anywhere"));
    for (const { path, from, absent } of spans) {
      if (from === START) continue;
      clauses.begin("reserve condition", path ? cardName(path.card) : "");
      model.cleared.forEach((event, column) => {
        const held = event === START ? [] : [order.notAfter(from, event)];
        const seated = seats.map(({ span, columns }) =>
          clauses.all(columns[column]!, span.on(from)),
        );
        // A king that is anywhere may be there.
        const wild = anywhere.flatMap((other) =>
          other.path === path ? [] : [clauses.all(-other.skipped, model.during(other, from))],
        );
        clauses.add(...absent, ...held, ...seated, ...wild);
      });
    }
  }
}

/** "king room" for each king that leaves its place. */
function addRoom(model: Model, kings: readonly Path[]): void {
  const { clauses, order, cleared } = model;
  const capacity = model.rules.reserve!.capacity;
  for (const king of kings) {
    if (king.stations[0] === "tableau" || king.stations[0] === "reserve") continue;
    clauses.begin("king room", cardName(king.card));
    const event = king.out;
    const direct = clauses.all(...king.skipped.slice(1, -1));
    const others = kings.filter((other) => other !== king);
    const inPlace = others.map((other) => {
      const moved = other.stations[0] === "column" || other.stations[0] === "talon";
      return [moved ? order.notAfter(event, other.out) : FALSE, order.notAfter(other.up, event)];
    });
    const isCleared = cleared.map((clearing) => order.notAfter(clearing, event));
    for (let size = capacity; size < kings.length; size++) {
      const spared = size - capacity;
      if (spared >= cleared.length) break;
      for (const out of subsets(others.length, size)) {
        const notOut = [direct];
        for (const other of out) notOut.push(...inPlace[other]!);
        for (const columns of subsets(cleared.length, cleared.length - spared)) {
          const clause = [...notOut];
          for (const column of columns) clause.push(isCleared[column]!);
          clauses.addAll(clause);
        }
      }
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

/** "king returns" for each return of one king, where it need not make way for another. */
function addReturns(model: Model, king: Path, kings: readonly Path[]): void {
  const { clauses, order } = model;
  clauses.begin("king returns");
  for (const stay of king.stays("reserve")) {
    if (!king.stations.slice(0, stay.step + 1).includes("tableau")) continue;
    const filled = kings.flatMap((other) => {
      if (other === king) return [];
      const seats = other.attachedStays.filter(({ from }) => from !== START);
      // A king that is anywhere may be put into a column at any time.
      const anywhere = other.stays("anywhere").map((some) => {
        const meets = [order.before(some.from, stay.to), order.before(stay.from, some.to)];
        return clauses.all(-some.skipped, ...meets);
      });
      const seated = seats.map(({ skipped, from }) =>
        clauses.all(-skipped, order.before(stay.from, from), order.before(from, stay.to)),
      );
      return [...seated, ...anywhere];
    });
    clauses.add(stay.skipped, ...filled);
  }
}
