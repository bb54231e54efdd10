// Learned clauses, and which of them are kept.
//
// A clause whose literals were decided on few levels (its glue, clause-store.ts) is likely to be of
// use again. Those of the least glue stay for good. Of the others each that a conflict has rested on
// lately stays, and of the rest the better quarter. The time between removals grows with their
// number, so that more and more clauses are kept.

import type { Assignment } from "./assignment.js";
import { type ClauseStore, GLUE, LENGTH, LITERALS, USE } from "./clause-store.js";
import { grown } from "./grow.js";
import type { Code } from "./literal.js";
import type { WatchLists } from "./watch-lists.js";

/** Conflicts until the first removal; each time it takes as many more. */
const INTERVAL = 150;
/** Glue up to which a clause is kept for good. */
const BEST = 2;
/** Glue up to which a use counts for two removals instead of one. */
const GOOD = 6;
/** Of the clauses that may go, this share goes. */
const SHARE = 0.75;

export class LearnedClauses {
  #clauses: number[] = [];
  #removals = 0;
  #due = INTERVAL;
  /** By level: the last count that met it. */
  #counted = new Int32Array(0);
  #count = 0;

  constructor(
    readonly assignment: Assignment,
    readonly store: ClauseStore,
    readonly watches: WatchLists,
  ) {}

  /** @param variables from now on, variable 0 included */
  resize(variables: number): void {
    this.#counted = grown(this.#counted, variables);
  }

  /** Keeps a clause that has just been learned, its literals still false. */
  add(codes: readonly Code[]): number {
    const clause = this.store.add(codes, 1);
    this.#clauses.push(clause);
    this.store.words[clause + GLUE] = this.#glue(clause, codes.length);
    this.#use(clause);
    return clause;
  }

  /** To be told of each clause that a conflict rests on. */
  onUse(clause: number): void {
    const { words } = this.store;
    const glue = words[clause + GLUE]!;
    if (glue === 0) return;
    if (glue > BEST) words[clause + GLUE] = this.#glue(clause, glue);
    this.#use(clause);
  }

  #use(clause: number): void {
    const { words } = this.store;
    words[clause + USE] = words[clause + GLUE]! <= GOOD ? 2 : 1;
  }

  /** Decision levels among the literals less one, from 1 to `most`. */
  #glue(clause: number, most: number): number {
    const { words } = this.store;
    const { level } = this.assignment;
    const mark = ++this.#count;
    let glue = -1;
    const end = clause + LITERALS + words[clause + LENGTH]!;
    for (let i = clause + LITERALS; i < end && glue < most; i++) {
      const at = level[words[i]! >> 1]!;
      if (this.#counted[at] === mark) continue;
      this.#counted[at] = mark;
      glue++;
    }
    return Math.max(1, glue);
  }

  isDue(conflicts: number): boolean {
    return conflicts >= this.#due;
  }

  /** Removes clauses that are of little use, and moves the others together. */
  reduce(conflicts: number): void {
    this.#removals++;
    this.#due = conflicts + INTERVAL * (this.#removals + 1);
    const { words } = this.store;
    const idle: number[] = [];
    for (const clause of this.#clauses) {
      if (words[clause + LENGTH] === 2 || words[clause + GLUE]! <= BEST) continue;
      if (words[clause + USE]! > 0) words[clause + USE]!--;
      else if (!this.#isReason(clause)) idle.push(clause);
    }
    idle.sort(
      (a, b) =>
        words[b + GLUE]! - words[a + GLUE]! || words[b + LENGTH]! - words[a + LENGTH]! || a - b,
    );
    for (const clause of idle.slice(0, Math.floor(SHARE * idle.length))) this.store.drop(clause);
    this.#compact();
  }

  #isReason(clause: number): boolean {
    const { words } = this.store;
    const { value, reason } = this.assignment;
    const is = (code: Code) => value[code]! > 0 && reason[code >> 1] === clause;
    return is(words[clause + LITERALS]!) || is(words[clause + LITERALS + 1]!);
  }

  #compact(): void {
    const moved = this.store.compact();
    this.#clauses = this.#clauses.map(moved).filter((clause) => clause !== 0);
    this.watches.renew(moved);
    const { reason, trail, size } = this.assignment;
    for (let i = 0; i < size; i++) {
      const variable = trail[i]! >> 1;
      if (reason[variable]! > 0) reason[variable] = moved(reason[variable]!);
    }
  }
}
