// Confidence intervals for a win rate of which some deals stay undecided.
//
// Every bound comes from one of two classical intervals for a binomial proportion; the quantiles
// they need are the statistics library's. Undecided deals are never left out of the denominator:
// the lower bound counts each of them as a loss, the upper one as a win. Both bounds grow with the
// number of wins, so whatever the undecided deals really are, the interval that full knowledge
// would give lies inside the one reported, and its coverage is at least as good.

import { InputError, InternalError } from "../errors.js";
import { betaQuantile, normalQuantile } from "./distributions.js";

export const INTERVAL_METHODS = ["wilson", "clopper-pearson"] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

export const DEFAULT_CONFIDENCE = 0.95;

/** Bounds of a proportion: 0 ≤ lower ≤ upper ≤ 1. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Deals by verdict; their sum is the denominator of every rate. */
export interface Tally {
  readonly winnable: number;
  readonly unwinnable: number;
  readonly unknown: number;
}

/**
 * Wilson's score interval (Wilson 1927, J. Am. Stat. Assoc. 22:209–212), without correction for
 * continuity: all p whose normal test at the observed proportion is not rejected,
 * (k + z²/2 ± z √(k(n−k)/n + z²/4)) / (n + z²). No observations give 0 to 1.
 * @param successes k, 0..n
 * @param confidence two-sided, between 0 and 1, such as 0.95
 */
export function wilson(successes: number, n: number, confidence: number): Interval {
  checkArguments(successes, n, confidence);
  if (n === 0) return { lower: 0, upper: 1 };
  const z = normalQuantile((1 + confidence) / 2);
  const centre = successes + (z * z) / 2;
  const half = z * Math.sqrt((successes * (n - successes)) / n + (z * z) / 4);
  return {
    // At the ends the two terms cancel exactly on paper; here a rounding error would be left.
    lower: successes === 0 ? 0 : (centre - half) / (n + z * z),
    upper: successes === n ? 1 : (centre + half) / (n + z * z),
  };
}

/**
 * Clopper and Pearson's exact interval (1934, Biometrika 26:404–413) by its beta quantiles: never
 * covers less than the confidence, for every p and n. No observations give 0 to 1.
 * @param successes k, 0..n
 * @param confidence two-sided, between 0 and 1, such as 0.95
 */
export function clopperPearson(successes: number, n: number, confidence: number): Interval {
  checkArguments(successes, n, confidence);
  const tail = (1 - confidence) / 2;
  return {
    lower: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    upper: successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  };
}

function checkArguments(successes: number, n: number, confidence: number): void {
  if (!(Number.isSafeInteger(n) && Number.isSafeInteger(successes))) {
    throw new InternalError(`${successes} of ${n} is not a pair of counts`);
  }
  if (successes < 0 || successes > n) throw new InternalError(`${successes} successes of ${n}`);
  checkConfidence(confidence);
}

/** @throws InputError unless the confidence lies strictly between 0 and 1 */
export function checkConfidence(confidence: number): number {
  if (confidence > 0 && confidence < 1) return confidence;
  throw new InputError(
    "usage",
    `confidence ${confidence} is not between 0 and 1: give a fraction such as 0.95`,
  );
}

/**
 * The interval of a win rate with every undecided deal counted against each bound: a loss for the
 * lower, a win for the upper. The denominator is all deals.
 */
export function winRateInterval(
  tally: Tally,
  method: IntervalMethod = "wilson",
  confidence: number = DEFAULT_CONFIDENCE,
): Interval {
  const n = tally.winnable + tally.unwinnable + tally.unknown;
  const interval = method === "wilson" ? wilson : clopperPearson;
  return {
    lower: interval(tally.winnable, n, confidence).lower,
    upper: interval(tally.winnable + tally.unknown, n, confidence).upper,
  };
}

/** The interval at a fixed number of decimals, the lower bound rounded down and the upper up. */
export function roundOutward(interval: Interval, decimals: number): Interval {
  const scale = 10 ** decimals;
  let lower = Math.floor(interval.lower * scale);
  let upper = Math.ceil(interval.upper * scale);
  // The product itself is rounded and may have crossed a whole number inwards.
  if (lower / scale > interval.lower) lower--;
  if (upper / scale < interval.upper) upper++;
  return { lower: Math.max(0, lower) / scale, upper: Math.min(scale, upper) / scale };
}
