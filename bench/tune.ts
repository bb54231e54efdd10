// `npm run bench:tune`: tries weights of the best-first search, and ranks them by what they decide.

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Option } from "commander";
import { stringify } from "csv-stringify/sync";
import { Piscina } from "piscina";
import { Seeds } from "../src/batch/seeds.js";
import { wholeNumber } from "../src/cli/options.js";
import { print, StatusLine, say } from "../src/cli/output.js";
import { InputError } from "../src/errors.js";
import { alignColumns } from "../src/report/columns.js";
import { formatP, formatPercent } from "../src/report/numbers.js";
import { namedRules } from "../src/rule-sets.js";
import { mcNemarExact } from "../src/statistics/paired.js";
import { runScript, script } from "./program.js";
import type { TuningTask } from "./tune-worker.js";
import {
  currentWeights,
  type DealCounts,
  dealCounter,
  type TuningSetup,
  tunableStages,
} from "./tuning.js";
import {
  coordinateSearch,
  keyOf,
  parseGrids,
  randomSets,
  WEIGHT_NAMES,
  type WeightSet,
} from "./weight-grid.js";

/** Apart from the seeds of which results are reported, which start at 0. */
const DEFAULT_SEEDS = "100000-100199";
const DEFAULT_GRIDS = "waste=10..40/5,held=1..5,buried=0..2,emptyColumn=0..8/2";
/** Seeds handed to a thread at a time. */
const CHUNK = 5;

interface TuneOptions {
  readonly rules: string;
  readonly stage?: string;
  readonly alone?: boolean;
  readonly seeds: string;
  readonly maxNodes: number;
  readonly vary: string;
  readonly search: "random" | "coordinate";
  readonly samples: number;
  readonly rounds: number;
  readonly seed: string;
  readonly threads: number;
  readonly csv?: boolean;
}

/** A set of weights with what it came to. */
interface Trial {
  readonly set: WeightSet;
  readonly counts: DealCounts;
  readonly decided: number;
  readonly nodes: number;
}

/** A trial beside that of the present weights. */
interface Ranked extends Trial {
  readonly current: boolean;
  /** Deals that only this set decides, and that only the present one does. */
  readonly gained: number;
  readonly lost: number;
  /** McNemar's exact test of the two. */
  readonly p: number;
}

async function tune(options: TuneOptions): Promise<void> {
  const rules = namedRules(options.rules);
  const stage = options.stage ?? tunableStages(rules)[0]!;
  const { alone = false, maxNodes } = options;
  const setup: TuningSetup = { rules, stage, alone, maxNodes };
  const base = currentWeights(setup);
  const grids = parseGrids(options.vary);
  const seeds = listSeeds(options.seeds);
  const trials = new Map<string, Trial>();
  const status = new StatusLine();
  const tryOn = trier(setup, options.threads);
  const evaluate = async (set: WeightSet): Promise<void> => {
    if (trials.has(keyOf(set))) return;
    const counts = await tryOn.run(set, seeds);
    const decided = counts.decided.filter(Boolean).length;
    const nodes = counts.nodes.reduce((sum, n) => sum + n, 0);
    trials.set(keyOf(set), { set, counts, decided, nodes });
    status.show(`${trials.size} sets tried; ${decided} deals in ${nodes} nodes by the last one`);
  };
  try {
    if (options.search === "coordinate") {
      const isBetter = (a: WeightSet, b: WeightSet) =>
        compare(trials.get(keyOf(a))!, trials.get(keyOf(b))!) < 0;
      await coordinateSearch(base, grids, options.rounds, evaluate, isBetter);
    } else {
      const sets = randomSets(base, grids, options.samples, options.seed);
      for (const set of [base, ...sets]) await evaluate(set);
    }
  } finally {
    await tryOn.close();
    status.clear();
  }
  const ranked = rank([...trials.values()], trials.get(keyOf(base))!);
  const place = alone ? "alone" : "among the others";
  say(
    `${rules.name}, ${stage} ${place}, seeds ${options.seeds}, at most ${maxNodes} nodes a deal; ranked by deals decided, then nodes`,
  );
  if (options.csv) process.stdout.write(csv(ranked, seeds.length));
  else print(table(ranked, seeds.length, grids));
}

function listSeeds(text: string): number[] {
  const seeds = Seeds.parse(text);
  if (seeds.size > 1_000_000) throw new InputError("seed", `--seeds ${text} are over a million`);
  return Array.from({ length: seeds.size }, (_, i) => Number(seeds.at(i)));
}

/** Tries sets of weights: in this thread, or on several. */
interface Trier {
  run(set: WeightSet, seeds: readonly number[]): Promise<DealCounts>;
  close(): Promise<void>;
}

function trier(setup: TuningSetup, threads: number): Trier {
  if (threads === 1) {
    const count = dealCounter(setup);
    return { run: async (set, seeds) => count(set, seeds), close: async () => {} };
  }
  const pool = new Piscina<TuningTask, DealCounts>({
    filename: fileURLToPath(new URL("tune-worker.js", import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    workerData: setup,
  });
  return {
    run: async (set, seeds) => {
      const chunks: Promise<DealCounts>[] = [];
      for (let i = 0; i < seeds.length; i += CHUNK) {
        chunks.push(pool.run({ set, seeds: seeds.slice(i, i + CHUNK) }));
      }
      const counts = await Promise.all(chunks);
      return {
        decided: counts.flatMap(({ decided }) => decided),
        nodes: counts.flatMap(({ nodes }) => nodes),
      };
    },
    close: () => pool.destroy(),
  };
}

/** Negative when the first is better: more deals decided or, of as many, in fewer nodes. */
function compare(a: Trial, b: Trial): number {
  return b.decided - a.decided || a.nodes - b.nodes;
}

function rank(trials: readonly Trial[], base: Trial): Ranked[] {
  return [...trials].sort(compare).map((trial) => {
    const only = (a: Trial, b: Trial) =>
      a.counts.decided.filter((decided, i) => decided && !b.counts.decided[i]).length;
    const gained = only(trial, base);
    const lost = only(base, trial);
    return { ...trial, current: trial === base, gained, lost, p: mcNemarExact(gained, lost) };
  });
}

function table(
  ranked: readonly Ranked[],
  deals: number,
  grids: readonly { readonly name: keyof WeightSet }[],
): string {
  const names = grids.map(({ name }) => name);
  const base = ranked.find(({ current }) => current)!;
  const header = ["rank", "", ...names, "decided", "%", "nodes", "ratio", "gained", "lost", "p"];
  const rows = ranked.map((trial, i) => [
    String(i + 1),
    trial.current ? "now" : "",
    ...names.map((name) => String(trial.set[name])),
    String(trial.decided),
    formatPercent(trial.decided, deals, 1),
    String(trial.nodes),
    (trial.nodes / base.nodes).toFixed(3),
    String(trial.gained),
    String(trial.lost),
    formatP(trial.p),
  ]);
  return alignColumns([header, ...rows], 2).join("\n");
}

function csv(ranked: readonly Ranked[], deals: number): string {
  const counts = ["deals", "decided", "nodes", "gained", "lost", "p"];
  return stringify([
    ["rank", "current", ...WEIGHT_NAMES, ...counts],
    ...ranked.map((trial, i) => [
      i + 1,
      trial.current ? 1 : 0,
      ...WEIGHT_NAMES.map((name) => trial.set[name]),
      deals,
      trial.decided,
      trial.nodes,
      trial.gained,
      trial.lost,
      trial.p,
    ]),
  ]);
}

await runScript(
  script("bench:tune", "try weights of the best-first search and rank them by what they decide")
    .option("--rules <name>", "rule set", "one-king")
    .option("--stage <name>", "the best-first stage whose weights vary; the first by default")
    .option("--alone", "let that stage search alone, without the rest of the portfolio")
    .option("--seeds <ranges>", "deals, apart from those reported on", DEFAULT_SEEDS)
    .option("--max-nodes <n>", "nodes for a deal", wholeNumber(1, 2 ** 40), 300_000)
    .option("--vary <grids>", "such as waste=10..40/5,buried=0|1|2", DEFAULT_GRIDS)
    .addOption(
      new Option("--search <kind>", "how sets are chosen")
        .choices(["random", "coordinate"])
        .default("random"),
    )
    .option("--samples <n>", "sets that random search tries", wholeNumber(1, 100_000), 20)
    .option("--rounds <n>", "rounds of coordinate search at most", wholeNumber(1, 100), 3)
    .option("--seed <text>", "keys random search", "1")
    .option("--threads <n>", "deals solved at a time", wholeNumber(1, 1024), availableParallelism())
    .option("--csv", "print CSV, all weights included")
    .action(tune),
);
