import { describe, expect, test } from "vitest";
import { InputError, InternalError } from "../../src/errors.js";
import {
  clopperPearson,
  type Interval,
  roundOutward,
  wilson,
  winRateInterval,
} from "../../src/statistics/interval.js";

// R 3.6.2, package binom, binom.confint(x, n): the rows "wilson" and "exact", as published in
// statsmodels/stats/tests/results/results_proportion.py (statsmodels 0.14).
const R_BINOM: [k: number, n: number, wilson: [number, number], exact: [number, number]][] = [
  [18, 20, [0.6989663547715128, 0.972133518786232], [0.6830172859809176, 0.9876514728297052]],
  [4, 20, [0.0806576625797981, 0.4160174322518935], [0.05733399705003284, 0.436614002996668]],
  [4, 200, [0.00780442641634947, 0.05028708690582643], [0.005475565879556443, 0.05041360908989634]],
  [190, 200, [0.910421851861224, 0.972617354399236], [0.9099724622986486, 0.975765834527891]],
  [1, 30, [0.00590859, 0.16670391], [0.0008435709, 0.17216946]],
  [29, 30, [0.8332961, 0.9940914], [0.8278305, 0.9991564]],
  [0, 30, [0, 0.11351339], [0, 0.11570331]],
  [30, 30, [0.8864866, 1], [0.8842967, 1]],
];

// R 3.6.2, prop.test(k, 10, correct = FALSE), as published in SciPy's test_ci_wilson_method.
const R_PROP_TEST: [k: number, confidence: number, lower: number, upper: number][] = [
  [3, 0.95, 0.1077913, 0.6032219],
  [3, 0.99, 0.07956632, 0.6799753],
  [0, 0.95, 0, 0.2775328],
  [10, 0.95, 0.7224672, 1],
];

// R 3.6.2, binom.test, as published in SciPy's TestBinomTest.
const R_BINOM_TEST: [k: number, n: number, confidence: number, lower: number, upper: number][] = [
  [20, 100, 0.95, 0.1266555521019559, 0.2918426890886281],
  [3, 50, 0.99, 0.006872485, 0.202706269],
  [0, 10, 0.95, 0, 0.3084971],
  [10, 10, 0.95, 0.6915029, 1],
];

// Newcombe 1998, Statistics in Medicine 17:857–872, table I, methods 3 and 5; four decimals.
const NEWCOMBE: [k: number, n: number, wilson: [number, number], exact: [number, number]][] = [
  [81, 263, [0.2553, 0.3662], [0.2527, 0.3676]],
  [15, 148, [0.0624, 0.1605], [0.0578, 0.1617]],
  [0, 20, [0, 0.1611], [0, 0.1684]],
  [1, 29, [0.0061, 0.1718], [0.0009, 0.1776]],
];

function expectClose(actual: Interval, [lower, upper]: [number, number], tolerance: number): void {
  expect(Math.abs(actual.lower - lower)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(actual.upper - upper)).toBeLessThanOrEqual(tolerance);
}

describe("published intervals", () => {
  test.each(R_BINOM)("%i of %i equals R's binom package", (k, n, score, exact) => {
    expectClose(wilson(k, n, 0.95), score, 1e-7);
    expectClose(clopperPearson(k, n, 0.95), exact, 1e-7);
  });

  test.each(R_PROP_TEST)("%i of 10 at %f equals R's prop.test", (k, confidence, lower, upper) => {
    expectClose(wilson(k, 10, confidence), [lower, upper], 1e-7);
  });

  test.each(R_BINOM_TEST)(
    "%i of %i at %f equals R's binom.test",
    (k, n, confidence, lower, upper) => {
      expectClose(clopperPearson(k, n, confidence), [lower, upper], 1e-7);
    },
  );

  test.each(NEWCOMBE)("%i of %i equals Newcombe's table", (k, n, score, exact) => {
    expectClose(wilson(k, n, 0.95), score, 0.5e-4);
    expectClose(clopperPearson(k, n, 0.95), exact, 0.5e-4);
  });

  test("large counts keep their digits", () => {
    // mpmath, 40 digits, from Wilson's formula; SciPy binomtest for the exact interval.
    expectClose(wilson(9712, 10000, 0.95), [0.967736775890728, 0.974301344044746], 1e-13);
    expectClose(wilson(970123, 1000000, 0.999), [0.969557684240275, 0.970678135294173], 1e-13);
    expectClose(clopperPearson(9712, 10000, 0.95), [0.9677317048502068, 0.9743901027162598], 1e-10);
  });
});

describe("the ends of the scale", () => {
  test.each([wilson, clopperPearson])("%o gives exact 0 and 1 at 0 of n and n of n", (interval) => {
    for (const n of [1, 7, 2000, 1e6]) {
      expect(interval(0, n, 0.95).lower).toBe(0);
      expect(interval(n, n, 0.95).upper).toBe(1);
      // The two ends mirror each other.
      expect(interval(0, n, 0.95).upper).toBeCloseTo(1 - interval(n, n, 0.95).lower, 12);
    }
    expect(interval(0, 0, 0.95)).toEqual({ lower: 0, upper: 1 });
  });

  test("counts that cannot be are refused as a fault of the program", () => {
    expect(() => wilson(3, 2, 0.95)).toThrow(InternalError);
    expect(() => clopperPearson(-1, 2, 0.95)).toThrow(InternalError);
    expect(() => wilson(0.5, 2, 0.95)).toThrow(InternalError);
  });

  test.each([0, 1, 95, -0.5, Number.NaN])("confidence %f is refused by name", (confidence) => {
    expect(() => wilson(1, 2, confidence)).toThrow(InputError);
    expect(() => wilson(1, 2, confidence)).toThrow(`confidence ${confidence}`);
  });
});

describe("a win rate with undecided deals", () => {
  test("counts each undecided deal as a loss below and a win above", () => {
    const tally = { winnable: 190, unwinnable: 4, unknown: 6 };
    expect(winRateInterval(tally)).toEqual({
      lower: wilson(190, 200, 0.95).lower,
      upper: wilson(196, 200, 0.95).upper,
    });
    expect(winRateInterval(tally, "clopper-pearson", 0.99)).toEqual({
      lower: clopperPearson(190, 200, 0.99).lower,
      upper: clopperPearson(196, 200, 0.99).upper,
    });
  });

  test("holds the interval of every way the undecided deals may turn out", () => {
    for (const method of ["wilson", "clopper-pearson"] as const) {
      const outer = winRateInterval({ winnable: 30, unwinnable: 8, unknown: 12 }, method);
      for (let won = 0; won <= 12; won++) {
        const inner = winRateInterval(
          { winnable: 30 + won, unwinnable: 20 - won, unknown: 0 },
          method,
        );
        expect(outer.lower).toBeLessThanOrEqual(inner.lower);
        expect(outer.upper).toBeGreaterThanOrEqual(inner.upper);
      }
    }
  });

  test("all undecided says nothing", () => {
    expect(winRateInterval({ winnable: 0, unwinnable: 0, unknown: 50 })).toEqual({
      lower: 0,
      upper: 1,
    });
  });
});

describe("rounding", () => {
  test("goes outward at the last decimal shown", () => {
    expect(roundOutward({ lower: 0.96779, upper: 0.97431 }, 4)).toEqual({
      lower: 0.9677,
      upper: 0.9744,
    });
    expect(roundOutward({ lower: 0.25, upper: 0.75 }, 4)).toEqual({ lower: 0.25, upper: 0.75 });
    expect(roundOutward({ lower: 0, upper: 1 }, 6)).toEqual({ lower: 0, upper: 1 });
  });

  test("never cuts into the interval, not even by one unit in the last place", () => {
    for (let i = 1; i < 2000; i++) {
      const lower = i / 2001;
      const upper = lower + Number.EPSILON;
      for (const decimals of [2, 4, 6]) {
        const rounded = roundOutward({ lower, upper }, decimals);
        expect(rounded.lower).toBeLessThanOrEqual(lower);
        expect(rounded.upper).toBeGreaterThanOrEqual(upper);
        expect(rounded.upper - rounded.lower).toBeLessThan(2.5 * 10 ** -decimals);
      }
    }
  });
});
