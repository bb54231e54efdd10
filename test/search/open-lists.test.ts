import { expect, test } from "vitest";
import { OpenLists } from "../../src/search/open-lists.js";

const BUCKETS = 70;
const SCORES = 10;

function lists(rows: number): OpenLists {
  return new OpenLists(
    BUCKETS,
    SCORES,
    new Int32Array(BUCKETS * SCORES),
    new Int32Array(3 * rows),
    3,
    2,
  );
}

test("of a bucket the lowest score comes first, and of equal scores the last one added", () => {
  const open = lists(10);
  for (const [row, score] of [
    [1, 5],
    [2, 3],
    [3, 5],
    [4, 3],
    [5, 9],
  ] as const)
    open.add(7, score, row);
  const taken = [];
  while (open.size > 0) taken.push(`${open.least(7)}: ${open.take(7)}`);
  expect(taken).toEqual(["3: 4", "3: 2", "5: 3", "5: 1", "9: 5"]);
  expect(open.least(7)).toBe(SCORES);
});

test("the next bucket that holds a row is found, round the end and back to the same one", () => {
  const open = lists(10);
  for (const [row, bucket] of [
    [1, 0],
    [2, 31],
    [3, 32],
    [4, 69],
  ] as const)
    open.add(bucket, 0, row);
  expect([0, 31, 32, 69, 1, 68].map((bucket) => open.after(bucket))).toEqual([
    31, 32, 69, 0, 31, 69,
  ]);
  open.take(31);
  open.take(69);
  expect([0, 32, 68].map((bucket) => open.after(bucket))).toEqual([32, 0, 0]);
  open.take(0);
  expect([32, 0].map((bucket) => open.after(bucket))).toEqual([32, 32]);
});
