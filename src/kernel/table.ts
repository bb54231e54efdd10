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

import { turnCovers } from "./talon.js";

/** What {@link PositionTable.store} answers when there is no room. */
export const TABLE_FULL = 0;

/** So few that the first deals grow it: code optimized before that would be compiled once more. */
const FIRST_INDEX_SLOTS = 1 << 8;
/** The index doubles when three of four slots are taken. */
const MAX_LOAD = 0.75;

/** Bytes of index a row needs at worst: just after doubling. */
const INDEX_BYTES_PER_ROW = 4 / (MAX_LOAD / 2);

/** Bytes that one stored position costs at most: its record and its share of the index. */
export function tableBytesPerPosition(words: number, extra: number): number {
  return 4 * (words + 1 + extra) + INDEX_BYTES_PER_ROW;
}

/** Slots that an index comes to when `capacity` positions are stored. */
export function indexSlots(capacity: number): number {
  let slots = FIRST_INDEX_SLOTS;
  while (Math.floor(slots * MAX_LOAD) <= capacity) slots *= 2;
  return slots;
}

export class PositionTable {
  /** Row n's record starts at `n * stride`. */
  readonly records: Int32Array;
  /** Words of a record. */
  readonly stride: number;
  /** Positions stored. */
  size = 0;
  /** Leading words of the key that must be equal; the rest is a turn code that must be covered. */
  #equalWords: number;
  /** Room for the largest index; the one in use is its first `#mask + 1` slots. */
  readonly #index: Int32Array;
  /** The bits of a slot that hold the row. */
  readonly #rowMask: number;
  #mask = FIRST_INDEX_SLOTS - 1;
  #growAt = Math.floor(FIRST_INDEX_SLOTS * MAX_LOAD);

  /**
   * @param words 32-bit words of a key
   * @param extra words of a record that the table keeps for the search and never looks at
   * @param capacity positions it may hold: rows 1..capacity
   * @param records room for capacity + 1 records, of any content
   * @param index room for `indexSlots(capacity)` slots, all 0
   */
  constructor(
    readonly words: number,
    extra: number,
    readonly capacity: number,
    records: Int32Array = new Int32Array((capacity + 1) * (words + 1 + extra)),
    index: Int32Array = new Int32Array(indexSlots(capacity)),
  ) {
    this.stride = words + 1 + extra;
    this.#equalWords = words;
    this.records = records;
    this.#index = index;
    this.#rowMask = 2 ** (32 - Math.clz32(capacity)) - 1;
  }

  /** Forgets every position. @param covering whether the next ones' keys end in a turn code */
  clear(covering: boolean): void {
    this.#equalWords = covering ? this.words - 1 : this.words;
    this.#index.fill(0, 0, this.#mask + 1);
    this.#setSlots(FIRST_INDEX_SLOTS);
    this.size = 0;
  }

  #setSlots(slots: number): void {
    this.#mask = slots - 1;
    this.#growAt = Math.floor(slots * MAX_LOAD);
  }

  /**
   * Stores a position unless it, or one that covers it, is there.
   * @returns its new row; minus the row of what is there; or TABLE_FULL
   */
  store(key: Int32Array, hash: number): number {
    const { words, stride, records } = this;
    const equal = this.#equalWords;
    const index = this.#index;
    const mask = this.#mask;
    const rowMask = this.#rowMask;
    let slot = hash & mask;
    for (let entry = index[slot]!; entry !== 0; entry = index[slot]!) {
      if (((entry ^ hash) & ~rowMask) === 0) {
        const row = entry & rowMask;
        const base = row * stride;
        let w = 0;
        while (w < equal && records[base + w] === key[w]) w++;
        if (w === equal && (w === words || turnCovers(records[base + w]!, key[w]!))) return -row;
      }
      slot = (slot + 1) & mask;
    }
    if (this.size === this.capacity) return TABLE_FULL;
    const row = ++this.size;
    const base = row * stride;
    for (let w = 0; w < words; w++) records[base + w] = key[w]!;
    records[base + words] = hash;
    index[slot] = (hash & ~rowMask) | row;
    if (row >= this.#growAt) this.#grow();
    return row;
  }

  /** Doubles the index and files every row anew. */
  #grow(): void {
    const { words, stride, records } = this;
    const index = this.#index;
    this.#setSlots(2 * (this.#mask + 1));
    const mask = this.#mask;
    const rowMask = this.#rowMask;
    index.fill(0, 0, mask + 1);
    for (let row = 1; row <= this.size; row++) {
      const hash = records[row * stride + words]!;
      let slot = hash & mask;
      while (index[slot] !== 0) slot = (slot + 1) & mask;
      index[slot] = (hash & ~rowMask) | row;
    }
  }
}
