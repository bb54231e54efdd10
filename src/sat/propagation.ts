// What follows at once from the true literals.
//
// Each literal that has become true is looked at once: the order's consequences (order-rows.ts), then
// the clauses that watch its negation. Two literals of each clause are watched such that, while
// neither is false, the clause cannot be down to its last literal (Moskewicz et al. 2001).

import { cell, setCell } from "../assembly/cells";
import {
  assign,
  nextToPropagate,
  propagated,
  reasonOf,
  trailSize,
  truthOf,
  value,
} from "./assignment";
import { LENGTH, LITERALS, scratchClause, words } from "./clause-store";
import { after, before, codes, events, open, pair, rowBytes } from "./order-rows";
import { addWatch, entries, heads } from "./watch-lists";

/** Every clause can still be satisfied, as far as propagation sees. */
export const NO_CONFLICT: i32 = 0;

/** Watches the first two literals of a clause. */
export function attach(clause: i32): void {
  const entry = cell(words, clause + LENGTH) === 2 ? -clause : clause;
  const first = cell(words, clause + LITERALS);
  const second = cell(words, clause + LITERALS + 1);
  addWatch(first, entry, second);
  addWatch(second, entry, first);
}

/** @returns a clause of which every literal is false, or NO_CONFLICT */
export function propagate(): i32 {
  while (propagated < trailSize) {
    const code = nextToPropagate();
    const order = cell(pair, code);
    if (order !== 0) {
      const conflict = ordered(order >> 16, order & 0xffff);
      if (conflict !== NO_CONFLICT) return conflict;
    }
    const conflict = falsified(code ^ 1);
    if (conflict !== NO_CONFLICT) return conflict;
  }
  return NO_CONFLICT;
}

/** What follows from "a before b", which has become true. */
export function ordered(a: i32, b: i32): i32 {
  const afterB = after + b * rowBytes;
  const beforeA = before + a * rowBytes;
  const openA = open + a * rowBytes;
  const openB = open + b * rowBytes;
  for (let offset = 0; offset < rowBytes; offset += 8) {
    // Mostly nothing follows in 64 events.
    const isAfter = load<u64>(afterB + offset);
    const isBefore = load<u64>(beforeA + offset);
    const some =
      (isAfter & (isBefore | load<u64>(openA + offset))) | (isBefore & load<u64>(openB + offset));
    if (some === 0) continue;
    for (let half = offset; half < offset + 8; half += 4) {
      const first = half << 3;
      const laterThanB = load<i32>(afterB + half);
      const earlierThanA = load<i32>(beforeA + half);
      const both = laterThanB & earlierThanA;
      if (both !== 0) {
        const c = first + 31 - clz(both);
        return scratchClause(
          cell(codes, b * events + a),
          cell(codes, c * events + b),
          cell(codes, a * events + c),
        );
      }
      let found = laterThanB & load<i32>(openA + half);
      while (found !== 0) {
        const bit = 31 - clz(found);
        found ^= 1 << bit;
        assign(cell(codes, a * events + first + bit), -1 - b);
      }
      found = earlierThanA & load<i32>(openB + half);
      while (found !== 0) {
        const bit = 31 - clz(found);
        found ^= 1 << bit;
        assign(cell(codes, (first + bit) * events + b), -1 - a);
      }
    }
  }
  return NO_CONFLICT;
}

/** Looks at the clauses that watch a literal which is now false. */
function falsified(code: i32): i32 {
  const head = heads + (code << 3);
  const from = load<i32>(head);
  const length = load<i32>(head, 4);
  let at = entries + (from << 2);
  let end = at + (length << 2);
  let to = at;
  let conflict = NO_CONFLICT;
  while (at < end) {
    const clause = load<i32>(at);
    const other = load<i32>(at, 4);
    at += 8;
    const known = <i32>load<i8>(value + other);
    if (known > 0 || clause < 0) {
      store<i32>(to, clause);
      store<i32>(to, other, 4);
      to += 8;
      if (known > 0) continue;
      if (known < 0) {
        conflict = -clause;
        break;
      }
      assign(other, -clause);
      continue;
    }
    const literals = words + ((clause + LITERALS) << 2);
    const partner = load<i32>(literals) ^ load<i32>(literals, 4) ^ code;
    const state = truthOf(partner);
    if (state > 0) {
      store<i32>(to, clause);
      store<i32>(to, partner, 4);
      to += 8;
      continue;
    }
    const last = literals + (cell(words, clause + LENGTH) << 2);
    let candidate = literals + 8;
    while (candidate < last && truthOf(load<i32>(candidate)) < 0) candidate += 4;
    if (candidate < last) {
      const found = load<i32>(candidate);
      if (truthOf(found) > 0) {
        store<i32>(to, clause);
        store<i32>(to, found, 4);
        to += 8;
        continue;
      }
      store<i32>(literals, partner);
      store<i32>(literals, found, 4);
      store<i32>(candidate, code);
      const base = entries;
      addWatch(found, clause, partner);
      // All lists may have moved.
      const moved = entries - base;
      at += moved;
      end += moved;
      to += moved;
      continue;
    }
    store<i32>(to, clause);
    store<i32>(to, partner, 4);
    to += 8;
    if (state < 0) {
      conflict = clause;
      break;
    }
    assign(partner, clause);
  }
  if (to < at) {
    setCell(heads, 2 * code + 1, length - <i32>((at - to) >> 2));
    for (; at < end; at += 8, to += 8) store<u64>(to, load<u64>(at));
  }
  return conflict;
}

/** The clause that made a literal true; the next call may overwrite it. */
export function because(code: i32): i32 {
  const reason = reasonOf(code >> 1);
  if (reason >= 0) return reason;
  const middle = -1 - reason;
  const order = cell(pair, code);
  const a = order >> 16;
  const b = order & 0xffff;
  return scratchClause(code, cell(codes, middle * events + a), cell(codes, b * events + middle));
}
