// The exact model beside the oracle: its verdict on a deal, with a win counted only if the referee
// accepts the line to the end.

import type { Deal } from "../../src/deal.js";
import { messageOf } from "../../src/errors.js";
import { type ExactOptions, solveExactly } from "../../src/exact/exact.js";
import { verify } from "../../src/referee/referee.js";
import type { Rules } from "../../src/rules.js";
import { literalMoves } from "../../src/search/line.js";

export type Word = "winnable" | "unwinnable" | "unknown" | `refused: ${string}`;

/** The model's word on a deal. @param maxConflicts by default far more than any small deal needs */
export function exactWord(
  deal: Deal,
  rules: Rules,
  options: ExactOptions = {},
  maxConflicts = 1_000_000,
): Word {
  try {
    const { verdict, line } = solveExactly(deal, rules, { maxConflicts }, options);
    if (line === null) return verdict;
    const { won, reason } = verify(deal, rules, literalMoves(deal, rules, line));
    return won ? verdict : `refused: ${reason ?? "cards are left"}`;
  } catch (error) {
    return `refused: ${messageOf(error)}`;
  }
}
