// Which literals are true, since when, and why.
//
// The trail lists the true literals in the order in which they became so. A level begins with each
// decision; level 0 is what holds in every model. Going back to a level takes back what came after.

import type { DecisionHeap } from "./decision-heap.js";
import { grown } from "./grow.js";
import { type Code, FALSE_CODE, TRUE_CODE } from "./literal.js";
import type { OrderRows } from "./order-rows.js";

/** The reason of a decision, and of nothing else above level 0. */
export const NO_REASON = 0;

export class Assignment {
  /** By code: 1 true, −1 false, 0 open. */
  value = new Int8Array(0);
  /** By variable that has a value. */
  level = new Int32Array(0);
  /**
   * By variable that has a value: the clause that gave it; or, negated, the event in the middle, when
   * the order did, plus 1 (order-rows.ts); or {@link NO_REASON}.
   */
  reason = new Int32Array(0);
  /** By variable: the last value it had, or is to have first; −1 or 1. */
  last = new Int8Array(0);
  /** The true literals, oldest first. */
  trail = new Int32Array(0);
  size = 0;
  /** How many of them have been propagated. */
  propagated = 0;
  /** Size of the trail before each level's decision, level 1 first. */
  readonly starts: number[] = [];

  constructor(
    readonly order: OrderRows,
    readonly heap: DecisionHeap,
  ) {}

  /** @param variables from now on, variable 0 included */
  resize(variables: number): void {
    const before = this.level.length;
    this.value = grown(this.value, 2 * variables);
    this.level = grown(this.level, variables);
    this.reason = grown(this.reason, variables);
    this.last = grown(this.last, variables).fill(-1, before);
    this.trail = grown(this.trail, variables);
    this.value[TRUE_CODE] = 1;
    this.value[FALSE_CODE] = -1;
  }

  get depth(): number {
    return this.starts.length;
  }

  /** Makes an open literal true on the present level. */
  assign(code: Code, reason: number): void {
    const variable = code >> 1;
    this.value[code] = 1;
    this.value[code ^ 1] = -1;
    this.level[variable] = this.starts.length;
    this.reason[variable] = reason;
    this.last[variable] = code & 1 ? -1 : 1;
    this.trail[this.size++] = code;
    this.order.set(code);
  }

  /** Begins a level. */
  descend(): void {
    this.starts.push(this.size);
  }

  /** Goes back to a level, unless the present one is not above it. */
  backTo(level: number): void {
    if (level >= this.starts.length) return;
    const start = this.starts[level]!;
    for (let i = this.size - 1; i >= start; i--) {
      const code = this.trail[i]!;
      this.value[code] = 0;
      this.value[code ^ 1] = 0;
      this.order.clear(code);
      this.heap.add(code >> 1);
    }
    this.size = start;
    this.propagated = start;
    this.starts.length = level;
  }
}
