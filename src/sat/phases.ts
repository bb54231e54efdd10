// Which value a variable is tried with.
//
// The value it had last, at first the one suggested; better, the one it had when most variables had
// values without a conflict since the phases were last set (Biere & Fleury 2020, "target phases").
// From time to time the last values are set anew, to look elsewhere: to those of the best assignment
// so far, to the suggestions, or to their opposites.

import type { Assignment } from "./assignment.js";
import { grown } from "./grow.js";
import type { Code } from "./literal.js";

/** Conflicts until the phases are first set anew; each time it takes as many more. */
const INTERVAL = 1000;

export class Phases {
  /** Values by variable: −1 or 1, in {@link #target} 0 for none. */
  #suggested = new Int8Array(0);
  #target = new Int8Array(0);
  #best = new Int8Array(0);
  #targetSize = 0;
  #bestSize = 0;
  #turns = 0;
  #due = INTERVAL;

  constructor(readonly assignment: Assignment) {}

  /** @param variables from now on, variable 0 included */
  resize(variables: number): void {
    this.#suggested = grown(this.#suggested, variables).fill(-1, this.#suggested.length);
    this.#target = grown(this.#target, variables);
    this.#best = grown(this.#best, variables);
  }

  /** Tries a literal true first. */
  suggest(code: Code): void {
    const phase = code & 1 ? -1 : 1;
    this.#suggested[code >> 1] = phase;
    this.assignment.last[code >> 1] = phase;
  }

  /** The literal of a variable to try. */
  choose(variable: number): Code {
    const phase = this.#target[variable] || this.assignment.last[variable]!;
    return phase < 0 ? 2 * variable + 1 : 2 * variable;
  }

  /** To be told of each conflict above level 0, before going back. */
  onConflict(): void {
    // Without conflict was everything before the last decision.
    const size = this.assignment.starts.at(-1)!;
    if (size > this.#targetSize) {
      this.#targetSize = size;
      this.#target.set(this.assignment.last);
    }
    if (size > this.#bestSize) {
      this.#bestSize = size;
      this.#best.set(this.assignment.last);
    }
  }

  isDue(conflicts: number): boolean {
    return conflicts >= this.#due;
  }

  /** Sets the phases anew. Must be called with the trail taken back. */
  renew(conflicts: number): void {
    const { last } = this.assignment;
    const turn = this.#turns++;
    this.#due = conflicts + INTERVAL * (this.#turns + 1);
    if (turn % 2 === 0) {
      // The suggestions first, then by turns with their opposites.
      const sign = turn % 4 === 0 ? 1 : -1;
      for (let v = 0; v < last.length; v++) last[v] = sign * this.#suggested[v]!;
    } else {
      last.set(this.#best);
      this.#bestSize = 0;
    }
    this.#target.fill(0);
    this.#targetSize = 0;
  }
}
