// What a set of weights is worth: the deals that it decides within a node limit, and the nodes it
// takes. Both are counted, so a figure is the same on every machine and with any number of threads.

import { dealSeed } from "../src/dealers/seeded.js";
import { InputError } from "../src/errors.js";
import type { Rules } from "../src/rules.js";
import type { SearchMemory } from "../src/search/memory.js";
import { portfolioFor, type StagePlan } from "../src/search/portfolio.js";
import { memoryFor, solveDeal } from "../src/search/solve.js";
import type { WeightSet } from "./weight-grid.js";

/** MiB for a deal: too little for the exact model to take part, so that search is all there is. */
export const SEARCH_MEMORY = 256;

/** What is tuned, as plain data for worker threads. */
export interface TuningSetup {
  readonly rules: Rules;
  /** The best-first stage whose weights are varied. */
  readonly stage: string;
  /** Whether that stage searches alone; else it has its place among the others. */
  readonly alone: boolean;
  /** Nodes for a deal. */
  readonly maxNodes: number;
}

/** What became of some deals; entry i is that of the i-th seed. */
export interface DealCounts {
  readonly decided: readonly boolean[];
  /** An undecided deal counts with the nodes at which it was given up. */
  readonly nodes: readonly number[];
}

/** The stages of search that a rule set goes through. */
export function searchStages(rules: Rules): readonly StagePlan[] {
  return portfolioFor(rules, SEARCH_MEMORY);
}

/** The names of a rule set's best-first stages. */
export function tunableStages(rules: Rules): string[] {
  return searchStages(rules)
    .filter(({ bestFirst }) => bestFirst)
    .map(({ name }) => name);
}

/** The weights that a stage has now. @throws InputError when the rule set has no such stage */
export function currentWeights({ rules, stage }: TuningSetup): WeightSet {
  const plan = searchStages(rules).find(({ name }) => name === stage);
  if (plan?.bestFirst) {
    const { weights, heldStep = 0, raisedStep = 0 } = plan.bestFirst;
    return { ...weights, heldStep, raisedStep };
  }
  throw new InputError(
    "usage",
    `${rules.name} has no best-first stage "${stage}": there are ${tunableStages(rules).join(", ")}`,
  );
}

/** The stages with other weights for one of them. */
export function stagesWith({ rules, stage, alone }: TuningSetup, set: WeightSet): StagePlan[] {
  const { heldStep, raisedStep, ...weights } = set;
  const changed = searchStages(rules).map((plan) =>
    plan.name === stage ? { ...plan, bestFirst: { weights, heldStep, raisedStep } } : plan,
  );
  return alone ? changed.filter(({ name }) => name === stage) : changed;
}

/** A function that tries a set of weights on some seeds, with memory kept from one call to the next. */
export function dealCounter(
  setup: TuningSetup,
): (set: WeightSet, seeds: readonly number[]) => DealCounts {
  const { rules, maxNodes } = setup;
  const limits = { maxNodes, maxMemory: SEARCH_MEMORY };
  let memory: SearchMemory | null = null;
  return (set, seeds) => {
    memory ??= memoryFor(limits);
    const portfolio = stagesWith(setup, set);
    const decided: boolean[] = [];
    const nodes: number[] = [];
    for (const seed of seeds) {
      const deal = dealSeed(seed, rules);
      const source = `seed ${seed}`;
      const result = solveDeal(deal, rules, limits, { portfolio, memory, source });
      decided.push(result.verdict !== "unknown");
      nodes.push(result.nodes);
    }
    return { decided, nodes };
  };
}
