// Kings that make way.
//
// Where kings enter the reserve only while no column is empty, and the reserve is a stack or a single
// square, some shortest winning line, if there is any, has this: whenever a king K goes back from the
// tableau to the reserve, the next move but for draws and moves of no account is that of another king
// X, straight from its place into K's column. K makes way for X.
//   For K's going leaves one column empty. Until a king takes the last empty column none enters the
// reserve, so K stays on top there, and whichever king takes it comes straight from its place (X),
// unless K itself does, or goes up. Put K's going off until just before X comes: up to then K stands
// in a column that nobody else needs, since another is empty whenever one is taken; and then no
// other is empty, so K may go, and the reserve is what it was. (If K itself comes out or goes up
// first, leave its going out: in between one column less is empty, but nobody needed it, the class
// of K has one more uncovered card, and the reserve holds one king less.) The same holds of a king
// that was dealt to the bottom of a column, when it leaves that for the reserve.
//
// So each king X that comes straight from its place has at most one that makes way for it, and all
// that kings can do is written with one event for each X: `back`, when the one that made way for it
// comes out of the reserve into a column. It may go up from the reserve instead (`direct`). In the
// model K's going and X's coming are one event.
//
// A king then is in the tableau from the end of its path's other stations until it goes up, but for
// the times after it has made way. Its seats in columns: one that begins as its path says, and one
// after each return. The family "paths" has what ties them together:
// * of the kings at most one makes way for X, which comes straight from its place;
// * K stands in the tableau just before: it has come there, has not gone up, and after having made
//   way before, it has come back;
// * it stands there since its last return before, or since the first stay: the seat `since`, which is
//   on the column that X takes.
// Columns and the reserve are asked the rest (kings.ts).
//
// "king returns" has two more dominances. Instead of K making way X could go to the reserve itself, if
// it is of the same colour: K may leave its column, so a king of that colour is uncovered, and where X
// comes from a column it can be the last there. The two then have changed places, which are alike but
// for the suits. So K does not make way for its copy; and for the other of its colour only when X goes
// up, or makes way in its turn, before K comes back, or when K goes up from the reserve. Otherwise
// both stand in the tableau in the end, as they would have the other way.
// A king dealt to the bottom of a column has the reserve as its path's next station; that it makes
// way then, too, belongs to this family.

import { FALSE } from "./clauses.js";
import type { Seat } from "./kings.js";
import type { Literal } from "./literal.js";
import type { Model, Swap } from "./model.js";
import { START } from "./order.js";
import type { Path, Stay } from "./path.js";
import { Span } from "./spans.js";

export class Swapping {
  /** For each swap, the time of the king that makes way in the reserve. */
  readonly absences: readonly Span[];
  /** For each swap, the time of that king in the tableau after it. */
  readonly returns: readonly Span[];
  readonly #model: Model;
  readonly #kings: readonly Path[];
  /** For each swap: holds if the king that makes way does so for the first time. */
  readonly #first: readonly Literal[];
  /** For each swap and each earlier one: holds if it had made way there the last time before. */
  readonly #since: readonly (readonly Literal[])[];

  constructor(model: Model, kings: readonly Path[]) {
    this.#model = model;
    this.#kings = kings;
    const { swaps, clauses } = model;
    this.#first = swaps.map(() => clauses.variable());
    this.#since = swaps.map((swap) =>
      swaps.map((earlier) => (earlier === swap ? FALSE : clauses.variable())),
    );
    const goingUp = (ways: Swap["ways"], unless: readonly Literal[]) =>
      [...ways].map(([king, way]) => ({ event: king.up, unless: [-way, ...unless] }));
    this.absences = swaps.map(({ comes, back, made, direct, ways }) => {
      const ends = [{ event: back, unless: [direct] }, ...goingUp(ways, [-direct])];
      return new Span(model, null, comes, [-made], ends);
    });
    this.returns = swaps.map(({ back, made, direct, ways }, index) => {
      const next = this.#since.map((earlier) => earlier[index]!);
      const ends = [
        ...goingUp(
          ways,
          next.filter((literal) => literal !== FALSE),
        ),
        ...swaps.flatMap(({ comes }, later) =>
          later === index ? [] : [{ event: comes, unless: [-next[later]!] }],
        ),
      ];
      return new Span(model, null, back, [-made, direct], ends);
    });
  }

  /** A stay in the tableau as a span: up to when the king makes way for the first time. */
  seatOf(stay: Stay): Span {
    const { swaps } = this.#model;
    const ways = swaps.map((swap) => swap.ways.get(stay.path));
    if (ways.every((way) => way === undefined)) return Span.of(this.#model, stay);
    const ends = swaps.flatMap(({ comes }, index) => {
      const way = ways[index];
      return way === undefined ? [] : [{ event: comes, unless: [-way, -this.#first[index]!] }];
    });
    const never = ways.flatMap((way) => way ?? []);
    return new Span(
      this.#model,
      stay.path,
      stay.from,
      [stay.skipped],
      [{ event: stay.to, unless: never }, ...ends],
    );
  }

  /** @param seats all kings' times on columns, those after returns in the order of the swaps, last */
  add(seats: readonly Seat[]): void {
    const { swaps } = this.#model;
    const later = seats.slice(seats.length - swaps.length);
    swaps.forEach((swap, index) => {
      const taken = seats.find(({ stay }) => stay?.path === swap.king)!;
      this.#addWays(swap, taken);
      this.#addSince(index, taken, seats, later);
      this.#addUseful(swap);
    });
    this.#addFromBottoms(seats);
  }

  /** Who makes way, and that it can. */
  #addWays({ king, comes, back, made, ways }: Swap, taken: Seat): void {
    const { clauses, order } = this.#model;
    clauses.begin("paths");
    clauses.add(-made, ...ways.values());
    for (const skipped of king.skipped.slice(1, taken.stay!.step + 1)) clauses.add(-made, skipped);
    clauses.add(-made, -taken.stay!.skipped);
    const listed = [...ways];
    listed.forEach(([path, way], i) => {
      clauses.add(-way, made);
      for (const [, other] of listed.slice(0, i)) clauses.add(-way, -other);
      const [stay] = path.attachedStays;
      clauses.add(-way, -stay!.skipped);
      clauses.add(-way, order.before(stay!.from, comes));
      clauses.add(-way, order.before(back, path.up));
      for (const swap of this.#model.swaps) {
        const before = swap.ways.get(path);
        if (before === undefined || swap.king === king) continue;
        const notBefore = order.before(comes, swap.comes);
        clauses.add(-way, -before, notBefore, order.before(swap.back, comes));
        clauses.add(-way, -before, notBefore, -swap.direct);
      }
    });
  }

  /** Not for a king that could go to the reserve itself as well. */
  #addUseful({ king, back, direct, ways }: Swap): void {
    const { clauses, order, swaps } = this.#model;
    if (king.stations[1] !== "reserve") return;
    clauses.begin("king returns");
    for (const [path, way] of ways) {
      if (path.colour !== king.colour) continue;
      if (path.card === king.card) {
        clauses.add(-way);
        continue;
      }
      const inTurn = swaps.flatMap((swap) => {
        const own = swap.ways.get(king);
        return own === undefined ? [] : [clauses.all(own, order.before(swap.comes, back))];
      });
      clauses.add(-way, direct, order.before(king.up, back), ...inTurn);
    }
  }

  /** Since when the king that makes way has stood where it does, and that the other comes there. */
  #addSince(index: number, taken: Seat, seats: readonly Seat[], returns: readonly Seat[]): void {
    const { clauses, order, swaps } = this.#model;
    const { comes, made, ways, king } = swaps[index]!;
    const first = this.#first[index]!;
    const since = this.#since[index]!;
    clauses.begin("paths");
    clauses.add(-made, first, ...since);
    for (const [path, way] of ways) {
      const seat = seats.find(({ stay }) => stay?.path === path)!;
      taken.columns.forEach((there, column) => {
        clauses.add(-first, -way, -seat.columns[column]!, there);
      });
      swaps.forEach((swap, other) => {
        if (other === index) return;
        const before = swap.ways.get(path) ?? FALSE;
        // For the first time: what else it made way for comes later.
        clauses.add(-first, -way, -before, order.before(comes, swap.comes));
        clauses.add(-since[other]!, -way, before);
        swaps.forEach((between, third) => {
          const also = between.ways.get(path);
          if (third === index || third === other || also === undefined) return;
          clauses.add(
            -since[other]!,
            -way,
            -also,
            order.before(between.comes, swap.comes),
            order.before(comes, between.comes),
          );
        });
      });
    }
    swaps.forEach((swap, other) => {
      if (other === index) return;
      clauses.add(-since[other]!, made);
      clauses.add(-since[other]!, swap.made);
      clauses.add(-since[other]!, -swap.direct);
      clauses.add(-since[other]!, order.before(swap.back, comes));
      // The king that comes here cannot have made way before.
      if (swap.ways.has(king)) clauses.add(-since[other]!, -swap.ways.get(king)!);
      taken.columns.forEach((there, column) => {
        clauses.add(-since[other]!, -returns[other]!.columns[column]!, there);
      });
    });
  }

  /** A king on the bottom of a column leaves it for the reserve only to make way. */
  #addFromBottoms(seats: readonly Seat[]): void {
    const { clauses, order, swaps, cleared } = this.#model;
    if (swaps.length === 0) return;
    clauses.begin("king returns");
    const events = new Set([
      ...cleared,
      ...this.#kings.flatMap(({ events }) => events),
      ...swaps.map(({ back }) => back),
    ]);
    const madeWay = swaps.map((): Literal[] => []);
    for (const king of this.#kings) {
      if (king.depth !== 0 || king.stations[1] !== "reserve") continue;
      const stay = king.stays("reserve")[0]!;
      const choice: Literal[] = [];
      swaps.forEach((swap, index) => {
        const taken = seats.find(({ stay }) => stay?.path === swap.king)!;
        const way = clauses.variable();
        choice.push(way);
        clauses.add(-way, -swap.made);
        for (const skipped of swap.king.skipped.slice(1, taken.stay!.step + 1)) {
          clauses.add(-way, skipped);
        }
        clauses.add(-way, -taken.stay!.skipped);
        clauses.add(-way, order.before(stay.from, swap.comes));
        clauses.add(-way, order.before(swap.comes, stay.to));
        for (const event of events) {
          if (event === START || event === swap.comes) continue;
          if (king.events.includes(event) || swap.king.events.includes(event)) continue;
          clauses.add(-way, order.notAfter(event, stay.from), order.notAfter(swap.comes, event));
        }
        taken.columns.forEach((there, column) => {
          if (column === king.column) clauses.add(-way, there);
        });
        for (const earlier of madeWay[index]!) clauses.add(-way, -earlier);
        madeWay[index]!.push(way);
      });
      clauses.add(stay.skipped, ...choice);
    }
  }
}
