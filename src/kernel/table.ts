// Transposition table: every position stored once under its exact key, in bounded memory.
//
// Positions are numbered 1, 2, 3, … in the order in which they are stored. The number is the row of
// the position's record, where a search also keeps what it knows of it, so that whoever looks at a
// position finds all of it together:
//
//   record, 32-bit words:   key, `words` of them | hash | the search's own, `extra` of them
//
// The index is open addressing with linear probing, 0 for a free slot; the hash's low bits say where
// to start looking. A slot holds
//
//   31 … n                 | n−1 … 0          n = bits of the highest row
//   the hash's high bits   | row
//
// so that most slots of other positions are passed without a look at their records. Only an equal
// key counts as found: a hash collision costs time, never a verdict.
// Where keys end in a turn code (talon.ts), a position that a stored one covers counts as stored.
// Nothing is ever evicted: a proof that no win exists needs every position it has seen. A full
// table refuses, and the search that hears it gives up with the limit "memory".
//
// Rows are reserved at once and reused from deal to deal; the operating system provides a page only
// when it is first written, so a large table costs an easy deal nothing. The index starts small for
// the same reason and doubles as it fills.

import { alignedHeap, require } from "../assembly/heap";
import { words } from "./key-layout";
import { turnCovers } from "./talon";

/** What `storePosition` answers when there is no room. */
export const TABLE_FULL: i32 = 0;

/** Words of a record that the table keeps for the search and never looks at. */
export const EXTRA_WORDS: i32 = 3;

const FIRST_INDEX_SLOTS: i32 = 1 << 8;
/** Bytes of index a row needs at worst: just after doubling, when three of eight slots are taken. */
const INDEX_BYTES_PER_ROW: f64 = 4.0 / 0.375;

/** Address of row 0, which is no position; row n's record is n strides further on. */
export let rows: usize = 0;
/** Bytes of a record. */
export let rowBytes: u32 = 0;
/** Where a record's words of the search begin. */
export let extraOffset: usize = 0;
/** Positions stored. */
export let size: i32 = 0;
let limit: i32 = 0;
/** Leading words of the key that must be equal; the rest is a turn code that must be covered. */
let equalWords: i32 = 0;
let index: usize = 0;
let mask: i32 = 0;
let growAt: i32 = 0;
/** The bits of a slot that hold the row. */
let rowMask: i32 = 0;

/** Bytes that one stored position costs at most: its record and its share of the index. */
export function bytesPerPosition(): f64 {
  return <f64>(4 * (words + 1 + EXTRA_WORDS)) + INDEX_BYTES_PER_ROW;
}

/**
 * An empty table for the keys laid out last.
 * @param bytes that it may take @param covers whether a position that a stored one covers counts as
 * stored @returns the address behind it, or 0 when there is not so much memory
 */
export function openTable(bytes: f64, covers: bool): usize {
  // More would not fit into what addresses of 32 bits reach.
  limit = max(1, <i32>min(floor(bytes / bytesPerPosition()), 268435455.0));
  rowBytes = (words + 1 + EXTRA_WORDS) << 2;
  extraOffset = (words + 1) << 2;
  equalWords = covers ? words - 1 : words;
  size = 0;
  rowMask = (1 << (32 - clz(limit))) - 1;
  rows = alignedHeap();
  let slots = FIRST_INDEX_SLOTS;
  while (slots - (slots >> 2) <= limit) slots <<= 1;
  const recordBytes = (<u64>limit + 1) * rowBytes;
  const indexBytes = (<u64>slots) << 2;
  if (!require(rows, recordBytes + indexBytes)) return 0;
  index = rows + <usize>recordBytes;
  setSlots(FIRST_INDEX_SLOTS);
  return index + <usize>indexBytes;
}

/** Makes the index `slots` free slots long. */
function setSlots(slots: i32): void {
  mask = slots - 1;
  growAt = slots - (slots >> 2);
  memory.fill(index, 0, (<usize>slots) << 2);
}

export function rowAt(row: i32): usize {
  return rows + <usize>row * rowBytes;
}

/**
 * Stores a position unless it, or one that covers it, is there.
 * @param key its key's address
 * @returns its new row; minus the row of what is there; or TABLE_FULL
 */
export function storePosition(key: usize, hash: i32): i32 {
  let slot = hash & mask;
  for (;;) {
    const entry = load<i32>(index + ((<usize>slot) << 2));
    if (entry === 0) break;
    if (((entry ^ hash) & ~rowMask) === 0 && holds(rowAt(entry & rowMask), key)) {
      return -(entry & rowMask);
    }
    slot = (slot + 1) & mask;
  }
  if (size === limit) return TABLE_FULL;
  const row = ++size;
  const record = rowAt(row);
  // memory.copy is a call out of the module, dear for so few bytes.
  for (let offset: usize = 0; offset < extraOffset - 4; offset += 4) {
    store<i32>(record + offset, load<i32>(key + offset));
  }
  store<i32>(record + extraOffset - 4, hash);
  store<i32>(index + ((<usize>slot) << 2), (hash & ~rowMask) | row);
  if (row >= growAt) grow();
  return row;
}

/** Whether a record is of the position with this key, or of one that covers it. */
function holds(record: usize, key: usize): bool {
  let w = 0;
  while (w < equalWords && load<i32>(record + (w << 2)) === load<i32>(key + (w << 2))) w++;
  if (w !== equalWords) return false;
  return w === words || turnCovers(load<i32>(record + (w << 2)), load<i32>(key + (w << 2)));
}

/** Doubles the index and files every row anew. */
function grow(): void {
  setSlots((mask + 1) << 1);
  let record = rows;
  for (let row = 1; row <= size; row++) {
    record += rowBytes;
    const hash = load<i32>(record + extraOffset - 4);
    let slot = hash & mask;
    while (load<i32>(index + ((<usize>slot) << 2)) !== 0) slot = (slot + 1) & mask;
    store<i32>(index + ((<usize>slot) << 2), (hash & ~rowMask) | row);
  }
}
