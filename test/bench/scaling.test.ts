// The tables of scaling: budgets are read off rows by counting, runs have the expected shape.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BUDGETS } from "../../bench/budgets.js";
import { formatRows, HEADER, type Row } from "../../src/batch/row.js";
import { scratch } from "../support/batch.js";
import { benchScript } from "../support/bench.js";

function row(seed: number, nodes: number, changes: Partial<Row> = {}): Row {
  return {
    rules: "one-king",
    rulesHash: "4aaffe6e780e",
    dealer: "seeded",
    seed: BigInt(seed),
    verdict: "winnable",
    limit: null,
    moves: 200,
    nodes,
    phase: "best-first-waste",
    milliseconds: 1,
    solver: "0.1.0",
    ...changes,
  };
}

/** Cells by line of a Markdown table. */
function cellsOf(table: string): string[][] {
  return table
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(2, -2).split(" | "));
}

test("budgets run from 100 to 100 million", () => {
  expect(BUDGETS.slice(0, 5)).toEqual([100, 300, 1_000, 3_000, 10_000]);
  expect(BUDGETS.slice(-2)).toEqual([30_000_000, 100_000_000]);
});

test("a budget decides the deals that took no more nodes", () => {
  const file = join(scratch(), "x.csv");
  const open = { verdict: "unknown", limit: "nodes", moves: null } as const;
  const harp = { rules: "harp", rulesHash: "762806c9dcbf" };
  const rows = [
    row(0, 100),
    row(1, 101),
    row(2, 1_000, { verdict: "unwinnable", moves: null }),
    // The exact model has its turn only while nodes are left.
    row(3, 1_000, { phase: "exact" }),
    row(4, 30_000, open),
    row(5, 0, { phase: "inherited:no-reserve" }),
    row(6, 0, { ...open, limit: "error", phase: "" }),
    row(0, 7, harp),
  ];
  writeFileSync(file, HEADER + formatRows(rows));
  const { status, stdout } = benchScript("scaling", "budgets", file);
  expect(status).toBe(0);
  const [header, , ...body] = cellsOf(stdout);
  expect(header).toEqual(["nodes a deal", "one-king, 5 deals", "harp, 1 deal"]);
  expect(body.slice(0, 7)).toEqual([
    ["100", "20.00 %", "100.00 %"],
    ["300", "40.00 %", "100.00 %"],
    ["1k", "60.00 %", "100.00 %"],
    ["3k", "80.00 %", "100.00 %"],
    ["10k", "80.00 %", "100.00 %"],
    ["30k", "80.00 %", "100.00 %"],
    ["100k", "≥ 80.00 %", "100.00 %"],
  ]);
  expect(body.at(-1)).toEqual(["100M", "≥ 80.00 %", "100.00 %"]);
});

test("rule sets with two decks have their likes with one beside them", () => {
  const tiny = ["--deals", "2", "--max-nodes", "300"];
  const rules = ["--rules", "gargantua,double-klondike,klondike"];
  const { status, stdout } = benchScript("scaling", "sets", ...tiny, ...rules);
  expect(status).toBe(0);
  const [header, , ...body] = cellsOf(stdout);
  expect(header!.slice(0, 5)).toEqual(["rule set", "decks", "columns", "decided", "mean nodes"]);
  expect(body.map((cells) => cells.slice(0, 3))).toEqual([
    ["gargantua", "2", "9"],
    ["gargantua+decks=1+columns=7", "1", "7"],
    ["double-klondike", "2", "9"],
    ["klondike", "1", "7"],
  ]);
});

test("every number of threads has a line", () => {
  const tiny = ["--seeds", "0-3", "--max-nodes", "300", "--threads", "1,2", "--rounds", "1"];
  const { status, stdout } = benchScript("scaling", "threads", ...tiny);
  expect(status).toBe(0);
  const [header, , ...body] = cellsOf(stdout);
  expect(header![0]).toBe("threads");
  expect(body.map(([threads]) => threads)).toEqual(["1", "2"]);
  expect(body[0]!.slice(-2)).toEqual(["1.00", "100 %"]);
});
