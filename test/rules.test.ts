import { describe, expect, test } from "vitest";
import { InputError } from "../src/errors.js";
import {
  canonicalRules,
  checkRules,
  kingRank,
  packSize,
  type Rules,
  rulesHash,
  stockSize,
  tableauSize,
} from "../src/rules.js";

const GOOD: Rules = {
  name: "good",
  decks: 2,
  ranks: 13,
  suits: 4,
  columns: 10,
  passes: 1,
  draw: 1,
  worryBack: false,
  reserve: { capacity: 1, layout: "squares", from: ["waste"], when: "always" },
};

/** The same record with its fields the other way round. */
function reversedFields(rules: Rules): unknown {
  return Object.fromEntries(Object.entries(rules).reverse());
}

describe("checkRules", () => {
  test("takes a good record as it is", () => {
    expect(checkRules(GOOD, "x.json")).toEqual(GOOD);
  });

  test.each<[string, unknown, RegExp]>([
    ["an unknown field", { ...GOOD, redeals: 1 }, /redeals/],
    ["a missing field", { ...GOOD, passes: undefined }, /field "passes"/],
    ["three decks", { ...GOOD, decks: 3 }, /field "decks"/],
    ["three suits", { ...GOOD, suits: 3 }, /field "suits"/],
    ["fourteen ranks", { ...GOOD, ranks: 14 }, /field "ranks"/],
    ["no pass at all", { ...GOOD, passes: 0 }, /field "passes"/],
    ["passes in words", { ...GOOD, passes: "many" }, /field "passes"/],
    ["half a draw", { ...GOOD, draw: 0.5 }, /field "draw"/],
    ["a name with a space", { ...GOOD, name: "one king" }, /field "name"/],
    ["fourteen columns", { ...GOOD, columns: 14 }, /field "columns"/],
    [
      "a reserve of none",
      { ...GOOD, reserve: { ...GOOD.reserve, capacity: 0 } },
      /reserve\.capacity/,
    ],
    [
      "a reserve fed from nowhere",
      { ...GOOD, reserve: { ...GOOD.reserve, from: [] } },
      /reserve\.from/,
    ],
    ["something that is no record", 7, /^x\.json:/],
  ])("refuses %s and says where", (_, value, message) => {
    expect(() => checkRules(value, "x.json")).toThrow(InputError);
    expect(() => checkRules(value, "x.json")).toThrow(message);
    expect(() => checkRules(value, "x.json")).toThrow(/^x\.json:/);
  });

  test("refuses more columns than the pack can fill, with both numbers", () => {
    expect(() => checkRules({ ...GOOD, decks: 1, columns: 10 }, "x.json")).toThrow(
      "10 columns need 55 cards, but the pack has 52",
    );
    expect(checkRules({ ...GOOD, decks: 1, columns: 9 }, "x.json").columns).toBe(9);
  });

  test("refuses kings from a foundation where foundation cards stay", () => {
    const reserve = { ...GOOD.reserve!, from: ["foundation"] };
    expect(() => checkRules({ ...GOOD, reserve }, "x.json")).toThrow(/"worryBack" is true/);
    expect(() => checkRules({ ...GOOD, worryBack: true, reserve }, "x.json")).not.toThrow();
  });

  test("puts the reserve's sources in order and drops repeats", () => {
    const reserve = { ...GOOD.reserve!, from: ["column", "waste", "column"] };
    expect(checkRules({ ...GOOD, reserve }, "x.json").reserve!.from).toEqual(["waste", "column"]);
  });
});

describe("sizes", () => {
  test("of a two-deck game with ten columns", () => {
    // Two decks: 104 cards, 1 + 2 + … + 10 = 55 on the tableau, 49 in the stock.
    expect([packSize(GOOD), tableauSize(GOOD), stockSize(GOOD)]).toEqual([104, 55, 49]);
    expect(kingRank(GOOD)).toBe(12);
  });

  test("of a short pack, whose highest rank plays the king", () => {
    const short = { ...GOOD, ranks: 5, suits: 2, columns: 4 } as const;
    expect([packSize(short), tableauSize(short), stockSize(short)]).toEqual([20, 10, 10]);
    expect(kingRank(short)).toBe(4);
  });
});

describe("canonical form and hash", () => {
  test("do not depend on the order of the fields", () => {
    const other = checkRules(reversedFields(GOOD), "x.json");
    expect(canonicalRules(other)).toBe(canonicalRules(GOOD));
    expect(rulesHash(other)).toBe(rulesHash(GOOD));
  });

  test("the canonical form has no white space and reads back as the same rules", () => {
    expect(canonicalRules(GOOD)).not.toMatch(/\s/);
    expect(checkRules(JSON.parse(canonicalRules(GOOD)), "x.json")).toEqual(GOOD);
  });

  test("the hash leaves the name out and sees every other field", () => {
    const reserve = GOOD.reserve!;
    const variants: Rules[] = [
      GOOD,
      { ...GOOD, decks: 1, columns: 9 },
      { ...GOOD, ranks: 12 },
      { ...GOOD, suits: 2, columns: 9 },
      { ...GOOD, columns: 9 },
      { ...GOOD, passes: 2 },
      { ...GOOD, passes: "unlimited" },
      { ...GOOD, draw: 3 },
      { ...GOOD, worryBack: true },
      { ...GOOD, reserve: null },
      { ...GOOD, reserve: { ...reserve, capacity: 2 } },
      { ...GOOD, reserve: { ...reserve, layout: "stack" } },
      { ...GOOD, reserve: { ...reserve, from: ["waste", "column"] } },
      { ...GOOD, reserve: { ...reserve, when: "no-empty-column" } },
    ];
    expect(rulesHash({ ...GOOD, name: "other" })).toBe(rulesHash(GOOD));
    expect(new Set(variants.map(rulesHash)).size).toBe(variants.length);
    for (const rules of variants) expect(rulesHash(rules)).toMatch(/^[0-9a-f]{12}$/);
  });
});
