// The dealers by name: what a whole number means as a deal, and which numbers have one.

import type { Deal } from "../deal.js";
import { InputError } from "../errors.js";
import type { Rules } from "../rules.js";
import { MAX_LCG_SEED } from "./microsoft-lcg.js";
import { dealPysol } from "./pysol.js";
import { parsePysolNumber } from "./pysol-number.js";
import { dealSeed, MAX_SEED, parseSeed } from "./seeded.js";

/**
 * - `seeded`: the project's own dealer
 * - `pysol`: PySolFC's game numbers without "ms": up to 31999 the Microsoft generator, above the
 *   Mersenne Twister
 * - `pysol-ms`: PySolFC's game numbers with "ms": the Microsoft generator
 */
export const DEALER_NAMES = ["seeded", "pysol", "pysol-ms"] as const;
export type DealerName = (typeof DEALER_NAMES)[number];

/** The largest seeds, by dealer, of those that have one. */
export const LARGEST_SEEDS: ReadonlyMap<string, bigint> = new Map<DealerName, bigint>([
  ["seeded", BigInt(MAX_SEED)],
  ["pysol-ms", MAX_LCG_SEED],
]);

/**
 * A function that reads a dealer's seeds. PySolFC shows its numbers filled up with zeros, which are
 * ignored there.
 * @returns a function of a text of digits that throws an InputError when the dealer has no such seed
 */
export function seedReader(dealer: DealerName): (digits: string) => bigint {
  switch (dealer) {
    case "seeded":
      return (digits) => BigInt(parseSeed(digits));
    case "pysol":
      return (digits) => parsePysolNumber(digits).seed;
    case "pysol-ms":
      return (digits) => parsePysolNumber(`ms${digits}`).seed;
  }
}

/**
 * The deal that a dealer gives under a whole number.
 * @param seed from 0 for `seeded`, from 1 for the others
 * @throws InputError when the dealer has no such deal
 */
export function dealBy(dealer: DealerName, seed: bigint, rules: Rules): Deal {
  if (seed < 0n) throw new InputError("seed", `seed ${seed} is negative`);
  switch (dealer) {
    case "seeded":
      return dealSeed(parseSeed(String(seed)), rules);
    case "pysol":
      return dealPysol(String(seed), rules);
    case "pysol-ms":
      return dealPysol(`ms${seed}`, rules);
  }
}
