// Walks a position along lines of moves, with the safe moves played at once after each.
//
// A node of a search is the position after one chosen move and every safe foundation move that it
// allows (safety.ts), so that forced play costs no node. Which safe moves follow depends on the
// position alone; a line of chosen moves is enough to repeat the whole walk.
//
// Moves made are kept on a stack, where a search may put its own things between them. An entry:
//   0 move | 2 `supply` before it | 4 `turn` before it

import { require } from "../assembly/heap";
import { isCommitted } from "./commitment";
import { generateMoves, generateTalonMoves, worryBacks } from "./generate";
import { NO_MOVE } from "./move";
import { play, supply, takeBack, trackSupplies } from "./position";
import { forgetSafeSuits, safeMove } from "./safety";
import {
  PRUNE_COMMITTED_DRAWS,
  PRUNE_SAFE_MOVES,
  PRUNE_SUPPLIES,
  prunings,
  worryBack,
} from "./setup";
import { dropIdleSupplies, freeRaise, generateDemands, usesSupplies } from "./supply";
import { turn } from "./talon-list";

const ENTRY: usize = 8;
/** Bytes by which the stack's memory grows, more than anything put on it at once takes. */
const STACK_STEP: usize = 1 << 16;

let prunesSafeMoves: bool = false;
let prunesDraws: bool = false;
let prunesSupplies: bool = false;

/** The stack's end, where the next entry goes. */
export let stack: usize = 0;
/** The end of the memory that it has; 0 where that is the end of all memory, as addresses wrap round. */
let stackLimit: usize = 0;

/**
 * An empty stack in memory from an address on, a multiple of 8.
 * @returns false when there is not so much memory
 */
export function openStack(start: usize): bool {
  stack = start;
  stackLimit = start;
  return roomOnStack();
}

/** Starts a walk from the present position, on the stack as it is. */
export function startWalk(): void {
  prunesSafeMoves = (prunings & PRUNE_SAFE_MOVES) !== 0;
  prunesDraws = (prunings & PRUNE_COMMITTED_DRAWS) !== 0;
  prunesSupplies = (prunings & PRUNE_SUPPLIES) !== 0 && usesSupplies();
  trackSupplies(prunesSupplies);
  forgetSafeSuits();
  settle();
}

/** Moves the stack's end, up to make room for a search's own things, down to drop them. */
export function setStack(end: usize): void {
  stack = end;
}

/**
 * Sees to it that a search can put a frame with all moves of a position on the stack.
 * @returns false when there is no memory left
 */
export function roomOnStack(): bool {
  if (stackLimit - stack >= STACK_STEP) return true;
  if (!require(stack, 16 * STACK_STEP)) return false;
  stackLimit = stack + 16 * STACK_STEP;
  return true;
}

/** Writes the moves worth trying. @returns the address behind the last one */
export function generate(start: usize): usize {
  if (supply !== 0) return generateDemands(start);
  if (prunesDraws && isCommitted()) {
    const end = generateTalonMoves(start);
    // A lowered card may be just what the drawn one needs.
    return prunesSupplies && worryBack ? worryBacks(end) : end;
  }
  const end = generateMoves(start);
  return prunesSupplies ? dropIdleSupplies(start, end) : end;
}

/** Makes a chosen move and the safe moves after it. */
export function advance(move: i32): void {
  make(move);
  settle();
}

/** Makes safe moves and free raises until there is none. */
function settle(): void {
  for (;;) {
    let move = prunesSafeMoves ? safeMove() : NO_MOVE;
    if (move === NO_MOVE && prunesSupplies) move = freeRaise();
    if (move === NO_MOVE) return;
    make(move);
  }
}

/** Takes moves back until the stack ends at an earlier end, with nothing else put on it since. */
export function retreat(end: usize): void {
  while (stack > end) {
    stack -= ENTRY;
    takeBack(load<i16>(stack), load<i32>(stack, 4), load<u16>(stack, 2));
  }
}

function make(move: i32): void {
  store<i16>(stack, <i16>move);
  store<i16>(stack, <i16>supply, 2);
  store<i32>(stack, turn, 4);
  stack += ENTRY;
  play(move);
}

/** Entries from one end of the stack to a later one. */
export function entriesBetween(start: usize, end: usize): i32 {
  return <i32>((end - start) / ENTRY);
}

/** Copies the moves of a stretch of entries to 16-bit cells. */
export function copyMoves(start: usize, end: usize, to: usize): void {
  let out = to;
  for (let at = start; at < end; at += ENTRY) {
    store<i16>(out, load<i16>(at));
    out += 2;
  }
}
