// Which variable is decided next: the one that conflicts have met most of late.
//
// Each conflict adds to the scores of the variables it met, and each addition is larger than the
// one before by a constant factor, so that old ones fade (EVSIDS; Eén & Sörensson 2003). A binary heap
// holds every variable that has no value and perhaps some that have.

import { cell, setCell } from "../assembly/cells";
import { grown } from "./arrays";

/** A conflict's weight relative to the next one's. */
const FADING: f64 = 0.95;
const LARGEST: f64 = 1e150;

/** By variable. */
let scores: usize = 0;
let heap: usize = 0;
let size: i32 = 0;
/** By variable: its place in the heap plus 1, or 0. */
let places: usize = 0;
let increment: f64 = 1;
let room: i32 = 0;

export function clearHeap(): void {
  size = 0;
  increment = 1;
  room = 0;
}

/** @param variables from now on, variable 0 included */
export function resizeHeap(variables: i32): void {
  scores = grown(scores, room << 3, variables << 3);
  heap = grown(heap, room << 2, variables << 2);
  places = grown(places, room << 2, variables << 2);
  room = variables;
}

function scoreOf(variable: i32): f64 {
  return load<f64>(scores + (variable << 3));
}

/** Puts a variable back, or there for the first time. */
export function addToHeap(variable: i32): void {
  if (cell(places, variable) === 0) rise(size++, variable);
}

export function bump(variable: i32): void {
  const score = scoreOf(variable) + increment;
  store<f64>(scores + (variable << 3), score);
  if (score > LARGEST) rescale();
  const place = cell(places, variable);
  if (place > 0) rise(place - 1, variable);
}

/** Lets all scores fade by one conflict. */
export function fade(): void {
  increment /= FADING;
}

/** Takes out variables up to one that is open; 0 when there is none. @param value by code */
export function nextOpen(value: usize): i32 {
  while (size > 0) {
    const variable = takeFirst();
    if (load<i8>(value + (variable << 1)) === 0) return variable;
  }
  return 0;
}

function rescale(): void {
  for (let variable = 0; variable < room; variable++) {
    store<f64>(scores + (variable << 3), scoreOf(variable) / LARGEST);
  }
  increment /= LARGEST;
}

function rise(from: i32, variable: i32): void {
  const score = scoreOf(variable);
  let at = from;
  while (at > 0) {
    const up = (at - 1) >> 1;
    const parent = cell(heap, up);
    if (scoreOf(parent) >= score) break;
    setCell(heap, at, parent);
    setCell(places, parent, at + 1);
    at = up;
  }
  setCell(heap, at, variable);
  setCell(places, variable, at + 1);
}

function takeFirst(): i32 {
  const first = cell(heap, 0);
  setCell(places, first, 0);
  const last = cell(heap, --size);
  if (size === 0) return first;
  const score = scoreOf(last);
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= size) break;
    if (down + 1 < size && scoreOf(cell(heap, down + 1)) > scoreOf(cell(heap, down))) down++;
    const child = cell(heap, down);
    if (scoreOf(child) <= score) break;
    setCell(heap, at, child);
    setCell(places, child, at + 1);
    at = down;
  }
  setCell(heap, at, last);
  setCell(places, last, at + 1);
  return first;
}
