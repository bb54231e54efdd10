// A position without the face-up arrangement, and the only code that changes one.
//
// In this family a run may move whole or in part, columns build down in alternating colours and
// only kings start empty columns, so the face-up cards can be rearranged at will and need not be
// stored. A position is: how many dealt cards each column still holds (the last of them, its root,
// is face up), the foundation heights, which talon cards are left and which of them is the waste's
// top, the pass, and the reserve. Everything else follows:
//   attached[card]   copies face up in the tableau that are no roots
//   uncovered[class] U(q) = F(q) − A(child class of q), where a class is (rank, colour), F counts
//                    its face-up cards, and A those of the child class that are attached
//   empty columns    columns without dealt cards, less attached kings
// If U(q) > 0, any card of class q can be made the last of its column: the run on it moves to an
// uncovered card of q. An attached king stands at the bottom of a column whose dealt cards are gone
// and covers nothing. src/search/line.ts turns moves of this model into literal ones, and the
// referee replays those; so the model is checked at every win.
//
// A column without dealt cards has NO_CARD for its root, whose class stands for empty columns. Kings
// are its children, so that attaching any card uncovers one of its own class and covers one of the
// class that it lies on, and `uncovered` counts empty columns along with everything else.
//
// The talon (waste and stock) is one doubly linked list over talon indices 1..n; index 0 is its
// head. `top` is the waste's top card: the waste is the list up to `top`, the stock what follows.
//
// With unlimited passes draws and redeals cost nothing and can always be repeated, so they are no
// moves: any card that some sequence of them brings to the waste's top can be played at once, and
// `top` is kept only as far as it decides which cards those are (talon.ts).

import { addToCell, cell, setCell } from "../assembly/cells";
import {
  addToField,
  covering,
  fieldAt,
  gonePlaces,
  heldPlaces,
  highPlaces,
  KEY_LIMIT,
  layOutKey,
  lowPlaces,
  maskOf,
  offsetOf,
  passPlace,
  reservePlace,
  shiftOf,
  supplyPlace,
  topPlace,
  words,
} from "./key-layout";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_FOUNDATION,
  FROM_RESERVE,
  FROM_TALON,
  FROM_WASTE,
  TO_FOUNDATION,
  TO_REDEALT,
  TO_TABLEAU,
} from "./move";
import {
  columns,
  cyclic,
  dealtCard,
  dealtHeld,
  dealtHigh,
  dealtKing,
  dealtLow,
  dealtPass,
  dealtReserve,
  decks,
  draw,
  king,
  mostHeld,
  readRules,
  stacked,
  startTop,
  suits,
  talonCard,
  talonSize,
} from "./setup";
import { turnCode } from "./talon";
import {
  GONE_KEYS,
  HELD_KEYS,
  HIGH_KEYS,
  LOW_KEYS,
  mix,
  PASS_KEYS,
  TOP_KEYS,
  zobrist,
} from "./zobrist";

/** Height of a pile that is not there: above every pile that is. */
export const NO_PILE: i32 = 14;

/** Root of a column without dealt cards. */
export const NO_CARD: i32 = 63;
/** Class that stands for empty columns; two a rank come before it. */
export const EMPTY_COLUMNS: i32 = 31;
/** Class that nothing can be put on. */
const NOWHERE: i32 = 30;

/** By card: copies face up in the tableau that are no roots. */
export const attached: usize = memory.data(256);
/** By class. */
export const uncovered: usize = memory.data(128);
/** By card: columns whose root it is. */
export const rooted: usize = memory.data(256);
/** By card: the class that it can be put on. */
const hosts: usize = memory.data(256);

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
let pileMask: i32 = 0;
// What one card more on the pile changes in the hash, by suit and height.
const lowSteps: usize = memory.data(256);
const highSteps: usize = memory.data(256);

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

// Talon index i at `talon + (i << 5)`; 0 is the list's head and no card.
//   0 card | 4 score while it lies in the waste | 8 hash when it is gone | 12 hash when it is `top`
//   16 next index left | 20 previous one | 24 address in `key`, and 28 bit, of whether it is gone
const talon: usize = memory.data(128 * 32);
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

/**
 * Whether moves record supplies (supply.ts). Set before the first move; without it `supply`
 * stays 0.
 */
export let tracksSupplies: bool = false;
/** The card supplied by the last move: card + 1, and 64 more if from a foundation; else 0. */
export let supply: i32 = 0;

/** The kings in the reserve, packed as key-layout.ts draws it. */
export let reserve: i32 = 0;
export let reserved: i32 = 0;

/** The exact key, kept current by every move. */
export const key: usize = memory.data(64, 8);
/** Zobrist hash of the key's fields. */
export let hash: i32 = 0;
/** The key of the deal as it starts. */
export const startKey: usize = memory.data(64, 8);

/** Sums of the score's parts that go with dealt cards and with the waste (score.ts). */
export let columnCost: i32 = 0;
export let wasteCost: i32 = 0;

export function classOf(card: i32): i32 {
  return ((card >> 2) << 1) | (card & 1);
}

/** Cards of this one's class that can be made the last of their columns. */
export function uncoveredLike(card: i32): i32 {
  return cell(uncovered, classOf(card));
}

/** Whether a card can be put on another one or, a king, into an empty column. */
export function fitsTableau(card: i32): bool {
  return cell(uncovered, cell(hosts, card)) > 0;
}

export function fitsFoundation(card: i32): bool {
  const suit = card & 3;
  const rank = card >> 2;
  return cell(low, suit) === rank || cell(high, suit) === rank;
}

/** Heights of all piles, as the key has them. */
export function pilesPacked(): i32 {
  return load<i32>(key) & pileMask;
}

export function emptyColumns(): i32 {
  return cell(uncovered, EMPTY_COLUMNS);
}

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

/** The king on top of a stacked reserve as a suit; the reserve must hold one. */
export function reserveTop(): i32 {
  return reserve & 3;
}

/** Whether a king of the suit can be taken from the reserve. */
export function reserveGives(suit: i32): bool {
  if (reserved === 0) return false;
  return stacked ? (reserve & 3) === suit : ((reserve >> (suit << 1)) & 3) > 0;
}

/** Becomes the start of the deal that the host has handed over. */
export function layOut(): void {
  readRules();
  layOutKey();
  setUpColumns();
  setUpTalon();
  setUpPiles();
  attachAll();
  writeStartKey();
  loadKey(startKey);
  if (cyclic) setTurn(turnCode(top));
  memory.copy(startKey, key, KEY_LIMIT << 2);
}

function setUpColumns(): void {
  stride = mostHeld() + 1;
  memory.fill(heldMasks, 0, 64);
  for (let c = 0; c < columns; c++) {
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

function setUpTalon(): void {
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
    store<i32>(goneMasks + offset, load<i32>(goneMasks + offset) | bit);
    store<u8>(goneOwners + (offset << 3) + shiftOf(place), <u8>i);
  }
  talonLeft = talonSize;
}

function setUpPiles(): void {
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

/** Makes this the position with a key of zeros: every card attached but those of the talon. */
function attachAll(): void {
  memory.fill(key, 0, 64);
  memory.fill(attached, 0, 256);
  memory.fill(uncovered, 0, 128);
  memory.fill(rooted, 0, 256);
  for (let card = 0; card < 64; card++) {
    const rank = card >> 2;
    let host = ((rank + 1) << 1) | (~card & 1);
    if (rank === king) host = EMPTY_COLUMNS;
    else if (rank > king) host = NOWHERE;
    setCell(hosts, card, host);
  }
  for (let suit = 0; suit < 4; suit++) {
    const inPack = suit < suits;
    setCell(low, suit, inPack ? 0 : king + 1);
    setCell(high, suit, inPack && decks === 2 ? 0 : NO_PILE);
    if (!inPack) continue;
    for (let rank = 0; rank <= king; rank++) {
      for (let copy = 0; copy < decks; copy++) attach((rank << 2) | suit);
    }
  }
  for (let c = 0; c < columns; c++) {
    setCell(held, c, 0);
    setCell(roots, c, NO_CARD);
  }
  addToCell(rooted, NO_CARD, columns);
  addToCell(uncovered, EMPTY_COLUMNS, columns);
  for (let i = 1; i <= talonSize; i++) detach(cardAt(i));
  onFoundations = 0;
  dealtLeft = 0;
  top = 0;
  turn = 0;
  pass = 0;
  tracksSupplies = false;
  supply = 0;
  reserve = 0;
  reserved = 0;
  hash = 0;
  columnCost = 0;
  wasteCost = 0;
}

function writeStartKey(): void {
  memory.fill(startKey, 0, KEY_LIMIT << 2);
  for (let c = 0; c < columns; c++) addToField(startKey, cell(heldPlaces, c), dealtHeld(c));
  for (let suit = 0; suit < suits; suit++) {
    addToField(startKey, cell(lowPlaces, suit), dealtLow(suit));
    if (decks === 2) addToField(startKey, cell(highPlaces, suit), dealtHigh(suit));
  }
  if (reservePlace !== 0) {
    let kings = stacked ? 1 : 0;
    for (let i = 0; i < dealtReserve(); i++) kings = withKing(kings, dealtKing(i));
    addToField(startKey, reservePlace, kings);
  }
  addToField(startKey, topPlace, startTop);
  if (passPlace !== 0) addToField(startKey, passPlace, dealtPass());
}

/** Costs of the score that go with cards: see score.ts. @param held of the i-th dealt card of a column */
export function setDealtCost(column: i32, i: i32, cost: i32): void {
  store<i32>(dealt + ((column * stride + i) << 4), cost, COST);
}

/** Cost of a talon card while it lies in the waste. */
export function setTalonCost(index: i32, cost: i32): void {
  store<i32>(talon + (index << 5), cost, COST);
}

/** The i-th dealt card of a column, from 1. */
export function dealtAt(column: i32, i: i32): i32 {
  return load<i32>(dealt + ((column * stride + i) << 4), CARD);
}

/** Counts the score's sums anew, after their parts have been set. */
export function sumCosts(): void {
  columnCost = 0;
  for (let c = 0; c < columns; c++) {
    for (let i = 1; i <= cell(held, c); i++) {
      columnCost += load<i32>(dealt + ((c * stride + i) << 4), COST);
    }
  }
  wasteCost = 0;
  for (let i = after(0); i !== 0; i = after(i)) {
    if (cyclic || i <= top) wasteCost += load<i32>(talon + (i << 5), COST);
  }
}

export function trackSupplies(on: bool): void {
  tracksSupplies = on;
}

/**
 * Becomes the position whose key is at an address. Only what differs from the present position is
 * touched, which for two positions of one search is little.
 */
export function loadKey(from: usize): void {
  if (((load<i32>(from) ^ load<i32>(key)) & pileMask) !== 0) loadPiles(from);
  loadColumns(from);
  if (reservePlace !== 0) loadReserve(fieldAt(from, reservePlace));
  loadTalon(from);
  if (supplyPlace !== 0) setSupply(fieldAt(from, supplyPlace));
  if (passPlace !== 0) setPass(fieldAt(from, passPlace));
}

// The parts of `loadKey`. A card that is in no column's dealt part, on no foundation, not in the
// talon and not in the reserve is attached, so each card that enters one of these is detached
// and each that leaves is attached; on the way counts may be out of range.

function loadPiles(from: usize): void {
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

function loadColumns(from: usize): void {
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

function loadReserve(goal: i32): void {
  if (goal === reserve) return;
  let total = reserved;
  for (let suit = 0; suit < 4; suit++) {
    const change = kingsOf(goal, suit) - kingsOf(reserve, suit);
    for (let i = 0; i < change; i++) detach((king << 2) | suit);
    for (let i = 0; i > change; i--) attach((king << 2) | suit);
    total += change;
  }
  setReserve(goal, total);
}

/** Kings of a suit in a reserve given as the key holds it. */
function kingsOf(packed: i32, suit: i32): i32 {
  if (!stacked) return (packed >> (suit << 1)) & 3;
  let count = 0;
  for (let code = packed; code > 1; code >>= 2) count += i32((code & 3) === suit);
  return count;
}

function loadTalon(from: usize): void {
  const topBefore = top;
  for (let offset = 0; offset < words << 2; offset += 4) {
    let changed =
      (load<i32>(key + offset) ^ load<i32>(from + offset)) & load<i32>(goneMasks + offset);
    while (changed !== 0) {
      const bit = 31 - clz(changed);
      changed &= ~(1 << bit);
      const index = <i32>load<u8>(goneOwners + (offset << 3) + bit);
      const entry = talon + (index << 5);
      const cost = cyclic || index <= topBefore ? load<i32>(entry, COST) : 0;
      if (isGone(index)) {
        let place = index - 1;
        while (place > 0 && isGone(place)) place--;
        const following = after(place);
        store<i32>(entry, place, PREVIOUS);
        store<i32>(entry, following, NEXT);
        store<i32>(talon + (place << 5), index, NEXT);
        store<i32>(talon + (following << 5), index, PREVIOUS);
        talonLeft++;
        flipGone(index);
        detach(cardAt(index));
        wasteCost += cost;
      } else {
        const previous = before(index);
        const following = after(index);
        store<i32>(talon + (previous << 5), following, NEXT);
        store<i32>(talon + (following << 5), previous, PREVIOUS);
        talonLeft--;
        flipGone(index);
        attach(cardAt(index));
        wasteCost -= cost;
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

/** Makes a legal move. */
export function play(move: i32): void {
  if (tracksSupplies) recordSupply(move);
  const argument = move >> 5;
  let card = argument;
  switch ((move >> 2) & 7) {
    case FROM_COLUMN:
      card = leaveColumn(argument);
      break;
    case FROM_ATTACHED:
      detach(card);
      break;
    case FROM_WASTE:
      card = cardAt(argument);
      unlink(argument);
      setTurn(cyclic ? turnCode(before(argument)) : before(argument));
      break;
    case FROM_RESERVE:
      card = (king << 2) | argument;
      setReserve(withoutKing(reserve, argument), reserved - 1);
      break;
    case FROM_FOUNDATION:
      lower(card);
      break;
    default:
      if ((move & 3) === TO_REDEALT) redeal();
      else drawCards(argument);
      return;
  }
  switch (move & 3) {
    case TO_TABLEAU:
      attach(card);
      break;
    case TO_FOUNDATION:
      raise(card);
      break;
    default:
      setReserve(withKing(reserve, card & 3), reserved + 1);
  }
}

/**
 * Takes back `move`, which must be the last one made.
 * @param turnBefore `turn` before it @param supplyBefore `supply` before it
 */
export function takeBack(move: i32, turnBefore: i32, supplyBefore: i32): void {
  if (tracksSupplies) setSupply(supplyBefore);
  const argument = move >> 5;
  const from = (move >> 2) & 7;
  let card = argument;
  switch (from) {
    case FROM_TALON:
      if ((move & 3) === TO_REDEALT) undoRedeal();
      else undoDraw(argument);
      return;
    case FROM_COLUMN:
      card = dealtAt(argument, cell(held, argument) + 1);
      break;
    case FROM_WASTE:
      card = cardAt(argument);
      break;
    case FROM_RESERVE:
      card = (king << 2) | argument;
      break;
    default:
  }
  switch (move & 3) {
    case TO_TABLEAU:
      detach(card);
      break;
    case TO_FOUNDATION:
      lower(card);
      break;
    default:
      setReserve(withoutKing(reserve, card & 3), reserved - 1);
  }
  switch (from) {
    case FROM_COLUMN:
      returnToColumn(argument);
      break;
    case FROM_ATTACHED:
      attach(card);
      break;
    case FROM_WASTE:
      relink(argument);
      setTurn(turnBefore);
      break;
    case FROM_RESERVE:
      setReserve(withKing(reserve, argument), reserved + 1);
      break;
    default:
      raise(card);
  }
}

/** The root of a column leaves; the card under it turns up. @returns the root */
function leaveColumn(c: i32): i32 {
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
  hash ^= load<i32>(entry, HASH);
  columnCost -= load<i32>(entry, COST);
  return card;
}

/** The card that left a column last comes back as its root. @returns it */
function returnToColumn(c: i32): i32 {
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
  hash ^= load<i32>(entry, HASH);
  columnCost += load<i32>(entry, COST);
  return card;
}

function attach(card: i32): void {
  addToCell(attached, card, 1);
  addToCell(uncovered, classOf(card), 1);
  addToCell(uncovered, cell(hosts, card), -1);
}

function detach(card: i32): void {
  addToCell(attached, card, -1);
  addToCell(uncovered, classOf(card), -1);
  addToCell(uncovered, cell(hosts, card), 1);
}

/** Puts a card on a pile of its suit. Where both piles could take it they are alike. */
function raise(card: i32): void {
  const suit = card & 3;
  if (cell(high, suit) === card >> 2) changeHigh(suit, 1);
  else changeLow(suit, 1);
}

/**
 * Takes the top card of a pile that ends with it. The lower pile gives way when it ends with the
 * card, so that low ≤ high holds; this also undoes `raise`: that left `low` at rank + 1 only
 * where it was `low` that grew, or both piles are alike.
 */
function lower(card: i32): void {
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
  hash ^= cell(lowSteps, (suit << 4) + min(height, height + change));
}

/** @param change 1 or −1 */
function changeHigh(suit: i32, change: i32): void {
  const height = cell(high, suit);
  setCell(high, suit, height + change);
  onFoundations += change;
  store<i32>(key, load<i32>(key) + change * cell(highUnits, suit));
  hash ^= cell(highSteps, (suit << 4) + min(height, height + change));
}

/** Sets the waste's top, given as the key holds it. */
function setTurn(value: i32): void {
  const goal = value & 255;
  addToField(key, topPlace, value - turn);
  hash ^= load<i32>(talon + (top << 5), TOP_HASH) ^ load<i32>(talon + (goal << 5), TOP_HASH);
  turn = value;
  top = goal;
}

/** A card leaves the talon; its own links keep telling where it was. */
function unlink(index: i32): void {
  const previous = before(index);
  const following = after(index);
  store<i32>(talon + (previous << 5), following, NEXT);
  store<i32>(talon + (following << 5), previous, PREVIOUS);
  talonLeft--;
  flipGone(index);
  wasteCost -= talonCost(index);
}

/** Puts the card back that left last of those not yet put back. */
function relink(index: i32): void {
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
  hash ^= load<i32>(entry, HASH);
}

function drawCards(count: i32): void {
  let goal = top;
  for (let i = 0; i < count; i++) {
    goal = after(goal);
    wasteCost += talonCost(goal);
  }
  setTurn(goal);
}

function undoDraw(count: i32): void {
  let goal = top;
  for (let i = 0; i < count; i++) {
    wasteCost -= talonCost(goal);
    goal = before(goal);
  }
  setTurn(goal);
}

function redeal(): void {
  wasteCost = 0;
  setTurn(0);
  setPass(pass + 1);
}

function undoRedeal(): void {
  wasteCost = 0;
  for (let i = after(0); i !== 0; i = after(i)) wasteCost += talonCost(i);
  setTurn(before(0));
  setPass(pass - 1);
}

function setPass(goal: i32): void {
  if (passPlace === 0) return;
  addToField(key, passPlace, goal - pass);
  hash ^= zobrist(PASS_KEYS + pass) ^ zobrist(PASS_KEYS + goal);
  pass = goal;
}

/** Notes what a move about to be made supplies. */
function recordSupply(move: i32): void {
  let supplied = 0;
  if ((move & 3) === TO_TABLEAU) {
    const from = (move >> 2) & 7;
    if (from === FROM_FOUNDATION) supplied = ((move >> 5) + 1) | 64;
    else if (from === FROM_WASTE && cyclic && draw === 1) supplied = cardAt(move >> 5) + 1;
  }
  setSupply(supplied);
}

function setSupply(value: i32): void {
  if (value === supply || supplyPlace === 0) return;
  addToField(key, supplyPlace, value - supply);
  hash ^= mix(supply << 20) ^ mix(value << 20);
  supply = value;
}

function withKing(packed: i32, suit: i32): i32 {
  return stacked ? (packed << 2) | suit : packed + (1 << (suit << 1));
}

function withoutKing(packed: i32, suit: i32): i32 {
  return stacked ? packed >> 2 : packed - (1 << (suit << 1));
}

function setReserve(packed: i32, count: i32): void {
  addToField(key, reservePlace, packed - reserve);
  hash ^= mix(reserve) ^ mix(packed);
  reserve = packed;
  reserved = count;
}
