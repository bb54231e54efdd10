// The foundations, as heights of each suit's piles.

import { cell, setCell } from "../assembly/cells";
import { changeHash, key } from "./key";
import { fieldAt, highPlaces, lowPlaces, maskOf, shiftOf } from "./key-layout";
import { decks, king, suits } from "./setup";
import { attach, detach } from "./tableau";
import { HIGH_KEYS, LOW_KEYS, zobrist } from "./zobrist";

/** Height of a pile that is not there: above every pile that is. */
export const NO_PILE: i32 = 14;

/** The lower of a suit's two piles, or its only pile; a suit outside the pack counts as complete. */
export const low: usize = memory.data(16);
/** The higher of a suit's two piles; NO_PILE with one deck, which no card fits. */
export const high: usize = memory.data(16);
/** Cards on the foundations. */
export let onFoundations: i32 = 0;
/** What one card more on the pile adds to the key's word 0, by suit. */
const lowUnits: usize = memory.data(16);
const highUnits: usize = memory.data(16);
/** Bits of word 0 that belong to piles. */
export let pileMask: i32 = 0;
// What one card more on the pile changes in the hash, by suit and height.
const lowSteps: usize = memory.data(256);
const highSteps: usize = memory.data(256);

export function fitsFoundation(card: i32): bool {
  const suit = card & 3;
  const rank = card >> 2;
  return cell(low, suit) === rank || cell(high, suit) === rank;
}

/** Heights of all piles, as the key has them. */
export function pilesPacked(): i32 {
  return load<i32>(key) & pileMask;
}

/** Empty piles; those of a suit outside the pack count as complete. */
export function layOutPiles(): void {
  onFoundations = 0;
  for (let suit = 0; suit < 4; suit++) {
    const inPack = suit < suits;
    setCell(low, suit, inPack ? 0 : king + 1);
    setCell(high, suit, inPack && decks === 2 ? 0 : NO_PILE);
  }
  pileMask = 0;
  for (let suit = 0; suit < suits; suit++) {
    const lowPlace = cell(lowPlaces, suit);
    setCell(lowUnits, suit, 1 << shiftOf(lowPlace));
    pileMask |= maskOf(lowPlace) << shiftOf(lowPlace);
    if (decks === 2) {
      const highPlace = cell(highPlaces, suit);
      setCell(highUnits, suit, 1 << shiftOf(highPlace));
      pileMask |= maskOf(highPlace) << shiftOf(highPlace);
    }
    for (let height = 0; height < 15; height++) {
      const number = (suit << 4) | height;
      setCell(lowSteps, number, zobrist(LOW_KEYS + number) ^ zobrist(LOW_KEYS + number + 1));
      setCell(highSteps, number, zobrist(HIGH_KEYS + number) ^ zobrist(HIGH_KEYS + number + 1));
    }
  }
}

export function loadPiles(from: usize): void {
  for (let suit = 0; suit < suits; suit++) {
    const lowGoal = fieldAt(from, cell(lowPlaces, suit));
    const highGoal = decks === 2 ? fieldAt(from, cell(highPlaces, suit)) : NO_PILE;
    let at = cell(low, suit);
    for (; at < lowGoal; at++) {
      detach((at << 2) | suit);
      changeLow(suit, 1);
    }
    for (; at > lowGoal; at--) {
      attach(((at - 1) << 2) | suit);
      changeLow(suit, -1);
    }
    at = cell(high, suit);
    for (; at < highGoal; at++) {
      detach((at << 2) | suit);
      changeHigh(suit, 1);
    }
    for (; at > highGoal; at--) {
      attach(((at - 1) << 2) | suit);
      changeHigh(suit, -1);
    }
  }
}

/** Puts a card on a pile of its suit. Where both piles could take it they are alike. */
export function raise(card: i32): void {
  const suit = card & 3;
  if (cell(high, suit) === card >> 2) changeHigh(suit, 1);
  else changeLow(suit, 1);
}

/**
 * Takes the top card of a pile that ends with it. The lower pile gives way when it ends with the
 * card, so that low ≤ high holds; this also undoes `raise`: that left `low` at rank + 1 only
 * where it was `low` that grew, or both piles are alike.
 */
export function lower(card: i32): void {
  const suit = card & 3;
  if (cell(low, suit) === (card >> 2) + 1) changeLow(suit, -1);
  else changeHigh(suit, -1);
}

/** @param change 1 or −1 */
function changeLow(suit: i32, change: i32): void {
  const height = cell(low, suit);
  setCell(low, suit, height + change);
  onFoundations += change;
  store<i32>(key, load<i32>(key) + change * cell(lowUnits, suit));
  changeHash(cell(lowSteps, (suit << 4) + min(height, height + change)));
}

/** @param change 1 or −1 */
function changeHigh(suit: i32, change: i32): void {
  const height = cell(high, suit);
  setCell(high, suit, height + change);
  onFoundations += change;
  store<i32>(key, load<i32>(key) + change * cell(highUnits, suit));
  changeHash(cell(highSteps, (suit << 4) + min(height, height + change)));
}
