// The JSON of `solve --json`: one object a deal, for programs.

import type { Deal } from "../deal.js";
import { dealToJson } from "../deal-format.js";
import { formatMove } from "../notation.js";
import { type Rules, rulesHash } from "../rules.js";
import { SOLVER_VERSION, type SolveResult } from "../search/solve.js";

/** Where a deal came from, as reports name it. */
export interface DealSource {
  readonly seed?: number;
  readonly pysol?: string;
  readonly file?: string;
}

/** @param peakMemoryMiB peak resident memory of the process, MiB */
export function solveJson(
  deal: Deal,
  rules: Rules,
  source: DealSource,
  result: SolveResult,
  peakMemoryMiB: number,
): Record<string, unknown> {
  return {
    rules: rules.name,
    rulesHash: rulesHash(rules),
    deal: dealToJson(deal),
    source,
    verdict: result.verdict,
    limit: result.limit,
    moves: result.moves?.map(formatMove) ?? null,
    nodes: result.nodes,
    positions: result.positions,
    milliseconds: Math.round(result.milliseconds * 10) / 10,
    peakMemoryMiB: Math.round(peakMemoryMiB * 10) / 10,
    solver: { version: SOLVER_VERSION, phase: result.phase },
  };
}
