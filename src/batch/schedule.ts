// Which job is tried next, and with which stage's limits.
//
// Jobs are numbered in the order of their rows, and rows are written in that order, so what is
// finished early has to wait for the first unfinished job (the head). Two distances from the head
// keep that in bounds:
//   block   a stage's jobs are all tried, this far ahead, before the undecided ones get more
//   window  no job further ahead is begun; until then one hard deal at the head stalls nobody
// Neither has any influence on what a row says.
//
// A hard deal begun last would keep one thread busy while the others have nothing left to do. Some
// jobs are therefore looked at before they are tried (search/foresight.ts), and of those that wait
// for the same stage, the hardest goes first.

import FastPriorityQueue from "fastpriorityqueue";

export interface Trial {
  /** The job's number, from 0. */
  readonly job: number;
  /** The stage, from 0, or {@link LOOK}. */
  readonly stage: number;
  /** How hard the job looks; 0 where that is not known. */
  readonly hardness: number;
}

/** Before the first stage: a look that finds out how hard a job is. */
export const LOOK = -1;

export interface ScheduleOptions {
  /** Jobs are numbered from `first` up to but not including `end`. */
  readonly first: number;
  readonly end: number;
  /** Whether a job needs no trial at all. */
  readonly isDone?: (job: number) => boolean;
  /** The first job to be looked at before it is tried, as are all after it; none when left out. */
  readonly lookFrom?: number;
  readonly window?: number;
  readonly block?: number;
}

/** At about 300 bytes for each row that waits, some 20 MB. */
const WINDOW = 65_536;
export const BLOCK = 1024;

export class Schedule {
  readonly #end: number;
  readonly #isDone: (job: number) => boolean;
  readonly #lookFrom: number;
  readonly #window: number;
  readonly #block: number;
  /** The first job not finished, and the finished ones after it. */
  #head: number;
  readonly #finished = new Set<number>();
  /** The first job not yet tried at all. */
  #fresh: number;
  /** Undecided jobs that wait for their next stage. */
  readonly #waiting = new FastPriorityQueue(goesFirst);
  /** Trials handed out and given back. */
  readonly #returned = new FastPriorityQueue(goesFirst);

  constructor(options: ScheduleOptions) {
    this.#head = options.first;
    this.#fresh = options.first;
    this.#end = options.end;
    this.#isDone = options.isDone ?? (() => false);
    this.#lookFrom = options.lookFrom ?? this.#end;
    this.#window = options.window ?? WINDOW;
    this.#block = Math.min(options.block ?? BLOCK, this.#window);
    this.#advance();
  }

  /** Whether every job is struck off. */
  get done(): boolean {
    return this.#head === this.#end;
  }

  /** The next trial, or null while there is none to begin. */
  next(): Trial | null {
    const returned = this.#returned.poll();
    if (returned) return returned;
    while (this.#fresh < this.#end && this.#isDone(this.#fresh)) this.#fresh++;
    const within = (distance: number) =>
      this.#fresh < this.#end && this.#fresh < this.#head + distance;
    if (within(this.#block)) return this.#begin();
    const waiting = this.#waiting.poll();
    if (waiting) return waiting;
    return within(this.#window) ? this.#begin() : null;
  }

  #begin(): Trial {
    const job = this.#fresh++;
    return { job, stage: job < this.#lookFrom ? 0 : LOOK, hardness: 0 };
  }

  /** Gives back a trial that was not begun. */
  giveBack(trial: Trial): void {
    this.#returned.add(trial);
  }

  /** Puts an undecided job back, to be tried with the stage after that of `trial`. */
  escalate({ job, stage, hardness }: Trial): void {
    this.#waiting.add({ job, stage: stage + 1, hardness });
  }

  /** Strikes a job off. */
  finish(job: number): void {
    this.#finished.add(job);
    this.#advance();
  }

  #advance(): void {
    while (
      this.#head < this.#end &&
      (this.#finished.delete(this.#head) || this.#isDone(this.#head))
    )
      this.#head++;
  }
}

/** The lower stage, then the harder job, then the earlier one. */
function goesFirst(a: Trial, b: Trial): boolean {
  return (a.stage - b.stage || b.hardness - a.hardness || a.job - b.job) < 0;
}
