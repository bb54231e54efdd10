// Learned clauses, and which of them are kept.
//
// A clause whose literals were decided on few levels (its glue, clause-store.ts) is likely to be of
// use again. Those of the least glue stay for good. Of the others each that a conflict has rested on
// lately stays, and of the rest the better quarter. The time between removals grows with their
// number, so that more and more clauses are kept.

import { addToCell, cell, setCell } from "../assembly/cells";
import { dropCopy, grown, newArray } from "./arrays";
import { levelOf, reasonOf, setReason, trail, trailSize, truthOf } from "./assignment";
import {
  addToStore,
  compactStore,
  dropClause,
  GLUE,
  LENGTH,
  LITERALS,
  movedTo,
  USE,
  words,
} from "./clause-store";
import { sortKeys } from "./sort";
import { makeRoomToRenew, renewWatches } from "./watch-lists";

/** Conflicts until the first removal; each time it takes as many more. */
const INTERVAL: i32 = 150;
/** Glue up to which a clause is kept for good. */
const BEST: i32 = 2;
/** Glue up to which a use counts for two removals instead of one. */
const GOOD: i32 = 6;

/** The learned clauses of two and more literals. */
let clauses: usize = 0;
let clauseCount: i32 = 0;
let clauseRoom: i32 = 0;
let removals: i32 = 0;
let due: i32 = INTERVAL;
/** By level: the last count that met it. */
let counted: usize = 0;
let levelRoom: i32 = 0;
let count: i32 = 0;

export function clearLearned(): void {
  clauseCount = 0;
  clauseRoom = 0;
  removals = 0;
  due = INTERVAL;
  levelRoom = 0;
  count = 0;
}

/** @param variables from now on, variable 0 included */
export function resizeLearned(variables: i32): void {
  // Assumptions may have levels of their own.
  counted = grown(counted, levelRoom << 2, variables << 3);
  levelRoom = variables << 1;
}

/** Keeps a clause that has just been learned, its literals still false. @param codes of its literals */
export function keepLearned(codes: usize, length: i32): i32 {
  const clause = addToStore(codes, length, 1);
  if (clauseCount === clauseRoom) {
    const room = 2 * clauseRoom + 1024;
    clauses = grown(clauses, clauseRoom << 2, room << 2);
    clauseRoom = room;
  }
  setCell(clauses, clauseCount++, clause);
  setCell(words, clause + GLUE, glueOf(clause, length));
  renewUse(clause);
  return clause;
}

/** To be told of each clause that a conflict rests on. */
export function noteUse(clause: i32): void {
  const glue = cell(words, clause + GLUE);
  if (glue === 0) return;
  if (glue > BEST) setCell(words, clause + GLUE, glueOf(clause, glue));
  renewUse(clause);
}

function renewUse(clause: i32): void {
  setCell(words, clause + USE, cell(words, clause + GLUE) <= GOOD ? 2 : 1);
}

/** Decision levels among the literals less one, from 1 to `most`. */
function glueOf(clause: i32, most: i32): i32 {
  const mark = ++count;
  let glue = -1;
  const end = clause + LITERALS + cell(words, clause + LENGTH);
  for (let i = clause + LITERALS; i < end && glue < most; i++) {
    const level = levelOf(cell(words, i) >> 1);
    if (cell(counted, level) === mark) continue;
    setCell(counted, level, mark);
    glue++;
  }
  return max(1, glue);
}

export function removalIsDue(conflicts: i32): bool {
  return conflicts >= due;
}

/** Removes clauses that are of little use, and moves the others together. */
export function removeIdle(conflicts: i32): void {
  removals++;
  due = conflicts + INTERVAL * (removals + 1);
  // The worst first: of much glue, long, old. A key:
  //   63 … 48           | 47 … 32             | 31 … 0
  //   65,535 less glue  | 65,535 less length  | clause
  const idle = newArray(clauseCount << 3);
  let found = 0;
  for (let i = 0; i < clauseCount; i++) {
    const clause = cell(clauses, i);
    const length = cell(words, clause + LENGTH);
    const glue = cell(words, clause + GLUE);
    if (length === 2 || glue <= BEST) continue;
    if (cell(words, clause + USE) > 0) {
      addToCell(words, clause + USE, -1);
    } else if (!isReason(clause)) {
      const rank =
        ((<u64>(0xffff - min(0xffff, glue))) << 16) | <u64>(0xffff - min(0xffff, length));
      store<u64>(idle + (found << 3), (rank << 32) | <u64>clause);
      found++;
    }
  }
  sortKeys(idle, found);
  // Three quarters of them go.
  const going = <i32>((3 * <i64>found) >> 2);
  for (let i = 0; i < going; i++) dropClause(<i32>load<u64>(idle + (i << 3)));
  dropCopy(idle);
  compact();
}

function isReason(clause: i32): bool {
  const first = cell(words, clause + LITERALS);
  const second = cell(words, clause + LITERALS + 1);
  return (
    (truthOf(first) > 0 && reasonOf(first >> 1) === clause) ||
    (truthOf(second) > 0 && reasonOf(second >> 1) === clause)
  );
}

function compact(): void {
  makeRoomToRenew();
  const old = compactStore();
  let kept = 0;
  for (let i = 0; i < clauseCount; i++) {
    const place = movedTo(cell(clauses, i));
    if (place !== 0) setCell(clauses, kept++, place);
  }
  clauseCount = kept;
  renewWatches();
  for (let i = 0; i < trailSize; i++) {
    const variable = cell(trail, i) >> 1;
    const reason = reasonOf(variable);
    if (reason > 0) setReason(variable, movedTo(reason));
  }
  dropCopy(old);
}
