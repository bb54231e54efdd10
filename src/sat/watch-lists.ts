// For each literal the clauses that watch it.
//
// All lists lie in one array, so that reaching one costs a single jump in memory. An entry:
//
//     word   0                                             1
//            clause, negated when it has two literals      a literal of the clause
//
// While that other literal is true the clause need not be looked at; where the clause has only two,
// it is the other one and the clause is never looked at. A list that outgrows its room moves to the
// end of the array with twice the room; what it leaves is reclaimed by {@link WatchLists.renew}.

import { grown } from "./grow.js";
import type { Code } from "./literal.js";

const LEAST_ROOM = 8;

export class WatchLists {
  /** Replaced when it becomes too short, in {@link add}. */
  entries = new Int32Array(1 << 18);
  /** At twice a literal's code where its list starts, and after that its length, in words. */
  heads = new Int32Array(0);
  /** By literal: the words its list may have. */
  #room = new Int32Array(0);
  #end = 0;

  /** @param codes literal codes from now on */
  resize(codes: number): void {
    this.heads = grown(this.heads, 2 * codes);
    this.#room = grown(this.#room, codes);
  }

  /** @param clause negated when it has two literals */
  add(code: Code, clause: number, other: Code): void {
    const length = this.heads[2 * code + 1]!;
    if (length === this.#room[code]!) this.#move(code, length);
    const at = this.heads[2 * code]! + length;
    this.entries[at] = clause;
    this.entries[at + 1] = other;
    this.heads[2 * code + 1] = length + 2;
  }

  #move(code: Code, length: number): void {
    const room = Math.max(LEAST_ROOM, 2 * length);
    const to = this.#end;
    this.#end += room;
    if (this.#end > this.entries.length) this.entries = grown(this.entries, 2 * this.#end);
    const from = this.heads[2 * code]!;
    this.entries.copyWithin(to, from, from + length);
    this.heads[2 * code] = to;
    this.#room[code] = room;
  }

  /** Moves all lists together after clauses have moved. @param moved as of ClauseStore.compact */
  renew(moved: (clause: number) => number): void {
    const old = this.entries.slice(0, this.#end);
    const codes = this.#room.length;
    let to = 0;
    for (let code = 0; code < codes; code++) {
      const from = this.heads[2 * code]!;
      const length = this.heads[2 * code + 1]!;
      const end = from + length;
      const start = to;
      const room = length + 2;
      if (start + room > this.entries.length) this.entries = grown(this.entries, 2 * to + room);
      for (let i = from; i < end; i += 2) {
        const clause = old[i]!;
        const place = moved(Math.abs(clause));
        if (place === 0) continue;
        this.entries[to++] = clause < 0 ? -place : place;
        this.entries[to++] = old[i + 1]!;
      }
      this.heads[2 * code] = start;
      this.heads[2 * code + 1] = to - start;
      this.#room[code] = room;
      to = start + room;
    }
    this.#end = to;
  }
}
