// Tuning counts what the solver itself counts, and the same however it is run.

import { expect, test } from "vitest";
import { searchStages } from "../../bench/tuning.js";
import {
  coordinateSearch,
  keyOf,
  parseGrids,
  randomSets,
  type WeightSet,
} from "../../bench/weight-grid.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { namedRules } from "../../src/rule-sets.js";
import { solveDeal } from "../../src/search/solve.js";
import { benchScript } from "../support/bench.js";

const BASE: WeightSet = {
  waste: 20,
  wasteLow: 0,
  earlierPass: 4,
  held: 3,
  buried: 0,
  foundation: 1,
  emptyColumn: 4,
  reserve: 0,
  heldStep: 0,
  raisedStep: 0,
};

const TINY = ["--seeds", "100000-100007", "--max-nodes", "1500", "--samples", "3"];

function rowsOf(...args: string[]): Record<string, string>[] {
  const { status, stdout } = benchScript("tune", ...TINY, "--csv", ...args);
  expect(status).toBe(0);
  const [header, ...rows] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [header![i]!, cell])));
}

test("the present weights come out as the solver without tuning, whatever the threads", () => {
  const rules = namedRules("one-king");
  const limits = { maxNodes: 1500, maxMemory: 256 };
  const results = Array.from({ length: 8 }, (_, i) =>
    solveDeal(dealSeed(100_000 + i, rules), rules, limits),
  );
  const rows = rowsOf("--threads", "1");
  expect(rows).toHaveLength(4);
  expect(rows.find(({ current }) => current === "1")).toMatchObject({
    waste: String(searchStages(rules)[1]!.bestFirst!.weights.waste),
    deals: "8",
    decided: String(results.filter(({ verdict }) => verdict !== "unknown").length),
    nodes: String(results.reduce((sum, { nodes }) => sum + nodes, 0)),
    gained: "0",
    lost: "0",
    p: "1",
  });
  expect(rowsOf("--threads", "2")).toEqual(rows);
});

test("sets are ranked by deals decided, then by nodes", () => {
  const rows = rowsOf("--threads", "1", "--alone", "--vary", "waste=0..30/10,foundation=0..3");
  const worth = rows.map(({ decided, nodes }) => [Number(decided), Number(nodes)] as const);
  expect(worth).toEqual([...worth].sort((a, b) => b[0] - a[0] || a[1] - b[1]));
});

test("the table names the weights that vary", () => {
  const { stdout } = benchScript(
    "tune",
    ...TINY,
    "--threads",
    "1",
    "--vary",
    "held=1..4,heldStep=0|8",
  );
  const [header, ...rows] = stdout.trimEnd().split("\n");
  expect(header).toMatch(/^rank +held +heldStep +decided +% +nodes +ratio +gained +lost +p$/);
  expect(rows.filter((row) => / now /.test(row))).toHaveLength(1);
});

test.each([
  ["waste=30..10", "no values"],
  ["earlierPass=17", "from 0 to 16"],
  ["weight=1", '"weight" is no weight'],
  ["held=1,held=2", "twice"],
])("--vary %s is refused", (grid, message) => {
  expect(() => parseGrids(grid)).toThrow(message);
});

test("random sets are different, on the grid, and the same for the same seed", () => {
  const grids = parseGrids("waste=10..40/10,buried=2|0");
  const sets = randomSets(BASE, grids, 5, "x");
  expect(new Set(sets.map(keyOf)).size).toBe(5);
  for (const set of sets) {
    expect([10, 20, 30, 40]).toContain(set.waste);
    expect([0, 2]).toContain(set.buried);
    expect(set.held).toBe(BASE.held);
  }
  expect(randomSets(BASE, grids, 5, "x")).toEqual(sets);
  expect(randomSets(BASE, grids, 100, "x").length).toBeLessThanOrEqual(7);
});

test("coordinate search finds the least of a bowl", async () => {
  const cost = (set: WeightSet) => (set.waste - 25) ** 2 + (set.held - 2) ** 2;
  const seen = new Set<string>();
  const best = await coordinateSearch(
    BASE,
    parseGrids("waste=0..40/5,held=0..5"),
    5,
    async (set) => void seen.add(keyOf(set)),
    (a, b) => {
      expect(seen.has(keyOf(a)) && seen.has(keyOf(b))).toBe(true);
      return cost(a) < cost(b);
    },
  );
  expect(best).toEqual({ ...BASE, waste: 25, held: 2 });
});
