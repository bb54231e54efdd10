// Which literals are true, since when, and why.
//
// The trail lists the true literals in the order in which they became so. A level begins with each
// decision; level 0 is what holds in every model. Going back to a level takes back what came after.

import { cell, setCell } from "../assembly/cells";
import { grown } from "./arrays";
import { addToHeap } from "./decision-heap";
import { FALSE_CODE, TRUE_CODE } from "./literal";
import { setOrder, unsetOrder } from "./order-rows";

/** The reason of a decision, and of nothing else above level 0. */
export const NO_REASON: i32 = 0;

/** By code, a byte each: 1 true, −1 false, 0 open. */
export let value: usize = 0;
/** By variable that has a value. */
export let levels: usize = 0;
/**
 * By variable that has a value: the clause that gave it; or, negated, the event in the middle, when
 * the order did, plus 1 (order-rows.ts); or NO_REASON.
 */
export let reasons: usize = 0;
/** By variable, a byte each: the last value it had, or is to have first; −1 or 1. */
export let lastValues: usize = 0;
/** The true literals, oldest first. */
export let trail: usize = 0;
export let trailSize: i32 = 0;
/** How many of them have been propagated. */
export let propagated: i32 = 0;
/** Size of the trail before each level's decision, level 1 first. */
let starts: usize = 0;
/** Levels above level 0. */
export let depth: i32 = 0;
/** Variables that there is room for, variable 0 included. */
export let room: i32 = 0;

export function clearAssignment(): void {
  trailSize = 0;
  propagated = 0;
  depth = 0;
  room = 0;
}

/** @param variables from now on, variable 0 included */
export function resizeAssignment(variables: i32): void {
  value = grown(value, room << 1, variables << 1);
  levels = grown(levels, room << 2, variables << 2);
  reasons = grown(reasons, room << 2, variables << 2);
  lastValues = grown(lastValues, room, variables);
  memory.fill(lastValues + room, <u8>-1, variables - room);
  trail = grown(trail, room << 2, variables << 2);
  // An assumption that holds already has a level of its own.
  starts = grown(starts, room << 3, variables << 3);
  room = variables;
  store<i8>(value + TRUE_CODE, 1);
  store<i8>(value + FALSE_CODE, -1);
}

export function truthOf(code: i32): i32 {
  return load<i8>(value + code);
}

export function levelOf(variable: i32): i32 {
  return cell(levels, variable);
}

export function reasonOf(variable: i32): i32 {
  return cell(reasons, variable);
}

export function setReason(variable: i32, reason: i32): void {
  setCell(reasons, variable, reason);
}

/** Size of the trail before a level's decision. */
export function startOf(level: i32): i32 {
  return cell(starts, level - 1);
}

/** Makes an open literal true on the present level. */
export function assign(code: i32, reason: i32): void {
  const variable = code >> 1;
  store<i8>(value + code, 1);
  store<i8>(value + (code ^ 1), -1);
  setCell(levels, variable, depth);
  setCell(reasons, variable, reason);
  store<i8>(lastValues + variable, (code & 1) !== 0 ? -1 : 1);
  setCell(trail, trailSize++, code);
  setOrder(code);
}

/** The next true literal to be looked at. */
export function nextToPropagate(): i32 {
  return cell(trail, propagated++);
}

/** Has everything that is true looked at again. */
export function propagateAnew(): void {
  propagated = 0;
}

/** Begins a level. */
export function descend(): void {
  setCell(starts, depth++, trailSize);
}

/** Goes back to a level, unless the present one is not above it. */
export function backTo(level: i32): void {
  if (level >= depth) return;
  const start = startOf(level + 1);
  for (let i = trailSize - 1; i >= start; i--) {
    const code = cell(trail, i);
    store<i8>(value + code, 0);
    store<i8>(value + (code ^ 1), 0);
    unsetOrder(code);
    addToHeap(code >> 1);
  }
  trailSize = start;
  propagated = start;
  depth = level;
}
