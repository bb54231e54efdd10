import { expect, test } from "vitest";
import { KernelProbe } from "../../bench/kernel-probe.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { namedRules } from "../../src/rule-sets.js";
import { portfolioFor } from "../../src/search/portfolio.js";

const BUCKETS = 70;
const SCORES = 10;

function lists(): KernelProbe["parts"] {
  const rules = namedRules("one-king");
  const { weights } = portfolioFor(rules, 64).find(({ bestFirst }) => bestFirst)!.bestFirst!;
  const probe = new KernelProbe();
  probe.openPosition(dealSeed(0, rules), rules, weights);
  probe.parts.openProbeLists(10_000, BUCKETS, SCORES);
  return probe.parts;
}

test("of a bucket the lowest score comes first, and of equal scores the last one added", () => {
  const open = lists();
  for (const [row, score] of [
    [1, 5],
    [2, 3],
    [3, 5],
    [4, 3],
    [5, 9],
  ] as const)
    open.addRow(7, score, row);
  const taken = [];
  while (open.openRows.value > 0) taken.push(`${open.leastScore(7)}: ${open.takeRow(7)}`);
  expect(taken).toEqual(["3: 4", "3: 2", "5: 3", "5: 1", "9: 5"]);
  expect(open.leastScore(7)).toBe(SCORES);
});

test("the next bucket that holds a row is found, round the end and back to the same one", () => {
  const open = lists();
  for (const [row, bucket] of [
    [1, 0],
    [2, 31],
    [3, 32],
    [4, 69],
  ] as const)
    open.addRow(bucket, 0, row);
  expect([0, 31, 32, 69, 1, 68].map((bucket) => open.bucketAfter(bucket))).toEqual([
    31, 32, 69, 0, 31, 69,
  ]);
  open.takeRow(31);
  open.takeRow(69);
  expect([0, 32, 68].map((bucket) => open.bucketAfter(bucket))).toEqual([32, 0, 0]);
  open.takeRow(0);
  expect([32, 0].map((bucket) => open.bucketAfter(bucket))).toEqual([32, 32]);
});
