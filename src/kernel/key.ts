// The exact key of the current position and its hash, which every move keeps current.

import { KEY_LIMIT } from "./key-layout";

/** The exact key, kept current by every move. */
export const key: usize = memory.data(64, 8);
/** Zobrist hash of the key's fields. */
export let hash: i32 = 0;
/** The key of the deal as it starts. */
export const startKey: usize = memory.data(64, 8);

/** Changes the hash by the keys of what has changed. */
export function changeHash(change: i32): void {
  hash ^= change;
}

/** A key of zeros. */
export function clearKey(): void {
  memory.fill(key, 0, KEY_LIMIT << 2);
  hash = 0;
}
