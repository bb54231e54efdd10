// The stages a deal goes through until one decides it.
//
// Depth-first search wins easy deals almost for nothing. Best-first search with different weights
// and buckets follows; each misses deals that another finds, so several get a share before the last
// one has the rest of the budget. Node budgets are absolute, not shares of the limit: a larger limit
// repeats a smaller one's search to the letter and then goes on, so what a small limit decides, a
// larger one decides alike.

import type { Rules } from "../rules.js";
import type { Weights } from "./score.js";

export interface StagePlan {
  /** Named in reports as the phase that decided. */
  readonly name: string;
  /** Nodes after which the next stage takes over; the last stage goes on to the limit. */
  readonly nodes: number;
  /** Absent for depth-first search. */
  readonly bestFirst?: {
    readonly weights: Weights;
    /** Buckets also tell apart how many dealt cards are left, in steps of this; 0 does not. */
    readonly heldStep: number;
  };
}

const BASE: Weights = {
  waste: 19,
  wasteLow: 0,
  earlierPass: 4,
  held: 3,
  buried: 0,
  foundation: 1,
  emptyColumn: 4,
  reserve: 0,
};

const FIRST: StagePlan = { name: "depth-first", nodes: 2_000 };

const BURIED: StagePlan = {
  name: "best-first-buried",
  nodes: 200_000,
  bestFirst: { weights: { ...BASE, held: 2, buried: 1 }, heldStep: 4 },
};

/** For games of which most are won and few can be searched to the end. */
export const WINNING_PORTFOLIO: readonly StagePlan[] = [
  FIRST,
  {
    name: "best-first-waste",
    nodes: 100_000,
    bestFirst: { weights: { ...BASE, waste: 30 }, heldStep: 0 },
  },
  BURIED,
  {
    name: "best-first-wide",
    nodes: Number.POSITIVE_INFINITY,
    bestFirst: { weights: BASE, heldStep: 8 },
  },
];

/** For games small enough to be searched to the end, which depth-first search does fastest. */
export const CLOSING_PORTFOLIO: readonly StagePlan[] = [
  FIRST,
  BURIED,
  { name: "depth-first-full", nodes: Number.POSITIVE_INFINITY },
];

/** The stages for a rule set: with one deck or free draws the last one is out for a proof. */
export function portfolioFor(rules: Rules): readonly StagePlan[] {
  return rules.decks === 1 || rules.passes === "unlimited" ? CLOSING_PORTFOLIO : WINNING_PORTFOLIO;
}
