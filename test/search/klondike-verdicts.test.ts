// Sixty single-deck Klondike deals with known verdicts (data/klondike_verdicts.json): with unlimited
// passes those of two published solvers that agree on every deal, with one pass those of an
// independent program. Winnable deals must be won by a line that the referee accepts, unwinnable
// ones closed by a search that saw every position, all within the default limits.

import { afterEach, describe, expect, test } from "vitest";
import { parseCard } from "../../src/card.js";
import { type Deal, freshDeal } from "../../src/deal.js";
import { verify } from "../../src/referee/referee.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import { DEFAULT_LIMITS, memoryFor, solveDeal } from "../../src/search/solve.js";
import file from "../data/klondike_verdicts.json" with { type: "json" };

type Column = "draw1_unlimited_worryback" | "draw3_unlimited_worryback" | "draw1_onepass_worryback";

const COLUMNS: readonly { column: Column; rules: Rules; winnable: number }[] = [
  { column: "draw1_unlimited_worryback", rules: namedRules("klondike"), winnable: 52 },
  { column: "draw3_unlimited_worryback", rules: namedRules("klondike-draw3"), winnable: 46 },
  {
    column: "draw1_onepass_worryback",
    rules: overrideRules(namedRules("klondike"), { passes: 1 }),
    winnable: 19,
  },
];

const memory = memoryFor(DEFAULT_LIMITS);

function dealOf(json: (typeof file.deals)[number], rules: Rules): Deal {
  const columns = json.columns.map((column) => column.map(parseCard));
  return freshDeal(rules, columns, json.stock.map(parseCard));
}

// Searches do not yield; without a turn of the event loop between them the runner thinks this
// file's worker dead.
afterEach(() => new Promise<void>((resolve) => setImmediate(resolve)));

describe.each(COLUMNS.map(({ column, rules, winnable }) => [column, rules, winnable] as const))(
  "%s",
  (column, rules, winnable) => {
    test("the file holds both verdicts", () => {
      expect(file.deals.length).toBe(60);
      expect(file.deals.filter((deal) => deal[column] === "winnable").length).toBe(winnable);
    });

    const deals = file.deals.map((json) => [json.id, json[column], json] as const);
    test.each(deals)("deal %i is %s", (id, _verdict, json) => {
      const deal = dealOf(json, rules);
      const result = solveDeal(deal, rules, DEFAULT_LIMITS, { memory, source: `deal ${id}` });
      expect(result.verdict).toBe(json[column]);
      if (result.moves) {
        expect(verify(deal, rules, result.moves)).toMatchObject({ legal: true, won: true });
      }
    });
  },
);
