// Jobs solved on worker threads. A job is the rows of one seed that are solved together: one row,
// or, where wins are inherited, all rule sets of the seed.
//
// Towards the end of a run, jobs are looked at first and then solved hardest first (schedule.ts).
//
// Easy deals take a millisecond, so a worker gets a chunk of jobs at a time, as many as some
// CHUNK_MILLISECONDS of work; when one of them proves hard, it hands back the rest.
//
// A worker that dies takes with it the chunk it had, and the pool replaces the worker. Each task of
// the chunk is then tried once more and alone, so that none suffers for another; a second failure
// is recorded as undecided with the limit "error", and the run goes on.

import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { compiledModule } from "../assembly/module.js";
import { InternalError, messageOf } from "../errors.js";
import { isForetold } from "../search/foresight.js";
import type { Finding, Plan } from "./plan.js";
import type { Row } from "./row.js";
import { BLOCK, LOOK, Schedule, type Trial } from "./schedule.js";
import type { Task, TaskResult, WorkerSetup } from "./task.js";

/** The compiled worker: this file lies in dist/src/batch. */
export const WORKER_FILE = new URL("../../workers/solve.js", import.meta.url);

/** Milliseconds of work, as far as can be foreseen, that a worker gets at a time. */
const CHUNK_MILLISECONDS = 50;
/** Jobs that a worker gets at a time at most. */
const CHUNK_JOBS = 64;
/**
 * Jobs before the end of a run that are looked at, for each thread. More would level the threads no
 * better, and hold up rows of easy deals behind hard ones.
 */
const LOOK_JOBS = 256;
/** How much the time of the last chunk counts in foreseeing the next one's. */
const SMOOTHING = 0.2;

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
  /** Whether jobs should be finished as far as possible in their order, even towards the end. */
  readonly inOrder?: boolean;
  /**
   * Takes the rows of one or more finished jobs, ascending, in whatever order jobs finish. What it
   * throws ends the run.
   */
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
    ...(!options.inOrder && looks(plan, jobs, options.threads)),
  });
  if (schedule.done) return;
  const { rules, dealer, stages, inherit } = plan;
  const setup: WorkerSetup = { rules, dealer, stages, inherit };
  const modules = { kernel: compiledModule("kernel"), sat: compiledModule("sat") };
  const pool = new Piscina({
    filename: fileURLToPath(options.workerFile ?? WORKER_FILE),
    minThreads: options.threads,
    maxThreads: options.threads,
    workerData: { setup, modules },
    recordTiming: false,
  });
  const runner = new Runner(plan, jobs, schedule, pool, options);
  try {
    await new Promise<void>((resolve, reject) => {
      // A worker that fails without a task fails at its start, and so would all others.
      pool.on("error", (error) =>
        reject(new InternalError(`a worker cannot start: ${messageOf(error)}`)),
      );
      let running = 0;
      const pump = () => {
        while (running < options.threads && !options.stop?.aborted) {
          const chunk = runner.nextChunk();
          if (chunk.length === 0) break;
          running++;
          runner.run(chunk).then(() => {
            running--;
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

/** Which jobs to look at: where that foretells anything, and threads may wait for each other. */
function looks({ rules, stages }: Plan, jobs: JobList, threads: number) {
  if (threads === 1 || !rules.some((set) => isForetold(set, stages[0]!.maxMemory))) return {};
  const looked = threads * LOOK_JOBS;
  // More than one stage leaves the hard deals of each block to its end, not only those of the run.
  return {
    lookFrom: stages.length > 1 ? 0 : jobs.count - looked,
    block: Math.max(BLOCK, looked),
  };
}

/** A job's trial with the rows that are still open. */
interface OpenTrial extends Trial {
  readonly open: readonly number[];
}

class Runner {
  /** Of jobs between two stages: the rows that are decided. */
  readonly #decided = new Map<number, PlacedRow[]>();
  /** Milliseconds a job, as foreseen. */
  #expected = CHUNK_MILLISECONDS;
  #closed = false;

  constructor(
    readonly plan: Plan,
    readonly jobs: JobList,
    readonly schedule: Schedule,
    readonly pool: Piscina,
    readonly options: PoolOptions,
  ) {}

  /** Has tasks that fail from now on, because their workers are stopped, not tried again. */
  close(): void {
    this.#closed = true;
  }

  /** Trials for one worker; none when there is nothing to begin. */
  nextChunk(): OpenTrial[] {
    const wanted = Math.min(CHUNK_JOBS, Math.max(1, CHUNK_MILLISECONDS / this.#expected));
    const chunk: OpenTrial[] = [];
    for (let trial: Trial | null; ; ) {
      trial = this.schedule.next();
      if (!trial) break;
      const decided = this.#decided.get(trial.job) ?? [];
      const open = this.jobs
        .rowsOf(trial.job)
        .filter((index) => !decided.some((placed) => placed.index === index));
      chunk.push({ ...trial, open });
      if (chunk.length >= (trial.stage === LOOK ? CHUNK_JOBS : wanted)) break;
    }
    return chunk;
  }

  /** Tries jobs, hands on the rows of those that are finished, and sees to the others. */
  async run(chunk: readonly OpenTrial[]): Promise<void> {
    const tasks = chunk.map(({ stage, open }): Task => {
      const sets = open.map((index) => this.plan.setOf(index));
      return { seed: this.plan.seedOf(open[0]!), sets, stage };
    });
    const started = performance.now();
    const results = await this.#attempt(tasks);
    if (chunk[0]!.stage !== LOOK) {
      const each = (performance.now() - started) / results.length;
      this.#expected += SMOOTHING * (each - this.#expected);
    }

    const finished: PlacedRow[] = [];
    const struck: number[] = [];
    for (const [i, trial] of chunk.entries()) {
      const result = results[i];
      if (!result) {
        this.schedule.giveBack(trial);
        continue;
      }
      if (trial.stage === LOOK) {
        this.schedule.escalate({ ...trial, hardness: result.hardness });
        continue;
      }
      const rows = this.#decide(trial, result.findings);
      if (rows) {
        finished.push(...rows);
        struck.push(trial.job);
      } else {
        this.schedule.escalate(trial);
      }
    }
    if (finished.length > 0) await this.options.onRows(finished);
    for (const job of struck) this.schedule.finish(job);
  }

  /** Takes findings on a job's open rows. @returns all its rows, or null when some need a next stage */
  #decide({ job, stage, open }: OpenTrial, findings: readonly Finding[]): PlacedRow[] | null {
    const last = stage === this.plan.stages.length - 1;
    const decided = this.#decided.get(job) ?? [];
    let undecided = false;
    open.forEach((index, i) => {
      const finding = findings[i]!;
      if (!last && finding.verdict === "unknown" && finding.limit !== "error") undecided = true;
      else decided.push({ index, row: this.plan.rowOf(index, finding) });
    });
    if (undecided) {
      this.#decided.set(job, decided);
      return null;
    }
    this.#decided.delete(job);
    return decided.sort((a, b) => a.index - b.index);
  }

  /** Results of tasks, from the first on. */
  async #attempt(tasks: readonly Task[]): Promise<readonly TaskResult[]> {
    try {
      return await this.pool.run(tasks);
    } catch (error) {
      if (this.#closed) throw error;
    }
    const results: TaskResult[] = [];
    for (const task of tasks) results.push(await this.#attemptAgain(task));
    return results;
  }

  async #attemptAgain(task: Task): Promise<TaskResult> {
    // What cannot be looked at is tried without.
    if (task.stage === LOOK) return { findings: [], hardness: 0 };
    try {
      const [result] = await this.pool.run([task]);
      return result;
    } catch (error) {
      if (this.#closed) throw error;
      const names = task.sets.map((set) => this.plan.rules[set]!.name).join(", ");
      this.options.warn?.(
        `seed ${task.seed} under ${names}: the worker failed twice, recorded as unknown (${messageOf(error)})`,
      );
      return { findings: task.sets.map(() => FAILED), hardness: 0 };
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
