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

import { cell, setCell } from "../assembly/cells";
import { grown, newArray } from "./arrays";
import { codeOf, FALSE_CODE, TRUE_CODE } from "./literal";

export let events: i32 = 0;
/** Bytes of a row; rows are an even number of 32-bit words. */
export let rowBytes: i32 = 0;
/** Row a has bit b when a is known to come before b. */
export let after: usize = 0;
/** Row a has bit b when b is known to come before a. */
export let before: usize = 0;
/** Row a has bit b when the two are a pair, and neither is known to come first. */
export let open: usize = 0;
/** At a · events + b the code of "a before b". */
export let codes: usize = 0;
/**
 * By code, what it says of the order:
 *
 *     bit   30 … 16   15 … 0
 *           a         b          a before b; 0 for a literal of no pair
 */
export let pair: usize = 0;

/** Forgets the order. */
export function clearOrder(): void {
  events = 0;
  rowBytes = 0;
}

/** @param codeCount literal codes from now on */
export function resizePairs(codesBefore: i32, codeCount: i32): void {
  pair = grown(pair, codesBefore << 2, codeCount << 2);
}

/** Takes an order of so many events, without its pairs. */
export function declareOrder(eventCount: i32): void {
  events = eventCount;
  rowBytes = ((events + 63) >> 6) << 3;
  after = newArray(events * rowBytes);
  before = newArray(events * rowBytes);
  open = newArray(events * rowBytes);
  codes = newArray((events * events) << 2);
}

/** A pair of the order. @param literal 0 when the first comes before the second in any case */
export function declarePair(first: i32, second: i32, literal: i32): void {
  const code = literal === 0 ? TRUE_CODE : codeOf(literal);
  setCell(codes, first * events + second, code);
  setCell(codes, second * events + first, literal === 0 ? FALSE_CODE : code ^ 1);
  if (literal === 0) {
    setBit(after, first, second);
    setBit(before, second, first);
  } else {
    setBit(open, first, second);
    setBit(open, second, first);
    setCell(pair, code, (first << 16) | second);
    setCell(pair, code ^ 1, (second << 16) | first);
  }
}

/** Address of the word with an event's bit in a row. */
function wordOf(rows: usize, row: i32, event: i32): usize {
  return rows + row * rowBytes + ((event >> 5) << 2);
}

function setBit(rows: usize, row: i32, event: i32): void {
  const word = wordOf(rows, row, event);
  store<i32>(word, load<i32>(word) | (1 << (event & 31)));
}

function clearBit(rows: usize, row: i32, event: i32): void {
  const word = wordOf(rows, row, event);
  store<i32>(word, load<i32>(word) & ~(1 << (event & 31)));
}

/** A literal has become true. */
export function setOrder(code: i32): void {
  const events = cell(pair, code);
  if (events === 0) return;
  const a = events >> 16;
  const b = events & 0xffff;
  setBit(after, a, b);
  clearBit(open, a, b);
  setBit(before, b, a);
  clearBit(open, b, a);
}

/** A literal is no longer true. */
export function unsetOrder(code: i32): void {
  const events = cell(pair, code);
  if (events === 0) return;
  const a = events >> 16;
  const b = events & 0xffff;
  clearBit(after, a, b);
  setBit(open, a, b);
  clearBit(before, b, a);
  setBit(open, b, a);
}
