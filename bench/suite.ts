// The solver benchmark: fixed deals of each main rule set, one thread, fixed limits.
//
// Its node total is the signature of the search: the same on every machine, and different as soon
// as any change alters what is searched. Times are for comparing on one machine.

import { dealSeed } from "../src/dealers/seeded.js";
import { peakMemory } from "../src/peak-memory.js";
import { namedRules } from "../src/rule-sets.js";
import type { SearchMemory } from "../src/search/memory.js";
import { type Limits, memoryFor, SOLVER_VERSION, solveDeal } from "../src/search/solve.js";
import { quantiles } from "../src/statistics/quantiles.js";

export const SUITE_RULES = [
  "one-king",
  "three-king",
  "batsford-again",
  "gargantua",
  "harp",
  "klondike",
  "klondike-draw3",
] as const;

export interface SuiteOptions {
  readonly rules: readonly string[];
  /** Seeds 0..deals−1 of each rule set. */
  readonly deals: number;
  readonly limits: Limits;
}

export const DEFAULT_SUITE: SuiteOptions = {
  rules: SUITE_RULES,
  deals: 25,
  limits: { maxNodes: 100_000, maxMemory: 64 },
};

/** One rule set's figures; times in milliseconds. */
export interface BenchRow {
  readonly rules: string;
  readonly deals: number;
  readonly decided: number;
  readonly nodes: number;
  readonly milliseconds: number;
  readonly mean: number;
  readonly median: number;
  readonly p99: number;
}

export interface BenchReport {
  /** Total nodes of all deals. */
  readonly signature: number;
  readonly solver: string;
  readonly node: string;
  readonly options: SuiteOptions;
  readonly rows: readonly BenchRow[];
  /** Peak resident memory of the process, MiB. */
  readonly peakMemoryMiB: number;
}

/** Runs the suite. @param onRow told of each rule set as it is done */
export function runSuite(
  options: SuiteOptions = DEFAULT_SUITE,
  onRow: (row: BenchRow) => void = () => {},
): BenchReport {
  const memory = memoryFor(options.limits);
  const rows = options.rules.map((name) => {
    const row = runRules(name, options, memory);
    onRow(row);
    return row;
  });
  return {
    signature: rows.reduce((sum, row) => sum + row.nodes, 0),
    solver: SOLVER_VERSION,
    node: process.version,
    options,
    rows,
    peakMemoryMiB: Math.round(peakMemory() * 10) / 10,
  };
}

function runRules(name: string, options: SuiteOptions, memory: SearchMemory): BenchRow {
  const rules = namedRules(name);
  const times: number[] = [];
  let decided = 0;
  let nodes = 0;
  for (let seed = 0; seed < options.deals; seed++) {
    const deal = dealSeed(seed, rules);
    const result = solveDeal(deal, rules, options.limits, { memory, source: `seed ${seed}` });
    times.push(result.milliseconds);
    nodes += result.nodes;
    if (result.verdict !== "unknown") decided++;
  }
  const milliseconds = times.reduce((sum, time) => sum + time, 0);
  const { median, p99 } = quantiles(Float64Array.from(times))!;
  return {
    rules: name,
    deals: options.deals,
    decided,
    nodes,
    milliseconds,
    mean: milliseconds / times.length,
    median,
    p99,
  };
}
