// The distributions that the statistics need, from the library that has them. They are loaded when
// first asked for: together they take a tenth of a second, which a program that solves one deal in
// a few milliseconds would notice.

import { createRequire } from "node:module";
import type betaQuantileOf from "@stdlib/stats-base-dists-beta-quantile";
import type binomialCdfOf from "@stdlib/stats-base-dists-binomial-cdf";
import type normalQuantileOf from "@stdlib/stats-base-dists-normal-quantile";

// `require` loads a module once, and at once.
const load = createRequire(import.meta.url);

/** The value that a standard normal variable stays below with probability p. */
export function normalQuantile(p: number): number {
  const quantile: typeof normalQuantileOf = load("@stdlib/stats-base-dists-normal-quantile");
  return quantile(p, 0, 1);
}

/** The value that a beta variable with parameters a and b stays below with probability p. */
export function betaQuantile(p: number, a: number, b: number): number {
  const quantile: typeof betaQuantileOf = load("@stdlib/stats-base-dists-beta-quantile");
  return quantile(p, a, b);
}

/** The probability of at most k successes in n trials that each succeed with probability p. */
export function binomialCdf(k: number, n: number, p: number): number {
  const cdf: typeof binomialCdfOf = load("@stdlib/stats-base-dists-binomial-cdf");
  return cdf(k, n, p);
}
