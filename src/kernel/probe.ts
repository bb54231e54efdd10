// The kernel with its parts laid open, for tests and micro-benchmarks: a module of its own.
//
// A host puts its arrays into memory that `allot` sets aside, behind the table and the open lists.
// What is done `times` over returns a checksum of what it computed.

import { cell } from "../assembly/cells";
import { alignedHeap, require } from "../assembly/heap";
import { columnCost } from "./columns";
import { generateMoves } from "./generate";
import { hash } from "./key";
import { words } from "./key-layout";
import { addRow, leastScore, openLists, openRows, takeRow } from "./open-lists";
import { layOut, loadKey, play, supply, takeBack, trackSupplies } from "./position";
import { safeMove } from "./safety";
import { score, scores, setWeights } from "./score";
import { usesSupplies } from "./supply";
import { openTable, storePosition } from "./table";
import { emptyColumns } from "./tableau";
import { turn } from "./talon-list";
import { advance, generate, openStack, retreat, stack, startWalk } from "./walker";
import { mix } from "./zobrist";

export { columnCost, dealtAt, dealtLeft, held, roots } from "./columns";
export { high, low, onFoundations } from "./foundations";
export * from "./index";
export { hash, key } from "./key";
export { words } from "./key-layout";
export { addRow, bucketAfter, leastScore, openRows, takeRow } from "./open-lists";
export { loadKey, play, supply, takeBack } from "./position";
export { reserve, reserved } from "./reserve";
export { score, scores } from "./score";
export { rowAt, size, storePosition } from "./table";
export { attached, emptyColumns, uncovered } from "./tableau";
export { after, before, cardAt, pass, talonLeft, top, turn, wasteCost } from "./talon-list";

/** Moves of the position that `listMoves` saw. */
export const moves: usize = memory.data(1024);
/** Moves that are generated to be counted only. */
const scratch: usize = memory.data(1024);

/** Where memory is free. */
let free: usize = 0;

/** Memory for the host. @returns its address, or 0 when there is not so much */
export function allot(bytes: i32): usize {
  const at = free;
  free = (free + bytes + 63) & ~63;
  return require(at, bytes) ? at : 0;
}

/** Becomes the start of the deal handed over, with the weights handed over. */
export function openPosition(): void {
  layOut();
  setWeights();
  trackSupplies(usesSupplies());
  free = alignedHeap();
}

/** An empty table for keys as long as the position's; what was allotted is lost. */
export function openProbeTable(bytes: f64, covers: bool): void {
  free = openTable(bytes, covers);
  free = (free + 63) & ~63;
}

/** Empty open lists; what was allotted is lost. */
export function openProbeLists(tableBytes: f64, buckets: i32, scoreCount: i32): void {
  openProbeTable(tableBytes, false);
  free = (openLists(free, buckets, scoreCount) + 63) & ~63;
}

/** Writes every legal move to `moves`. @returns how many there are */
export function listMoves(): i32 {
  return <i32>((generateMoves(moves) - moves) >> 1);
}

/** Writes the moves that a search would try. */
export function listTriedMoves(): i32 {
  return <i32>((generate(moves) - moves) >> 1);
}

/** Begins a walk with all prunings' safe moves. */
export function beginWalk(): void {
  openStack(allot(1 << 20));
  startWalk();
}

/** Loads the keys that lie one after the other, in the order given. */
export function loadAll(keys: usize, order: usize, count: i32): i32 {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    loadKey(keys + ((cell(order, i) * words) << 2));
    sum += hash + columnCost + emptyColumns();
  }
  return sum;
}

export function generateTimes(times: i32): i32 {
  let sum = 0;
  for (let i = 0; i < times; i++) {
    const count = <i32>((generate(scratch) - scratch) >> 1);
    sum += count + load<i16>(scratch + ((count >> 1) << 1));
  }
  return sum;
}

/** Plays and takes back each of the listed moves. */
export function playTimes(count: i32, times: i32): i32 {
  let sum = 0;
  for (let i = 0; i < times; i++) {
    for (let m = 0; m < count; m++) {
      const move = <i32>load<i16>(moves + (m << 1));
      const turnBefore = turn;
      const supplyBefore = supply;
      play(move);
      sum += hash;
      takeBack(move, turnBefore, supplyBefore);
    }
    sum += hash;
  }
  return sum;
}

/** The same with the safe moves that follow. */
export function advanceTimes(count: i32, times: i32): i32 {
  let sum = 0;
  const mark = stack;
  for (let i = 0; i < times; i++) {
    for (let m = 0; m < count; m++) {
      advance(load<i16>(moves + (m << 1)));
      sum += hash;
      retreat(mark);
    }
    sum += hash;
  }
  return sum;
}

export function safeMoveTimes(times: i32): i32 {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += safeMove();
  return sum;
}

export function scoreTimes(times: i32): i32 {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += score();
  return sum;
}

/** Hashes whole keys, which no search does. */
export function hashKeys(keys: usize, count: i32): i32 {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let value = 0;
    for (let w = 0; w < words; w++) value = mix(value ^ cell(keys, i * words + w));
    sum += value;
  }
  return sum;
}

/** Stores keys, with their hashes, in the order given. */
export function storeAll(keys: usize, hashes: usize, order: usize, count: i32): i32 {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const at = cell(order, i);
    sum += storePosition(keys + ((at * words) << 2), cell(hashes, at));
  }
  return sum;
}

/** Two additions to the open lists for each removal, then removals until all are empty. */
export function driveLists(bucketOf: usize, scoreOf: usize, count: i32, buckets: i32): i32 {
  let sum = 0;
  let bucket = 0;
  let i = 0;
  while (i < count || openRows > 0) {
    if (i < count) {
      addRow(cell(bucketOf, i), cell(scoreOf, i), i + 1);
      i++;
      if ((i & 1) !== 0) continue;
    }
    do bucket = bucket + 1 === buckets ? 0 : bucket + 1;
    while (leastScore(bucket) === scores);
    sum += (bucket + 1) * takeRow(bucket);
  }
  return sum;
}
