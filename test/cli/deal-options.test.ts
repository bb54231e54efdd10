import { describe, expect, test } from "vitest";
import { type DealOptions, readDeal, sourceName } from "../../src/cli/options.js";
import { dealPysol } from "../../src/dealers/pysol.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { InputError } from "../../src/errors.js";
import { namedRules } from "../../src/rule-sets.js";

const KLONDIKE = namedRules("klondike");

describe("--pysol", () => {
  test("names the deal by the number as PySolFC shows it", () => {
    const { deal, source } = readDeal({ pysol: "24L" }, KLONDIKE);
    expect(deal).toEqual(dealPysol("ms24", KLONDIKE));
    expect(source).toEqual({ pysol: "ms24" });
    expect(sourceName(source)).toBe("PySolFC game ms24");
  });

  test("an empty number is refused, not taken for a missing option", () => {
    expect(() => readDeal({ pysol: "" }, KLONDIKE)).toThrow(/"" is not a game number/);
  });
});

test("--seed 24 and --pysol 24 are different deals", () => {
  expect(readDeal({ seed: "24" }, KLONDIKE)).toEqual({
    deal: dealSeed(24, KLONDIKE),
    source: { seed: 24 },
  });
  expect(dealSeed(24, KLONDIKE).columns).not.toEqual(dealPysol("24", KLONDIKE).columns);
});

test.each<[DealOptions, string]>([
  [{}, "no deal given: use --seed N, --pysol N or --deal FILE"],
  [{ seed: "1", pysol: "1" }, "--seed and --pysol name 2 deals"],
  [{ pysol: "1", deal: "x.json" }, "--pysol and --deal name 2 deals"],
  [{ seed: "1", pysol: "1", deal: "-" }, "--seed and --pysol and --deal name 3 deals"],
])("exactly one option names the deal: %j", (options, message) => {
  expect(() => readDeal(options, KLONDIKE)).toThrow(InputError);
  expect(() => readDeal(options, KLONDIKE)).toThrow(message);
});
