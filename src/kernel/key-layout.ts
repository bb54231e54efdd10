// The exact key of a position: every field of the position packed into a few 32-bit words.
//
// Fields, each inside one word, larger ones placed first, then the talon bits wherever room is left:
//   foundation  heights of each suit's piles, all lower ones first         4 bits a pile
//   reserve     the kings in it (stack: base-4 digits after a leading 1,   1 + 2·capacity bits
//               squares: 2 bits of count a suit)                           or 8 bits
//   top         talon index of the waste's top card, 0 for none            ceil(log2(n+1)) bits
//               with unlimited passes and draws of n > 1 cards the turn code of talon.ts instead,
//               alone in the last word
//   held[c]     cards of column c that still lie where they were dealt     ceil(log2(n+1)) bits each
//   pass        passes begun, less one; absent when passes are unlimited   ceil(log2(passes)) bits
//   supply      the card just supplied and where from (supply.ts), 0 for none; absent where
//               supplies are no matter                                     7 bits
//   gone[i]     whether talon card i has been played                       1 bit each
// Two positions of one deal are equal exactly when their keys are. The ten-column sets take four
// words: 29 + 32 + 7 or less + 6 + 1 + 49 = 124 bits at most.
//
// A place says where a field lies, in 16 bits:  15 … 10     | 9 … 5 | 4 … 0
//                                               bits, 0 for | word  | shift: the lowest bit
//                                               no field    |       |
// The piles of two decks fill word 0, those of one deck half of it.

import { addToCell, cell, setCell } from "../assembly/cells";
import {
  capacity,
  columns,
  cyclic,
  dealtHeld,
  decks,
  draw,
  passes,
  stacked,
  suits,
  talonSize,
  worryBack,
} from "./setup";

/** A field of 17 bits at most leaves 15 of a word; 104 + 65 + 32 + 17 + 16 + 14 bits fit. */
export const KEY_LIMIT: i32 = 16;

/** Words of a key. */
export let words: i32 = 0;
/** Whether `top` is a turn code, so that one position can cover another (talon.ts). */
export let covering: bool = false;

export let reservePlace: i32 = 0;
export let topPlace: i32 = 0;
export let passPlace: i32 = 0;
export let supplyPlace: i32 = 0;
/** By suit; `high` is 0 with one deck. */
export const lowPlaces: usize = memory.data(16);
export const highPlaces: usize = memory.data(16);
/** By column. */
export const heldPlaces: usize = memory.data(64);
/** By talon index from 1. */
export const gonePlaces: usize = memory.data(128 << 2);

/** Bits left in each word. */
const free: usize = memory.data(64);

export function bitsFor(largest: i32): i32 {
  return 32 - clz(largest);
}

function place(bits: i32): i32 {
  let word = 0;
  while (word < words && cell(free, word) < bits) word++;
  if (word === words) {
    setCell(free, word, 32);
    words++;
  }
  const shift = 32 - cell(free, word);
  addToCell(free, word, -bits);
  return (bits << 10) | (word << 5) | shift;
}

/** Lays out keys for the deal at hand; the same for every deal with as many cards in each place. */
export function layOutKey(): void {
  words = 0;
  covering = cyclic && draw > 1;
  for (let suit = 0; suit < suits; suit++) setCell(lowPlaces, suit, place(4));
  for (let suit = 0; suit < suits; suit++) {
    setCell(highPlaces, suit, decks === 2 ? place(4) : 0);
  }
  reservePlace = capacity > 0 ? place(stacked ? 1 + 2 * capacity : 8) : 0;
  topPlace = covering ? 0 : place(max(1, bitsFor(talonSize)));
  for (let c = 0; c < columns; c++) setCell(heldPlaces, c, place(max(1, bitsFor(dealtHeld(c)))));
  passPlace = passes > 1 ? place(bitsFor(passes - 1)) : 0;
  supplyPlace = worryBack || (cyclic && draw === 1) ? place(7) : 0;
  for (let i = 1; i <= talonSize; i++) setCell(gonePlaces, i, place(1));
  if (covering) {
    topPlace = (16 << 10) | (words << 5);
    words++;
  }
}

/** Offset in bytes of a place's word in a key. */
export function offsetOf(place: i32): i32 {
  return ((place >> 5) & 31) << 2;
}

export function shiftOf(place: i32): i32 {
  return place & 31;
}

export function maskOf(place: i32): i32 {
  return (1 << (place >> 10)) - 1;
}

/** A field's value in the key at an address. */
export function fieldAt(key: usize, place: i32): i32 {
  return (load<u32>(key + offsetOf(place)) >>> shiftOf(place)) & maskOf(place);
}

/** Adds to a field of the key at an address. */
export function addToField(key: usize, place: i32, change: i32): void {
  const at = key + offsetOf(place);
  store<i32>(at, load<i32>(at) + (change << shiftOf(place)));
}
