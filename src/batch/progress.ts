// Counting while rows come in: how far a run is, and the win rates so far.

import type { Plan } from "./plan.js";
import type { PlacedRow } from "./pool.js";
import type { Verdict } from "./row.js";

/** How far a run is. */
export interface Progress {
  /** Rows known, those of earlier runs included, and rows of the whole plan. */
  readonly done: number;
  readonly total: number;
  /** Rows solved by this run. */
  readonly solved: number;
  /** By rule set, over all rows known. */
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

  /** Takes a row of an earlier run; those at the file's start come in order. */
  keep(index: number, verdict: Verdict): void {
    if (this.isKept(index)) return;
    if (index === this.#before) this.#before++;
    else this.#apart.add(index);
    this.#count(index, verdict, 1);
  }

  /** Takes rows that were just solved. */
  add(rows: readonly PlacedRow[]): void {
    for (const { index, row } of rows) {
      if (this.isKept(index)) continue;
      this.solved++;
      this.#count(index, row.verdict, 1);
    }
  }

  /** Takes the place of an undecided row, already kept. */
  replace(index: number, verdict: Verdict): void {
    this.#count(index, "unknown", -1);
    this.#count(index, verdict, 1);
  }

  #count(index: number, verdict: Verdict, by: number): void {
    this.tallies[this.#plan.setOf(index)]![verdict] += by;
  }
}
