// A run from plan to rows: into a file that can be taken up again, or as a stream.

import { removeIfPresent } from "./files.js";
import { LineFile } from "./line-file.js";
import { startMeta, writeMeta } from "./meta.js";
import { Reorder } from "./order.js";
import type { Plan } from "./plan.js";
import { type JobList, type PlacedRow, type PoolOptions, solveJobs } from "./pool.js";
import { Counter, type Progress } from "./progress.js";
import { type Ahead, aheadFileOf, readAhead, standingOf } from "./resume.js";
import { formatRows, HEADER, type Row } from "./row.js";

export type RunOptions = Pick<
  PoolOptions,
  "threads" | "inOrder" | "stop" | "warn" | "workerFile"
> & {
  /** Called when solving begins and each time that rows were solved. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each row of the file, in its order: those that stand, and others as they are added. */
  readonly onRow?: ((row: Row) => void) | undefined;
};

export interface RunOutcome {
  /** Whether every row of the plan is in its place; else the run was stopped. */
  readonly complete: boolean;
  /** Rows solved by this run. */
  readonly solved: number;
  /** Rows that are known, but kept apart until the rows before them are. */
  readonly ahead: number;
}

/** Rows solved ahead are forgotten once all are in their place and this many bytes have gathered. */
const AHEAD_KEPT = 64 * 1024;

/**
 * Solves what is missing in a file and appends it, in the plan's order.
 * @throws InputError when the file is another plan's, is damaged or cannot be written
 */
export async function runToFile(plan: Plan, csv: string, options: RunOptions): Promise<RunOutcome> {
  const counter = new Counter(plan);
  const standing = await standingOf(csv, plan, (row, index) => {
    counter.keep(index);
    counter.place(row);
    options.onRow?.(row);
  });
  const { meta: before } = standing;
  if (before && standing.rows === plan.rowCount && (before.finished || before.retry)) {
    // Of a retry under way, the rows ahead are still needed.
    if (!before.retry) removeIfPresent(aheadFileOf(csv));
    return { complete: true, solved: 0, ahead: 0 };
  }
  const ahead: Ahead = before ? await readAhead(csv, plan) : { rows: [], bytes: 0 };
  for (const { index } of ahead.rows) counter.keep(index);

  const rowFile = new LineFile(csv, standing.bytes);
  try {
    const meta = startMeta(plan, options.threads, before);
    writeMeta(csv, meta);
    if (standing.bytes === 0) rowFile.append(HEADER);
    const order = new Reorder(standing.rows);
    const append = (rows: readonly Row[]) => {
      appendRows(rowFile, rows);
      for (const row of rows) {
        counter.place(row);
        options.onRow?.(row);
      }
    };
    append(order.add(ahead.rows));
    const aheadFile = openAhead(csv, ahead);
    try {
      await solveMissing(plan, counter, options, (rows) => {
        append(order.add(rows));
        appendPlaced(
          aheadFile,
          rows.filter(({ index }) => order.has(index)),
        );
        rowFile.syncNowAndThen();
        aheadFile.syncNowAndThen();
        if (order.held === 0 && aheadFile.size > AHEAD_KEPT) {
          rowFile.sync();
          aheadFile.truncate(HEADER.length);
        }
      });
      rowFile.sync();
      aheadFile.sync();
    } finally {
      await aheadFile.close();
    }
    const complete = counter.done === plan.rowCount;
    if (complete) {
      writeMeta(csv, { ...meta, finished: new Date().toISOString() });
      removeIfPresent(aheadFileOf(csv));
    }
    return { complete, solved: counter.solved, ahead: order.held };
  } finally {
    await rowFile.close();
  }
}

/**
 * Solves a plan from its start and hands the rows on in order.
 * @param write takes rows; the run waits for what it returns, and ends with what it throws
 */
export async function runToStream(
  plan: Plan,
  write: (rows: readonly Row[]) => void | Promise<void>,
  options: RunOptions,
): Promise<RunOutcome> {
  const counter = new Counter(plan);
  const order = new Reorder(0);
  await solveMissing(plan, counter, options, (rows) => {
    const ready = order.add(rows);
    for (const row of ready) counter.place(row);
    if (ready.length > 0) return write(ready);
  });
  return { complete: counter.done === plan.rowCount, solved: counter.solved, ahead: order.held };
}

/** Solves the rows that were not kept from an earlier run. */
async function solveMissing(
  plan: Plan,
  counter: Counter,
  options: RunOptions,
  onRows: (rows: readonly PlacedRow[]) => void | Promise<void>,
): Promise<void> {
  options.onProgress?.(counter);
  const jobs = plan.inherit ? seedJobs(plan) : rowJobs(plan);
  await solveJobs(plan, jobs, {
    ...options,
    isDone: (job) => jobs.rowsOf(job).every((index) => counter.isKept(index)),
    onRows: async (rows) => {
      counter.add(rows);
      await onRows(rows);
      options.onProgress?.(counter);
    },
  });
}

/** Every row for itself. */
function rowJobs(plan: Plan): JobList {
  return { count: plan.rowCount, rowsOf: (job) => [job] };
}

/** All rule sets of a seed together, so that wins can be inherited. */
function seedJobs(plan: Plan): JobList {
  const sets = plan.rules.length;
  return {
    count: plan.seeds.size,
    rowsOf: (job) => Array.from({ length: sets }, (_, set) => job * sets + set),
  };
}

/** Opens the file for rows ahead of their turn, behind those that stand there. */
export function openAhead(csv: string, ahead: Ahead): LineFile {
  const file = new LineFile(aheadFileOf(csv), ahead.bytes);
  if (ahead.bytes === 0) file.append(HEADER);
  return file;
}

/** Appends rows to a file of rows. */
export function appendRows(file: LineFile, rows: readonly Row[]): void {
  if (rows.length > 0) file.append(formatRows(rows));
}

/** Appends rows to a file of rows, in the order given. */
export function appendPlaced(file: LineFile, rows: readonly PlacedRow[]): void {
  appendRows(
    file,
    rows.map(({ row }) => row),
  );
}
