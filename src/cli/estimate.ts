// `batsford estimate`: win rates over many seeds, to a CSV file or a stream.

import { type Command, Option } from "commander";
import { metaFileOf } from "../batch/meta.js";
import { Plan } from "../batch/plan.js";
import { aheadFileOf } from "../batch/resume.js";
import { retryUnknown } from "../batch/retry.js";
import { formatRows, HEADER, type Row, rowToJson } from "../batch/row.js";
import { type RunOptions, type RunOutcome, runToFile, runToStream } from "../batch/run.js";
import { parseShard, Seeds, seedsOfShard } from "../batch/seeds.js";
import { defaultMemory, threadsFor } from "../batch/threads.js";
import { checkDeal } from "../deal.js";
import { DEALER_NAMES, type DealerName, dealBy, seedReader } from "../dealers/dealers.js";
import { InputError, quoted } from "../errors.js";
import { countOf } from "../report/numbers.js";
import { Samples, summarize } from "../report/summary.js";
import { summaryText } from "../report/summary-text.js";
import { overrideRules } from "../rule-sets.js";
import { type Rules, rulesHash } from "../rules.js";
import { DEFAULT_LIMITS, type Limits, MOST_MEMORY } from "../search/limits.js";
import { SOLVER_VERSION } from "../version.js";
import { addRulesOptions, type RulesOptions, readNamedRules, wholeNumber } from "./options.js";
import { print, say } from "./output.js";
import { ProgressBar } from "./progress-bar.js";
import { writeOut } from "./stream.js";
import { addIntervalOptions, type IntervalOptions, readSamples } from "./summary.js";

const EXIT_INTERRUPTED = 130;

interface EstimateOptions extends RulesOptions, IntervalOptions {
  readonly seeds: string;
  readonly dealer: DealerName;
  readonly shard?: string;
  readonly out: string;
  readonly ndjson?: boolean;
  readonly maxNodes?: number;
  readonly stages?: string;
  readonly dealMemory: number;
  readonly maxMemory?: number;
  readonly threads?: number;
  readonly retryUnknown?: boolean;
  readonly inherit?: boolean;
  readonly quiet?: boolean;
}

export function addEstimate(program: Command): void {
  const command = program
    .command("estimate")
    .description(
      "solve many seeds under one or more rule sets, to CSV; the same command again continues",
    )
    .summary("win rates over many seeds, to CSV");
  addRulesOptions(command, "comma list of rule sets, each a name or a .json file");
  command
    .option("--seeds <ranges>", "such as 0-9999 or 0-99,200-299", "0-999")
    .addOption(
      new Option(
        "--dealer <name>",
        "what turns seeds into deals: this program, PySolFC by its game numbers or by those with ms",
      )
        .choices(DEALER_NAMES)
        .default("seeded"),
    )
    .option("--shard <k/n>", "solve only part k of n, counted from 1")
    .option("--out <file>", 'the CSV file; "-" writes to standard output', "-")
    .option("--ndjson", "write JSON lines to standard output instead")
    .addOption(
      new Option("--max-nodes <n>", "give a deal up after this many nodes").argParser(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    )
    .option("--stages <nodes>", "ascending node limits; the undecided deals go on to the next")
    .addOption(
      new Option("--deal-memory <MiB>", "memory for the stored positions of one deal")
        .argParser(wholeNumber(1, MOST_MEMORY))
        .default(DEFAULT_LIMITS.maxMemory),
    )
    .addOption(
      new Option("--max-memory <MiB>", "memory for the whole run; bounds the threads").argParser(
        wholeNumber(1, 1_000_000_000),
      ),
    )
    .addOption(
      new Option("--threads <n>", "deals solved at a time; all cores by default").argParser(
        wholeNumber(1, 1024),
      ),
    )
    .option("--retry-unknown", "run the undecided deals of a finished file with larger limits")
    .option("--inherit", "let a win under one rule set settle easier ones, by replaying it there");
  addIntervalOptions(command);
  command.option("--quiet", "no progress and no summary").action(estimate);
}

async function estimate(options: EstimateOptions): Promise<void> {
  const plan = readPlan(options);
  const toFile = options.out !== "-";
  if (toFile && options.ndjson) {
    throw new InputError("usage", "--ndjson writes to standard output: leave --out away");
  }
  if (options.retryUnknown && (!toFile || options.stages !== undefined)) {
    throw new InputError(
      "usage",
      toFile
        ? "--retry-unknown adds one stage with the limits given by --max-nodes: leave --stages away"
        : "--retry-unknown needs the file to retry: give it with --out",
    );
  }
  const threads = threadsFor(plan, options.threads, options.maxMemory ?? defaultMemory());
  // Where rows scroll by on a terminal, a bar would only be in their way.
  const scrolling = !toFile && process.stdout.isTTY === true;
  const bar =
    options.quiet || scrolling ? null : new ProgressBar(plan.rules.map(({ name }) => name));
  const samples = new Samples(plan.rules);
  const run: RunOptions = {
    threads,
    // Whoever reads a stream wants rows as they come.
    inOrder: !toFile,
    stop: stopOnSignals(bar),
    warn: (line) => {
      bar?.clear();
      say(`warning: ${line}`);
    },
    onProgress: (progress) => bar?.show(progress),
    onRow: options.quiet ? undefined : (row) => samples.add(row),
  };
  let outcome: RunOutcome;
  try {
    outcome = toFile
      ? await (options.retryUnknown ? retryUnknown : runToFile)(plan, options.out, run)
      : await runToStream(plan, streamWriter(samples, options.ndjson ?? false), run);
  } finally {
    bar?.clear();
  }
  if (!options.quiet) {
    // A retry replaces rows of the file.
    const all = options.retryUnknown ? await readSamples([options.out], plan.rules) : samples;
    conclude(options, outcome, all);
  }
  if (!outcome.complete) process.exitCode = EXIT_INTERRUPTED;
}

/** What the options ask for. @throws InputError */
function readPlan(options: EstimateOptions): Plan {
  const rules = options.rules
    .split(",")
    .map((name) => overrideRules(readNamedRules(name), options));
  const hashes = rules.map(rulesHash);
  hashes.forEach((hash, i) => {
    const first = hashes.indexOf(hash);
    if (first === i) return;
    throw new InputError(
      "rules",
      `--rules: "${rules[i]!.name}" and "${rules[first]!.name}" are the same rules: name each set once`,
    );
  });
  const whole = Seeds.parse(options.seeds, seedReader(options.dealer));
  checkRowCount(whole, rules.length);
  const shard = options.shard === undefined ? null : parseShard(options.shard);
  checkDeals(options.dealer, whole, rules);
  return new Plan({
    rules,
    dealer: options.dealer,
    seeds: shard ? seedsOfShard(whole, shard) : whole,
    shard: shard && { ...shard, of: whole },
    stages: readStages(options),
    inherit: options.inherit ?? false,
    solver: SOLVER_VERSION,
  });
}

/** Rows are counted in plain numbers. @throws InputError when there would be more than they can */
function checkRowCount(seeds: Seeds, sets: number): void {
  const most = Number.MAX_SAFE_INTEGER;
  if (seeds.size * sets <= most) return;
  throw new InputError(
    "seed",
    `seeds "${seeds}" under ${countOf(sets, "rule set")} are too many: a run has at most ${most} rows`,
  );
}

/** Deals the first and the last seed, so that what the dealer refuses is refused before the run. */
function checkDeals(dealer: DealerName, seeds: Seeds, rules: readonly Rules[]): void {
  for (const set of rules) {
    for (const seed of [seeds.at(0), seeds.at(seeds.size - 1)]) {
      checkDeal(dealBy(dealer, seed, set), set);
    }
  }
}

/** The limits of each stage. @throws InputError naming the part that is wrong */
function readStages({ maxNodes, stages, dealMemory }: EstimateOptions): Limits[] {
  const texts = stages?.split(",") ?? [String(maxNodes ?? DEFAULT_LIMITS.maxNodes)];
  const limits: Limits[] = [];
  for (const text of texts) {
    const nodes = Number(text);
    if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(nodes)) {
      throw new InputError(
        "usage",
        `--stages: ${quoted(text)} is not a whole number of nodes from 1`,
      );
    }
    if (nodes <= (limits.at(-1)?.maxNodes ?? 0)) {
      throw new InputError("usage", `--stages: ${text} is not more than the stage before it`);
    }
    limits.push({ maxNodes: nodes, maxMemory: dealMemory });
  }
  const last = limits.at(-1)!.maxNodes;
  if (maxNodes !== undefined && maxNodes !== last) {
    throw new InputError(
      "usage",
      `--stages ends with ${last} nodes and --max-nodes says ${maxNodes}: leave one away, or let them agree`,
    );
  }
  return limits;
}

/**
 * The first Ctrl-C, or a request to terminate, lets the running deals finish; the second ends the
 * program at once. Whole lines stand either way.
 * @returns what is aborted by the first
 */
function stopOnSignals(bar: ProgressBar | null): AbortSignal {
  const stop = new AbortController();
  const handle = () => {
    bar?.clear();
    if (stop.signal.aborted) process.exit(EXIT_INTERRUPTED);
    say("stopping: the running deals are being finished; once more stops at once");
    stop.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, handle);
  return stop.signal;
}

/**
 * Writes rows to standard output as they come, no faster than it takes them. The header comes at
 * once, so that it stands there even without rows.
 */
function streamWriter(samples: Samples, ndjson: boolean): (rows: readonly Row[]) => void {
  if (!ndjson) writeOut(HEADER);
  return (rows) => {
    for (const row of rows) samples.add(row);
    const lines = ndjson
      ? rows.map((row) => `${JSON.stringify(rowToJson(row))}\n`).join("")
      : formatRows(rows);
    writeOut(lines);
  };
}

/** The summary, and what remains to be done. */
function conclude(options: EstimateOptions, outcome: RunOutcome, samples: Samples): void {
  const text = summaryText(summarize(samples, options.interval, options.confidence)).trimEnd();
  if (options.out === "-") {
    say(text);
    return;
  }
  print(text);
  if (outcome.complete) {
    say(`${options.out} is complete; ${metaFileOf(options.out)} says how to repeat it`);
  } else if (options.retryUnknown) {
    say(`${options.out} keeps its rows until the retry is complete: the same command continues it`);
  } else {
    const ahead =
      outcome.ahead > 0
        ? ` (${countOf(outcome.ahead, "more row")} ahead of their turn in ${aheadFileOf(options.out)})`
        : "";
    say(`${options.out} is not complete yet${ahead}: the same command continues it`);
  }
}
