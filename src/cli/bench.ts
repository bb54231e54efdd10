// `batsford bench`: solver speed on fixed deals, with the signature of the search.

import type { Command } from "commander";
import { type BenchReport, DEFAULT_SUITE, runSuite } from "../../bench/suite.js";
import { InputError, messageOf } from "../errors.js";
import { alignColumns } from "../report/columns.js";
import { namedRules } from "../rule-sets.js";
import { MOST_MEMORY } from "../search/limits.js";
import { readText, wholeNumber } from "./options.js";
import { print, StatusLine } from "./output.js";

interface BenchOptions {
  readonly rules: string;
  readonly deals: number;
  readonly maxNodes: number;
  readonly maxMemory: number;
  readonly json?: boolean;
  readonly compare?: string;
}

export function addBench(program: Command): void {
  const { rules, deals, limits } = DEFAULT_SUITE;
  program
    .command("bench")
    .description("measure the solver on fixed deals, one thread, and print its signature")
    .summary("measure the solver's speed")
    .option("--rules <names>", "comma list of rule sets", rules.join(","))
    .option("--deals <n>", "seeds 0..n−1 of each", wholeNumber(1, 1_000_000), deals)
    .option("--max-nodes <n>", "nodes a deal", wholeNumber(1, 2 ** 40), limits.maxNodes)
    .option("--max-memory <MiB>", "stored positions", wholeNumber(1, MOST_MEMORY), limits.maxMemory)
    .option("--json", "print one JSON object")
    .option("--compare <file>", "print ratios to an earlier --json output")
    .action((options: BenchOptions) => {
      const before = options.compare === undefined ? null : readReport(options.compare);
      const names = options.rules.split(",");
      for (const name of names) namedRules(name);
      const status = new StatusLine();
      const report = runSuite(
        {
          rules: names,
          deals: options.deals,
          limits: { maxNodes: options.maxNodes, maxMemory: options.maxMemory },
        },
        (row) => status.show(`${row.rules} done`),
      );
      status.clear();
      if (options.json) print(JSON.stringify(report));
      else print(reportText(report, before));
    });
}

function readReport(path: string): BenchReport {
  try {
    const report = JSON.parse(readText(path, "earlier bench"));
    if (Array.isArray(report.rows) && typeof report.signature === "number") return report;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError("file", `${path} is not valid JSON: ${messageOf(error)}`);
  }
  throw new InputError("file", `${path} is not the output of "batsford bench --json"`);
}

function reportText(report: BenchReport, before: BenchReport | null): string {
  const header = [
    "rules",
    "deals",
    "decided",
    "nodes",
    "knodes/s",
    "deals/s",
    "mean ms",
    "median",
    "p99",
  ];
  if (before) header.push("time ratio");
  const rows = report.rows.map((row) => {
    const cells = [
      row.rules,
      String(row.deals),
      `${((100 * row.decided) / row.deals).toFixed(1)}%`,
      String(row.nodes),
      (row.nodes / row.milliseconds).toFixed(0),
      ((1000 * row.deals) / row.milliseconds).toFixed(1),
      row.mean.toFixed(1),
      row.median.toFixed(1),
      row.p99.toFixed(1),
    ];
    const earlier = before?.rows.find(({ rules }) => rules === row.rules);
    if (before) cells.push(earlier ? (row.mean / earlier.mean).toFixed(2) : "–");
    return cells;
  });
  const lines = alignColumns([header, ...rows], 1);
  lines.push("", `Peak memory: ${report.peakMemoryMiB} MiB`);
  lines.push(`Nodes searched: ${report.signature}`);
  if (before) {
    lines.push(
      before.signature === report.signature
        ? "The earlier run searched the same nodes."
        : `The earlier run searched ${before.signature} nodes: the search has changed.`,
    );
  }
  return lines.join("\n");
}
