// The memory of a search, reserved once for a thread and used deal after deal.

import type { KeyLayout } from "../kernel/key-layout.js";
import { indexSlots, PositionTable, tableBytesPerPosition } from "../kernel/table.js";

/** Bytes a position costs beside its table row: parent 4, move 2, link of its open list 4. */
const BYTES_BESIDE_TABLE = 10;

/** Rows for stored positions: the table, and what a search keeps of each row. */
export interface SearchRows {
  readonly table: PositionTable;
  /** By row: the row it was reached from; 0 for the first. */
  readonly parents: Int32Array;
  /** By row: the chosen move it was reached by. */
  readonly moves: Int16Array;
  /** By row: the next row of its open list. */
  readonly links: Int32Array;
}

/** Bytes one stored position costs at most, for keys of `words` 32-bit words. */
export function bytesPerPosition(words: number): number {
  return tableBytesPerPosition(words) + BYTES_BESIDE_TABLE;
}

/** Keys have at least this many words: one of foundations, one of columns or talon. */
const LEAST_WORDS = 2;

export class SearchMemory {
  #storage: Storage | null = null;
  #rows: SearchRows | null = null;
  #heads = new Int32Array(0);

  /** @param maxBytes what stored positions may take, all in all */
  constructor(readonly maxBytes: number) {}

  /**
   * Empty rows for keys laid out so. Whoever had rows before must not use them any more.
   * @param allowCovering whether a position that a stored one covers may count as stored
   */
  rows({ words, covering: turns }: KeyLayout, allowCovering: boolean): SearchRows {
    const covering = turns && allowCovering;
    this.#storage ??= new Storage(this.maxBytes);
    if (this.#rows?.table.words !== words) {
      // The index is shared: the last user leaves it all 0.
      this.#rows?.table.clear(false);
      this.#rows = this.#storage.rows(words, this.maxBytes);
    }
    this.#rows.table.clear(covering);
    return this.#rows;
  }

  /** `length` zeros for the heads of open lists, in the same memory each time. */
  heads(length: number): Int32Array {
    if (this.#heads.length < length) this.#heads = new Int32Array(length);
    else this.#heads.fill(0, 0, length);
    return this.#heads;
  }
}

/**
 * Arrays long enough for any number of words a key. Only reserved here: the operating system
 * provides a page when it is first written, so what is never used costs nothing.
 */
class Storage {
  readonly #keys: Int32Array;
  readonly #hashes: Int32Array;
  readonly #parents: Int32Array;
  readonly #moves: Int16Array;
  readonly #links: Int32Array;
  readonly #index: Int32Array;

  constructor(maxBytes: number) {
    const most = capacity(LEAST_WORDS, maxBytes) + 1;
    this.#keys = new Int32Array(Math.floor(maxBytes / 4) + 64);
    this.#hashes = new Int32Array(most);
    this.#parents = new Int32Array(most);
    this.#moves = new Int16Array(most);
    this.#links = new Int32Array(most);
    this.#index = new Int32Array(indexSlots(most));
  }

  rows(words: number, maxBytes: number): SearchRows {
    const room = capacity(words, maxBytes);
    const table = new PositionTable(words, room, this.#keys, this.#hashes, this.#index);
    return { table, parents: this.#parents, moves: this.#moves, links: this.#links };
  }
}

function capacity(words: number, maxBytes: number): number {
  return Math.max(1, Math.floor(maxBytes / bytesPerPosition(words)));
}
