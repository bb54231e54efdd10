// Zobrist keys: one random 32-bit number for each value of each field of a position; a position's
// hash is the XOR of the numbers of its fields. Keys belong to places (column and count, pile
// heights, talon index), never to faces: with two decks the two numbers of identical cards in
// identical places would cancel. The hash only finds a slot in the table; the exact key decides.

/** A stream of 32-bit numbers: the splitmix32 finaliser over a Weyl sequence. */
export class ZobristKeys {
  #state: number;

  /** @param seed any 32-bit number; the same seed gives the same keys */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return mix(this.#state);
  }

  /** `length` fresh keys. */
  block(length: number): Int32Array {
    return Int32Array.from({ length }, () => this.next());
  }
}

/** A bijective scrambling of 32-bit numbers (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
