// The face-up cards of the tableau, without their arrangement (position.ts).

import { addToCell, cell, setCell } from "../assembly/cells";
import { decks, king, suits } from "./setup";

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

export function emptyColumns(): i32 {
  return cell(uncovered, EMPTY_COLUMNS);
}

export function attach(card: i32): void {
  addToCell(attached, card, 1);
  addToCell(uncovered, classOf(card), 1);
  addToCell(uncovered, cell(hosts, card), -1);
}

export function detach(card: i32): void {
  addToCell(attached, card, -1);
  addToCell(uncovered, classOf(card), -1);
  addToCell(uncovered, cell(hosts, card), 1);
}

/** Lays every card of the pack out as attached, in no columns. */
export function layOutTableau(): void {
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
  for (let suit = 0; suit < suits; suit++) {
    for (let rank = 0; rank <= king; rank++) {
      for (let copy = 0; copy < decks; copy++) attach((rank << 2) | suit);
    }
  }
}
