// Best-first search with one priority queue for each stock position, served in turn.
//
// A draw takes a position on to the next queue, so each queue compares positions that have seen
// the same cards; a single queue would either run through the stock or never leave its start. Each
// visit to a queue expands positions as long as the score keeps falling. Every stored position is
// in a queue until it is expanded, so when all queues are empty the deal is unwinnable.

import { cell, setCell } from "../assembly/cells";
import { dealtLeft } from "./columns";
import { onFoundations } from "./foundations";
import { hash, key, startKey } from "./key";
import {
  addRow,
  bucketAfter,
  leastScore,
  linkOf,
  openLists,
  openRows,
  setLink,
  takeRow,
} from "./open-lists";
import { loadKey } from "./position";
import { countNode, EXHAUSTED, OUT_OF_MEMORY, RUNNING, WON } from "./progress";
import { score, scores } from "./score";
import { cyclic, heldStep, pack, passes, raisedStep, talonSize } from "./setup";
import { extraOffset, rowAt, storePosition, TABLE_FULL } from "./table";
import { after, pass, talonLeft, top } from "./talon-list";
import {
  advance,
  copyMoves,
  entriesBetween,
  generate,
  openStack,
  retreat,
  roomOnStack,
  setStack,
  stack,
  startWalk,
} from "./walker";

// What the search keeps in a position's record beside the link of open-lists.ts.
/** The row it was reached from; 0 for the first. */
const PARENT: usize = 0;
/** The chosen move it was reached by. */
const MOVE: usize = 4;

/** By dealt cards left in columns, and by cards on foundations: the step that they come to. */
const heldSteps: usize = memory.data(128 << 2);
const raisedSteps: usize = memory.data(128 << 2);
let heldStepCount: i32 = 0;
let raisedStepCount: i32 = 0;

/** The moves of the position that is expanded. */
const moves: usize = memory.data(1024);

/** Where the walk's stack begins. */
let start: usize = 0;
let bucket: i32 = 0;
/** Score last expanded in the bucket now served. */
let lastScore: i32 = 0;
/** The last bucket that was served, in the order of the stock, and the lowest score expanded in it. */
let lastBucket: i32 = 0;
let leastInLast: i32 = 0;
/** Row of the current position, between expansions; −1 before the first. */
let expanded: i32 = 0;
let wonFrom: i32 = 0;
let wonBy: i32 = 0;

/**
 * Begins at the present position, whose score's weights are set.
 * @param memoryStart where the queues and the walk's stack may lie
 * @returns the status
 */
export function beginBestFirst(memoryStart: usize): i32 {
  heldStepCount = setSteps(heldSteps, dealtLeft, heldStep());
  raisedStepCount = setSteps(raisedSteps, pack, raisedStep());
  const turns = max(1, passes) * (talonSize + 1);
  start = openLists(memoryStart, turns * heldStepCount * raisedStepCount, scores);
  start = (start + 7) & ~7;
  if (start === 0) return OUT_OF_MEMORY;
  bucket = 0;
  lastScore = scores;
  lastBucket = 0;
  leastInLast = scores;
  expanded = -1;
  wonFrom = 0;
  wonBy = 0;
  if (!openStack(start)) return OUT_OF_MEMORY;
  startWalk();
  return onFoundations === pack ? WON : keep(0, 0);
}

/** Sets the step of each count from 0 to `most`; all 0 where a step is 0. @returns how many steps */
function setSteps(steps: usize, most: i32, step: i32): i32 {
  for (let count = 0; count <= most; count++) setCell(steps, count, step > 0 ? count / step : 0);
  return step > 0 ? most / step + 1 : 1;
}

/** Expands the next position. @returns the status */
export function stepBestFirst(): i32 {
  if (openRows === 0) return EXHAUSTED;
  let score = leastScore(bucket);
  if (score >= lastScore) {
    bucket = bucketAfter(bucket);
    score = leastScore(bucket);
  }
  lastScore = score;
  if (bucket > lastBucket || (bucket === lastBucket && score < leastInLast)) {
    lastBucket = bucket;
    leastInLast = score;
  }
  return expand(takeRow(bucket));
}

/** The lowest score among expanded positions that have come as far through the stock as any. */
export function bestFirstDistance(): i32 {
  return leastInLast;
}

function expand(row: i32): i32 {
  if (!roomOnStack()) return OUT_OF_MEMORY;
  goTo(row);
  const mark = stack;
  const end = generate(moves);
  for (let at = moves; at < end; at += 2) {
    const move = <i32>load<i16>(at);
    advance(move);
    countNode();
    if (onFoundations === pack) {
      wonFrom = row;
      wonBy = move;
      return WON;
    }
    if (keep(row, move) === OUT_OF_MEMORY) return OUT_OF_MEMORY;
    retreat(mark);
  }
  return RUNNING;
}

/** Makes a stored position the current one. About half of them follow the one just expanded. */
function goTo(row: i32): void {
  const record = rowAt(row);
  if (load<i32>(record + extraOffset, PARENT) === expanded) {
    advance(load<i32>(record + extraOffset, MOVE));
  } else {
    loadKey(record);
    setStack(start);
  }
  expanded = row;
}

/** Stores the current position, reached from `parent` by `move`, unless it is known. */
function keep(parent: i32, move: i32): i32 {
  const row = storePosition(key, hash);
  if (row === TABLE_FULL) return OUT_OF_MEMORY;
  if (row > 0) {
    const extra = rowAt(row) + extraOffset;
    store<i32>(extra, parent, PARENT);
    store<i32>(extra, move, MOVE);
    addRow(bucketOf(), score(), row);
  }
  return RUNNING;
}

/** Stock position (next card and pass; cards gone where draws are free), held, raised cards. */
function bucketOf(): i32 {
  let stage = talonSize - talonLeft;
  if (!cyclic) {
    const next = after(top);
    stage = next === 0 ? talonSize : next - 1;
  }
  const at = pass * (talonSize + 1) + stage;
  const held = cell(heldSteps, dealtLeft);
  return ((at + 1) * heldStepCount - 1 - held) * raisedStepCount + cell(raisedSteps, onFoundations);
}

/**
 * Goes from the deal to the win along the chosen moves; the search is over then.
 * @returns how many moves were made, or −1 when there is no memory left
 */
export function replayBestFirst(): i32 {
  // The links of the open lists have done their work: turned round, they lead from the first row on.
  let following = 0;
  for (let row = wonFrom; row > 0; row = load<i32>(rowAt(row) + extraOffset, PARENT)) {
    setLink(row, following);
    following = row;
  }
  loadKey(startKey);
  setStack(start);
  startWalk();
  if (wonFrom > 0) {
    for (let row = linkOf(1); row !== 0; row = linkOf(row)) {
      if (!roomOnStack()) return -1;
      advance(load<i32>(rowAt(row) + extraOffset, MOVE));
    }
    advance(wonBy);
  }
  return entriesBetween(start, stack);
}

/** Writes those moves, which must have room. */
export function writeBestFirstLine(to: usize): void {
  copyMoves(start, stack, to);
}
