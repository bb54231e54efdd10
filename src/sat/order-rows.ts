// What is known of an order: for each event a row of bits for those after it, one for those before,
// and one for those of which it is not known.
//
// An order is given by pairs of events, each with a literal "a comes before b". For any three events
// of which all three pairs are given the order must be transitive: a before b and b before c make a
// before c. As clauses that is two for each such triangle, hundreds of thousands where a few
// thousand say everything else. With rows the consequences of a new "a before b" are found 32 at a
// time:
//
//     a before c    for each c after b of which and a it is not known
//     c before b    for each c before a of which and b it is not known
//     a conflict    for each c after b and before a
//
// So the clauses are never written. The one that a consequence rests on is made up when it is asked
// for (propagation.ts), from the two pairs and the event in their middle.

import { grown } from "./grow.js";
import { type Code, codeOf, FALSE_CODE, type Literal, TRUE_CODE } from "./literal.js";

/** Two different events, from 0 on, and what says that the first comes before the second. */
export interface OrderedPair {
  readonly first: number;
  readonly second: number;
  /** null when it does in any case. */
  readonly literal: Literal | null;
}

/** Events that fit into half a word, see {@link OrderRows.pair}. */
const MOST_EVENTS = 1 << 15;

export class OrderRows {
  events = 0;
  /** 32-bit words of a row. */
  words = 0;
  /** Row a has bit b when a is known to come before b. */
  after = new Int32Array(0);
  /** Row a has bit b when b is known to come before a. */
  before = new Int32Array(0);
  /** Row a has bit b when the two are a pair, and neither is known to come first. */
  open = new Int32Array(0);
  /** At a · events + b the code of "a before b". */
  codes = new Int32Array(0);
  /**
   * By code, what it says of the order:
   *
   *     bit   30 … 16   15 … 0
   *           a         b          a before b; 0 for a literal of no pair
   */
  pair = new Int32Array(0);

  /** @param codes literal codes from now on */
  resize(codes: number): void {
    this.pair = grown(this.pair, codes);
  }

  /** Takes an order; its pairs' literals must have been given room by {@link resize}. */
  declare(events: number, pairs: readonly OrderedPair[]): void {
    if (events > MOST_EVENTS) throw new RangeError(`${events} events; at most ${MOST_EVENTS}`);
    this.events = events;
    this.words = (events + 31) >> 5;
    this.after = new Int32Array(events * this.words);
    this.before = new Int32Array(events * this.words);
    this.open = new Int32Array(events * this.words);
    this.codes = new Int32Array(events * events);
    for (const { first, second, literal } of pairs) {
      const code = literal === null ? TRUE_CODE : codeOf(literal);
      this.codes[first * events + second] = code;
      this.codes[second * events + first] = literal === null ? FALSE_CODE : code ^ 1;
      if (literal === null) {
        this.after[this.#word(first, second)]! |= 1 << (second & 31);
        this.before[this.#word(second, first)]! |= 1 << (first & 31);
      } else {
        this.open[this.#word(first, second)]! |= 1 << (second & 31);
        this.open[this.#word(second, first)]! |= 1 << (first & 31);
        this.pair[code] = (first << 16) | second;
        this.pair[code ^ 1] = (second << 16) | first;
      }
    }
  }

  #word(row: number, event: number): number {
    return row * this.words + (event >> 5);
  }

  /** A literal has become true. */
  set(code: Code): void {
    const pair = this.pair[code]!;
    if (pair === 0) return;
    const a = pair >> 16;
    const b = pair & 0xffff;
    const atA = a * this.words + (b >> 5);
    const atB = b * this.words + (a >> 5);
    this.after[atA]! |= 1 << (b & 31);
    this.open[atA]! &= ~(1 << (b & 31));
    this.before[atB]! |= 1 << (a & 31);
    this.open[atB]! &= ~(1 << (a & 31));
  }

  /** A literal is no longer true. */
  clear(code: Code): void {
    const pair = this.pair[code]!;
    if (pair === 0) return;
    const a = pair >> 16;
    const b = pair & 0xffff;
    const atA = a * this.words + (b >> 5);
    const atB = b * this.words + (a >> 5);
    this.after[atA]! &= ~(1 << (b & 31));
    this.open[atA]! |= 1 << (b & 31);
    this.before[atB]! &= ~(1 << (a & 31));
    this.open[atB]! |= 1 << (a & 31);
  }
}
