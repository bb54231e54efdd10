// The dealt cards that still lie in columns.

import { addToCell, cell, setCell } from "../assembly/cells";
import { changeHash, key } from "./key";
import { heldPlaces, maskOf, offsetOf, shiftOf, words } from "./key-layout";
import { columns, dealtCard, dealtHeld, mostHeld } from "./setup";
import { attach, classOf, detach, EMPTY_COLUMNS, NO_CARD, rooted, uncovered } from "./tableau";
import { HELD_KEYS, zobrist } from "./zobrist";

/** Sum of the score's parts that go with dealt cards (score.ts). */
export let columnCost: i32 = 0;

/** Dealt cards still in each column. */
export const held: usize = memory.data(64);
/** The last dealt card of each column, its root, or NO_CARD. */
export const roots: usize = memory.data(64);
/** Dealt cards still in columns. */
export let dealtLeft: i32 = 0;
/** What one dealt card more adds to a key, by column: the word's address in `key`, and how much. */
const heldAt: usize = memory.data(64);
const heldUnits: usize = memory.data(64);
/** By word of a key: its bits that belong to columns. By word and bit: which column. */
const heldMasks: usize = memory.data(64);
const heldOwners: usize = memory.data(16 << 5);

// Dealt card i of column c, from 1, at `dealt + ((c * stride + i) << 4)`; i = 0 is NO_CARD.
//   0 card | 4 what the column's i-th card adds to the score | 8 and changes in the hash
const dealt: usize = memory.data(16 * 128 * 16);
let stride: i32 = 0;
const CARD: usize = 0;
const COST: usize = 4;
const HASH: usize = 8;

/** Columns that hold no dealt card, once the tableau is laid out. */
export function layOutColumns(): void {
  stride = mostHeld() + 1;
  dealtLeft = 0;
  columnCost = 0;
  addToCell(rooted, NO_CARD, columns);
  addToCell(uncovered, EMPTY_COLUMNS, columns);
  memory.fill(heldMasks, 0, 64);
  for (let c = 0; c < columns; c++) {
    setCell(held, c, 0);
    setCell(roots, c, NO_CARD);
    const place = cell(heldPlaces, c);
    const offset = offsetOf(place);
    setCell(heldAt, c, <i32>key + offset);
    setCell(heldUnits, c, 1 << shiftOf(place));
    const mask = maskOf(place) << shiftOf(place);
    store<i32>(heldMasks + offset, load<i32>(heldMasks + offset) | mask);
    const owners = heldOwners + (offset << 3) + shiftOf(place);
    memory.fill(owners, <u8>c, place >> 10);
    for (let i = 0; i < stride; i++) {
      const entry = dealt + ((c * stride + i) << 4);
      store<i32>(entry, i > 0 && i <= dealtHeld(c) ? dealtCard(c, i - 1) : NO_CARD, CARD);
      store<i32>(entry, 0, COST);
      const number = HELD_KEYS + c * 128 + i;
      store<i32>(entry, i > 0 ? zobrist(number - 1) ^ zobrist(number) : 0, HASH);
    }
  }
}

/** Costs of the score that go with cards: see score.ts. @param held of the i-th dealt card of a column */
export function setDealtCost(column: i32, i: i32, cost: i32): void {
  store<i32>(dealt + ((column * stride + i) << 4), cost, COST);
}

/** The i-th dealt card of a column, from 1. */
export function dealtAt(column: i32, i: i32): i32 {
  return load<i32>(dealt + ((column * stride + i) << 4), CARD);
}

export function loadColumns(from: usize): void {
  for (let offset = 0; offset < words << 2; offset += 4) {
    const word = load<i32>(from + offset);
    // Loading a column changes `key` along with it, so what differs is noted first.
    let changed = (load<i32>(key + offset) ^ word) & load<i32>(heldMasks + offset);
    while (changed !== 0) {
      const c = <i32>load<u8>(heldOwners + (offset << 3) + (31 - clz(changed)));
      const place = cell(heldPlaces, c);
      const mask = maskOf(place) << shiftOf(place);
      changed &= ~mask;
      const goal = <i32>(<u32>(word & mask) >>> shiftOf(place));
      while (cell(held, c) > goal) attach(leaveColumn(c));
      while (cell(held, c) < goal) detach(returnToColumn(c));
    }
  }
}

/** The root of a column leaves; the card under it turns up. @returns the root */
export function leaveColumn(c: i32): i32 {
  const count = cell(held, c);
  const entry = dealt + ((c * stride + count) << 4);
  const card = load<i32>(entry, CARD);
  const root = load<i32>(entry - 16, CARD);
  setCell(held, c, count - 1);
  setCell(roots, c, root);
  addToCell(rooted, card, -1);
  addToCell(rooted, root, 1);
  addToCell(uncovered, classOf(card), -1);
  addToCell(uncovered, classOf(root), 1);
  dealtLeft--;
  const at: usize = cell(heldAt, c);
  store<i32>(at, load<i32>(at) - cell(heldUnits, c));
  changeHash(load<i32>(entry, HASH));
  columnCost -= load<i32>(entry, COST);
  return card;
}

/** The card that left a column last comes back as its root. @returns it */
export function returnToColumn(c: i32): i32 {
  const count = cell(held, c) + 1;
  const entry = dealt + ((c * stride + count) << 4);
  const card = load<i32>(entry, CARD);
  const root = load<i32>(entry - 16, CARD);
  setCell(held, c, count);
  setCell(roots, c, card);
  addToCell(rooted, root, -1);
  addToCell(rooted, card, 1);
  addToCell(uncovered, classOf(root), -1);
  addToCell(uncovered, classOf(card), 1);
  dealtLeft++;
  const at: usize = cell(heldAt, c);
  store<i32>(at, load<i32>(at) + cell(heldUnits, c));
  changeHash(load<i32>(entry, HASH));
  columnCost += load<i32>(entry, COST);
  return card;
}

/** Counts the sum of costs anew, after they have been set. */
export function sumColumnCosts(): void {
  columnCost = 0;
  for (let c = 0; c < columns; c++) {
    for (let i = 1; i <= cell(held, c); i++) {
      columnCost += load<i32>(dealt + ((c * stride + i) << 4), COST);
    }
  }
}
