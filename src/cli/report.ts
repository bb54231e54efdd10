// `batsford report`: CSV files of estimate as one HTML page, and its charts as files.

import { createHash } from "node:crypto";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { withFile, writeAtomically } from "../batch/files.js";
import { metaFileOf, readMeta } from "../batch/meta.js";
import { InputError } from "../errors.js";
import type { Chart } from "../report/charts/chart.js";
import { effortChart } from "../report/charts/effort.js";
import { lengthChart } from "../report/charts/lengths.js";
import { renderChart } from "../report/charts/render.js";
import { runningChart } from "../report/charts/running.js";
import { winRateChart } from "../report/charts/win-rate.js";
import { commandLine, fileWord } from "../report/commands.js";
import { DealsBySet } from "../report/deals.js";
import { countOf, formatLevel } from "../report/numbers.js";
import { type Figure, NARROW, reportPage, WIDE } from "../report/report-page/page.js";
import type { Report } from "../report/report-page/report.js";
import { labelOf, summarize } from "../report/summary.js";
import { checkRelations } from "../report/summary-check.js";
import { DEFAULT_CONFIDENCE, type IntervalMethod } from "../statistics/interval.js";
import { SOLVER_VERSION } from "../version.js";
import { wholeNumber } from "./options.js";
import { say } from "./output.js";
import { writeOut } from "./stream.js";
import {
  addIntervalOptions,
  type IntervalOptions,
  readSamples,
  recordedRules,
  warnOfSolvers,
} from "./summary.js";

export const DEFAULT_HARDEST = 10;

export interface ReportOptions extends IntervalOptions {
  readonly html?: string;
  readonly svg?: string;
  readonly hardest: number;
  readonly force?: boolean;
}

export function addReport(program: Command): void {
  const command = program
    .command("report")
    .description("CSV files of estimate as one HTML page with charts, which needs no network")
    .summary("a page with charts of CSV files")
    .argument("<files...>", "CSV files of estimate or merge")
    .option("--html <file>", 'the page; "-" writes to standard output')
    .option("--svg <folder>", "each chart as NAME.svg, and as NAME.vl.json for Vega-Lite");
  addIntervalOptions(command);
  command
    .addOption(
      new Option("--hardest <n>", "deals with the most nodes listed of each rule set")
        .argParser(wholeNumber(0, 1000))
        .default(DEFAULT_HARDEST),
    )
    .option("--force", "replace files that are there already")
    .action(writeReport);
}

async function writeReport(files: readonly string[], options: ReportOptions): Promise<void> {
  checkOutputs(files, options);
  const { html, svg } = options;
  const { page, pictures, rows } = await composeReport(files, options);
  if (svg !== undefined) writePictures(svg, pictures, options.force ?? false);
  if (html === "-") writeOut(page);
  else if (html !== undefined) {
    writeWhole(html, page);
    say(`${html}: ${countOf(rows, "row")} of ${countOf(files.length, "file")}`);
  }
}

/** A report before anything of it is written. */
interface Composed {
  readonly page: string;
  readonly pictures: readonly Picture[];
  /** Rows of all files. */
  readonly rows: number;
}

/** A file of `--svg`. */
interface Picture {
  readonly name: string;
  readonly text: string;
}

/** Reads the files and makes the page and the pictures of them. @throws InputError */
export async function composeReport(
  files: readonly string[],
  options: ReportOptions,
): Promise<Composed> {
  const report = await readReport(files, options);
  warnOfSolvers(report.summary);
  const charts = chartsOf(report, options.interval);
  const figures: Figure[] = [];
  const pictures: Picture[] = [];
  for (const chart of charts) {
    const wide = await renderChart(chart, `${chart.name}-wide`, WIDE);
    const narrow = await renderChart(chart, `${chart.name}-narrow`, NARROW);
    figures.push({ chart, wide: wide.inline, narrow: narrow.inline });
    pictures.push({ name: `${chart.name}.svg`, text: wide.file });
    pictures.push({ name: `${chart.name}.vl.json`, text: wide.spec });
  }
  return {
    page: reportPage(report, figures),
    pictures,
    rows: report.files.reduce((sum, file) => sum + file.rows, 0),
  };
}

/** @throws InputError when there is nothing to write, or it would take the place of a file */
function checkOutputs(files: readonly string[], { html, svg, force }: ReportOptions): void {
  if (html === undefined && svg === undefined) {
    throw new InputError("usage", "nothing to write: give --html FILE, --svg FOLDER or both");
  }
  if (html === "") throw new InputError("usage", '--html "" names no file');
  if (svg === "") throw new InputError("usage", '--svg "" names no folder');
  if (html !== undefined && html !== "-") {
    const sources = files.flatMap((file) => [file, metaFileOf(file)]);
    if (sources.some((source) => resolve(source) === resolve(html))) {
      throw new InputError("usage", `--html ${html} is one of the files to read: name another`);
    }
    const kind = kindOf(html);
    if (kind === "folder") {
      throw new InputError("file", `cannot write ${html}: it is a folder, not a file`);
    }
    refuseToReplace(html, force ?? false);
  }
  if (svg !== undefined && kindOf(svg) === "file") {
    throw new InputError("file", `--svg ${svg} is a file: name a folder`);
  }
}

function refuseToReplace(file: string, force: boolean): void {
  if (kindOf(file) !== "file" || force) return;
  throw new InputError("file", `${file} is there already: name another, or pass --force`);
}

/** What stands under a path: `other` is a device or a pipe. */
function kindOf(path: string): "none" | "file" | "folder" | "other" {
  const found = withFile(`cannot write ${path}`, () => statSync(path, { throwIfNoEntry: false }));
  if (!found) return "none";
  return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
}

/** Writes a file all or nothing; a device or a pipe takes its text as it is. */
function writeWhole(file: string, text: string): void {
  if (kindOf(file) !== "other") writeAtomically(file, text);
  else withFile(`cannot write ${file}`, () => writeFileSync(file, text));
}

function writePictures(folder: string, pictures: readonly Picture[], force: boolean): void {
  withFile(`cannot make the folder ${folder}`, () => mkdirSync(folder, { recursive: true }));
  for (const { name } of pictures) refuseToReplace(join(folder, name), force);
  for (const { name, text } of pictures) writeAtomically(join(folder, name), text);
  say(`${folder}: ${countOf(pictures.length / 2, "chart")}`);
}

/** Reads all rows once. @throws InputError as summary does */
async function readReport(names: readonly string[], options: ReportOptions): Promise<Report> {
  const metas = names.map(readMeta);
  const hashes = names.map(() => createHash("sha256"));
  const counts = names.map(() => 0);
  const deals = new DealsBySet();
  const samples = await readSamples(names, recordedRules(names), {
    row(row, file) {
      deals.add(row, file);
      counts[file]!++;
    },
    bytes(bytes, file) {
      hashes[file]!.update(bytes);
    },
  });
  return {
    summary: summarize(samples, options.interval, options.confidence),
    check: checkRelations(samples),
    sets: deals.all(),
    records: samples.all().map(({ record }) => record),
    files: names.map((name, i) => ({
      name,
      rows: counts[i]!,
      sha256: hashes[i]!.digest("hex"),
      meta: metas[i]!,
    })),
    hardest: options.hardest,
    command: commandOf(names, options),
    version: SOLVER_VERSION,
  };
}

/** The charts for which there are rows. */
function chartsOf({ summary, sets }: Report, method: IntervalMethod): Chart[] {
  const labels = summary.sets.map((set) => labelOf(set, summary.sets));
  const level = formatLevel(summary.confidence);
  return [
    winRateChart(summary.sets, labels, level),
    runningChart(sets, labels, method, summary.confidence, level),
    effortChart(sets, labels),
    lengthChart(sets, labels),
  ].filter((chart) => chart !== null);
}

/** The command that was given, options at their defaults left out. */
function commandOf(files: readonly string[], options: ReportOptions): string {
  const { html, svg, confidence, interval, hardest } = options;
  return commandLine(
    "report",
    ...files.map(fileWord),
    ...(html === undefined ? [] : ["--html", fileWord(html)]),
    ...(svg === undefined ? [] : ["--svg", fileWord(svg)]),
    ...(confidence === DEFAULT_CONFIDENCE ? [] : ["--confidence", String(confidence)]),
    ...(interval === "wilson" ? [] : ["--interval", interval]),
    ...(hardest === DEFAULT_HARDEST ? [] : ["--hardest", String(hardest)]),
  );
}
