// `npm run bench:micro`: nanoseconds an operation of the search's parts.

import { cpus } from "node:os";
import { Bench } from "tinybench";
import { wholeNumber } from "../src/cli/options.js";
import { print, StatusLine } from "../src/cli/output.js";
import { InternalError } from "../src/errors.js";
import { alignColumns } from "../src/report/columns.js";
import { namedRules } from "../src/rule-sets.js";
import { SOLVER_VERSION } from "../src/search/solve.js";
import { type MicroOp, microOps } from "./micro-ops.js";
import { runScript, script } from "./program.js";
import { DEFAULT_SAMPLE, sampleSearch } from "./search-sample.js";

const DEFAULT_RULES = ["one-king", "three-king", "klondike-draw3"];
/** Batches measured at least, however short the time. */
const LEAST_BATCHES = 5;

/** One operation under one rule set; times in nanoseconds an operation. */
interface MicroRow {
  readonly rules: string;
  readonly operation: string;
  readonly median: number;
  readonly mean: number;
  /** Half the 95 % interval of the mean, in per cent of it. */
  readonly rme: number;
  readonly batches: number;
  /** Operations of a batch. */
  readonly operations: number;
  /** Of what a batch computed: the same on every machine as long as the search is. */
  readonly checksum: number;
}

interface MicroOptions {
  readonly rules: string;
  readonly time: number;
  readonly deals: number;
  readonly nodes: number;
  readonly only?: string;
  readonly json?: boolean;
}

function measure(rules: string, op: MicroOp, time: number): MicroRow {
  const checksum = op.run();
  const bench = new Bench({
    time,
    iterations: LEAST_BATCHES,
    warmupTime: time / 4,
    warmupIterations: LEAST_BATCHES,
    throws: true,
  });
  bench.add(op.name, () => {
    const sum = op.run();
    if (sum !== checksum)
      throw new InternalError(
        `${op.name}: a batch gave checksum ${sum}, the first one ${checksum}`,
      );
  });
  const [task] = bench.runSync();
  const result = task!.result;
  if (result.state !== "completed") throw new InternalError(`${op.name}: ${result.state}`);
  const { latency } = result;
  const each = (milliseconds: number) => hundredths((1e6 * milliseconds) / op.count);
  return {
    rules,
    operation: op.name,
    median: each(latency.p50),
    mean: each(latency.mean),
    rme: hundredths(latency.rme),
    batches: latency.samplesCount,
    operations: op.count,
    checksum,
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function micro(options: MicroOptions): void {
  const names = options.rules.split(",");
  const sets = names.map(namedRules);
  const status = new StatusLine();
  const rows: MicroRow[] = [];
  for (const rules of sets) {
    status.show(`${rules.name}: sampling positions`);
    const sample = sampleSearch(rules, { ...DEFAULT_SAMPLE, ...options });
    for (const op of microOps(sample)) {
      if (options.only !== undefined && !op.name.includes(options.only)) continue;
      status.show(`${rules.name}: ${op.name}`);
      rows.push(measure(rules.name, op, options.time));
    }
  }
  status.clear();
  if (options.json) {
    const machine = { solver: SOLVER_VERSION, node: process.version, cpu: cpus()[0]?.model };
    print(JSON.stringify({ ...machine, deals: options.deals, nodes: options.nodes, rows }));
  } else print(table(rows));
}

function table(rows: readonly MicroRow[]): string {
  const header = ["rules", "operation", "median ns", "mean ns", "± %", "batches", "ops a batch"];
  const cells = rows.map((row) => [
    row.rules,
    row.operation,
    row.median.toFixed(1),
    row.mean.toFixed(1),
    row.rme.toFixed(1),
    String(row.batches),
    String(row.operations),
  ]);
  return alignColumns([header, ...cells], 2).join("\n");
}

await runScript(
  script("bench:micro", "measure the search's operations one by one")
    .option("--rules <names>", "comma list of rule sets", DEFAULT_RULES.join(","))
    .option("--time <ms>", "time for each operation", wholeNumber(1, 600_000), 500)
    .option("--deals <n>", "deals sampled", wholeNumber(1, 64), DEFAULT_SAMPLE.deals)
    .option(
      "--nodes <n>",
      "nodes that leave them open, which sets the table's size",
      wholeNumber(100, 500_000),
      DEFAULT_SAMPLE.nodes,
    )
    .option("--only <text>", "operations whose name has this in it")
    .option("--json", "print one JSON object, with checksums")
    .action(micro),
);
