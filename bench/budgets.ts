// The share of deals decided within a node budget, read off the rows of a run.
//
// A smaller limit repeats a larger one's search to its own end (src/search/portfolio.ts), so one run
// with a large limit says what any smaller one would have decided: the deals decided in as many
// nodes. Search may overrun a limit by the moves of one position, so a share can be off by a deal
// whose count lies that close to the budget. The exact model counts no nodes; a deal gets to it only
// while nodes are left, so what it decides needs one node more than its row says. An undecided deal
// says nothing of budgets above the nodes at which it was given up.

import type { Row } from "../src/batch/row.js";
import { labelOf, type SampleKey } from "../src/report/summary.js";

/** 100, 300, 1k, 3k, … 100M. */
export const BUDGETS: readonly number[] = Array.from({ length: 13 }, (_, i) =>
  Math.round((i % 2 === 0 ? 1 : 3) * 10 ** (2 + Math.floor(i / 2))),
);

/** What a budget decides of one rule set's deals. */
export interface BudgetShare {
  readonly budget: number;
  readonly decided: number;
  /** Whether some deal was given up below this budget, so that it might decide more. */
  readonly atLeast: boolean;
}

export interface BudgetCurve {
  /** The rule set, and what else is needed to tell it from the others. */
  readonly label: string;
  /** Deals searched: those that inherited a win or whose worker failed are left out. */
  readonly deals: number;
  readonly shares: readonly BudgetShare[];
}

/** One rule set's deals. */
interface Effort {
  readonly key: SampleKey;
  /** Budgets from which on a deal is decided. */
  readonly decidedFrom: number[];
  /** Nodes at which the others were given up. */
  readonly givenUpAt: number[];
}

/** The curves of all rule sets, in the order of their first rows. */
export async function budgetCurves(
  rows: AsyncIterable<Row> | Iterable<Row>,
  budgets: readonly number[] = BUDGETS,
): Promise<BudgetCurve[]> {
  const efforts = new Map<string, Effort>();
  for await (const row of rows) {
    if (row.limit === "error" || row.phase.startsWith("inherited:")) continue;
    const id = `${row.rulesHash} ${row.dealer}`;
    const effort = efforts.get(id) ?? { key: row, decidedFrom: [], givenUpAt: [] };
    efforts.set(id, effort);
    if (row.verdict === "unknown") effort.givenUpAt.push(row.nodes);
    else effort.decidedFrom.push(row.phase === "exact" ? row.nodes + 1 : row.nodes);
  }
  const all = [...efforts.values()];
  const keys = all.map(({ key }) => key);
  return all.map(({ key, decidedFrom, givenUpAt }) => ({
    label: labelOf(key, keys),
    deals: decidedFrom.length + givenUpAt.length,
    shares: budgets.map((budget) => ({
      budget,
      decided: decidedFrom.filter((from) => from <= budget).length,
      atLeast: givenUpAt.some((nodes) => nodes < budget),
    })),
  }));
}
