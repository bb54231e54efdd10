// Numbers for people.

import { type Interval, roundOutward } from "../statistics/interval.js";

/** A whole number with commas between thousands. */
export function formatCount(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with what it counts: `1 row`, `2 rows`. */
export function countOf(n: number, what: string): string {
  return `${formatCount(n)} ${what}${n === 1 ? "" : "s"}`;
}

/** Decimals of a percentage that a sample of n can bear: two, and one more for each 100 times n. */
export function percentDecimals(n: number): number {
  return n < 100_000 ? 2 : n < 10_000_000 ? 3 : 4;
}

/** An interval in per cent, rounded outward: `96.77 to 98.43`. */
export function formatInterval(interval: Interval, decimals: number): string {
  const { lower, upper } = roundOutward(interval, decimals + 2);
  return `${(lower * 100).toFixed(decimals)} to ${(upper * 100).toFixed(decimals)}`;
}

/** A share in per cent, to the nearest. */
export function formatPercent(part: number, whole: number, decimals: number): string {
  return whole === 0 ? "–" : ((part / whole) * 100).toFixed(decimals);
}

/** A confidence level in per cent: `95 %`, `99.9 %`. */
export function formatLevel(confidence: number): string {
  return `${Number((confidence * 100).toPrecision(10))} %`;
}

/** A p-value: four decimals down to 0.0001, then two digits and a power of ten. */
export function formatP(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}

/** Milliseconds with as many digits as matter. */
export function formatMilliseconds(value: number): string {
  return value < 100 ? value.toFixed(1) : formatCount(Math.round(value));
}

/** Decimals of bounds for programs, rounded outward. */
export const BOUND_DECIMALS = 8;
