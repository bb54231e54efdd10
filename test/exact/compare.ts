// The exact model beside the oracle: its verdict on a deal, with a win counted only if the referee
// accepts the line to the end.

import type { Deal } from "../../src/deal.js";
import { messageOf } from "../../src/errors.js";
import { type ExactOptions, solveExactly } from "../../src/exact/exact.js";
import { verify } from "../../src/referee/referee.js";
import type { Rules } from "../../src/rules.js";
import { literalMoves } from "../../src/search/line.js";

/** Far more than any small deal needs. */
const LIMITS = { maxConflicts: 1_000_000 };

export type Word = "winnable" | "unwinnable" | "unknown" | `refused: ${string}`;

/** The model's word on a deal. */
export function exactWord(deal: Deal, rules: Rules, options: ExactOptions = {}): Word {
  try {
    const { verdict, line } = solveExactly(deal, rules, LIMITS, options);
    if (line === null) return verdict;
    const { won, reason } = verify(deal, rules, literalMoves(deal, rules, line));
    return won ? verdict : `refused: ${reason ?? "cards are left"}`;
  } catch (error) {
    return `refused: ${messageOf(error)}`;
  }
}
