import seedrandom from "seedrandom";
import { describe, expect, test } from "vitest";
import { cardName } from "../../src/card.js";
import { checkDeal, packOf } from "../../src/deal.js";
import { dealSeed, MAX_SEED, parseSeed } from "../../src/dealers/seeded.js";
import { InputError } from "../../src/errors.js";
import { namedRules } from "../../src/rule-sets.js";
import golden from "../data/seeded_deals.json" with { type: "json" };

const ONE_KING = namedRules("one-king");

function cardsOf(seed: number): string {
  const deal = dealSeed(seed, ONE_KING);
  return [...deal.columns, deal.stock].map((pile) => pile.map(cardName).join(" ")).join(" / ");
}

describe("frozen deals", () => {
  // Written by this dealer at its first version; every published figure rests on them.
  test.each(golden.deals)("seed $seed of $rules", ({ rules, seed, columns, stock }) => {
    const deal = dealSeed(seed, namedRules(rules));
    expect(deal.columns.map((column) => column.map(cardName).join(" "))).toEqual(columns);
    expect(deal.stock.map(cardName).join(" ")).toBe(stock);
  });

  test("reach the largest seed", () => {
    expect(Math.max(...golden.deals.map(({ seed }) => seed))).toBe(MAX_SEED);
  });

  test("follow the documented recipe: generator, shuffle from the end, rows from the left", () => {
    const generator = seedrandom("batsford:7");
    const pack = packOf(ONE_KING);
    for (let last = pack.length - 1; last > 0; last--) {
      const n = last + 1;
      let bits: number;
      do bits = generator.int32() >>> 0;
      while (bits >= 2 ** 32 - (2 ** 32 % n));
      [pack[last], pack[bits % n]] = [pack[bits % n]!, pack[last]!];
    }
    const { columns, stock } = dealSeed(7, ONE_KING);
    expect(columns.map((column) => column[0])).toEqual(pack.slice(0, 10));
    expect(columns.slice(1).map((column) => column[1])).toEqual(pack.slice(10, 19));
    expect(columns[9]!.at(-1)).toBe(pack[54]);
    expect(stock).toEqual(pack.slice(55));
  });
});

describe("seeds", () => {
  test("1, 11 and 111 are different deals, although a short key repeats in the generator", () => {
    expect(seedrandom("1").int32()).toBe(seedrandom("11").int32());
    expect(new Set([1, 11, 111, 1111].map(cardsOf)).size).toBe(4);
  });

  test("0 to 1999 are 2000 different, complete deals", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 2000; seed++) {
      checkDeal(dealSeed(seed, ONE_KING), ONE_KING);
      seen.add(cardsOf(seed));
    }
    expect(seen.size).toBe(2000);
  });

  test("rule sets with the same pack and columns share their deals", () => {
    expect(dealSeed(5, namedRules("three-king"))).toEqual(dealSeed(5, ONE_KING));
    expect(dealSeed(5, namedRules("gargantua")).columns).not.toEqual(dealSeed(5, ONE_KING).columns);
  });

  test("deal every card to every place about equally often", () => {
    // 52 cards over 104 places, 5200 deals: 5200 · 2/104 = 100 expected in each cell. Chi-squared
    // has 51 · 103 = 5253 degrees of freedom, standard deviation √(2 · 5253) = 102.5; copies of a
    // card never share a place, which only narrows it. Five deviations, and no outlying cell.
    const places = 104;
    const counts = new Int32Array(52 * places);
    for (let seed = 0; seed < 5200; seed++) {
      const { columns, stock } = dealSeed(seed, ONE_KING);
      [...columns.flat(), ...stock].forEach((card, place) => {
        counts[card * places + place]! += 1;
      });
    }
    let chiSquared = 0;
    for (const count of counts) {
      chiSquared += (count - 100) ** 2 / 100;
      expect(Math.abs(count - 100)).toBeLessThan(55);
    }
    expect(Math.abs(chiSquared - 5253)).toBeLessThan(5 * 102.5);
  });

  test.each([
    ["0", 0],
    ["7", 7],
    ["9007199254740991", MAX_SEED],
  ])("%s is read", (text, seed) => {
    expect(parseSeed(text)).toBe(seed);
  });

  test.each(["", "-1", "1.5", "1e3", "0x10", "007", " 7", "7 ", "9007199254740992", "seven", "∞"])(
    "%j is refused and named",
    (text) => {
      expect(() => parseSeed(text)).toThrow(InputError);
      expect(() => parseSeed(text)).toThrow(`seed "${text}"`);
    },
  );

  test.each([-1, 0.5, Number.NaN, MAX_SEED + 1])("the dealer itself refuses %d", (seed) => {
    expect(() => dealSeed(seed, ONE_KING)).toThrow(InputError);
  });
});
