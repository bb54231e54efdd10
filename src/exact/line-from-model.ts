// From a model to a line of kernel moves.
//
// The order gives groups of events that are one. Each group moves each of its cards once, from the
// station before its first event to the one after its last, and the aces that it turns up follow at
// once. Draws come just before the card that needs them, redeals when their event comes, unless the
// talon is empty by then.

import type { Deal } from "../deal.js";
import { keep } from "../kept.js";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_RESERVE,
  FROM_TALON,
  FROM_WASTE,
  packMove,
  TO_DRAWN,
  TO_FOUNDATION,
  TO_REDEALT,
  TO_RESERVE,
  TO_TABLEAU,
} from "../kernel/move.js";
import type { Assignment } from "./literal.js";
import type { Model } from "./model.js";
import { type Event, START } from "./order.js";
import type { Path, Station } from "./path.js";

/** The kernel moves that a model of the clauses describes, from the deal on. */
export function lineFromModel(deal: Deal, model: Model, assignment: Assignment): Int16Array {
  const writer = keep(new LineWriter(deal, model, assignment));
  writer.perform([START]);
  for (const group of model.order.sequence(assignment)) writer.perform(group);
  return Int16Array.from(writer.moves);
}

class LineWriter {
  readonly moves: number[] = [];
  readonly #talon: Talon;
  /** Cards whose path has the event, in the order in which they move. */
  readonly #cards = new Map<Event, Path[]>();
  readonly #redeals: ReadonlySet<Event>;
  /** By the event at which a king makes way: that king. */
  readonly #makingWay = new Map<Event, Path>();
  /** By the event at which it comes back: that king. */
  readonly #backing = new Map<Event, Path>();
  /** Kings that go up from the reserve after having made way. */
  readonly #direct = new Set<Path>();

  constructor(deal: Deal, model: Model, assignment: Assignment) {
    this.#talon = new Talon(deal);
    this.#redeals = new Set(model.redeals);
    for (const { comes, back, made, direct, ways } of model.swaps) {
      if (!assignment.holds(made)) continue;
      const king = [...ways].find(([, way]) => assignment.holds(way))![0];
      this.#makingWay.set(comes, king);
      if (assignment.holds(direct)) this.#direct.add(king);
      else this.#backing.set(back, king);
    }
    for (const path of model.paths) {
      for (const event of path.events) {
        const cards = this.#cards.get(event);
        if (cards) cards.push(path);
        else this.#cards.set(event, [path]);
      }
    }
  }

  perform(group: readonly Event[]): void {
    for (const event of group) {
      const away = this.#makingWay.get(event);
      if (away) this.#move(away, "tableau", "reserve");
      const back = this.#backing.get(event);
      if (back) this.#move(back, "reserve", "tableau");
    }
    const cards = new Set(group.flatMap((event) => this.#cards.get(event) ?? []));
    for (const path of cards) {
      const steps = path.events.flatMap((event, i) => (group.includes(event) ? [i] : []));
      const from = path.stations[steps[0]!]!;
      const to = path.stations[steps.at(-1)! + 1]!;
      this.#move(path, this.#direct.has(path) && from === "tableau" ? "reserve" : from, to);
    }
    for (const event of group) if (this.#redeals.has(event)) this.#redeal();
  }

  #move(path: Path, from: Station, to: Station): void {
    const target = to === "foundation" ? TO_FOUNDATION : to === "reserve" ? TO_RESERVE : TO_TABLEAU;
    switch (from) {
      case "column":
        this.moves.push(packMove(FROM_COLUMN, target, path.column));
        break;
      case "talon":
        while (this.#talon.top !== path.talonIndex && this.#draw());
        this.#talon.play();
        this.moves.push(packMove(FROM_WASTE, target, path.talonIndex));
        break;
      case "tableau":
        this.moves.push(packMove(FROM_ATTACHED, target, path.card));
        break;
      default:
        this.moves.push(packMove(FROM_RESERVE, target, path.suit));
    }
  }

  #redeal(): void {
    while (this.#draw());
    if (this.#talon.redeal()) this.moves.push(packMove(FROM_TALON, TO_REDEALT, 0));
  }

  /** Draws one card; false when the stock is empty. */
  #draw(): boolean {
    if (!this.#talon.draw()) return false;
    this.moves.push(packMove(FROM_TALON, TO_DRAWN, 1));
    return true;
  }
}

/** Waste and stock as talon indices, from 1 in draw order. */
class Talon {
  #waste: number[];
  /** The next card last. */
  #stock: number[];

  constructor({ waste, stock }: Deal) {
    this.#waste = Array.from(waste, (_, i) => i + 1);
    this.#stock = Array.from(stock, (_, i) => waste.length + i + 1).reverse();
  }

  /** The waste's top card; 0 when it is empty. */
  get top(): number {
    return this.#waste.at(-1) ?? 0;
  }

  /** Turns a card; false when the stock is empty. */
  draw(): boolean {
    const card = this.#stock.pop();
    if (card === undefined) return false;
    this.#waste.push(card);
    return true;
  }

  /** Plays the waste's top card. */
  play(): void {
    this.#waste.pop();
  }

  /** The stock being empty, turns the waste over; false when that is empty too. */
  redeal(): boolean {
    this.#stock = this.#waste.reverse();
    this.#waste = [];
    return this.#stock.length > 0;
  }
}
