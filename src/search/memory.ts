// The memory of a search, reserved once for a thread and used deal after deal.

import type { KeyLayout } from "../kernel/key-layout.js";
import { indexSlots, PositionTable, tableBytesPerPosition } from "../kernel/table.js";

// What a search keeps in a position's record (src/kernel/table.ts), as words after its hash.
/** The row it was reached from; 0 for the first. */
export const PARENT = 0;
/** The chosen move it was reached by. */
export const MOVE = 1;
/** The next row of its open list. */
export const LINK = 2;
const EXTRA_WORDS = 3;

/** Bytes one stored position costs at most, for keys of `words` 32-bit words. */
export function bytesPerPosition(words: number): number {
  return tableBytesPerPosition(words, EXTRA_WORDS);
}

/** Keys have at least this many words: one of foundations, one of columns or talon. */
const LEAST_WORDS = 2;

export class SearchMemory {
  #storage: Storage | null = null;
  #table: PositionTable | null = null;
  #heads = new Int32Array(0);

  /** @param maxBytes what stored positions may take, all in all */
  constructor(readonly maxBytes: number) {}

  /**
   * An empty table for keys laid out so. Whoever had one before must not use it any more.
   * @param allowCovering whether a position that a stored one covers may count as stored
   */
  table({ words, covering: turns }: KeyLayout, allowCovering: boolean): PositionTable {
    this.#storage ??= new Storage(this.maxBytes);
    if (this.#table?.words !== words) {
      // The index is shared: the last user leaves it all 0.
      this.#table?.clear(false);
      this.#table = this.#storage.table(words, this.maxBytes);
    }
    this.#table.clear(turns && allowCovering);
    return this.#table;
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
  readonly #records: Int32Array;
  readonly #index: Int32Array;

  constructor(maxBytes: number) {
    this.#records = new Int32Array(Math.floor(maxBytes / 4) + 64);
    this.#index = new Int32Array(indexSlots(capacity(LEAST_WORDS, maxBytes) + 1));
  }

  table(words: number, maxBytes: number): PositionTable {
    const room = capacity(words, maxBytes);
    return new PositionTable(words, EXTRA_WORDS, room, this.#records, this.#index);
  }
}

function capacity(words: number, maxBytes: number): number {
  return Math.max(1, Math.floor(maxBytes / bytesPerPosition(words)));
}
