// The memory of a search, reserved once for a thread and used deal after deal.

import type { KeyLayout } from "../kernel/key-layout.js";
import { PositionTable, tableBytesPerPosition } from "../kernel/table.js";

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

export class SearchMemory {
  #rows: SearchRows | null = null;
  #heads = new Int32Array(0);

  /** @param maxBytes what stored positions may take, all in all */
  constructor(readonly maxBytes: number) {}

  /** Empty rows for keys laid out so. Whoever had rows before must not use them any more. */
  rows({ words, covering }: KeyLayout): SearchRows {
    if (this.#rows?.table.words === words) {
      this.#rows.table.clear(covering);
      return this.#rows;
    }
    this.#rows = null;
    const capacity = Math.max(1, Math.floor(this.maxBytes / bytesPerPosition(words)));
    this.#rows = {
      table: new PositionTable(words, capacity),
      parents: new Int32Array(capacity + 1),
      moves: new Int16Array(capacity + 1),
      links: new Int32Array(capacity + 1),
    };
    this.#rows.table.clear(covering);
    return this.#rows;
  }

  /** `length` zeros for the heads of open lists, in the same memory each time. */
  heads(length: number): Int32Array {
    if (this.#heads.length < length) this.#heads = new Int32Array(length);
    else this.#heads.fill(0, 0, length);
    return this.#heads;
  }

  /** Bytes that the rows now in use take. */
  get bytes(): number {
    const table = this.#rows?.table;
    return table ? table.bytes + table.size * BYTES_BESIDE_TABLE : 0;
  }
}
