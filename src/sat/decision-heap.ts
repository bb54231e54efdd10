// Which variable is decided next: the one that conflicts have met most of late.
//
// Each conflict adds to the scores of the variables it met, and each addition is larger than the
// one before by a constant factor, so that old ones fade (EVSIDS; Eén & Sörensson 2003). A binary heap
// holds every variable that has no value and perhaps some that have.

import { grown } from "./grow.js";

/** A conflict's weight relative to the next one's. */
const FADING = 0.95;
const LARGEST = 1e150;

export class DecisionHeap {
  #score = new Float64Array(0);
  #heap = new Int32Array(0);
  #size = 0;
  /** By variable: its place in the heap plus 1, or 0. */
  #place = new Int32Array(0);
  #increment = 1;

  /** @param variables from now on, variable 0 included */
  resize(variables: number): void {
    this.#score = grown(this.#score, variables);
    this.#heap = grown(this.#heap, variables);
    this.#place = grown(this.#place, variables);
  }

  /** Puts a variable back, or there for the first time. */
  add(variable: number): void {
    if (this.#place[variable] !== 0) return;
    this.#rise(this.#size++, variable);
  }

  bump(variable: number): void {
    this.#score[variable]! += this.#increment;
    if (this.#score[variable]! > LARGEST) this.#rescale();
    const place = this.#place[variable]!;
    if (place > 0) this.#rise(place - 1, variable);
  }

  /** Lets all scores fade by one conflict. */
  fade(): void {
    this.#increment /= FADING;
  }

  /** Takes out variables up to one that is open; 0 when there is none. @param value by code */
  next(value: Int8Array): number {
    while (this.#size > 0) {
      const variable = this.#takeFirst();
      if (value[2 * variable] === 0) return variable;
    }
    return 0;
  }

  #rescale(): void {
    for (let i = 0; i < this.#score.length; i++) this.#score[i]! /= LARGEST;
    this.#increment /= LARGEST;
  }

  #rise(from: number, variable: number): void {
    const heap = this.#heap;
    const score = this.#score[variable]!;
    let at = from;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up]!;
      if (this.#score[parent]! >= score) break;
      heap[at] = parent;
      this.#place[parent] = at + 1;
      at = up;
    }
    heap[at] = variable;
    this.#place[variable] = at + 1;
  }

  #takeFirst(): number {
    const heap = this.#heap;
    const first = heap[0]!;
    this.#place[first] = 0;
    const last = heap[--this.#size]!;
    if (this.#size === 0) return first;
    const score = this.#score[last]!;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= this.#size) break;
      if (down + 1 < this.#size && this.#score[heap[down + 1]!]! > this.#score[heap[down]!]!)
        down++;
      const child = heap[down]!;
      if (this.#score[child]! <= score) break;
      heap[at] = child;
      this.#place[child] = at + 1;
      at = down;
    }
    heap[at] = last;
    this.#place[last] = at + 1;
    return first;
  }
}
