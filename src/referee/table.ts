// The table as a person sees it: piles of cards, every pile an array with its top card last.
// Nothing is counted, packed or rearranged here; a card lies on exactly one pile. The table knows
// where cards lie, not which moves are allowed (judge.ts).

import { type Card, fitsOn, makeCard } from "../card.js";
import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";

export class Table {
  /** Columns from the left. */
  readonly columns: Card[][];
  /** Cards face down at the bottom of each column. */
  readonly faceDown: number[];
  /** Face down, so the next card drawn is the last. */
  readonly stock: Card[];
  readonly waste: Card[];
  /** One pile for a stack; one pile a square for squares; none without a reserve. */
  readonly reserve: Card[][];
  /** Cards that one reserve pile holds at most. */
  readonly reserveDepth: number;
  /** For each suit one pile a deck. */
  readonly foundations: Card[][][];
  /** The pass through the stock now going on, from 1. */
  pass: number;

  /** Lays out a deal that has passed checkDeal. */
  constructor(deal: Deal, rules: Rules) {
    // Array.from for the reason given at freshDeal.
    this.columns = Array.from(deal.columns, (column) => [...column]);
    this.faceDown = [...deal.faceDown];
    this.stock = [...deal.stock].reverse();
    this.waste = [...deal.waste];
    const capacity = rules.reserve?.capacity ?? 0;
    if (rules.reserve?.layout === "stack") {
      this.reserve = [[...deal.reserve]];
      this.reserveDepth = capacity;
    } else {
      this.reserve = Array.from({ length: capacity }, (_, square) =>
        deal.reserve.slice(square, square + 1),
      );
      this.reserveDepth = 1;
    }
    this.foundations = Array.from(deal.foundations, (heights, suit) =>
      Array.from(heights, (height) =>
        Array.from({ length: height }, (_, rank) => makeCard(rank, suit)),
      ),
    );
    this.pass = deal.pass;
  }

  /** Cards from the last one up that form a face-up run; 0 for an empty column. */
  runLength(column: number): number {
    const cards = this.columns[column]!;
    let start = cards.length - 1;
    while (start > this.faceDown[column]! && fitsOn(cards[start]!, cards[start - 1]!)) start--;
    return cards.length - Math.max(0, start);
  }

  /** Cards that are not on the foundations. */
  remaining(): number {
    const piles = [...this.columns, ...this.reserve, this.stock, this.waste];
    return piles.reduce((total, pile) => total + pile.length, 0);
  }

  /** The position as a deal. Reserve squares are closed up: the deal does not keep gaps. */
  snapshot(): Deal {
    return {
      columns: this.columns.map((column) => [...column]),
      faceDown: [...this.faceDown],
      stock: [...this.stock].reverse(),
      waste: [...this.waste],
      reserve: this.reserve.flat(),
      foundations: this.foundations.map((piles) => piles.map((pile) => pile.length)),
      pass: this.pass,
    };
  }
}

/** The top card of a pile, or undefined where it is empty. */
export function topOf(pile: readonly Card[]): Card | undefined {
  return pile[pile.length - 1];
}
