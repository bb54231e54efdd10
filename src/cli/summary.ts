// `batsford summary`: the statistics of CSV files.

import { type Command, InvalidArgumentError, Option } from "commander";
import { readMeta } from "../batch/meta.js";
import { type Row, readRows } from "../batch/row.js";
import { InputError, messageOf, quoted } from "../errors.js";
import { Samples, type Summary, summarize } from "../report/summary.js";
import { checkRelations } from "../report/summary-check.js";
import { pairsCsv, summaryCsv } from "../report/summary-csv.js";
import { summaryJson } from "../report/summary-json.js";
import { checkText, summaryText } from "../report/summary-text.js";
import { checkRules, type Rules } from "../rules.js";
import {
  checkConfidence,
  DEFAULT_CONFIDENCE,
  INTERVAL_METHODS,
  type IntervalMethod,
} from "../statistics/interval.js";
import { print, say } from "./output.js";

/** Exit status when rows violate a relation between rule sets. */
const EXIT_VIOLATION = 1;

export interface IntervalOptions {
  readonly confidence: number;
  readonly interval: IntervalMethod;
}

/** Adds the options that say which interval a summary gives. */
export function addIntervalOptions(command: Command): void {
  command
    .addOption(
      new Option("--confidence <level>", "of the intervals, two-sided")
        .argParser(parseConfidence)
        .default(DEFAULT_CONFIDENCE),
    )
    .addOption(
      new Option("--interval <method>", "of the win rates")
        .choices(INTERVAL_METHODS)
        .default("wilson"),
    );
}

function parseConfidence(text: string): number {
  try {
    if (!/^0?\.\d+$/.test(text)) throw new Error(`${quoted(text)} is not a fraction such as 0.95.`);
    return checkConfidence(Number(text));
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

interface SummaryOptions extends IntervalOptions {
  readonly check?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly pairs?: boolean;
}

export function addSummary(program: Command): void {
  const command = program
    .command("summary")
    .description("the statistics of CSV files of estimate: win rates, effort, paired comparisons")
    .summary("the statistics of CSV files")
    .argument("<files...>", "CSV files of estimate or merge");
  addIntervalOptions(command);
  command
    .option("--check", "test the relations between rule sets; exit with 1 on a violation")
    .option("--csv", "print one CSV line a rule set")
    .option("--pairs", "with --csv: one line a pair of rule sets instead")
    .option("--json", "print one JSON object")
    .action(printSummary);
}

async function printSummary(files: readonly string[], options: SummaryOptions): Promise<void> {
  if (options.csv && options.json) {
    throw new InputError("usage", "--csv and --json exclude each other: give one of them");
  }
  if (options.pairs && !options.csv) throw new InputError("usage", "--pairs goes with --csv");
  const samples = await readSamples(files, recordedRules(files));
  const summary = summarize(samples, options.interval, options.confidence);
  const check = options.check ? checkRelations(samples) : undefined;
  warnOfSolvers(summary);
  if (options.json) print(JSON.stringify(summaryJson(summary, check)));
  else if (options.csv) print((options.pairs ? pairsCsv : summaryCsv)(summary).trimEnd());
  else print([summaryText(summary), ...(check ? [checkText(check)] : [])].join("\n").trimEnd());
  if (!check) return;
  if (options.csv) say(checkText(check).trimEnd());
  if (check.violations.length > 0) process.exitCode = EXIT_VIOLATION;
}

/** Says so when rows are of different solver versions. */
export function warnOfSolvers({ sets }: Summary): void {
  const solvers = new Set(sets.flatMap((set) => set.solvers));
  if (solvers.size < 2) return;
  say(`warning: the rows are of different solver versions: ${[...solvers].join(", ")}`);
}

/** The rule sets that the records beside files describe. */
export function recordedRules(files: readonly string[]): Rules[] {
  const records = files.flatMap((file) => readMeta(file)?.rules ?? []);
  return records.map(({ hash, record }) => checkRules(record, hash));
}

/** What else is to be done with files while they are read, each named by its place in the list. */
export interface FileObserver {
  row(row: Row, file: number): void;
  bytes(bytes: Buffer, file: number): void;
}

/** The rows of files. @param rules the sets that they may be of, as far as known */
export async function readSamples(
  files: readonly string[],
  rules: readonly Rules[],
  observer?: FileObserver,
): Promise<Samples> {
  const samples = new Samples(rules);
  for (const [i, file] of files.entries()) {
    const observe = observer && ((bytes: Buffer) => observer.bytes(bytes, i));
    for await (const row of readRows(file, Number.POSITIVE_INFINITY, observe)) {
      samples.add(row);
      observer?.row(row, i);
    }
  }
  return samples;
}
