// The linear congruential generator of Microsoft's C library, as Microsoft FreeCell numbered its
// deals by it, with the two extensions to larger seeds that FreeCell programs agreed upon.
//
// State x: starts as the seed; each call x = x · 214013 + 2531011. What is returned of it depends
// on the seed, not on x:
//   seed below 2³¹    bits 16-30 of x
//   2³¹ .. 2³² − 1    bits 16-30, and bit 15 of the result always set
//   from 2³²          bits 16-31, plus 1
// The programs that defined this keep 33 bits of x; bit 32 is never read and never carries down,
// so 32 bits give the same numbers.

/** Largest seed that has a deal. */
export const MAX_LCG_SEED = 2n ** 33n - 1n;

export class MicrosoftLcg {
  #x: number;
  readonly #result: (x: number) => number;

  /** @param seed from 1 to {@link MAX_LCG_SEED} */
  constructor(seed: bigint) {
    this.#x = Number(BigInt.asIntN(32, seed));
    if (seed < 2n ** 31n) this.#result = (x) => (x >>> 16) & 0x7fff;
    else if (seed < 2n ** 32n) this.#result = (x) => ((x >>> 16) & 0x7fff) | 0x8000;
    else this.#result = (x) => (x >>> 16) + 1;
  }

  /** The next output, a whole number from 0 to 65536. */
  next(): number {
    this.#x = (Math.imul(this.#x, 214013) + 2531011) | 0;
    return this.#result(this.#x);
  }
}
