import { describe, expect, test } from "vitest";
import { parseCard } from "../src/card.js";
import { checkDeal, type Deal, freshDeal, packOf } from "../src/deal.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { InputError } from "../src/errors.js";
import { namedRules } from "../src/rule-sets.js";
import { checkRules, packSize } from "../src/rules.js";
import { position } from "./support/position.js";

const RULES = namedRules("one-king");
const GOOD = dealSeed(0, RULES);

describe("packOf", () => {
  test("holds every card once a deck", () => {
    const pack = packOf(RULES);
    expect(pack).toHaveLength(packSize(RULES));
    for (const card of new Set(pack)) expect(pack.filter((c) => c === card)).toHaveLength(2);
    expect(new Set(pack).size).toBe(52);
  });

  test("holds only the suits and ranks of a short pack", () => {
    const rules = checkRules(
      { ...RULES, name: "short", decks: 1, suits: 2, ranks: 3, columns: 2 },
      "short",
    );
    expect(packOf(rules)).toEqual(["AS", "AH", "2S", "2H", "3S", "3H"].map(parseCard));
  });
});

test("a fresh deal has one face-up card a column and nothing played", () => {
  const deal = freshDeal(RULES, GOOD.columns, GOOD.stock);
  expect(deal.faceDown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(deal).toMatchObject({ waste: [], reserve: [], pass: 1 });
  expect(deal.foundations).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

describe("checkDeal", () => {
  test("accepts a fresh deal and a game under way", () => {
    expect(() => checkDeal(GOOD, RULES)).not.toThrow();
    const underWay = position(RULES, {
      columns: ["2C | 9H 8C", "", "KD QS"],
      waste: "3C",
      reserve: "KH",
      foundations: { S: [4, 1], D: [2] },
    });
    expect(() => checkDeal(underWay, RULES)).not.toThrow();
  });

  const [, second, ...others] = GOOD.stock;
  const columnsWith = (index: number, names: string[]) =>
    GOOD.columns.map((column, c) => (c === index ? names.map(parseCard) : column));

  test.each<[string, Partial<Deal>, RegExp]>([
    ["a missing card", { stock: [second!, ...others] }, /missing: \S+ \(the pack/],
    [
      "a card given in place of another",
      { stock: [second!, second!, ...others] },
      /missing: \S+; too many: \S+ \(3 times\)/,
    ],
    [
      "nine columns",
      { columns: GOOD.columns.slice(1), faceDown: GOOD.faceDown.slice(1) },
      /9 columns/,
    ],
    ["faceDown of another length", { faceDown: [0] }, /faceDown has 1 numbers for 10 columns/],
    ["a column with no card face up", { faceDown: [1, 1, 2, 3, 4, 5, 6, 7, 8, 9] }, /column c0/],
    ["a negative number face down", { faceDown: [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9] }, /column c0/],
    ["half a card face down", { faceDown: [0, 0.5, 2, 3, 4, 5, 6, 7, 8, 9] }, /column c1/],
    [
      "a foundation too high",
      {
        foundations: [
          [14, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
      /foundations of S/,
    ],
    [
      "a foundation below nothing",
      {
        foundations: [
          [-1, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
      /foundations of S/,
    ],
    ["one foundation a suit", { foundations: [[0], [0], [0], [0]] }, /give 2 heights/],
    [
      "three suits of foundations",
      {
        foundations: [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
      /3 suits/,
    ],
    ["pass 0", { pass: 0 }, /pass 0/],
    ["a pass that the rules do not have", { pass: 2 }, /pass 2 is not between 1 and 1/],
  ])("refuses %s", (_, change, message) => {
    expect(() => checkDeal({ ...GOOD, ...change }, RULES)).toThrow(InputError);
    expect(() => checkDeal({ ...GOOD, ...change }, RULES)).toThrow(message);
  });

  test("lists every missing card, both copies as such", () => {
    const without = new Set(["AS", "QD"].map(parseCard));
    const fewer = GOOD.stock.filter((card) => !without.has(card));
    const columns = GOOD.columns.map((column) => column.filter((card) => !without.has(card)));
    const faceDown = columns.map((column) => Math.max(0, column.length - 1));
    expect(() => checkDeal({ ...GOOD, columns, faceDown, stock: fewer }, RULES)).toThrow(
      /missing: AS \(both\) QD \(both\)/,
    );
  });

  test("refuses cards of suits and ranks that a short pack lacks", () => {
    const rules = checkRules(
      { ...RULES, name: "short", decks: 1, suits: 2, ranks: 3, columns: 2 },
      "short",
    );
    const deal = freshDeal(
      rules,
      [[parseCard("AS")], ["2S", "AC"].map(parseCard)],
      ["AH", "2H", "KS"].map(parseCard),
    );
    expect(() => checkDeal(deal, rules)).toThrow(/missing: 3S 3H; not in this pack: AC KS/);
  });

  test("refuses face-up cards that are no run", () => {
    const moved = [...GOOD.columns[1]!, ...GOOD.columns[0]!];
    const columns = GOOD.columns.map((column, c) => (c === 0 ? [] : c === 1 ? moved : column));
    const deal = { ...GOOD, columns, faceDown: [0, 0, 2, 3, 4, 5, 6, 7, 8, 9] };
    expect(() => checkDeal(deal, RULES)).toThrow(/column c1: the face-up \S+ does not fit on \S+/);
  });

  test("refuses a reserve with too many cards, or with others than kings", () => {
    const two = position(namedRules("two-squares"), { reserve: "KS KH" });
    expect(() => checkDeal(two, RULES)).toThrow(/the reserve holds 2 cards, the rules allow 1/);
    expect(() => position(RULES, { reserve: "QS" })).toThrow(/QS in the reserve/);
  });

  test("takes the pack's card count from the rules", () => {
    expect(() => checkDeal({ ...GOOD, columns: columnsWith(0, []) }, RULES)).toThrow(
      /the pack is 104 cards, 2 of each/,
    );
  });
});
