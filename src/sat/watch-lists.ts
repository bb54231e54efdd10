// For each literal the clauses that watch it.
//
// All lists lie in one array, so that reaching one costs a single jump in memory. An entry:
//
//     word   0                                             1
//            clause, negated when it has two literals      a literal of the clause
//
// While that other literal is true the clause need not be looked at; where the clause has only two,
// it is the other one and the clause is never looked at. A list that outgrows its room moves to the
// end of the array with twice the room; what it leaves is reclaimed by {@link renewWatches}.

import { cell, setCell } from "../assembly/cells";
import { copyOf, dropCopy, grown, newArray } from "./arrays";
import { movedTo } from "./clause-store";

const LEAST_ROOM: i32 = 8;

/** Moves when it becomes too short, in {@link addWatch}. */
export let entries: usize = 0;
let entryRoom: i32 = 0;
/** At twice a literal's code where its list starts, and after that its length, in words. */
export let heads: usize = 0;
/** By literal: the words its list may have. */
let rooms: usize = 0;
let codeRoom: i32 = 0;
let end: i32 = 0;

export function clearWatches(): void {
  entryRoom = 1 << 18;
  entries = newArray(entryRoom << 2);
  codeRoom = 0;
  end = 0;
}

/** @param codes literal codes from now on */
export function resizeWatches(codes: i32): void {
  heads = grown(heads, codeRoom << 3, codes << 3);
  rooms = grown(rooms, codeRoom << 2, codes << 2);
  codeRoom = codes;
}

/** @param clause negated when it has two literals */
export function addWatch(code: i32, clause: i32, other: i32): void {
  const length = cell(heads, 2 * code + 1);
  if (length === cell(rooms, code)) moveList(code, length);
  const at = entries + ((cell(heads, 2 * code) + length) << 2);
  store<i32>(at, clause);
  store<i32>(at, other, 4);
  setCell(heads, 2 * code + 1, length + 2);
}

function moveList(code: i32, length: i32): void {
  const room = max(LEAST_ROOM, 2 * length);
  const to = end;
  end += room;
  makeRoom(end);
  const from = cell(heads, 2 * code);
  memory.copy(entries + (to << 2), entries + (from << 2), length << 2);
  setCell(heads, 2 * code, to);
  setCell(rooms, code, room);
}

function makeRoom(words: i32): void {
  if (words <= entryRoom) return;
  entries = grown(entries, entryRoom << 2, words << 3);
  entryRoom = words << 1;
}

/** To be called before {@link renewWatches}, while there is no copy of anything. */
export function makeRoomToRenew(): void {
  // No list becomes longer, and each has room for one more entry.
  makeRoom(end + 2 * codeRoom);
}

/** Moves all lists together after clauses have moved. */
export function renewWatches(): void {
  const old = copyOf(entries, end << 2);
  let to = 0;
  for (let code = 0; code < codeRoom; code++) {
    const from = cell(heads, 2 * code);
    const length = cell(heads, 2 * code + 1);
    const start = to;
    for (let i = from; i < from + length; i += 2) {
      const clause = cell(old, i);
      const place = movedTo(clause < 0 ? -clause : clause);
      if (place === 0) continue;
      setCell(entries, to, clause < 0 ? -place : place);
      setCell(entries, to + 1, cell(old, i + 1));
      to += 2;
    }
    setCell(heads, 2 * code, start);
    setCell(heads, 2 * code + 1, to - start);
    setCell(rooms, code, length + 2);
    to = start + length + 2;
  }
  end = to;
  dropCopy(old);
}
