// The stages a deal goes through until one decides it.
//
// Depth-first search wins easy deals almost for nothing. Best-first search with different weights
// and buckets follows; each misses deals that another finds, so several get a share before the last
// one has the rest of the budget. Node budgets are absolute, not shares of the limit: a larger limit
// repeats a smaller one's search to the letter and then goes on, so what a small limit decides, a
// larger one decides alike.

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

export const PORTFOLIO: readonly StagePlan[] = [
  { name: "depth-first", nodes: 2_000 },
  {
    name: "best-first-waste",
    nodes: 100_000,
    bestFirst: { weights: { ...BASE, waste: 30 }, heldStep: 0 },
  },
  {
    name: "best-first-buried",
    nodes: 200_000,
    bestFirst: { weights: { ...BASE, held: 2, buried: 1 }, heldStep: 4 },
  },
  {
    name: "best-first-wide",
    nodes: Number.POSITIVE_INFINITY,
    bestFirst: { weights: BASE, heldStep: 8 },
  },
];
