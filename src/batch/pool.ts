// Jobs solved on worker threads. A job is the rows of one seed that are solved together: one row,
// or, where wins are inherited, all rule sets of the seed.
//
// A worker that dies takes with it the one task it had; the pool replaces the worker, and the task
// is tried once more. A second failure is recorded as undecided with the limit "error", and the run
// goes on.

import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { InternalError, messageOf } from "../errors.js";
import type { Finding, Plan } from "./plan.js";
import type { Row } from "./row.js";
import { Schedule, type Trial } from "./schedule.js";
import type { Task, WorkerSetup } from "./task.js";

/** The compiled worker: this file lies in dist/src/batch. */
export const WORKER_FILE = new URL("../../workers/solve.js", import.meta.url);

/** Tries of a task whose worker dies before it is recorded as an error. */
const TRIES = 2;

export interface JobList {
  readonly count: number;
  /** Places of a job's rows in the plan, all of one seed, ascending. */
  rowsOf(job: number): readonly number[];
}

/** A row and its place in the plan. */
export interface PlacedRow {
  readonly index: number;
  readonly row: Row;
}

export interface PoolOptions {
  /** Deals solved at a time, from 1. */
  readonly threads: number;
  /** The first job to solve; those before it are done. */
  readonly first?: number;
  readonly isDone?: (job: number) => boolean;
  /** Takes the rows of a finished job, in whatever order jobs finish. What it throws ends the run. */
  readonly onRows: (rows: readonly PlacedRow[]) => void | Promise<void>;
  /** When aborted, no more jobs are begun, and those running are finished. */
  readonly stop?: AbortSignal | undefined;
  /** Takes a line about a failure that the run survives. */
  readonly warn?: ((message: string) => void) | undefined;
  readonly workerFile?: URL | undefined;
}

/**
 * Solves jobs until all are done or `stop` is aborted.
 * @throws InternalError when workers cannot start, and whatever onRows throws
 */
export async function solveJobs(plan: Plan, jobs: JobList, options: PoolOptions): Promise<void> {
  const schedule = new Schedule({
    first: options.first ?? 0,
    end: jobs.count,
    ...(options.isDone && { isDone: options.isDone }),
  });
  if (schedule.done) return;
  const { rules, dealer, stages, inherit } = plan;
  const setup: WorkerSetup = { rules, dealer, stages, inherit };
  const pool = new Piscina({
    filename: fileURLToPath(options.workerFile ?? WORKER_FILE),
    minThreads: options.threads,
    maxThreads: options.threads,
    workerData: setup,
    recordTiming: false,
  });
  const runner = new JobRunner(plan, jobs, pool, options);
  try {
    await new Promise<void>((resolve, reject) => {
      // A worker that fails without a task fails at its start, and so would all others.
      pool.on("error", (error) =>
        reject(new InternalError(`a worker cannot start: ${messageOf(error)}`)),
      );
      let running = 0;
      const pump = () => {
        while (running < options.threads && !options.stop?.aborted) {
          const trial = schedule.next();
          if (!trial) break;
          running++;
          runner.run(trial).then((decided) => {
            running--;
            if (decided) schedule.finish(trial.job);
            else schedule.escalate(trial);
            pump();
          }, reject);
        }
        if (running === 0) resolve();
      };
      pump();
    });
  } finally {
    runner.close();
    await pool.destroy();
  }
}

class JobRunner {
  /** Of jobs between two stages: the rows that are decided. */
  readonly #decided = new Map<number, PlacedRow[]>();
  #closed = false;

  constructor(
    readonly plan: Plan,
    readonly jobs: JobList,
    readonly pool: Piscina,
    readonly options: PoolOptions,
  ) {}

  /** Has tasks that fail from now on, because their workers are stopped, not tried again. */
  close(): void {
    this.#closed = true;
  }

  /** Tries a job. @returns whether its rows are final, and handed on; else its next stage is due */
  async run({ job, stage }: Trial): Promise<boolean> {
    const { plan } = this;
    const decided = this.#decided.get(job) ?? [];
    const all = this.jobs.rowsOf(job);
    const open = all.filter((index) => !decided.some((placed) => placed.index === index));
    const findings = await this.#attempt({
      seed: plan.seedOf(open[0]!),
      sets: open.map((index) => plan.setOf(index)),
      stage,
    });
    const last = stage === plan.stages.length - 1;
    open.forEach((index, i) => {
      const finding = findings[i]!;
      if (!last && finding.verdict === "unknown" && finding.limit !== "error") return;
      decided.push({ index, row: plan.rowOf(index, finding) });
    });
    if (decided.length < all.length) {
      this.#decided.set(job, decided);
      return false;
    }
    this.#decided.delete(job);
    await this.options.onRows(decided.sort((a, b) => a.index - b.index));
    return true;
  }

  async #attempt(task: Task): Promise<readonly Finding[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.pool.run(task);
      } catch (error) {
        if (this.#closed) throw error;
        if (tries < TRIES) continue;
        const names = task.sets.map((set) => this.plan.rules[set]!.name).join(", ");
        this.options.warn?.(
          `seed ${task.seed} under ${names}: the worker failed ${TRIES} times, recorded as unknown (${messageOf(error)})`,
        );
        return task.sets.map(() => FAILED);
      }
    }
  }
}

const FAILED: Finding = {
  verdict: "unknown",
  limit: "error",
  moves: null,
  nodes: 0,
  phase: "",
  milliseconds: 0,
};
