// A position without the face-up arrangement. Its parts are files of their own (tableau, columns,
// foundations, talon-list, reserve, key), each the only one that changes what it holds.
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

import { cell } from "../assembly/cells";
import { dealtAt, held, layOutColumns, leaveColumn, loadColumns, returnToColumn } from "./columns";
import { layOutPiles, loadPiles, lower, pileMask, raise } from "./foundations";
import { changeHash, clearKey, key, startKey } from "./key";
import {
  addToField,
  fieldAt,
  heldPlaces,
  highPlaces,
  KEY_LIMIT,
  layOutKey,
  lowPlaces,
  passPlace,
  reservePlace,
  supplyPlace,
  topPlace,
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
  clearReserve,
  loadReserve,
  reserve,
  reserved,
  setReserve,
  withKing,
  withoutKing,
} from "./reserve";
import {
  columns,
  cyclic,
  dealtHeld,
  dealtHigh,
  dealtKing,
  dealtLow,
  dealtPass,
  dealtReserve,
  decks,
  draw,
  king,
  readRules,
  stacked,
  startTop,
  suits,
} from "./setup";
import { attach, detach, layOutTableau } from "./tableau";
import { turnCode } from "./talon";
import {
  before,
  cardAt,
  drawCards,
  layOutTalon,
  loadTalon,
  redeal,
  relink,
  setPass,
  setTurn,
  top,
  undoDraw,
  undoRedeal,
  unlink,
} from "./talon-list";
import { mix } from "./zobrist";

/**
 * Whether moves record supplies (supply.ts). Set before the first move; without it `supply`
 * stays 0.
 */
export let tracksSupplies: bool = false;
/** The card supplied by the last move: card + 1, and 64 more if from a foundation; else 0. */
export let supply: i32 = 0;

/** Becomes the start of the deal that the host has handed over. */
export function layOut(): void {
  readRules();
  layOutKey();
  // First the position with a key of zeros: every card attached but those of the talon.
  clearKey();
  layOutTableau();
  layOutColumns();
  layOutTalon();
  layOutPiles();
  clearReserve();
  tracksSupplies = false;
  supply = 0;
  writeStartKey();
  loadKey(startKey);
  if (cyclic) setTurn(turnCode(top));
  memory.copy(startKey, key, KEY_LIMIT << 2);
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

export function trackSupplies(on: bool): void {
  tracksSupplies = on;
}

/**
 * Becomes the position whose key is at an address. Only what differs from the present position is
 * touched, which for two positions of one search is little. A card that is in no column's dealt part,
 * on no foundation, not in the talon and not in the reserve is attached, so each card that enters one
 * of these is detached and each that leaves is attached; on the way counts may be out of range.
 */
export function loadKey(from: usize): void {
  if (((load<i32>(from) ^ load<i32>(key)) & pileMask) !== 0) loadPiles(from);
  loadColumns(from);
  if (reservePlace !== 0) loadReserve(fieldAt(from, reservePlace));
  loadTalon(from);
  if (supplyPlace !== 0) setSupply(fieldAt(from, supplyPlace));
  if (passPlace !== 0) setPass(fieldAt(from, passPlace));
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
  changeHash(mix(supply << 20) ^ mix(value << 20));
  supply = value;
}
