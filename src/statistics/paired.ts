// Two rule sets on the same deals. A deal won under one set is mostly won under the other, so the
// two rates are far from independent, and their intervals say little about the difference. What
// says it are the deals that only one of the sets wins: if both rates were equal, each of these
// would be as likely to fall to either side.

import { InternalError } from "../errors.js";
import { binomialCdf } from "./distributions.js";

/** Pairs of verdicts on the same deals; the seven counts add up to all pairs. */
export interface PairedTable {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
  /** Undecided under one or both, and possibly won under the first alone, but not the reverse. */
  readonly perhapsOnlyFirst: number;
  /** Undecided under one or both, and possibly won under the second alone, but not the reverse. */
  readonly perhapsOnlySecond: number;
  /** Undecided under both: anything is possible. */
  readonly open: number;
}

/**
 * McNemar's exact test, two-sided (McNemar 1947, Psychometrika 12:153–157, in its binomial form):
 * twice the smaller binomial tail of the discordant pairs at one half, at most 1.
 * @param onlyFirst pairs won under the first alone @param onlySecond under the second alone
 * @returns the p-value of "both rates are equal"; 1 without discordant pairs
 */
export function mcNemarExact(onlyFirst: number, onlySecond: number): number {
  if (!(onlyFirst >= 0 && onlySecond >= 0)) {
    throw new InternalError(`discordant pairs ${onlyFirst} and ${onlySecond}`);
  }
  const smaller = Math.min(onlyFirst, onlySecond);
  return Math.min(1, 2 * binomialCdf(smaller, onlyFirst + onlySecond, 0.5));
}

/**
 * The largest p-value that any outcome of the undecided pairs could give. The tail grows with the
 * smaller count and shrinks with the larger, so the worst case leaves the larger as it is and adds
 * to the smaller, up to equality, whatever may still fall to it.
 */
export function mcNemarWorst(table: PairedTable): number {
  const { onlyFirst, onlySecond, perhapsOnlyFirst, perhapsOnlySecond, open } = table;
  if (onlyFirst >= onlySecond) {
    return mcNemarExact(onlyFirst, Math.min(onlyFirst, onlySecond + perhapsOnlySecond + open));
  }
  return mcNemarExact(Math.min(onlySecond, onlyFirst + perhapsOnlyFirst + open), onlySecond);
}
