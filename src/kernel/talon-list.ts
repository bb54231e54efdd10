// The talon: waste and stock as one list, and the passes through it (position.ts).

import { cell } from "../assembly/cells";
import { changeHash, key } from "./key";
import {
  addToField,
  covering,
  fieldAt,
  gonePlaces,
  offsetOf,
  passPlace,
  shiftOf,
  topPlace,
  words,
} from "./key-layout";
import { cyclic, talonCard, talonSize } from "./setup";
import { attach, detach, NO_CARD } from "./tableau";
import { GONE_KEYS, PASS_KEYS, TOP_KEYS, zobrist } from "./zobrist";

/** Sum of the score's parts that go with the waste (score.ts). */
export let wasteCost: i32 = 0;

// Talon index i at `talon + (i << 5)`; 0 is the list's head and no card.
//   0 card | 4 score while it lies in the waste | 8 hash when it is gone | 12 hash when it is `top`
//   16 next index left | 20 previous one | 24 address in `key`, and 28 bit, of whether it is gone
const talon: usize = memory.data(128 * 32);
const CARD: usize = 0;
const COST: usize = 4;
const HASH: usize = 8;
const TOP_HASH: usize = 12;
const NEXT: usize = 16;
const PREVIOUS: usize = 20;
const GONE_AT: usize = 24;
const GONE_BIT: usize = 28;
/** By word of a key: its bits that tell of gone talon cards. By word and bit: which index. */
const goneMasks: usize = memory.data(64);
const goneOwners: usize = memory.data(16 << 5);

/** Talon index of the waste's top card; 0 when the waste is empty. */
export let top: i32 = 0;
/** Cards left in waste and stock. */
export let talonLeft: i32 = 0;
/** Pass now going on, from 0; stays 0 when passes are unlimited. */
export let pass: i32 = 0;
/** What the key's field for `top` holds. */
export let turn: i32 = 0;

/** Card of a talon index from 1. */
export function cardAt(index: i32): i32 {
  return load<i32>(talon + (index << 5));
}

/** The next talon index left after this one; 0 after the last. */
export function after(index: i32): i32 {
  return load<i32>(talon + (index << 5), NEXT);
}

export function before(index: i32): i32 {
  return load<i32>(talon + (index << 5), PREVIOUS);
}

/** All talon cards in the stock, once the tableau is laid out. */
export function layOutTalon(): void {
  top = 0;
  turn = 0;
  pass = 0;
  wasteCost = 0;
  memory.fill(goneMasks, 0, 64);
  for (let i = 0; i <= talonSize; i++) {
    const entry = talon + (i << 5);
    const place = cell(gonePlaces, i);
    const offset = offsetOf(place);
    const bit = 1 << shiftOf(place);
    store<i32>(entry, i > 0 ? talonCard(i) : NO_CARD, CARD);
    store<i32>(entry, 0, COST);
    store<i32>(entry, zobrist(GONE_KEYS + i), HASH);
    store<i32>(entry, covering ? 0 : zobrist(TOP_KEYS + i), TOP_HASH);
    store<i32>(entry, i < talonSize ? i + 1 : 0, NEXT);
    store<i32>(entry, i > 0 ? i - 1 : talonSize, PREVIOUS);
    store<i32>(entry, <i32>key + offset, GONE_AT);
    store<i32>(entry, bit, GONE_BIT);
    if (i === 0) continue;
    detach(talonCard(i));
    store<i32>(goneMasks + offset, load<i32>(goneMasks + offset) | bit);
    store<u8>(goneOwners + (offset << 3) + shiftOf(place), <u8>i);
  }
  talonLeft = talonSize;
}

/** Cost of a talon card while it lies in the waste. */
export function setTalonCost(index: i32, cost: i32): void {
  store<i32>(talon + (index << 5), cost, COST);
}

export function loadTalon(from: usize): void {
  const topBefore = top;
  for (let offset = 0; offset < words << 2; offset += 4) {
    let changed =
      (load<i32>(key + offset) ^ load<i32>(from + offset)) & load<i32>(goneMasks + offset);
    while (changed !== 0) {
      const bit = 31 - clz(changed);
      changed &= ~(1 << bit);
      const index = <i32>load<u8>(goneOwners + (offset << 3) + bit);
      // Cards not in the waste are not among its costs.
      const cost = cyclic || index <= topBefore ? 0 : talonCost(index);
      if (isGone(index)) {
        let place = index - 1;
        while (place > 0 && isGone(place)) place--;
        const entry = talon + (index << 5);
        store<i32>(entry, place, PREVIOUS);
        store<i32>(entry, after(place), NEXT);
        relink(index);
        wasteCost -= cost;
        detach(cardAt(index));
      } else {
        unlink(index);
        wasteCost += cost;
        attach(cardAt(index));
      }
    }
  }
  const goal = fieldAt(from, topPlace);
  if (!cyclic) {
    for (let i = topBefore + 1; i <= goal; i++) if (!isGone(i)) wasteCost += talonCost(i);
    for (let i = goal + 1; i <= topBefore; i++) if (!isGone(i)) wasteCost -= talonCost(i);
  }
  setTurn(goal);
}

function isGone(index: i32): bool {
  const entry = talon + (index << 5);
  return (load<i32>(load<i32>(entry, GONE_AT)) & load<i32>(entry, GONE_BIT)) !== 0;
}

function talonCost(index: i32): i32 {
  return load<i32>(talon + (index << 5), COST);
}

/** Sets the waste's top, given as the key holds it. */
export function setTurn(value: i32): void {
  const goal = value & 255;
  addToField(key, topPlace, value - turn);
  changeHash(load<i32>(talon + (top << 5), TOP_HASH) ^ load<i32>(talon + (goal << 5), TOP_HASH));
  turn = value;
  top = goal;
}

/** A card leaves the talon; its own links keep telling where it was. */
export function unlink(index: i32): void {
  const previous = before(index);
  const following = after(index);
  store<i32>(talon + (previous << 5), following, NEXT);
  store<i32>(talon + (following << 5), previous, PREVIOUS);
  talonLeft--;
  flipGone(index);
  wasteCost -= talonCost(index);
}

/** Puts the card back that left last of those not yet put back. */
export function relink(index: i32): void {
  store<i32>(talon + (before(index) << 5), index, NEXT);
  store<i32>(talon + (after(index) << 5), index, PREVIOUS);
  talonLeft++;
  flipGone(index);
  wasteCost += talonCost(index);
}

function flipGone(index: i32): void {
  const entry = talon + (index << 5);
  const at: usize = load<i32>(entry, GONE_AT);
  store<i32>(at, load<i32>(at) ^ load<i32>(entry, GONE_BIT));
  changeHash(load<i32>(entry, HASH));
}

export function drawCards(count: i32): void {
  let goal = top;
  for (let i = 0; i < count; i++) {
    goal = after(goal);
    wasteCost += talonCost(goal);
  }
  setTurn(goal);
}

export function undoDraw(count: i32): void {
  let goal = top;
  for (let i = 0; i < count; i++) {
    wasteCost -= talonCost(goal);
    goal = before(goal);
  }
  setTurn(goal);
}

export function redeal(): void {
  wasteCost = 0;
  setTurn(0);
  setPass(pass + 1);
}

export function undoRedeal(): void {
  wasteCost = 0;
  for (let i = after(0); i !== 0; i = after(i)) wasteCost += talonCost(i);
  setTurn(before(0));
  setPass(pass - 1);
}

export function setPass(goal: i32): void {
  if (passPlace === 0) return;
  addToField(key, passPlace, goal - pass);
  changeHash(zobrist(PASS_KEYS + pass) ^ zobrist(PASS_KEYS + goal));
  pass = goal;
}

/** Counts the sum of costs anew, after they have been set. */
export function sumWasteCosts(): void {
  wasteCost = 0;
  for (let i = after(0); i !== 0; i = after(i)) {
    if (cyclic || i <= top) wasteCost += talonCost(i);
  }
}
