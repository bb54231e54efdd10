// What follows at once from the true literals.
//
// Each literal that has become true is looked at once: the order's consequences (order-rows.ts), then
// the clauses that watch its negation. Two literals of each clause are watched such that, while
// neither is false, the clause cannot be down to its last literal (Moskewicz et al. 2001).

import type { Assignment } from "./assignment.js";
import { type ClauseStore, LENGTH, LITERALS } from "./clause-store.js";
import type { Code } from "./literal.js";
import type { OrderRows } from "./order-rows.js";
import type { WatchLists } from "./watch-lists.js";

/** Every clause can still be satisfied, as far as propagation sees. */
export const NO_CONFLICT = 0;

export class Propagation {
  constructor(
    readonly assignment: Assignment,
    readonly order: OrderRows,
    readonly store: ClauseStore,
    readonly watches: WatchLists,
  ) {}

  /** Watches the first two literals of a clause. */
  attach(clause: number): void {
    const { words } = this.store;
    const entry = words[clause + LENGTH] === 2 ? -clause : clause;
    const first = words[clause + LITERALS]!;
    const second = words[clause + LITERALS + 1]!;
    this.watches.add(first, entry, second);
    this.watches.add(second, entry, first);
  }

  /** @returns a clause of which every literal is false, or {@link NO_CONFLICT} */
  run(): number {
    const { assignment } = this;
    const { trail } = assignment;
    const { pair } = this.order;
    while (assignment.propagated < assignment.size) {
      const code = trail[assignment.propagated++]!;
      const order = pair[code]!;
      if (order !== 0) {
        const conflict = this.ordered(order >> 16, order & 0xffff);
        if (conflict !== NO_CONFLICT) return conflict;
      }
      const conflict = this.#falsified(code ^ 1);
      if (conflict !== NO_CONFLICT) return conflict;
    }
    return NO_CONFLICT;
  }

  /** What follows from "a before b", which has become true. */
  ordered(a: number, b: number): number {
    const { assignment } = this;
    const { after, before, open, codes, words, events } = this.order;
    for (let w = 0; w < words; w++) {
      const afterB = after[b * words + w]!;
      const beforeA = before[a * words + w]!;
      const both = afterB & beforeA;
      if (both !== 0) {
        const c = (w << 5) + 31 - Math.clz32(both);
        return this.store.scratch(
          codes[b * events + a]!,
          codes[c * events + b]!,
          codes[a * events + c]!,
        );
      }
      let found = afterB & open[a * words + w]!;
      while (found !== 0) {
        const bit = 31 - Math.clz32(found);
        found ^= 1 << bit;
        assignment.assign(codes[a * events + (w << 5) + bit]!, -1 - b);
      }
      found = beforeA & open[b * words + w]!;
      while (found !== 0) {
        const bit = 31 - Math.clz32(found);
        found ^= 1 << bit;
        assignment.assign(codes[((w << 5) + bit) * events + b]!, -1 - a);
      }
    }
    return NO_CONFLICT;
  }

  /** Looks at the clauses that watch a literal which is now false. */
  #falsified(code: Code): number {
    const { assignment, watches } = this;
    const { value } = assignment;
    const { words } = this.store;
    let { entries } = watches;
    const from = watches.heads[2 * code]!;
    const end = from + watches.heads[2 * code + 1]!;
    let to = from;
    let conflict = NO_CONFLICT;
    let i = from;
    while (i < end) {
      const clause = entries[i]!;
      const other = entries[i + 1]!;
      i += 2;
      const known = value[other]!;
      if (known > 0 || clause < 0) {
        entries[to++] = clause;
        entries[to++] = other;
        if (known > 0) continue;
        if (known < 0) {
          conflict = -clause;
          break;
        }
        assignment.assign(other, -clause);
        continue;
      }
      const literals = clause + LITERALS;
      const partner = words[literals]! ^ words[literals + 1]! ^ code;
      const state = value[partner]!;
      if (state > 0) {
        entries[to++] = clause;
        entries[to++] = partner;
        continue;
      }
      const last = literals + words[clause + LENGTH]!;
      let at = literals + 2;
      while (at < last && value[words[at]!]! < 0) at++;
      if (at < last) {
        const found = words[at]!;
        if (value[found]! > 0) {
          entries[to++] = clause;
          entries[to++] = found;
          continue;
        }
        words[literals] = partner;
        words[literals + 1] = found;
        words[at] = code;
        watches.add(found, clause, partner);
        entries = watches.entries;
        continue;
      }
      entries[to++] = clause;
      entries[to++] = partner;
      if (state < 0) {
        conflict = clause;
        break;
      }
      assignment.assign(partner, clause);
    }
    if (to < i) {
      while (i < end) entries[to++] = entries[i++]!;
      watches.heads[2 * code + 1] = to - from;
    }
    return conflict;
  }

  /** The clause that made a literal true; the next call may overwrite it. */
  because(code: Code): number {
    const reason = this.assignment.reason[code >> 1]!;
    if (reason >= 0) return reason;
    const middle = -1 - reason;
    const { pair, codes, events } = this.order;
    const a = pair[code]! >> 16;
    const b = pair[code]! & 0xffff;
    return this.store.scratch(code, codes[middle * events + a]!, codes[b * events + middle]!);
  }
}
