// Paths: which stations each card may pass on its way from its place to its foundation, under the
// rules, and the events between them (model.ts says what a path means).

import { type Card, rankOf } from "../card.js";
import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";
import { FALSE } from "./clauses.js";
import type { Literal } from "./literal.js";
import type { Model, Swap } from "./model.js";
import { type Event, START } from "./order.js";
import { nameAt, Path, type Place, type Station } from "./path.js";

/** Of a card that is neither in a column nor in the talon. */
const NO_PLACE: Place = { column: -1, depth: -1, shown: START, talonIndex: 0 };

/** Lays out the path of every card. */
export class PathBuilder {
  readonly paths: Path[] = [];
  readonly talon: Path[] = [];
  readonly cleared: Event[] = [];
  readonly #model: Model;
  readonly #rules: Rules;
  readonly #kingStays: readonly number[];
  /** Kings laid out so far that may be "anywhere". */
  #returning = 0;

  constructor(model: Model, deal: Deal, kingStays: readonly number[]) {
    this.#model = model;
    this.#rules = model.rules;
    this.#kingStays = kingStays;
    deal.columns.forEach((column, c) => {
      const held = column.length > 0 ? deal.faceDown[c]! + 1 : 0;
      for (const card of column.slice(held)) this.#attached(card);
      // Of a column without face-down cards the last dealt card is its bottom card; a king there
      // is a root like any other to the kernel.
      let shown = START;
      for (let depth = held - 1; depth >= 0; depth--) {
        shown = this.#columnCard(column[depth]!, c, depth, shown);
      }
      this.cleared.push(shown);
    });
    [...deal.waste, ...deal.stock].forEach((card, i) => {
      this.#talonCard(card, i + 1);
    });
    for (const card of deal.reserve) this.#reserved(card);
  }

  /** @returns the event that turns up the card below */
  #columnCard(card: Card, column: number, depth: number, shown: Event): Event {
    const model = this.#model;
    const bottom = depth === 0;
    const place = { column, depth, shown, talonIndex: 0 };
    if (rankOf(card) === 0 && model.shortcuts && !(bottom && this.#mindsEmptyColumns)) {
      this.#lay(card, ["column", "foundation"], shown, place);
      return shown;
    }
    const stations: Station[] = ["column"];
    if (rankOf(card) === model.king) {
      stations.push(...this.#kingStations("column", bottom));
    } else if (rankOf(card) > 0) stations.push("tableau");
    stations.push("foundation");
    const path = this.#lay(card, stations, null, place);
    model.order.fix(shown, path.events[0]!);
    return path.events[0]!;
  }

  #talonCard(card: Card, talonIndex: number): void {
    const stations: Station[] = ["talon"];
    if (rankOf(card) === this.#model.king) stations.push(...this.#kingStations("waste", false));
    else if (rankOf(card) > 0) stations.push("tableau");
    stations.push("foundation");
    this.talon.push(this.#lay(card, stations, null, { ...NO_PLACE, talonIndex }));
  }

  #attached(card: Card): void {
    if (rankOf(card) === 0 && this.#model.shortcuts) {
      this.#lay(card, ["tableau", "foundation"], START, NO_PLACE);
      return;
    }
    const stations: Station[] = ["tableau"];
    if (rankOf(card) === this.#model.king) stations.push(...this.#returns(1));
    this.#lay(card, [...stations, "foundation"], null, NO_PLACE);
  }

  #reserved(card: Card): void {
    const stations: Station[] = ["reserve", "tableau", ...this.#returns(1)];
    this.#lay(card, [...stations, "foundation"], null, NO_PLACE);
  }

  /** Stations of a king between its place and its foundation. */
  #kingStations(source: "waste" | "column", bottom: boolean): Station[] {
    if (this.#rules.reserve?.from.includes(source)) {
      return ["reserve", "tableau", ...this.#returns(1)];
    }
    // A king on an otherwise empty column already stands where another would put it.
    return bottom ? [] : ["tableau", ...this.#returns(1)];
  }

  /** Stations after the given number of stays in the tableau. */
  #returns(stays: number): Station[] {
    if (!this.#rules.reserve?.from.includes("column")) return [];
    if (this.#model.makesWay) return [];
    const most = this.#kingStays[this.#returning++] ?? 1;
    const more: Station[] = [];
    for (let stay = stays; stay < most; stay++) more.push("reserve", "tableau");
    return [...more, "reserve", "anywhere"];
  }

  /** For each king that may come straight from its place what others may do then. */
  swaps(): Swap[] {
    const { order, clauses, king } = this.#model;
    const kings = this.paths.filter((path) => path.rank === king);
    const straight = kings.filter(
      ({ stations, depth }) => stations[0] === "talon" || (stations[0] === "column" && depth > 0),
    );
    return straight.map((path) => {
      const comes = path.events[0]!;
      const back = order.event(`the king that made way for ${path.name} comes back`);
      order.fix(comes, back);
      const others = kings.filter((other) => other !== path && other.stations.includes("tableau"));
      return {
        king: path,
        comes,
        back,
        made: clauses.variable(),
        direct: clauses.variable(),
        ways: new Map(others.map((other) => [other, clauses.variable()])),
      };
    });
  }

  get #mindsEmptyColumns(): boolean {
    return this.#rules.reserve?.when === "no-empty-column";
  }

  /** @param given the path's only event, where it is one that another path has; else null */
  #lay(card: Card, stations: readonly Station[], given: Event | null, place: Place): Path {
    const { order, clauses } = this.#model;
    const name = nameAt(card, stations[0]!, place);
    // Filled one by one: once V8 has compiled a call of `map`, its results get another layout, and
    // all code that reads them is compiled anew.
    const events: Event[] = [];
    for (let i = 1; i < stations.length; i++) {
      events.push(given ?? order.event(`${name}: ${stations[i - 1]} to ${stations[i]}`));
    }
    const skipped: Literal[] = [];
    for (let i = 0; i < stations.length; i++) {
      skipped.push(i > 0 && i < stations.length - 1 ? clauses.variable() : FALSE);
    }
    for (let i = 1; i < events.length; i++) {
      order.fix(events[i - 1]!, events[i]!);
      order.merge(events[i - 1]!, events[i]!, skipped[i]!);
    }
    const path = new Path(card, stations, events, skipped, place);
    this.paths.push(path);
    return path;
  }
}
