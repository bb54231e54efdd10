// The Mersenne Twister MT19937 with seeding by an array of words.
//
// Source: M. Matsumoto, T. Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed
// uniform pseudorandom number generator", ACM TOMACS 8(1), 1998; init_by_array as in the authors'
// mt19937ar.c of 2002. Written here because the packages looked at do not seed by arrays exactly:
// pure-rand takes one word, @stdlib/random-base-mt19937 reads an array of one word as that word.
//
// State: 624 words of 32 bits, all renewed at once when the last has been used.

const WORDS = 624;
const MIDDLE = 397;
const MATRIX = 0x9908b0df;
const UPPER = 0x80000000;
const LOWER = 0x7fffffff;

export class MersenneTwister {
  readonly #state = new Uint32Array(WORDS);
  #next = WORDS;

  /** @param key at least one word from 0 to 2³² − 1 */
  constructor(key: readonly number[]) {
    if (key.length === 0) throw new RangeError("the key must hold at least one word");
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < WORDS; i++) {
      state[i] = Math.imul(1812433253, mixed(state[i - 1]!)) + i;
    }
    let i = 1;
    // Word 0 takes the last word's value each time round, so that the chain goes on from it.
    const step = () => {
      if (++i < WORDS) return;
      state[0] = state[WORDS - 1]!;
      i = 1;
    };
    for (let k = 0; k < Math.max(WORDS, key.length); k++) {
      const j = k % key.length;
      state[i] = (state[i]! ^ Math.imul(1664525, mixed(state[i - 1]!))) + key[j]! + j;
      step();
    }
    for (let k = 1; k < WORDS; k++) {
      state[i] = (state[i]! ^ Math.imul(1566083941, mixed(state[i - 1]!))) - i;
      step();
    }
    state[0] = UPPER;
  }

  /** The next output, a whole number from 0 to 2³² − 1. */
  next32(): number {
    if (this.#next === WORDS) this.#renew();
    let y = this.#state[this.#next++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A double from 0 up to but not including 1, of 53 random bits: two outputs are used. */
  next53(): number {
    const high = this.next32() >>> 5;
    const low = this.next32() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  #renew(): void {
    const state = this.#state;
    for (let i = 0; i < WORDS; i++) {
      const y = (state[i]! & UPPER) | (state[(i + 1) % WORDS]! & LOWER);
      state[i] = state[(i + MIDDLE) % WORDS]! ^ (y >>> 1) ^ (y & 1 ? MATRIX : 0);
    }
    this.#next = 0;
  }
}

/** A word with its two highest bits folded on to its lowest two. */
function mixed(word: number): number {
  return word ^ (word >>> 30);
}
