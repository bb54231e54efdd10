import { expect, test } from "vitest";
import { DEALER_NAMES, dealBy } from "../../src/dealers/dealers.js";
import { dealPysol } from "../../src/dealers/pysol.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { InputError } from "../../src/errors.js";
import { namedRules } from "../../src/rule-sets.js";

const RULES = namedRules("one-king");

test("a dealer is called by its name", () => {
  expect(dealBy("seeded", 24, RULES)).toEqual(dealSeed(24, RULES));
  expect(dealBy("pysol", 24, RULES)).toEqual(dealPysol("ms24", RULES));
  expect(dealBy("pysol", 2 ** 53 - 1, RULES)).toEqual(dealPysol("9007199254740991", RULES));
});

test("0 is a seed of the project's dealer and no number of PySolFC", () => {
  expect(dealBy("seeded", 0, RULES)).toEqual(dealSeed(0, RULES));
  expect(() => dealBy("pysol", 0, RULES)).toThrow(/"0" is not a game number of PySolFC/);
});

test.each([...DEALER_NAMES])("%s refuses numbers that are not exact whole numbers", (dealer) => {
  for (const number of [-1, 0.5, 2 ** 53, Number.NaN]) {
    expect(() => dealBy(dealer, number, RULES), String(number)).toThrow(InputError);
  }
});
