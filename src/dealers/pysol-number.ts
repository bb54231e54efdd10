// The game numbers of PySolFC: what a player types, as the generator and the seed that it names.
//
//   ms1 .. ms8589934591   the Microsoft generator with this seed
//   1 .. 31999            the same: 24 and ms24 are one game
//   from 32000            the Mersenne Twister with this seed, of any length
//
// So ms32000 and 32000 are different games. In numbers without "ms" white space and # - _ . , are
// dropped, and one L at the end (as old Python wrote large numbers). Measured on PySolFC 3.6.1;
// the numbers have meant the same since its version 2.4.0, but for 0, refused since 2.8.1.

import { InputError } from "../errors.js";
import { MersenneTwister } from "./mersenne-twister.js";
import { MAX_LCG_SEED, MicrosoftLcg } from "./microsoft-lcg.js";

/** The first number without "ms" that names a Mersenne Twister seed. */
const FIRST_MERSENNE = 32000n;
/** Digits to which PySolFC fills up the numbers of Mersenne Twister games. */
const SHOWN_DIGITS = 20;

export interface PysolNumber {
  readonly generator: "microsoft" | "mersenne";
  readonly seed: bigint;
  /** The number as PySolFC shows it: `ms24`, `00000000000000032000`. Reads back as the same game. */
  readonly shown: string;
}

/**
 * Reads a game number as PySolFC does.
 * @throws InputError code "seed" naming the text and what is allowed
 */
export function parsePysolNumber(text: string): PysolNumber {
  const microsoft = /^ms([0-9]+)$/.exec(text);
  if (microsoft) {
    const seed = BigInt(microsoft[1]!);
    if (seed < 1n || seed > MAX_LCG_SEED) {
      throw refusal(text, `numbers with "ms" go from ms1 to ms${MAX_LCG_SEED}`);
    }
    return microsoftGame(seed);
  }
  const digits = text.replace(/L$/, "").replace(/[\s#\-_.,]/g, "");
  if (digits === "") throw refusal(text, "it has no digits");
  if (!/^[0-9]+$/.test(digits)) throw refusal(text, 'write digits, or "ms" and digits');
  const seed = BigInt(digits);
  if (seed === 0n) throw refusal(text, "numbers start with 1");
  if (seed < FIRST_MERSENNE) return microsoftGame(seed);
  return { generator: "mersenne", seed, shown: String(seed).padStart(SHOWN_DIGITS, "0") };
}

function microsoftGame(seed: bigint): PysolNumber {
  return { generator: "microsoft", seed, shown: `ms${seed}` };
}

function refusal(text: string, why: string): InputError {
  return new InputError(
    "seed",
    `"${text}" is not a game number of PySolFC: ${why}; allowed are 1 and up, and ms1 to ms${MAX_LCG_SEED}`,
  );
}

/**
 * A function that gives whole numbers from 0 to `most`, `most` included, as PySolFC draws them
 * for this game. `most` is at most some thousands: neither generator is exactly uniform.
 */
export function pysolRandom(number: PysolNumber): (most: number) => number {
  if (number.generator === "microsoft") {
    const generator = new MicrosoftLcg(number.seed);
    return (most) => generator.next() % (most + 1);
  }
  const generator = new MersenneTwister(wordsOf(number.seed));
  return (most) => Math.floor(generator.next53() * (most + 1));
}

/** The 32-bit words of a positive number, the lowest first, the last one not zero. */
function wordsOf(seed: bigint): number[] {
  const words: number[] = [];
  for (let rest = seed; rest > 0n; rest >>= 32n) words.push(Number(BigInt.asUintN(32, rest)));
  return words;
}
