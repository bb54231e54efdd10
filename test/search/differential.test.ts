// The solver against the oracle on thousands of small deals: same verdict, prunings on and off.
//
// The oracle plays literal boards and remembers literal positions; it shares nothing with the kernel
// but the deal and the rule record. `npm run test:long` compares ten times as many deals.

import { afterAll, describe, expect, test } from "vitest";
import { dealToJson } from "../../src/deal-format.js";
import { canonicalRules } from "../../src/rules.js";
import { SearchMemory } from "../../src/search/memory.js";
import {
  CLOSING_BY_RELAXATION,
  CLOSING_PORTFOLIO,
  WINNING_PORTFOLIO,
} from "../../src/search/portfolio.js";
import { ALL_PRUNINGS, NO_PRUNINGS, type Prunings } from "../../src/search/prunings.js";
import { solveDeal } from "../../src/search/solve.js";
import { oracleVerdict } from "../oracle/oracle.js";
import { type SmallDealOptions, smallDeals } from "../oracle/small-deals.js";

const LONG = process.env.BATSFORD_LONG === "1";
const ORACLE_POSITIONS = 14_000;
const CHUNK = 400;

/** Every stage gets its turn as the one that decides. */
const PORTFOLIOS = [
  WINNING_PORTFOLIO,
  WINNING_PORTFOLIO.slice(-1),
  CLOSING_PORTFOLIO.slice(-1),
  CLOSING_BY_RELAXATION.filter(({ relaxed }, i, { length }) => relaxed || i === length - 1),
];

const PRUNINGS: readonly Prunings[] = [
  ALL_PRUNINGS,
  NO_PRUNINGS,
  { ...NO_PRUNINGS, safeMoves: true },
  { ...NO_PRUNINGS, committedDraws: true },
  { ...NO_PRUNINGS, supplies: true },
  { ...NO_PRUNINGS, covering: true },
];

interface Suite {
  readonly name: string;
  readonly options: SmallDealOptions;
  readonly chunks: number;
  /** What the suite must have compared to mean something. */
  readonly least: { readonly decided: number; readonly unwinnable: number };
}

const SUITES: readonly Suite[] = [
  {
    name: "limited passes, draw one, no worrying back",
    options: {},
    chunks: 13,
    least: { decided: 5_000, unwinnable: 1_000 },
  },
  {
    name: "draws of one to three, unlimited passes, worrying back",
    options: { unlimitedPasses: true, drawMany: true, worryBack: true },
    chunks: 3,
    least: { decided: 1_000, unwinnable: 250 },
  },
];

describe.each(SUITES)("small deals with $name", ({ options, chunks, least }) => {
  const memory = new SearchMemory(64 * 2 ** 20);
  const tally = { winnable: 0, unwinnable: 0, unknown: 0 };
  const seeds = Array.from({ length: chunks * (LONG ? 10 : 1) }, (_, i) => i + 1);

  test.each(seeds)("the solver and the oracle agree on list %i", async (seed) => {
    for (const [index, { rules, deal }] of smallDeals(CHUNK, seed, options).entries()) {
      // The runner's own messages wait for this thread.
      await new Promise(setImmediate);
      const expected = oracleVerdict(deal, rules, ORACLE_POSITIONS);
      tally[expected]++;
      if (expected === "unknown") continue;
      const portfolio = PORTFOLIOS[index % PORTFOLIOS.length]!;
      const variants = [ALL_PRUNINGS];
      if (LONG || index % 3 === 0)
        variants.push(PRUNINGS[1 + (Math.floor(index / 3) % (PRUNINGS.length - 1))]!);
      for (const prunings of variants) {
        const limits = { maxNodes: 3_000_000, maxMemory: 64 };
        const { verdict } = solveDeal(deal, rules, limits, { memory, prunings, portfolio });
        const context = `${canonicalRules(rules)} ${JSON.stringify(dealToJson(deal))}`;
        expect(verdict, `${JSON.stringify(prunings)} ${context}`).toBe(expected);
      }
    }
  });

  afterAll(() => {
    const decided = tally.winnable + tally.unwinnable;
    console.log(
      `oracle: ${tally.winnable} winnable, ${tally.unwinnable} unwinnable, ${tally.unknown} too large`,
    );
    expect(decided).toBeGreaterThanOrEqual(least.decided);
    expect(tally.unwinnable).toBeGreaterThanOrEqual(least.unwinnable);
  });
});
