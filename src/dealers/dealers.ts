// The dealers by name: what a whole number means as a deal.

import type { Deal } from "../deal.js";
import { InputError } from "../errors.js";
import type { Rules } from "../rules.js";
import { dealPysol } from "./pysol.js";
import { dealSeed, MAX_SEED } from "./seeded.js";

/** The project's own dealer, and PySolFC's game numbers. */
export const DEALER_NAMES = ["seeded", "pysol"] as const;
export type DealerName = (typeof DEALER_NAMES)[number];

/**
 * The deal that a dealer gives under a whole number. For `pysol` that is PySolFC's game of this
 * number, written without "ms": up to 31999 the Microsoft generator, above the Mersenne Twister.
 * @param number up to 2⁵³ − 1; from 0 for `seeded`, from 1 for `pysol`
 * @throws InputError when the dealer has no such deal
 */
export function dealBy(dealer: DealerName, number: number, rules: Rules): Deal {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new InputError("seed", `${number} is not a whole number from 0 to ${MAX_SEED}`);
  }
  switch (dealer) {
    case "seeded":
      return dealSeed(number, rules);
    case "pysol":
      return dealPysol(String(number), rules);
  }
}
