// Conformance with PySolFC 3.6.1: 189 deals of nine games as that program dealt them, under 21
// numbers that touch every bound of its number ranges (data/pysolfc_deals.json).

import { describe, expect, test } from "vitest";
import { type Card, cardName } from "../../src/card.js";
import { checkDeal, type Deal, packOf } from "../../src/deal.js";
import { dealToJson, dealToText, parseDeal } from "../../src/deal-format.js";
import { dealPysol, layOut, type RowOrder, shuffledPack } from "../../src/dealers/pysol.js";
import { parsePysolNumber, pysolRandom } from "../../src/dealers/pysol-number.js";
import { InputError } from "../../src/errors.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import file from "../data/pysolfc_deals.json" with { type: "json" };

const RULES: Readonly<Record<number, Rules>> = {
  2: namedRules("klondike"),
  18: namedRules("klondike-draw3"),
  21: namedRules("double-klondike"),
  28: overrideRules(namedRules("double-klondike"), { draw: 3 }),
  25: namedRules("gargantua"),
  133: namedRules("pysol-batsford"),
  541: namedRules("pysol-batsford-again"),
};
const ORDERS: Readonly<Record<number, RowOrder>> = {
  2: "from-right",
  18: "from-right",
  21: "from-left",
  28: "from-left",
  25: "from-left",
  133: "from-right",
  541: "from-right",
  // Big Harp and Small Harp.
  15: "longest-left",
  39: "longest-left",
};

const names = (pile: readonly Card[]) => pile.map(cardName);

function layoutOf(deal: Pick<Deal, "columns" | "stock" | "waste">) {
  const { columns, stock, waste } = deal;
  return { columns: columns.map(names), stock: names(stock), waste: names(waste) };
}

function refusalOf(text: string, rules = RULES[2]!): string {
  try {
    dealPysol(text, rules);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error(`"${text}" was accepted`);
}

test("the file has nine games under 21 numbers", () => {
  const ids = new Set(file.deals.map((deal) => deal.game_id));
  expect([...ids].sort((a, b) => a - b)).toEqual([2, 15, 18, 21, 25, 28, 39, 133, 541]);
  expect(new Set(file.deals.map((deal) => deal.number)).size).toBe(21);
  expect(file.deals.length).toBe(9 * 21);
});

describe.each(file.deals)("PySolFC $game_id $game, number $number", (expected) => {
  const { columns, stock, waste } = expected;

  test("the number is shown as PySolFC shows it, and that reads back as the same game", () => {
    const number = parsePysolNumber(expected.number);
    expect(number.shown).toBe(expected.pysol_number);
    expect(parsePysolNumber(number.shown)).toEqual(number);
  });

  test("the pack is shuffled and laid out alike", () => {
    const pack = shuffledPack(parsePysolNumber(expected.number), expected.decks as 1 | 2);
    const table = layOut(
      pack,
      ORDERS[expected.game_id]!,
      expected.columns.length,
      expected.num_deal,
    );
    expect(layoutOf(table)).toEqual({ columns, stock, waste });
  });
});

const played = file.deals.filter((deal) => deal.game_id in RULES);

test("the rule sets play seven of the nine games", () => {
  expect(played.length).toBe(7 * 21);
});

test.each(played)("$game under number $number is dealt by its rule set", (expected) => {
  const { columns, stock, waste } = expected;
  const rules = RULES[expected.game_id]!;
  const deal = dealPysol(expected.number, rules);
  expect(layoutOf(deal)).toEqual({ columns, stock, waste });
  const faceUp = deal.columns.map((column, c) => column.map((_, i) => i >= deal.faceDown[c]!));
  expect(faceUp).toEqual(expected.face_up);
  expect(deal.pass).toBe(1);
  checkDeal(deal, rules);
});

// The first eight numbers drawn for two decks, and the generator that the number names.
test.each([
  ["24", "microsoft", [12, 35, 24, 74, 29, 12, 84, 19]],
  ["ms2147483648", "microsoft", [46, 8, 48, 57, 23, 15, 71, 63]],
  ["ms4294967296", "microsoft", [39, 98, 49, 14, 24, 17, 36, 82]],
  ["32000", "mersenne", [38, 86, 48, 96, 93, 60, 87, 75]],
  ["12345678901234567890", "mersenne", [53, 95, 65, 86, 35, 22, 46, 12]],
] as const)("number %s draws from the %s generator as PySolFC does", (text, generator, drawn) => {
  const number = parsePysolNumber(text);
  expect(number.generator).toBe(generator);
  const random = pysolRandom(number);
  expect(drawn.map((_, i) => random(103 - i))).toEqual(drawn);
});

describe("what a player types", () => {
  test.each(file.rejected_numbers)('"$number", which PySolFC refuses, is refused', ({ number }) => {
    const message = refusalOf(number);
    expect(message).toContain(`"${number}" is not a game number of PySolFC`);
    expect(message).toContain("allowed are 1 and up, and ms1 to ms8589934591");
  });

  test.each([
    [" ms24", "ms only at the very start"],
    ["MS24", "lower case only"],
    ["ms24L", "no L after ms"],
    ["ms 24", "no separators after ms"],
    ["24LL", "one L only"],
    ["24l", "a capital L only"],
    ["+24", "no sign"],
    ["1e5", "no exponent"],
    ["0x20", "decimal only"],
    ["٢٤", "ASCII digits only"],
    ["L", "no digits at all"],
    [" #-_., ", "separators alone"],
    ["000", "zero with leading zeros"],
  ])('"%s" is refused: %s', (text) => {
    expect(refusalOf(text)).toContain(`"${text}"`);
  });

  test.each([
    ["24", "ms24"],
    ["0024", "ms24"],
    ["24L", "ms24"],
    ["ms0024", "ms24"],
    [" 2 4\t", "ms24"],
    ["#2-4_.,L", "ms24"],
    ["31999", "ms31999"],
    ["ms32000", "ms32000"],
    ["32000", "00000000000000032000"],
    ["12,345,678,901,234,567,890", "12345678901234567890"],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["ms8589934591", "ms8589934591"],
  ])('"%s" is the game shown as %s', (text, shown) => {
    expect(parsePysolNumber(text).shown).toBe(shown);
  });

  test("ms32000 and 32000 are different deals", () => {
    expect(dealPysol("ms32000", RULES[133]!)).not.toEqual(dealPysol("32000", RULES[133]!));
  });

  test("every digit of a number beyond 64, 96 and 128 bits counts", () => {
    for (const bits of [64n, 96n, 128n]) {
      const number = String(2n ** bits);
      const pack = (text: string) => names(shuffledPack(parsePysolNumber(text), 2)).join(" ");
      const distinct = [number, String(2n ** bits - 1n), String(2n ** bits + 1n), `${number}0`];
      expect(new Set(distinct.map(pack)).size, `2^${bits}`).toBe(4);
    }
  });

  test("numbers are never rounded: neighbours above 2^53 are different deals", () => {
    expect(dealPysol("9007199254740993", RULES[2]!)).not.toEqual(
      dealPysol("9007199254740992", RULES[2]!),
    );
  });
});

describe("which game deals", () => {
  test("rule sets with one table share their deals, whatever their other rules", () => {
    const batsford = dealPysol("777", RULES[133]!);
    for (const name of ["one-king", "three-king", "no-reserve", "batsford-again"]) {
      expect(dealPysol("777", namedRules(name)), name).toEqual(batsford);
    }
    expect(dealPysol("777", namedRules("harp"))).toEqual(dealPysol("777", RULES[25]!));
  });

  test("a draw of n turns n cards of the same stock in the deal", () => {
    const one = dealPysol("777", RULES[133]!);
    for (const draw of [2, 3, 13]) {
      const deal = dealPysol("777", overrideRules(RULES[133]!, { draw }));
      expect(deal.columns).toEqual(one.columns);
      expect(deal.waste.length).toBe(draw);
      expect([...deal.waste, ...deal.stock]).toEqual([...one.waste, ...one.stock]);
    }
  });

  test.each([
    ["one deck in ten columns", { decks: 1, columns: 9 }],
    ["two decks in seven columns", { decks: 2, columns: 7 }],
    ["eight columns", { columns: 8 }],
  ])("%s is refused: PySolFC has no such game", (_, change) => {
    const rules = overrideRules(namedRules("one-king"), change);
    const message = refusalOf("5", rules);
    expect(message).toContain("PySolFC has no game of this family");
    expect(message).toContain(`${rules.columns} columns, as ${rules.name} has`);
  });

  test("a short pack is refused although the columns are Klondike's", () => {
    const short: Rules = { ...RULES[2]!, ranks: 10, name: "short" };
    expect(refusalOf("5", short)).toContain("1 deck of 40 cards");
  });
});

describe("the deal as text and as JSON", () => {
  test.each([
    ["klondike", RULES[2]!],
    ["klondike-draw3", RULES[18]!],
    ["pysol-batsford", RULES[133]!],
  ])("of %s reads back with its waste", (_, rules) => {
    const deal = dealPysol("12345678901234567890", rules);
    expect(parseDeal(dealToText(deal), rules, "text")).toEqual(deal);
    expect(parseDeal(JSON.stringify(dealToJson(deal)), rules, "JSON")).toEqual(deal);
  });
});

test("numbers 1 to 500 and 32000 to 32499 are 1000 different, complete deals", () => {
  const rules = RULES[133]!;
  const pack = packOf(rules).sort((a, b) => a - b);
  const seen = new Set<string>();
  for (let i = 0; i < 500; i++) {
    for (const number of [1 + i, 32000 + i]) {
      const { columns, waste, stock } = dealPysol(String(number), rules);
      const cards = [...columns.flat(), ...waste, ...stock];
      seen.add(names(cards).join(" "));
      expect(cards.sort((a, b) => a - b)).toEqual(pack);
    }
  }
  expect(seen.size).toBe(1000);
});
