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

import { cell, setCell } from "../assembly/cells";
import { copyOf, grown, newArray } from "./arrays";

export const LENGTH: i32 = 0;
export const GLUE: i32 = 1;
export const USE: i32 = 2;
/** Where the literals begin. */
export const LITERALS: i32 = 3;

/** The place of the clause that is overwritten again and again; 0 is no clause. */
const SCRATCH: i32 = 1;
const FIRST: i32 = SCRATCH + LITERALS + 3;

const DROPPED: i32 = -1;

/** Moves when it becomes too short, which happens in {@link addToStore} only. */
export let words: usize = 0;
let room: i32 = 0;
let end: i32 = FIRST;
/** The words as they were before clauses moved, with the new places in GLUE. */
let old: usize = 0;

export function clearStore(): void {
  room = 1 << 16;
  words = newArray(room << 2);
  end = FIRST;
}

/** @param codes the literals' codes */
export function addToStore(codes: usize, length: i32, glue: i32): i32 {
  const clause = end;
  end += LITERALS + length;
  if (end > room) {
    words = grown(words, room << 2, end << 3);
    room = end << 1;
  }
  setCell(words, clause + LENGTH, length);
  setCell(words, clause + GLUE, glue);
  setCell(words, clause + USE, 0);
  memory.copy(words + ((clause + LITERALS) << 2), codes, length << 2);
  return clause;
}

/** Overwrites the scratch clause. */
export function scratchClause(a: i32, b: i32, c: i32): i32 {
  setCell(words, SCRATCH + LENGTH, 3);
  setCell(words, SCRATCH + LITERALS, a);
  setCell(words, SCRATCH + LITERALS + 1, b);
  setCell(words, SCRATCH + LITERALS + 2, c);
  return SCRATCH;
}

/** Marks a clause for {@link compactStore}. */
export function dropClause(clause: i32): void {
  setCell(words, clause + USE, DROPPED);
}

/**
 * Removes what was dropped and moves the rest together.
 * @returns a copy that {@link movedTo} looks at, for its caller to give back
 */
export function compactStore(): usize {
  old = copyOf(words, end << 2);
  let to = FIRST;
  for (let from = FIRST; from < end; ) {
    const length = LITERALS + cell(old, from);
    let place = 0;
    if (cell(old, from + USE) !== DROPPED) {
      place = to;
      memory.copy(words + (to << 2), old + (from << 2), length << 2);
      to += length;
    }
    setCell(old, from + GLUE, place);
    from += length;
  }
  end = to;
  return old;
}

/** The new place of a clause after the last compaction; 0 for one that is gone. */
export function movedTo(clause: i32): i32 {
  return cell(old, clause + GLUE);
}
