// What the host can call: hand over a deal, open a search of it, run it in slices, read the line.

import { require } from "../assembly/heap";
import {
  beginBestFirst,
  bestFirstDistance,
  replayBestFirst,
  stepBestFirst,
  writeBestFirstLine,
} from "./best-first";
import {
  beginDepthFirst,
  depthFirstLength,
  stepDepthFirst,
  writeDepthFirstLine,
} from "./depth-first";
import { covering, layOutKey } from "./key-layout";
import { layOut } from "./position";
import { visited as nodes, OUT_OF_MEMORY, RUNNING, restartCount, WON } from "./progress";
import { setWeights } from "./score";
import { input, PRUNE_COVERING, prunings, readRules } from "./setup";
import { bytesPerPosition as bytesEach, openTable, size } from "./table";
import { stack } from "./walker";

let status: i32 = RUNNING;
let isBestFirst: bool = false;
/** Moves of the winning line. */
let length: i32 = 0;

/** Address of the bytes that setup.ts draws, for the host to write. */
export function inputAddress(): usize {
  return input;
}

/** Bytes that one stored position of the deal handed over costs at most. */
export function bytesPerPosition(): f64 {
  readRules();
  layOutKey();
  return bytesEach();
}

/** Opens a depth-first search of the deal handed over. @param bytes for stored positions */
export function openDepthFirst(bytes: f64): i32 {
  isBestFirst = false;
  layOut();
  const start = openTable(bytes, covering && (prunings & PRUNE_COVERING) !== 0);
  return arriveAt(start === 0 ? OUT_OF_MEMORY : beginDepthFirst(start));
}

/** Opens a best-first search of the deal handed over, with the weights handed over. */
export function openBestFirst(bytes: f64): i32 {
  isBestFirst = true;
  layOut();
  setWeights();
  const start = openTable(bytes, covering && (prunings & PRUNE_COVERING) !== 0);
  return arriveAt(start === 0 ? OUT_OF_MEMORY : beginBestFirst(start));
}

/** Searches on for at least so many nodes, unless the search ends before. @returns the status */
export function run(more: i32): i32 {
  restartCount();
  let now = status;
  if (isBestFirst) while (now === RUNNING && nodes < more) now = stepBestFirst();
  else while (now === RUNNING && nodes < more) now = stepDepthFirst();
  return arriveAt(now);
}

/** Sets the status; a win counts only with its line. */
function arriveAt(reached: i32): i32 {
  status = reached;
  if (status === WON && !tellLine()) status = OUT_OF_MEMORY;
  return status;
}

/** Writes the winning line behind the stack. @returns false when there is no memory left for it */
function tellLine(): bool {
  length = isBestFirst ? replayBestFirst() : depthFirstLength();
  if (length < 0 || !require(stack, length << 1)) return false;
  if (isBestFirst) writeBestFirstLine(stack);
  else writeDepthFirstLine(stack);
  return true;
}

/** Nodes of the last run. */
export function visited(): i32 {
  return nodes;
}

/** Distinct positions stored. */
export function positions(): i32 {
  return size;
}

/** Of best-first search: how far it still is from a win, by its scores. */
export function distance(): i32 {
  return bestFirstDistance();
}

/** Where the moves of the winning line are, 16 bits each. */
export function lineAddress(): usize {
  return stack;
}

export function lineLength(): i32 {
  return length;
}
