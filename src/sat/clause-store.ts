// Clauses, one after the other in one array.
//
//     word   0        1       2       3 …
//            length   glue    use     the literals' codes, the two watched ones first
//
// A clause is named by the place of its first word. Glue is the number of decision levels among the
// literals when the clause was learned, or last seen to be useful, less one, but at least 1 (Audemard &
// Simon 2009 call it LBD); 0 for clauses that were given. Use counts down to the clause's removal
// (learned.ts); DROPPED marks it for that.
// The first places hold one clause of three that is made up when a reason is asked for
// (propagation.ts).

import { grown } from "./grow.js";
import type { Code } from "./literal.js";

export const LENGTH = 0;
export const GLUE = 1;
export const USE = 2;
/** Where the literals begin. */
export const LITERALS = 3;

/** The place of the clause that is overwritten again and again; 0 is no clause. */
export const SCRATCH = 1;
const FIRST = SCRATCH + LITERALS + 3;

const DROPPED = -1;

export class ClauseStore {
  /** Replaced when it becomes too short, which happens in {@link add} only. */
  words = new Int32Array(1 << 16);
  #end = FIRST;

  add(codes: readonly Code[], glue: number): number {
    const clause = this.#end;
    this.#end += LITERALS + codes.length;
    if (this.#end > this.words.length) this.words = grown(this.words, 2 * this.#end);
    const { words } = this;
    words[clause + LENGTH] = codes.length;
    words[clause + GLUE] = glue;
    words[clause + USE] = 0;
    for (let i = 0; i < codes.length; i++) words[clause + LITERALS + i] = codes[i]!;
    return clause;
  }

  /** Overwrites the scratch clause. */
  scratch(a: Code, b: Code, c: Code): number {
    const { words } = this;
    words[SCRATCH + LENGTH] = 3;
    words[SCRATCH + LITERALS] = a;
    words[SCRATCH + LITERALS + 1] = b;
    words[SCRATCH + LITERALS + 2] = c;
    return SCRATCH;
  }

  /** Marks a clause for {@link compact}. */
  drop(clause: number): void {
    this.words[clause + USE] = DROPPED;
  }

  /**
   * Removes what was dropped and moves the rest together.
   * @returns tells for each old place the new one, 0 for a clause that is gone
   */
  compact(): (clause: number) => number {
    const { words } = this;
    const old = words.slice(0, this.#end);
    let to = FIRST;
    for (let from = FIRST; from < this.#end; ) {
      const length = LITERALS + old[from]!;
      let place = 0;
      if (old[from + USE] !== DROPPED) {
        place = to;
        words.copyWithin(to, from, from + length);
        to += length;
      }
      old[from + GLUE] = place;
      from += length;
    }
    this.#end = to;
    return (clause) => old[clause + GLUE]!;
  }
}
