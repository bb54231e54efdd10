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
//   Where kings enter a stack, or a single square, only while no column is empty, more holds: K
// makes way for a king X that comes straight from its place into K's column, with nothing in
// between. K's going leaves one column empty. Until a king takes the last empty column none enters
// the reserve, so K stays on top there and whichever king takes it comes straight from its place
// (X), unless K itself does, or goes up. Put K's going off until just before X comes: up to then K
// stands in a column that nobody else needs, since another is empty whenever one is taken; and
// then no other is empty, so K may go, and the reserve is what it was. (If K itself comes out or
// goes up first, leave its going out.) The same holds of a king that was dealt to the bottom of a
// column, when it leaves that for the reserve. So each king makes way for at most one other, and a
// way of kings has no more returns than there are kings that come straight from their places.
// "paths". A king that may go back from the tableau to the reserve has several stations, of which
// any may be skipped. Equal ways are written once: stations are used from the front. A king on the
// bottom of a column does not move to another empty column.

import { cardName } from "../card.js";
import type { Literal } from "../sat/literal.js";
import { type Clauses, FALSE, TRUE } from "./clauses.js";
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
  addColumnUses(model, seats);
  if (model.nowhereElse.length > 0) addRoom(model, kings);
  for (const king of kings) addPaths(model, king);
  if (!model.shortcuts) return;
  if (model.makesWay) addMakingWay(model, kings, seats);
  else for (const king of kings) addReturns(model, king, kings);
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
      for (const seat of seats) {
        if (seat.path === path) continue;
        clauses.add(-here, -seat.columns[column]!, seat.skipped, ...model.notDuring(seat, event));
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

  if (model.makesWay) {
    // A stay anywhere begins in the reserve: then there must be room, whatever comes later.
    for (const king of kings) {
      for (const stay of model.stays(king, "anywhere")) {
        const others = stays.filter((_, other) => kings[other] !== king);
        for (const some of subsets(others.length, reserve.capacity)) {
          for (const choice of product(some.map((other) => others[other]!))) {
            clauses.add(
              stay.skipped,
              ...choice.flatMap((other) => [other.skipped, ...model.notDuring(other, stay.from)]),
            );
          }
        }
      }
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
    for (const stay of [...stays.flat(), ...(model.makesWay ? anywhere : [])]) {
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
        const wild = anywhere.flatMap((other) =>
          other.path === stay.path
            ? []
            : [clauses.all(-other.skipped, model.during(other, stay.from))],
        );
        clauses.add(stay.skipped, ...held, ...seated, ...wild);
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
    const event = model.out(king);
    const direct = clauses.all(...king.skipped.slice(1, -1));
    const others = kings.filter((other) => other !== king);
    const inPlace = others.map((other) => {
      const moved = other.stations[0] === "column" || other.stations[0] === "talon";
      return [
        moved ? order.notAfter(event, model.out(other)) : FALSE,
        order.notAfter(model.up(other), event),
      ];
    });
    const isCleared = cleared.map((clearing) => order.notAfter(clearing, event));
    for (let size = capacity; size < kings.length; size++) {
      const spared = size - capacity;
      if (spared >= cleared.length) break;
      for (const out of subsets(others.length, size)) {
        for (const columns of subsets(cleared.length, cleared.length - spared)) {
          clauses.add(
            direct,
            ...out.flatMap((other) => inPlace[other]!),
            ...columns.map((column) => isCleared[column]!),
          );
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
  for (const stay of model.stays(king, "reserve")) {
    if (!king.stations.slice(0, stay.step + 1).includes("tableau")) continue;
    const filled = kings.flatMap((other) => {
      if (other === king) return [];
      const seats = model.attachedStays(other).filter(({ from }) => from !== START);
      // A king that is anywhere may be put into a column at any time.
      const anywhere = model.stays(other, "anywhere").map((some) => {
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

/** "king returns" where a king goes back only to make way for another. */
function addMakingWay(model: Model, kings: readonly Path[], seats: readonly Seat[]): void {
  const { clauses, order, cleared } = model;
  clauses.begin("king returns");
  const straight = kings.filter(
    ({ stations, depth }) => (stations[0] === "column" && depth > 0) || stations[0] === "talon",
  );
  const others = new Set([...cleared, ...kings.flatMap(({ events }) => events)]);
  /** By the king that comes: the literals that some king makes way for it. */
  const madeWay = straight.map((): Literal[] => []);
  for (const king of kings) {
    for (const stay of [...model.stays(king, "reserve"), ...model.stays(king, "anywhere")]) {
      const seat = seats.find(({ path, step }) => path === king && step === stay.step - 1);
      if (!seat && !(king.depth === 0 && stay.step === 0)) continue;
      const choice: Literal[] = [];
      straight.forEach((other, index) => {
        if (other === king) return;
        const way = clauses.variable();
        choice.push(way);
        const comes = model.out(other);
        const taken = seats.find(({ path }) => path === other)!;
        for (const skipped of other.skipped.slice(1, taken.step + 1)) clauses.add(-way, skipped);
        clauses.add(-way, -taken.skipped);
        clauses.add(-way, order.before(stay.from, comes));
        clauses.add(-way, order.before(comes, stay.to));
        for (const event of others) {
          if (event === START || event === comes || king.events.includes(event)) continue;
          if (other.events.includes(event)) continue;
          clauses.add(-way, order.notAfter(event, stay.from), order.notAfter(comes, event));
        }
        taken.columns.forEach((there, column) => {
          const here = seat ? seat.columns[column]! : column === king.column ? TRUE : FALSE;
          clauses.add(-way, -here, there);
        });
        for (const earlier of madeWay[index]!) clauses.add(-way, -earlier);
        madeWay[index]!.push(way);
      });
      clauses.add(stay.skipped, ...choice);
    }
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
