// One physical card's way from its place to its foundation (model.ts says what it means).

import { type Card, cardName, colourOf, rankOf, suitOf } from "../card.js";
import { FALSE, TRUE } from "./clauses.js";
import type { Literal } from "./literal.js";
import { type Event, START } from "./order.js";

/**
 * Where a card can stand. "column" is the place it was dealt to; "tableau" an attached card's;
 * "anywhere" no real place, see model.ts.
 */
export type Station = "column" | "talon" | "tableau" | "reserve" | "anywhere" | "foundation";

/** Where a card is at the start. */
export interface Place {
  /** Column cards: the column, and the index from the bottom; else −1. */
  readonly column: number;
  readonly depth: number;
  /** Column cards: the event that turns it up. */
  readonly shown: Event;
  /** Talon cards: the index, from 1 in draw order, as the kernel numbers them; else 0. */
  readonly talonIndex: number;
}

/** A card with its place at the start, such as "KS (talon 3)". @param station the first of its path */
export function nameAt(card: Card, station: Station, { column, depth, talonIndex }: Place): string {
  if (talonIndex > 0) return `${cardName(card)} (talon ${talonIndex})`;
  return `${cardName(card)} (${column < 0 ? station : `c${column}.${depth}`})`;
}

/** A time during which a card stands at a station. */
export interface Stay {
  readonly path: Path;
  readonly station: Station;
  readonly from: Event;
  readonly to: Event;
  /** The step of the path that begins it, −1 for a stay from the start. */
  readonly step: number;
  /** Where it holds, the stay is none. */
  readonly skipped: Literal;
}

export class Path implements Place {
  readonly rank: number;
  readonly suit: number;
  readonly colour: number;
  readonly column: number;
  readonly depth: number;
  readonly shown: Event;
  readonly talonIndex: number;
  /**
   * Times when the card is attached: it lies on another card or, a king, on no card in a column
   * whose dealt cards are gone.
   */
  readonly attachedStays: readonly Stay[];
  /** Times when it is face up in the tableau, attached or as the last dealt card of a column. */
  readonly faceUpStays: readonly Stay[];

  /**
   * @param stations in order, the place at the start first; the foundation is last
   * @param events events[i] leads from stations[i] to stations[i + 1]
   * @param skipped skipped[i]: station i is passed over, events i−1 and i being one; FALSE at both
   *   ends
   */
  constructor(
    readonly card: Card,
    readonly stations: readonly Station[],
    readonly events: readonly Event[],
    readonly skipped: readonly Literal[],
    { column, depth, shown, talonIndex }: Place,
  ) {
    this.rank = rankOf(card);
    this.suit = suitOf(card);
    this.colour = colourOf(card);
    this.column = column;
    this.depth = depth;
    this.shown = shown;
    this.talonIndex = talonIndex;
    this.attachedStays = this.stays("tableau");
    this.faceUpStays = this.#faceUp();
  }

  /** The card with its place at the start. */
  get name(): string {
    return nameAt(this.card, this.stations[0]!, this);
  }

  /** The event that brings the card to its foundation. */
  get up(): Event {
    return this.events[this.events.length - 1]!;
  }

  /** The event at which it leaves its place. */
  get out(): Event {
    return this.events[0]!;
  }

  /** Whether it goes to its foundation without having been attached. */
  get direct(): Literal {
    const tableau = this.stations.lastIndexOf("tableau");
    if (tableau === 0) return FALSE;
    return tableau < 0 ? TRUE : this.skipped[tableau]!;
  }

  /** Times at a kind of station. */
  stays(station: Station): Stay[] {
    const { events, stations, skipped } = this;
    const stays: Stay[] = [];
    for (let i = 0; i < events.length; i++) {
      if (stations[i] !== station) continue;
      const from = i === 0 ? START : events[i - 1]!;
      stays.push({ path: this, station, from, to: events[i]!, step: i - 1, skipped: skipped[i]! });
    }
    return stays;
  }

  #faceUp(): Stay[] {
    const attached = this.attachedStays.concat(this.stays("anywhere"));
    if (this.column < 0) return attached;
    const station = this.stations[0]!;
    const place = { path: this, station, from: this.shown, step: -1, skipped: FALSE };
    // Moving to the tableau it stays face up: that is one time.
    if (this.stations[1] === "tableau") return [{ ...place, to: attached[0]!.to }];
    return [{ ...place, to: this.out }, ...attached];
  }
}
