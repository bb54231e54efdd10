import { expect, test } from "vitest";
import { DEALER_NAMES, dealBy, seedReader } from "../../src/dealers/dealers.js";
import { dealPysol } from "../../src/dealers/pysol.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { InputError } from "../../src/errors.js";
import { namedRules } from "../../src/rule-sets.js";

const RULES = namedRules("one-king");

test("a dealer is called by its name", () => {
  expect(dealBy("seeded", 24n, RULES)).toEqual(dealSeed(24, RULES));
  expect(dealBy("pysol", 24n, RULES)).toEqual(dealPysol("ms24", RULES));
  expect(dealBy("pysol", 2n ** 53n - 1n, RULES)).toEqual(dealPysol("9007199254740991", RULES));
});

test("0 is a seed of the project's dealer and no number of PySolFC", () => {
  expect(dealBy("seeded", 0n, RULES)).toEqual(dealSeed(0, RULES));
  expect(() => dealBy("pysol", 0n, RULES)).toThrow(/"0" is not a game number of PySolFC/);
});

test.each([...DEALER_NAMES])("%s refuses negative numbers", (dealer) => {
  expect(() => dealBy(dealer, -1n, RULES)).toThrow(InputError);
  expect(() => dealBy(dealer, -1n, RULES)).toThrow("seed -1 is negative");
});

test("the project's dealer ends with 2⁵³ − 1, numbers with ms with 2³³ − 1, others nowhere", () => {
  expect(dealBy("seeded", 2n ** 53n - 1n, RULES)).toEqual(dealSeed(2 ** 53 - 1, RULES));
  const far = /seed "9007199254740992" is not a whole number from 0 to 9007199254740991, written/;
  expect(() => dealBy("seeded", 2n ** 53n, RULES)).toThrow(far);
  expect(() => seedReader("seeded")("9007199254740992")).toThrow(far);
  expect(dealBy("pysol-ms", 2n ** 33n - 1n, RULES)).toEqual(dealPysol("ms8589934591", RULES));
  const ms = /"ms8589934592" is not a game number .* from ms1 to ms8589934591/;
  expect(() => dealBy("pysol-ms", 2n ** 33n, RULES)).toThrow(ms);
  expect(() => seedReader("pysol-ms")("8589934592")).toThrow(ms);
  const long = "9".repeat(100);
  expect(dealBy("pysol", BigInt(long), RULES)).toEqual(dealPysol(long, RULES));
});

test("numbers with ms are other deals than numbers without, from 32000 on", () => {
  expect(dealBy("pysol-ms", 31999n, RULES)).toEqual(dealBy("pysol", 31999n, RULES));
  expect(dealBy("pysol-ms", 32000n, RULES)).toEqual(dealPysol("ms32000", RULES));
  expect(dealBy("pysol-ms", 32000n, RULES)).not.toEqual(dealBy("pysol", 32000n, RULES));
  expect(() => dealBy("pysol-ms", 0n, RULES)).toThrow(/"ms0" is not a game number of PySolFC/);
});

test("seeds of PySolFC are read as it shows them, with zeros before them", () => {
  expect(seedReader("pysol")("00000000000000032000")).toBe(32000n);
  expect(seedReader("pysol")("12345678901234567890")).toBe(12345678901234567890n);
  expect(() => seedReader("seeded")("007")).toThrow(InputError);
});
