// What search alone spends on each deal up to each budget: measured, or read off a run's rows.

import type { Row } from "../src/batch/row.js";
import type { Seeds } from "../src/batch/seeds.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { type Rules, rulesHash } from "../src/rules.js";
import { memoryFor, Search } from "../src/search/solve.js";
import type { SearchCost } from "./handover-costs.js";
import { SEARCH_MEMORY } from "./tuning.js";

/**
 * Searches deals one after the other, pausing at each budget to read the clock.
 * @param budgets ascending; the last one is where a deal is given up
 */
export function* measuredCosts(
  rules: Rules,
  seeds: Seeds,
  budgets: readonly number[],
): Generator<SearchCost> {
  const limits = { maxNodes: budgets.at(-1)!, maxMemory: SEARCH_MEMORY };
  const memory = memoryFor(limits);
  for (let i = 0; i < seeds.size; i++) {
    const seed = Number(seeds.at(i));
    const source = `seed ${seed}`;
    const search = new Search(dealSeed(seed, rules), rules, limits, { memory, source });
    const milliseconds = budgets.map((budget) => {
      while (!search.ended && search.nodes < budget) search.run(budget - search.nodes);
      return search.result().milliseconds;
    });
    const { verdict, nodes } = search.result();
    yield { seed, verdict, nodes, milliseconds };
  }
}

/**
 * The same from rows of `estimate`. Times at budgets that a deal passed are taken in proportion to
 * its nodes; where the time includes the exact model, at the mean speed of the other rows. What the
 * rows' search did not decide counts as undecided at every budget.
 * @param rows of one rule set at least; others are skipped, and seeds not asked for
 */
export async function costsOfRows(
  rows: AsyncIterable<Row> | Iterable<Row>,
  rules: Rules,
  seeds: Seeds,
  budgets: readonly number[],
): Promise<SearchCost[]> {
  const hash = rulesHash(rules);
  const chosen: Row[] = [];
  for await (const row of rows) {
    const searched = row.limit !== "error" && !row.phase.startsWith("inherited:");
    const asked = row.rulesHash === hash && row.dealer === "seeded" && seeds.indexOf(row.seed) >= 0;
    if (searched && asked) chosen.push(row);
  }
  const bySearch = chosen.filter(({ phase }) => phase !== "exact");
  const sum = (of: (row: Row) => number) => bySearch.reduce((total, row) => total + of(row), 0);
  const meanSpeed = sum((row) => row.milliseconds) / sum((row) => row.nodes);
  return chosen.map((row): SearchCost => {
    const exact = row.phase === "exact" || !Number.isFinite(row.milliseconds / row.nodes);
    const speed = exact ? meanSpeed : row.milliseconds / row.nodes;
    return {
      seed: Number(row.seed),
      verdict: row.phase === "exact" ? "unknown" : row.verdict,
      nodes: row.nodes,
      milliseconds: budgets.map((budget) => speed * Math.min(budget, row.nodes)),
    };
  });
}
