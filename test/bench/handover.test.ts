// The hand-over table: means over strata by hand, and what search decides as the solver says it.

import { expect, test } from "vitest";
import {
  type ExactCost,
  handoverRows,
  type SearchCost,
  sampleForExact,
  stratumOf,
} from "../../bench/handover-costs.js";
import { costsOfRows, measuredCosts } from "../../bench/search-costs.js";
import type { Row } from "../../src/batch/row.js";
import { Seeds } from "../../src/batch/seeds.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { namedRules } from "../../src/rule-sets.js";
import { rulesHash } from "../../src/rules.js";
import { solveDeal } from "../../src/search/solve.js";
import { benchScript } from "../support/bench.js";

const BUDGETS = [100, 1_000];

function cost(seed: number, nodes: number | null, milliseconds: number[]): SearchCost {
  return nodes === null
    ? { seed, verdict: "unknown", nodes: 1_000, milliseconds }
    : { seed, verdict: "winnable", nodes, milliseconds };
}

const COSTS = [
  cost(0, 50, [1, 1]),
  cost(1, 100, [2, 2]),
  cost(2, 101, [2, 3]),
  cost(3, 900, [2, 18]),
  cost(4, null, [2, 20]),
];

test("a deal's stratum is the number of budgets that leave it open", () => {
  expect(COSTS.map((deal) => stratumOf(deal, BUDGETS))).toEqual([0, 0, 1, 1, 2]);
});

test("a sample has some of each stratum that is handed over", () => {
  expect(sampleForExact(COSTS, BUDGETS, 1).map(({ seed }) => seed)).toEqual([2, 4]);
  expect(sampleForExact(COSTS, BUDGETS, 9).map(({ seed }) => seed)).toEqual([2, 3, 4]);
});

test("deals without a figure count with the mean of their stratum", () => {
  const exact = new Map<number, ExactCost>([
    [2, { verdict: "winnable", milliseconds: 1_000 }],
    [4, { verdict: "unknown", milliseconds: 500 }],
  ]);
  expect(handoverRows(COSTS, BUDGETS, exact)).toEqual([
    {
      budget: 100,
      decidedBySearch: 2,
      leftOpen: 1,
      searchMilliseconds: (1 + 2 + 2 + 2 + 2) / 5,
      exactMilliseconds: (2 * 1_000 + 500) / 5,
    },
    {
      budget: 1_000,
      decidedBySearch: 4,
      leftOpen: 1,
      searchMilliseconds: (1 + 2 + 3 + 18 + 20) / 5,
      exactMilliseconds: 500 / 5,
    },
  ]);
});

test("pausing at budgets changes nothing that search finds", () => {
  const rules = namedRules("one-king");
  const limits = { maxNodes: 3_000, maxMemory: 256 };
  const costs = [...measuredCosts(rules, Seeds.parse("0-5"), [500, 2_500, 3_000])];
  for (const { seed, verdict, nodes, milliseconds } of costs) {
    expect(solveDeal(dealSeed(seed, rules), rules, limits)).toMatchObject({ verdict, nodes });
    expect(milliseconds).toEqual([...milliseconds].sort((a, b) => a - b));
  }
});

test("rows give times in proportion to nodes", async () => {
  const rules = namedRules("one-king");
  const row = (seed: number, changes: Partial<Row>): Row => ({
    rules: rules.name,
    rulesHash: rulesHash(rules),
    dealer: "seeded",
    seed: BigInt(seed),
    verdict: "winnable",
    limit: null,
    moves: 200,
    nodes: 400,
    phase: "best-first-waste",
    milliseconds: 4,
    solver: "0.1.0",
    ...changes,
  });
  const rows = [
    row(0, {}),
    row(1, { nodes: 1_600, milliseconds: 36 }),
    row(2, { nodes: 2_000, milliseconds: 9_000, phase: "exact" }),
    row(3, { rules: "harp", rulesHash: "762806c9dcbf" }),
    row(9, {}),
  ];
  expect(await costsOfRows(rows, rules, Seeds.parse("0-3"), BUDGETS)).toEqual([
    cost(0, 400, [1, 4]),
    cost(1, 1_600, [2.25, 22.5]),
    // 40 ms for 2,000 nodes by the other two.
    { ...cost(2, null, [2, 20]), nodes: 2_000 },
  ]);
});

test("the table has a line for each budget and names the cheapest", () => {
  const rules = namedRules("one-king");
  const { nodes } = solveDeal(dealSeed(1, rules), rules, { maxNodes: 300_000, maxMemory: 256 });
  const tiny = ["--seeds", "1", "--budgets", `${nodes - 100},${nodes}`, "--max-conflicts", "1"];
  const { status, stdout } = benchScript("handover", ...tiny);
  expect(status).toBe(0);
  const [header, , ...rows] = stdout.trimEnd().split("\n");
  expect(header).toMatch(/^\| hand over after \| decided by search \| handed over \| left open \|/);
  expect(rows.map((line) => line.split(" | ").slice(1, 4))).toEqual([
    ["0.0 %", "1", "1"],
    ["100.0 %", "0", "0"],
  ]);
  expect(rows[1]).toContain("**");
});

test("a rule set without an exact model is refused", () => {
  const { status, stderr } = benchScript("handover", "--rules", "klondike");
  expect(status).toBe(2);
  expect(stderr).toContain("no exact model for klondike");
});
