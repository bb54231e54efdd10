// A summary as tables for people.

import type { Quantiles } from "../statistics/quantiles.js";
import { alignColumns } from "./columns.js";
import {
  countOf,
  formatCount,
  formatInterval,
  formatLevel,
  formatMilliseconds,
  formatP,
  formatPercent,
  percentDecimals,
} from "./numbers.js";
import { labelOf, type SetSummary, type Summary } from "./summary.js";
import type { RelationCheck } from "./summary-check.js";

/** What interval methods are called. */
export const METHODS = { wilson: "Wilson", "clopper-pearson": "Clopper–Pearson" } as const;

/** Violations that are listed. */
const VIOLATIONS_SHOWN = 20;

export function summaryText(summary: Summary): string {
  const { sets, pairs } = summary;
  if (sets.length === 0) return "no rows\n";
  const blocks = [rateTable(summary), effortTable(sets)];
  if (pairs.length > 0) blocks.push(pairTable(summary));
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function rateTable({ sets, method, confidence }: Summary): string[] {
  const level = formatLevel(confidence);
  const rows = sets.map((set) => {
    const decimals = percentDecimals(set.n);
    return [
      labelOf(set, sets),
      formatCount(set.n),
      formatCount(set.winnable),
      formatCount(set.unwinnable),
      formatCount(set.unknown),
      `${formatPercent(set.winnable, set.n, decimals)}`,
      formatInterval(set.interval, decimals),
    ];
  });
  const head = [
    "rules",
    "deals",
    "winnable",
    "unwinnable",
    "unknown",
    "won %",
    `${level} interval`,
  ];
  const lines = alignColumns([head, ...rows], 1);
  lines.push(
    `won %: of all deals. interval: ${METHODS[method]}, in % of all deals, unknown ones counted as losses below and as wins above, rounded outward.`,
  );
  for (const set of sets) {
    if (set.unknown > 0) {
      const reasons = Object.entries(set.unknownBy).filter(([, count]) => count > 0);
      const list = reasons.map(([limit, count]) => `${formatCount(count)} by ${limit}`).join(", ");
      lines.push(`unknown of ${labelOf(set, sets)}: ${list}.`);
    }
    if (set.solvers.length > 1) {
      lines.push(`${labelOf(set, sets)} has rows of solvers ${set.solvers.join(", ")}.`);
    }
  }
  return lines;
}

function effortTable(sets: readonly SetSummary[]): string[] {
  const rows: string[][] = [];
  for (const set of sets) {
    const name = labelOf(set, sets);
    const row = (what: string, of: number, q: Quantiles | null, format: (n: number) => string) => {
      const cells = q ? [q.median, q.p90, q.p99, q.max].map(format) : ["–", "–", "–", "–"];
      rows.push([name, what, formatCount(of), ...cells]);
    };
    row("nodes", set.searched, set.nodes, formatCount);
    row("ms", set.searched, set.milliseconds, formatMilliseconds);
    row("moves", set.winnable, set.moves, formatCount);
  }
  const head = ["rules", "a deal", "of", "median", "90 %", "99 %", "max"];
  return [
    ...alignColumns([head, ...rows], 2),
    "nodes, ms: of the deals searched, given up ones included. moves: of the solutions found.",
  ];
}

function pairTable({ pairs, sets }: Summary): string[] {
  const rows = pairs.map(({ dealer, ...pair }) => [
    labelOf({ rules: pair.first, rulesHash: pair.firstHash, dealer }, sets),
    labelOf({ rules: pair.second, rulesHash: pair.secondHash, dealer }, sets),
    ...[pair.pairs, pair.both, pair.onlyFirst, pair.onlySecond, pair.neither, pair.undecided].map(
      formatCount,
    ),
    formatP(pair.p),
    formatP(pair.pWorst),
  ]);
  const head = [
    "first",
    "second",
    "same deals",
    "won both",
    "only first",
    "only second",
    "neither",
    "undecided",
    "p",
    "p at worst",
  ];
  return [
    ...alignColumns([head, ...rows], 2),
    "p: McNemar's exact test that both are won equally often, on the decided pairs; at worst: however the undecided ones turn out.",
  ];
}

/** What a check of the relations found, with the rows that violate one. */
export function checkText(check: RelationCheck): string {
  const lines = check.relations.map(
    ({ from, to, deals }) =>
      `a win under ${from} is one under ${to}: tested on ${countOf(deals, "deal")}`,
  );
  if (lines.length === 0) lines.push("no two rule sets here are related: nothing to test");
  for (const name of check.unknownSets) {
    lines.push(`${name}: not tested, its record is not known (no .meta.json beside the file)`);
  }
  for (const { dealer, seed, won, lost } of check.violations.slice(0, VIOLATIONS_SHOWN)) {
    lines.push(`VIOLATION: ${dealer} seed ${seed} is won under ${won} but lost under ${lost}`);
  }
  const more = check.violations.length - VIOLATIONS_SHOWN;
  if (more > 0) lines.push(`and ${countOf(more, "violation")} more`);
  const { length } = check.violations;
  const wrong = length === 1 ? "one of the two verdicts" : "one of each two verdicts";
  lines.push(length === 0 ? "no violations" : `${countOf(length, "violation")}: ${wrong} is wrong`);
  return `${lines.join("\n")}\n`;
}
