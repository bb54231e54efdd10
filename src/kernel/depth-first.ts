// Depth-first search with a transposition table.
//
// Follows the generator's order without looking back until a position is won or repeats. It wins
// easy deals within a few hundred nodes, and when it runs out of positions the deal is unwinnable:
// a position is skipped only when it is stored already, and every stored position is expanded
// before the search ends, so cycles (kings in and out of a reserve, worrying back) do no harm.
//
// The path lies on the walker's stack: a frame for each position on it, and after the frame the
// entries of the moves that lead to the next one. A frame:
//   0 address of the frame before, 0 for none | 4 of its next untried move | 8 of its moves' end
//   16 … moves, 16 bits each, then nothing up to a multiple of 8

import { onFoundations } from "./foundations";
import { hash, key } from "./key";
import { countNode, EXHAUSTED, OUT_OF_MEMORY, RUNNING, WON } from "./progress";
import { pack } from "./setup";
import { storePosition, TABLE_FULL } from "./table";
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

const PREVIOUS: usize = 0;
const NEXT: usize = 4;
const END: usize = 8;
const MOVES: usize = 16;

let start: usize = 0;
let frame: usize = 0;

/** Begins at the present position, the path in memory from `path` on. @returns the status */
export function beginDepthFirst(path: usize): i32 {
  start = (path + 7) & ~7;
  frame = 0;
  if (!openStack(start)) return OUT_OF_MEMORY;
  startWalk();
  if (onFoundations === pack) return WON;
  if (storePosition(key, hash) === TABLE_FULL) return OUT_OF_MEMORY;
  return push();
}

/** Opens a frame for the current position. */
function push(): i32 {
  if (!roomOnStack()) return OUT_OF_MEMORY;
  const opened = stack;
  const moves = opened + MOVES;
  const end = generate(moves);
  store<u32>(opened, frame, PREVIOUS);
  store<u32>(opened, moves, NEXT);
  store<u32>(opened, end, END);
  frame = opened;
  setStack((end + 7) & ~7);
  return RUNNING;
}

/** Tries one move, or goes back where there is none left. @returns the status */
export function stepDepthFirst(): i32 {
  const end: usize = load<u32>(frame, END);
  retreat((end + 7) & ~7);
  const next: usize = load<u32>(frame, NEXT);
  if (next === end) {
    setStack(frame);
    frame = load<u32>(frame, PREVIOUS);
    return frame === 0 ? EXHAUSTED : RUNNING;
  }
  store<u32>(frame, next + 2, NEXT);
  advance(load<i16>(next));
  countNode();
  if (onFoundations === pack) return WON;
  const row = storePosition(key, hash);
  if (row === TABLE_FULL) return OUT_OF_MEMORY;
  return row > 0 ? push() : RUNNING;
}

/** Moves from the start to the current position. */
export function depthFirstLength(): i32 {
  let length = 0;
  let end = stack;
  for (let at = frame; at !== 0; at = load<u32>(at, PREVIOUS)) {
    length += entriesBetween((load<u32>(at, END) + 7) & ~7, end);
    end = at;
  }
  return length + entriesBetween(start, end);
}

/** Writes those moves, which must have room. */
export function writeDepthFirstLine(to: usize): void {
  let out = to + (depthFirstLength() << 1);
  let end = stack;
  for (let at = frame; at !== 0; at = load<u32>(at, PREVIOUS)) {
    const first: usize = (load<u32>(at, END) + 7) & ~7;
    out -= (<usize>entriesBetween(first, end)) << 1;
    copyMoves(first, end, out);
    end = at;
  }
  copyMoves(start, end, to);
}
