import { expect, test } from "vitest";
import { quantiles } from "../../src/statistics/quantiles.js";

test("are observed values at the nearest rank, sorted by number", () => {
  const values = Float64Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantiles(values)).toEqual({ median: 50, p90: 90, p99: 99, max: 100 });
  expect(quantiles(Float64Array.of(1000, 9, 20))).toEqual({
    median: 20,
    p90: 1000,
    p99: 1000,
    max: 1000,
  });
});

test("one value is every quantile, none is none", () => {
  expect(quantiles(Float64Array.of(7))).toEqual({ median: 7, p90: 7, p99: 7, max: 7 });
  expect(quantiles(new Float64Array(0))).toBeNull();
});
