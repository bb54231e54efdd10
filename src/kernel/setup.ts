// A deal and its rules as the host hands them over, and what follows from them alone.
//
// The host writes them to `input` and then opens a search. One byte a field:
//
//     0  columns                        8  reserve: its capacity, 0 for none
//     1  decks                          9  reserve: 1 for a stack, 0 for squares
//     2  suits                         10  reserve: 1 to take kings only with no column empty
//     3  ranks                         11  reserve: its sources, as bits
//     4  draw                          12  cards of the waste
//     5  passes, 0 for unlimited       13  cards of waste and stock
//     6  worrying back                 14  pass, from 0
//     7  prunings, as bits             15  kings in the reserve
//
//    16 …  lower pile of each suit     32 …  dealt cards held by each column
//    20 …  higher pile of each suit    48 …  talon cards: the waste bottom first, then the stock
//    24 …  suits of the kings in the  160 …  dealt cards, 112 bytes a column, bottom first
//          reserve, bottom first
//
// and, for a best-first search, 32-bit words:
//
//  1952 …  weights, by their numbers below (score.ts)
//  1984    steps of its buckets by dealt cards held, and 1988 by cards raised (best-first.ts)
//
// A pile of a suit outside the pack stands at `ranks`; single decks have no higher ones.

/** Bytes of a column's dealt cards: more than a pack. */
const COLUMN_BYTES = 112;

export const input: usize = memory.data(1952 + 10 * 4, 8);

// Weights.
export const WASTE: i32 = 0;
export const WASTE_LOW: i32 = 1;
export const EARLIER_PASS: i32 = 2;
export const HELD: i32 = 3;
export const BURIED: i32 = 4;
export const FOUNDATION: i32 = 5;
export const EMPTY_COLUMN: i32 = 6;
export const RESERVE: i32 = 7;

// Bits of the reserve's sources.
export const SOURCE_WASTE = 1;
export const SOURCE_COLUMN = 2;
export const SOURCE_FOUNDATION = 4;

// Bits of the prunings.
export const PRUNE_SAFE_MOVES = 1;
export const PRUNE_COMMITTED_DRAWS = 2;
export const PRUNE_SUPPLIES = 4;
export const PRUNE_COVERING = 8;

export let columns: i32 = 0;
export let decks: i32 = 0;
export let suits: i32 = 0;
/** Rank of the kings, 0-based. */
export let king: i32 = 0;
export let draw: i32 = 0;
/** Passes allowed; 0 for unlimited. */
export let passes: i32 = 0;
/** Unlimited passes: draws and redeals are left out. */
export let cyclic: bool = false;
export let worryBack: bool = false;
export let prunings: i32 = 0;
export let capacity: i32 = 0;
export let stacked: bool = false;
/** A reserve that takes kings only while no column is empty. */
export let keepsColumns: bool = false;
export let sources: i32 = 0;
/** Cards of the pack; the game is won when all are on the foundations. */
export let pack: i32 = 0;
/** Cards of waste and stock at the start: talon indices run from 1 to this. */
export let talonSize: i32 = 0;
/** Talon index of the waste's top card at the start of the deal. */
export let startTop: i32 = 0;

export function readRules(): void {
  columns = load<u8>(input, 0);
  decks = load<u8>(input, 1);
  suits = load<u8>(input, 2);
  king = <i32>load<u8>(input, 3) - 1;
  draw = load<u8>(input, 4);
  passes = load<u8>(input, 5);
  cyclic = passes === 0;
  worryBack = load<u8>(input, 6) !== 0;
  prunings = load<u8>(input, 7);
  capacity = load<u8>(input, 8);
  stacked = load<u8>(input, 9) !== 0;
  keepsColumns = load<u8>(input, 10) !== 0;
  sources = load<u8>(input, 11);
  startTop = load<u8>(input, 12);
  talonSize = load<u8>(input, 13);
  pack = decks * suits * (king + 1);
}

export function dealtPass(): i32 {
  return load<u8>(input, 14);
}
export function dealtReserve(): i32 {
  return load<u8>(input, 15);
}
export function dealtLow(suit: i32): i32 {
  return load<u8>(input + suit, 16);
}
/** Only where there are two decks. */
export function dealtHigh(suit: i32): i32 {
  return load<u8>(input + suit, 20);
}
/** Suit of the i-th king in the reserve. */
export function dealtKing(i: i32): i32 {
  return load<u8>(input + i, 24);
}
export function dealtHeld(column: i32): i32 {
  return load<u8>(input + column, 32);
}
/** Card of a talon index, from 1. */
export function talonCard(index: i32): i32 {
  return load<u8>(input + index, 47);
}
/** The i-th dealt card of a column, from 0. */
export function dealtCard(column: i32, i: i32): i32 {
  return load<u8>(input + column * COLUMN_BYTES + i, 160);
}

/** A weight by its number. */
export function weight(number: i32): i32 {
  return load<i32>(input + (number << 2), 1952);
}
/** Buckets tell apart how many dealt cards are left in columns, in steps of this; 0 does not. */
export function heldStep(): i32 {
  return load<i32>(input, 1984);
}
/** Buckets tell apart how many cards are on foundations, in steps of this; 0 does not. */
export function raisedStep(): i32 {
  return load<i32>(input, 1988);
}

/** Dealt cards that the fullest column holds at the start. */
export function mostHeld(): i32 {
  let most = 1;
  for (let c = 0; c < columns; c++) most = max(most, dealtHeld(c));
  return most;
}
