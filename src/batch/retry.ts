// --retry-unknown: the undecided rows of a complete file again, with larger limits.
//
// The retry is one more stage after those the file was made with. Its rows gather in X.csv.ahead;
// X.csv itself stays as it is until all are there and is then replaced at once, so it never mixes
// rows of two limits. The order of steps makes every moment safe to die at:
//   1. the record says which retry is under way     2. rows gather, each kept as it is solved
//   3. a draft of the new file replaces the old     4. the record counts the retry as a stage
//   5. the gathered rows are removed
// After a death before step 3 the rows gathered are kept; after step 3 doing it over is harmless.

import { InputError } from "../errors.js";
import type { Limits } from "../search/limits.js";
import { draftOf, removeIfPresent, replaceFile, withFile } from "./files.js";
import { LineFile } from "./line-file.js";
import { describeLimits, type Meta, readMeta, startMeta, writeMeta } from "./meta.js";
import type { Plan } from "./plan.js";
import { type JobList, type PlacedRow, solveJobs } from "./pool.js";
import { Counter } from "./progress.js";
import { type Ahead, aheadFileOf, readAhead, standingOf } from "./resume.js";
import { HEADER, type Row, readRows } from "./row.js";
import { appendPlaced, appendRows, openAhead, type RunOptions, type RunOutcome } from "./run.js";

/** Rows that are copied at a time. */
const COPY_ROWS = 1000;

/** A finished file, as far as a retry needs to know it. */
interface FinishedFile {
  readonly meta: Meta;
  /** The plan it was made with. */
  readonly plan: Plan;
  readonly bytes: number;
  readonly undecided: readonly PlacedRow[];
  readonly counter: Counter;
}

/**
 * Runs the undecided rows of a file again and replaces them.
 * @param plan as of the run that made the file, but with the larger limits as its last stage
 * @throws InputError when the file is not complete, is another plan's, or the limits are no larger
 */
export async function retryUnknown(
  plan: Plan,
  csv: string,
  options: RunOptions,
): Promise<RunOutcome> {
  const file = await readFinished(plan, csv);
  const { meta: before, counter } = file;
  const limits = plan.stages.at(-1)!;
  const larger = isLarger(limits, before.limits.at(-1)!, csv);
  // Under the same limits only a row whose worker died can turn out otherwise.
  const due = larger ? file.undecided : file.undecided.filter(({ row }) => row.limit === "error");
  const retryPlan = larger ? plan.withStages([limits]) : file.plan;
  const ahead = await readGathered(csv, retryPlan, before.retry, limits);
  if (due.length === 0 && !before.retry) return { complete: true, solved: 0, ahead: 0 };

  const found = new Map(ahead.rows.map(({ index, row }) => [index, row]));
  for (const { index } of due) {
    const row = found.get(index);
    if (row) counter.replace(row);
  }
  options.onProgress?.(counter);
  const meta: Meta = { ...startMeta(file.plan, options.threads, before), retry: limits };
  writeMeta(csv, meta);
  let solved = 0;
  const aheadFile = openAhead(csv, ahead);
  try {
    const jobs = jobsOf(due, plan);
    await solveJobs(retryPlan, jobs, {
      ...options,
      isDone: (job) => jobs.rowsOf(job).every((index) => found.has(index)),
      onRows: (rows) => {
        appendPlaced(aheadFile, rows);
        aheadFile.syncNowAndThen();
        for (const { index, row } of rows) {
          if (!found.has(index)) counter.replace(row);
          found.set(index, row);
          solved++;
        }
        options.onProgress?.(counter);
      },
    });
    aheadFile.sync();
  } finally {
    await aheadFile.close();
  }
  const complete = due.every(({ index }) => found.has(index));
  if (complete) {
    await replaceRows(csv, file.bytes, found);
    writeMeta(csv, {
      ...meta,
      limits: larger ? [...before.limits, limits] : before.limits,
      retry: null,
      finished: new Date().toISOString(),
    });
    removeIfPresent(aheadFileOf(csv));
  }
  return { complete, solved, ahead: complete ? 0 : found.size };
}

/** @throws InputError when the file is not complete or is another plan's */
async function readFinished(plan: Plan, csv: string): Promise<FinishedFile> {
  const meta = readMeta(csv);
  if (!meta) throw new InputError("file", `there is no finished run in ${csv} to retry`);
  const filePlan = plan.withStages(meta.limits);
  const counter = new Counter(filePlan);
  const undecided: PlacedRow[] = [];
  const { rows, bytes } = await standingOf(csv, filePlan, (row, index) => {
    counter.keep(index);
    counter.place(row);
    if (row.verdict === "unknown") undecided.push({ index, row });
  });
  if (rows < filePlan.rowCount) {
    throw new InputError(
      "file",
      `${csv} has ${rows} of ${filePlan.rowCount} rows: finish it first, with the same command without --retry-unknown`,
    );
  }
  return { meta, plan: filePlan, bytes, undecided, counter };
}

/** The rows that this retry has gathered so far. @throws InputError when they are another's */
async function readGathered(
  csv: string,
  plan: Plan,
  underWay: Limits | null,
  limits: Limits,
): Promise<Ahead> {
  // Without a retry under way, rows ahead are what a finished run was stopped from removing.
  if (!underWay) removeIfPresent(aheadFileOf(csv));
  const ahead = await readAhead(csv, plan);
  if (underWay && ahead.rows.length > 0 && !sameLimits(underWay, limits)) {
    throw new InputError(
      "file",
      `${aheadFileOf(csv)} holds rows of a retry with ${describeLimits([underWay])}: finish that first, or remove the file to go on without them`,
    );
  }
  return ahead;
}

function sameLimits(a: Limits, b: Limits): boolean {
  return a.maxNodes === b.maxNodes && a.maxMemory === b.maxMemory;
}

/** Whether limits exceed the last ones. @throws InputError when one is smaller */
function isLarger(limits: Limits, last: Limits, csv: string): boolean {
  if (limits.maxNodes < last.maxNodes || limits.maxMemory < last.maxMemory) {
    throw new InputError(
      "usage",
      `--retry-unknown needs limits no smaller than those of ${csv}: it was run with ${describeLimits([last])}, this is ${describeLimits([limits])}`,
    );
  }
  return !sameLimits(limits, last);
}

/** One job a row, or a seed where wins are inherited. */
function jobsOf(rows: readonly PlacedRow[], plan: Plan): JobList {
  const jobs: number[][] = [];
  for (const { index } of rows) {
    const before = jobs.at(-1);
    if (plan.inherit && before && plan.seedOf(before[0]!) === plan.seedOf(index))
      before.push(index);
    else jobs.push([index]);
  }
  return { count: jobs.length, rowsOf: (job) => jobs[job]! };
}

/** Puts a copy of the file with some rows replaced in its place. */
async function replaceRows(
  csv: string,
  bytes: number,
  replacements: ReadonlyMap<number, Row>,
): Promise<void> {
  const draft = draftOf(csv);
  const copy = LineFile.draftOf(csv);
  try {
    copy.append(HEADER);
    let batch: Row[] = [];
    let index = 0;
    for await (const row of readRows(csv, bytes)) {
      batch.push(replacements.get(index++) ?? row);
      if (batch.length < COPY_ROWS) continue;
      appendRows(copy, batch);
      batch = [];
    }
    appendRows(copy, batch);
    copy.sync();
  } catch (error) {
    removeIfPresent(draft);
    throw error;
  } finally {
    await copy.close();
  }
  withFile(`cannot write ${csv}`, () => replaceFile(draft, csv));
}
