import { describe, expect, test } from "vitest";
import { checkRefutation } from "../../src/exact/rup-checker.js";

/** Two pigeons, one hole … three pigeons, two holes: pigeon p in hole h is variable 2p + h + 1. */
const PIGEONS: number[][] = [
  [1, 2],
  [3, 4],
  [5, 6],
  ...[1, 2].flatMap((h) => [
    [-h, -h - 2],
    [-h, -h - 4],
    [-h - 2, -h - 4],
  ]),
];

describe("the proof checker", () => {
  test("accepts a proof whose clauses follow one by one", () => {
    const proof = [[-1], [1], []];
    expect(checkRefutation(6, PIGEONS, proof)).toEqual({ refutes: true, failed: -1 });
  });

  test("names the first clause that does not follow", () => {
    expect(checkRefutation(6, PIGEONS.slice(0, -1), [[-1]])).toEqual({ refutes: false, failed: 0 });
    expect(checkRefutation(6, PIGEONS, [[]])).toEqual({ refutes: false, failed: 0 });
  });

  test("does not take the end of a proof for a refutation", () => {
    const satisfiable = [
      [1, 2],
      [-1, 2],
    ];
    expect(checkRefutation(2, satisfiable, [[2]])).toEqual({ refutes: false, failed: -1 });
  });

  test("sees a contradiction of unit clauses, an empty clause, and passes over tautologies", () => {
    expect(checkRefutation(1, [[1], [-1]], []).refutes).toBe(true);
    expect(checkRefutation(1, [[]], []).refutes).toBe(true);
    expect(checkRefutation(2, [[1, -1]], [[2]])).toEqual({ refutes: false, failed: 0 });
  });
});
