// Zobrist keys: one random 32-bit number for each value of each field of a position; a position's
// hash is the XOR of the numbers of its fields. Keys belong to places (column and count, pile
// heights, talon index), never to faces: with two decks the two numbers of identical cards in
// identical places would cancel. The hash only finds a slot in the table; the exact key decides.

const SEED = 0x0ba75f0d;
/** The start of the stream of keys: the splitmix32 finaliser over a Weyl sequence. */
let stream = new Int32Array(0);

function extendTo(length: number): void {
  const longer = new Int32Array(Math.max(length, 2 * stream.length));
  longer.set(stream);
  for (let i = stream.length; i < longer.length; i++) {
    longer[i] = mix((SEED + Math.imul(i + 1, 0x9e3779b9)) | 0);
  }
  stream = longer;
}

/**
 * Hands out keys block by block, the same to everybody: positions are set up several times a deal,
 * and share them.
 */
export class ZobristKeys {
  #used = 0;

  /** The next `length` keys, not to be written to. */
  block(length: number): Int32Array {
    const start = this.#used;
    this.#used += length;
    if (this.#used > stream.length) extendTo(this.#used);
    return stream.subarray(start, this.#used);
  }
}

/** A bijective scrambling of 32-bit numbers (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
