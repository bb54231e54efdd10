// A summary as CSV: one line a rule set, or one line a pair of sets. Bounds are fractions of all
// deals, rounded outward.

import { stringify } from "csv-stringify/sync";
import { ROW_LIMITS } from "../batch/row.js";
import { roundOutward } from "../statistics/interval.js";
import { BOUND_DECIMALS } from "./numbers.js";
import type { PairSummary, SetSummary, Summary } from "./summary.js";

type Columns<T> = readonly (readonly [name: string, value: (item: T) => unknown])[];

const QUANTILES = ["median", "p90", "p99", "max"] as const;

/** A column for each quantile. */
function spread(name: "nodes" | "milliseconds" | "moves"): Columns<SetSummary> {
  return QUANTILES.map((quantile) => [`${name}_${quantile}`, (set) => set[name]?.[quantile]]);
}

function setColumns({ method, confidence }: Summary): Columns<SetSummary> {
  return [
    ["rules", (set) => set.rules],
    ["rules_hash", (set) => set.rulesHash],
    ["dealer", (set) => set.dealer],
    ["seeds", (set) => set.seeds],
    ["n", (set) => set.n],
    ["winnable", (set) => set.winnable],
    ["unwinnable", (set) => set.unwinnable],
    ["unknown", (set) => set.unknown],
    ["lower", (set) => roundOutward(set.interval, BOUND_DECIMALS).lower],
    ["upper", (set) => roundOutward(set.interval, BOUND_DECIMALS).upper],
    ["method", () => method],
    ["confidence", () => confidence],
    ...ROW_LIMITS.map(
      (limit) => [`unknown_${limit}`, (set: SetSummary) => set.unknownBy[limit]] as const,
    ),
    ["searched", (set) => set.searched],
    ...spread("nodes"),
    ...spread("milliseconds"),
    ...spread("moves"),
    ["solvers", (set) => set.solvers.join(" ")],
  ];
}

const PAIR_COLUMNS: Columns<PairSummary> = [
  ["first", (pair) => pair.first],
  ["first_hash", (pair) => pair.firstHash],
  ["second", (pair) => pair.second],
  ["second_hash", (pair) => pair.secondHash],
  ["dealer", (pair) => pair.dealer],
  ["pairs", (pair) => pair.pairs],
  ["both", (pair) => pair.both],
  ["only_first", (pair) => pair.onlyFirst],
  ["only_second", (pair) => pair.onlySecond],
  ["neither", (pair) => pair.neither],
  ["undecided", (pair) => pair.undecided],
  ["p", (pair) => pair.p],
  ["p_worst", (pair) => pair.pWorst],
];

function toCsv<T>(items: readonly T[], columns: Columns<T>): string {
  const head = columns.map(([name]) => name);
  return stringify([head, ...items.map((item) => columns.map(([, value]) => value(item)))]);
}

/** One line a rule set: counts, bounds and quantiles. */
export function summaryCsv(summary: Summary): string {
  return toCsv(summary.sets, setColumns(summary));
}

/** One line a pair of rule sets on the same deals, with McNemar's exact test. */
export function pairsCsv(summary: Summary): string {
  return toCsv(summary.pairs, PAIR_COLUMNS);
}
