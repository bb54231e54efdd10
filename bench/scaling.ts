// `npm run bench:scaling`: how the solver scales, as Markdown tables: deals decided with the node
// budget, effort with the rule set and its decks, and time with the number of threads.

import { availableParallelism } from "node:os";
import { Plan } from "../src/batch/plan.js";
import { type Row, readRows, sameRow } from "../src/batch/row.js";
import { runToStream } from "../src/batch/run.js";
import { Seeds } from "../src/batch/seeds.js";
import { defaultMemory, threadsFor } from "../src/batch/threads.js";
import { wholeNumber } from "../src/cli/options.js";
import { print, StatusLine } from "../src/cli/output.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { InputError, InternalError, quoted } from "../src/errors.js";
import { countOf, formatCount, formatMilliseconds, formatPercent } from "../src/report/numbers.js";
import { namedRules, overrideRules } from "../src/rule-sets.js";
import { type Rules, rulesHash } from "../src/rules.js";
import { DEFAULT_LIMITS, memoryFor, SOLVER_VERSION, solveDeal } from "../src/search/solve.js";
import { quantiles } from "../src/statistics/quantiles.js";
import { type BudgetCurve, budgetCurves } from "./budgets.js";
import { markdownTable, shortCount } from "./markdown.js";
import { runScript, script } from "./program.js";

const DEFAULT_RULES =
  "one-king,three-king,batsford-again,gargantua,harp,double-klondike,klondike,klondike-draw3";
/** What a set with one deck deals, as Klondike does. */
const ONE_DECK = { decks: 1, columns: 7 } as const;

const status = new StatusLine();

async function budgets(files: readonly string[]): Promise<void> {
  async function* rows(): AsyncGenerator<Row> {
    for (const file of files) yield* readRows(file);
  }
  print(budgetTable(await budgetCurves(rows())));
}

function budgetTable(curves: readonly BudgetCurve[]): string {
  const header = [
    "nodes a deal",
    ...curves.map(({ label, deals }) => `${label}, ${countOf(deals, "deal")}`),
  ];
  const rows = (curves[0]?.shares ?? []).map(({ budget }, i) => [
    shortCount(budget),
    ...curves.map(({ deals, shares }) => {
      const { decided, atLeast } = shares[i]!;
      return `${atLeast ? "≥ " : ""}${formatPercent(decided, deals, 2)} %`;
    }),
  ]);
  return markdownTable(header, rows);
}

interface SetOptions {
  readonly rules: string;
  readonly deals: number;
  readonly maxNodes: number;
  readonly oneDeck: boolean;
}

async function sets(options: SetOptions): Promise<void> {
  const named = options.rules.split(",").map(namedRules);
  const header = [
    "rule set",
    "decks",
    "columns",
    "decided",
    "mean nodes",
    "median nodes",
    "p99 nodes",
    "mean ms",
    "median ms",
    "p99 ms",
    "knodes/s",
  ];
  const rows: string[][] = [];
  for (const rules of options.oneDeck ? withOneDeck(named) : named) {
    rows.push(await measureSet(rules, options));
  }
  status.clear();
  print(markdownTable(header, rows));
}

/** The rule sets, each followed by its like with one deck where no set here is that already. */
function withOneDeck(named: readonly Rules[]): Rules[] {
  const known = new Set(named.map(rulesHash));
  return named.flatMap((rules) => {
    const made = rules.decks === 2 ? overrideRules(rules, ONE_DECK) : rules;
    const hash = rulesHash(made);
    if (known.has(hash)) return [rules];
    known.add(hash);
    return [rules, made];
  });
}

async function measureSet(
  rules: Rules,
  { deals, maxNodes }: Pick<SetOptions, "deals" | "maxNodes">,
): Promise<string[]> {
  const limits = { ...DEFAULT_LIMITS, maxNodes };
  const memory = memoryFor(limits);
  const nodes = new Float64Array(deals);
  const times = new Float64Array(deals);
  let decided = 0;
  for (let seed = 0; seed < deals; seed++) {
    const source = `seed ${seed}`;
    const result = solveDeal(dealSeed(seed, rules), rules, limits, { memory, source });
    nodes[seed] = result.nodes;
    times[seed] = result.milliseconds;
    if (result.verdict !== "unknown") decided++;
    status.show(`${rules.name}: ${seed + 1} of ${deals} deals`);
  }
  const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
  const byNodes = quantiles(nodes)!;
  const byTime = quantiles(times)!;
  return [
    rules.name,
    String(rules.decks),
    String(rules.columns),
    `${formatPercent(decided, deals, 1)} %`,
    ...[sum(nodes) / deals, byNodes.median, byNodes.p99].map((n) => formatCount(Math.round(n))),
    ...[sum(times) / deals, byTime.median, byTime.p99].map(formatMilliseconds),
    formatCount(Math.round(sum(nodes) / sum(times))),
  ];
}

interface ThreadOptions {
  readonly rules: string;
  readonly seeds: string;
  readonly maxNodes: number;
  readonly threads?: string;
  readonly rounds: number;
}

async function threads(options: ThreadOptions): Promise<void> {
  const counts = threadCounts(options.threads);
  const plan = new Plan({
    rules: options.rules.split(",").map(namedRules),
    dealer: "seeded",
    seeds: Seeds.parse(options.seeds),
    shard: null,
    stages: [{ ...DEFAULT_LIMITS, maxNodes: options.maxNodes }],
    inherit: false,
    solver: SOLVER_VERSION,
  });
  threadsFor(plan, Math.max(...counts), defaultMemory());
  const seconds = new Map(counts.map((count) => [count, [] as number[]]));
  let first: readonly Row[] | null = null;
  for (let round = 0; round < options.rounds; round++) {
    // Alternating, so that what else the machine does meanwhile falls on all alike.
    for (const count of counts) {
      status.show(`round ${round + 1} of ${options.rounds}, threads: ${count}`);
      const rows: Row[] = [];
      const started = performance.now();
      await runToStream(plan, (ready) => void rows.push(...ready), { threads: count });
      seconds.get(count)!.push((performance.now() - started) / 1000);
      first ??= rows;
      if (!rows.every((row, i) => sameRow(row, first![i]!))) {
        throw new InternalError(`the rows differ between ${counts[0]} and ${count} threads`);
      }
    }
  }
  status.clear();
  print(threadTable(seconds, plan.rowCount));
}

/** 1, 2, 3, 4, then doubling, and the machine's cores; or what the option lists. */
function threadCounts(text: string | undefined): number[] {
  if (text === undefined) {
    const cores = availableParallelism();
    return [1, 2, 3, 4, 8, 16, 32, 64, 128, cores]
      .filter((count, i, all) => count <= cores && all.indexOf(count) === i)
      .sort((a, b) => a - b);
  }
  const counts = text.split(",").map(Number);
  if (/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/.test(text) && new Set(counts).size === counts.length) {
    return counts;
  }
  throw new InputError("usage", `--threads ${quoted(text)} is not a list such as 1,2,4`);
}

function threadTable(seconds: ReadonlyMap<number, readonly number[]>, deals: number): string {
  const header = ["threads", "median s", "least s", "most s", "deals/s", "speed-up", "a thread"];
  const [reference] = seconds.keys();
  const base = median(seconds.get(reference!)!) * reference!;
  const rows = [...seconds].map(([count, times]) => {
    const middle = median(times);
    return [
      String(count),
      ...[middle, Math.min(...times), Math.max(...times)].map((time) => time.toFixed(2)),
      (deals / middle).toFixed(1),
      (base / middle).toFixed(2),
      formatPercent(base / middle, count, 0).concat(" %"),
    ];
  });
  return markdownTable(header, rows);
}

function median(values: readonly number[]): number {
  return quantiles(Float64Array.from(values))!.median;
}

const program = script("bench:scaling", "print how the solver scales, as Markdown tables");
program
  .command("budgets")
  .description("deals decided within node budgets, from CSV files of estimate; nothing is run")
  .argument("<files...>", "CSV files of estimate or merge")
  .action(budgets);
program
  .command("sets")
  .description("nodes and time of rule sets, with two decks and with one; a single thread")
  .option("--rules <names>", "comma list of rule sets", DEFAULT_RULES)
  .option("--deals <n>", "seeds 0..n−1 of each", wholeNumber(1, 1_000_000), 100)
  .option("--max-nodes <n>", "nodes a deal", wholeNumber(1, 2 ** 40), 300_000)
  .option("--no-one-deck", "without the likes of two-deck sets that have one deck")
  .action(sets);
program
  .command("threads")
  .description("wall time of the same batch with different numbers of threads")
  .option("--rules <names>", "comma list of rule sets", "one-king")
  .option("--seeds <ranges>", "deals of each", "0-199")
  .option("--max-nodes <n>", "nodes a deal", wholeNumber(1, 2 ** 40), 300_000)
  .option("--threads <list>", "such as 1,2,4; up to the cores by default")
  .option("--rounds <n>", "runs of each number of threads", wholeNumber(1, 1000), 5)
  .action(threads);
await runScript(program);
