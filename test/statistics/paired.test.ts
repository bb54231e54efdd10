import { describe, expect, test } from "vitest";
import { mcNemarExact, mcNemarWorst } from "../../src/statistics/paired.js";

const NONE = {
  both: 0,
  onlyFirst: 0,
  onlySecond: 0,
  neither: 0,
  perhapsOnlyFirst: 0,
  perhapsOnlySecond: 0,
  open: 0,
};

describe("McNemar's exact test", () => {
  test("equals Fagerland, Lydersen and Laake's example", () => {
    // BMC Med. Res. Methodol. 2013, 13:91, table 1: 1 and 7 discordant pairs, p = 0.0703.
    expect(mcNemarExact(1, 7)).toBeCloseTo(0.0703125, 12);
    expect(mcNemarExact(7, 1)).toBe(mcNemarExact(1, 7));
  });

  test("equals R's exact2x2 on Agresti's approval ratings", () => {
    // Agresti 1990, p. 350 (86 and 150 discordant pairs); mcnemar.exact gives 3.716e-05.
    expect(mcNemarExact(86, 150)).toBeCloseTo(3.716e-5, 8);
  });

  test("equals the tail summed by hand", () => {
    // 2 × (1 + 20 + 190 + 1140) / 2^20
    expect(mcNemarExact(3, 17)).toBeCloseTo(2702 / 2 ** 20, 15);
    expect(mcNemarExact(0, 5)).toBeCloseTo(2 / 32, 15);
  });

  test("is 1 without discordant pairs and for a draw", () => {
    expect(mcNemarExact(0, 0)).toBe(1);
    expect(mcNemarExact(4, 4)).toBe(1);
  });
});

describe("the worst case over undecided pairs", () => {
  test("is the plain test when all pairs are decided", () => {
    const table = { ...NONE, both: 90, onlyFirst: 2, onlySecond: 11, neither: 3 };
    expect(mcNemarWorst(table)).toBe(mcNemarExact(2, 11));
  });

  test("equals the largest value over all assignments", () => {
    for (const [first, second, perhapsFirst, perhapsSecond, open] of [
      [2, 11, 3, 1, 2],
      [11, 2, 3, 1, 2],
      [5, 5, 4, 0, 1],
      [0, 9, 0, 6, 0],
      [1, 3, 9, 9, 9],
    ] as const) {
      let worst = 0;
      for (let a = 0; a <= perhapsFirst; a++) {
        for (let b = 0; b <= perhapsSecond; b++) {
          for (let c = 0; c <= open; c++) {
            for (let d = 0; c + d <= open; d++) {
              worst = Math.max(worst, mcNemarExact(first + a + c, second + b + d));
            }
          }
        }
      }
      const table = {
        ...NONE,
        onlyFirst: first,
        onlySecond: second,
        perhapsOnlyFirst: perhapsFirst,
        perhapsOnlySecond: perhapsSecond,
        open,
      };
      expect(mcNemarWorst(table)).toBeCloseTo(worst, 14);
    }
  });
});
