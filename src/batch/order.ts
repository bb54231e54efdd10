// Rows come back from the workers in whatever order they are solved; files hold them in the plan's.

import type { PlacedRow } from "./pool.js";
import type { Row } from "./row.js";

/** Holds rows back until all rows before them are there. */
export class Reorder {
  readonly #held = new Map<number, Row>();

  /** @param next the place of the first row to come, from 0 */
  constructor(private next: number) {}

  /** Rows that wait for an earlier one. */
  get held(): number {
    return this.#held.size;
  }

  /** Takes rows. @returns those whose turn it now is, in order; rows that had theirs are dropped */
  add(rows: readonly PlacedRow[]): Row[] {
    for (const { index, row } of rows) if (index >= this.next) this.#held.set(index, row);
    const ready: Row[] = [];
    for (let row = this.#held.get(this.next); row; row = this.#held.get(this.next)) {
      this.#held.delete(this.next++);
      ready.push(row);
    }
    return ready;
  }

  /** Whether a row is held back. */
  has(index: number): boolean {
    return this.#held.has(index);
  }
}
