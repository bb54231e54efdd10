// Counting while rows come in: how far a run is, and the win rates so far.
//
// Hard deals come early or late (schedule.ts), so the rows known at a moment are no fair sample. Those
// that have taken their place in the file are one, whatever they turned out to be: all before them
// are there.

import type { Plan } from "./plan.js";
import type { PlacedRow } from "./pool.js";
import type { Row, Verdict } from "./row.js";

/** How far a run is. */
export interface Progress {
  /** Rows known, those of earlier runs included, and rows of the whole plan. */
  readonly done: number;
  readonly total: number;
  /** Rows solved by this run. */
  readonly solved: number;
  /** By rule set, over the rows that have taken their place. */
  readonly tallies: readonly Readonly<Record<Verdict, number>>[];
}

export class Counter implements Progress {
  readonly total: number;
  readonly tallies: Record<Verdict, number>[];
  solved = 0;
  readonly #plan: Plan;
  /** Rows known at the start: all before this place, and these. */
  #before = 0;
  readonly #apart = new Set<number>();

  constructor(plan: Plan) {
    this.#plan = plan;
    this.total = plan.rowCount;
    this.tallies = plan.rules.map(() => ({ winnable: 0, unwinnable: 0, unknown: 0 }));
  }

  get done(): number {
    return this.#before + this.#apart.size + this.solved;
  }

  /** Whether a row was known at the start. */
  isKept(index: number): boolean {
    return index < this.#before || this.#apart.has(index);
  }

  /** Notes that a row is known from an earlier run; those at the file's start come in order. */
  keep(index: number): void {
    if (this.isKept(index)) return;
    if (index === this.#before) this.#before++;
    else this.#apart.add(index);
  }

  /** Notes that rows were just solved. */
  add(rows: readonly PlacedRow[]): void {
    for (const { index } of rows) if (!this.isKept(index)) this.solved++;
  }

  /** Counts a row that has taken its place. */
  place({ rulesHash, verdict }: Row): void {
    this.tallies[this.#plan.hashes.indexOf(rulesHash)]![verdict]++;
  }

  /** Counts a row that takes the place of an undecided one. */
  replace(row: Row): void {
    this.tallies[this.#plan.hashes.indexOf(row.rulesHash)]!.unknown--;
    this.place(row);
  }
}
