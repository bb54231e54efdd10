// The stages a deal goes through until one decides it.
//
// Depth-first search wins easy deals almost for nothing. Best-first search with different weights
// and buckets follows; each misses deals that another finds, so several get a share. What they
// leave open goes to the exact model, whose cost hardly depends on how easily a search would win.
// The last stage has the rest of the budget. Node budgets are absolute, not shares of the limit: a
// larger limit repeats a smaller one's search to the letter and then goes on, so what a small limit
// decides, a larger one decides alike.

import { exactSupports } from "../exact/supports.js";
import type { Rules } from "../rules.js";
import { freeTalon } from "./relaxation.js";
import type { BestFirstOptions, Weights } from "./weights.js";

export interface StagePlan {
  /** Named in reports as the phase that decided. */
  readonly name: string;
  /** Nodes after which the next stage takes over; the last stage goes on to the limit. */
  readonly nodes: number;
  /** Present for best-first search; a stage with neither this nor `exact` searches depth first. */
  readonly bestFirst?: BestFirstOptions;
  /** Present for the exact model, which counts conflicts instead of nodes. */
  readonly exact?: { readonly maxConflicts: number };
  /** Searches under freer rules (relaxation.ts): only a loss counts, a win ends all such stages. */
  readonly relaxed?: boolean;
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

export const WASTE: StagePlan = {
  name: "best-first-waste",
  nodes: 100_000,
  bestFirst: { weights: { ...BASE, waste: 30, reserve: 10 } },
};

const BURIED: StagePlan = {
  name: "best-first-buried",
  nodes: 200_000,
  bestFirst: { weights: { ...BASE, held: 2, buried: 1 }, heldStep: 4 },
};

const RAISED: StagePlan = {
  name: "best-first-raised",
  nodes: 300_000,
  bestFirst: { weights: { ...BASE, held: 2, buried: 1 }, raisedStep: 8 },
};

const WIDE: StagePlan = {
  name: "best-first-wide",
  nodes: Number.POSITIVE_INFINITY,
  bestFirst: { weights: { ...BASE, held: 2, buried: 1, reserve: 10 }, heldStep: 8 },
};

/** For games of which most are won and few can be searched to the end. */
export const WINNING_PORTFOLIO: readonly StagePlan[] = [FIRST, WASTE, BURIED, RAISED, WIDE];

/** The same where the exact model can take over from the search. */
const EXACT_PORTFOLIO: readonly StagePlan[] = [
  FIRST,
  WASTE,
  BURIED,
  RAISED,
  { name: "exact", nodes: 0, exact: { maxConflicts: 1_000_000 } },
  { ...WIDE, name: "best-first-long" },
];

/** For games small enough to be searched to the end, which depth-first search does fastest. */
export const CLOSING_PORTFOLIO: readonly StagePlan[] = [
  FIRST,
  BURIED,
  { name: "depth-first-full", nodes: Number.POSITIVE_INFINITY },
];

/**
 * The same where the talon is not free to play from. Most of the work goes into losses, and most of
 * those are lost even with a free talon, which is found out in a small part of the nodes. Where a
 * free talon wins, the first two of these stages nearly always find the win.
 */
export const CLOSING_BY_RELAXATION: readonly StagePlan[] = [
  FIRST,
  BURIED,
  { ...FIRST, name: "free-talon-depth-first", relaxed: true },
  { ...BURIED, name: "free-talon-best-first", relaxed: true },
  { name: "free-talon-full", nodes: 10_000_000, relaxed: true },
  { name: "depth-first-full", nodes: Number.POSITIVE_INFINITY },
];

/** MiB that the exact model takes at most, measured with room to spare. */
export const EXACT_MEMORY = 192;

/** MiB of a deal's memory from which on the exact model has its share of it. */
const LEAST_MEMORY_WITH_EXACT = 512;

/**
 * The stages for a rule set. With one deck or free draws the last one is out for a proof; rules that
 * the exact model does not cover, and searches with little memory, go without it.
 * @param maxMemory MiB for one deal
 */
export function portfolioFor(rules: Rules, maxMemory: number): readonly StagePlan[] {
  if (rules.decks === 1 || rules.passes === "unlimited") {
    return freeTalon(rules) === null ? CLOSING_PORTFOLIO : CLOSING_BY_RELAXATION;
  }
  const exact = maxMemory >= LEAST_MEMORY_WITH_EXACT && exactSupports(rules) === null;
  return exact ? EXACT_PORTFOLIO : WINNING_PORTFOLIO;
}

/** MiB of a deal's memory that are left for stored positions, whatever its rules. */
export function positionMemory(maxMemory: number): number {
  return maxMemory >= LEAST_MEMORY_WITH_EXACT ? maxMemory - EXACT_MEMORY : maxMemory;
}

/** Whether a deal that is hard enough gets to the exact model within the limits. */
export function reachesExact(rules: Rules, maxMemory: number, maxNodes: number): boolean {
  const stages = portfolioFor(rules, maxMemory);
  const place = stages.findIndex(({ exact }) => exact);
  const before = stages.slice(0, place).reduce((sum, { nodes }) => sum + nodes, 0);
  return place >= 0 && before < maxNodes;
}
