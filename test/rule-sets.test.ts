import { describe, expect, test } from "vitest";
import { InputError } from "../src/errors.js";
import { namedRuleSets, namedRules, overrideRules } from "../src/rule-sets.js";
import { canonicalRules, checkRules, rulesHash, stockSize } from "../src/rules.js";
import { suggest } from "../src/suggest.js";

const ONE_KING = namedRules("one-king");

// name, decks, columns, stock, passes, draw, kings in the reserve, worryBack: the published rules
// of each game (the table of rule sets in the README).
const TABLE = [
  ["one-king", 2, 10, 49, 1, 1, 1, false],
  ["three-king", 2, 10, 49, 1, 1, 3, false],
  ["batsford-again", 2, 10, 49, 2, 1, 3, false],
  ["no-reserve", 2, 10, 49, 1, 1, 0, false],
  ["two-squares", 2, 10, 49, 1, 1, 2, false],
  ["one-king-redeal", 2, 10, 49, 2, 1, 1, false],
  ["pysol-batsford", 2, 10, 49, 1, 1, 3, true],
  ["pysol-batsford-again", 2, 10, 49, 2, 1, 3, true],
  ["gargantua", 2, 9, 59, 2, 1, 0, false],
  ["harp", 2, 9, 59, 4, 1, 0, false],
  ["double-klondike", 2, 9, 59, "unlimited", 1, 0, true],
  ["klondike", 1, 7, 24, "unlimited", 1, 0, true],
  ["klondike-draw3", 1, 7, 24, "unlimited", 3, 0, true],
];

describe("the named sets", () => {
  test.each(namedRuleSets())("$rules.name passes the check of records of unknown origin", (set) => {
    expect(checkRules(JSON.parse(canonicalRules(set.rules)), "set")).toEqual(set.rules);
  });

  test("are these, in this order", () => {
    const rows = namedRuleSets().map(({ rules }) => [
      rules.name,
      rules.decks,
      rules.columns,
      stockSize(rules),
      rules.passes,
      rules.draw,
      rules.reserve?.capacity ?? 0,
      rules.worryBack,
    ]);
    expect(rows).toEqual(TABLE);
  });

  test("differ in how the reserve fills", () => {
    const reserve = (name: string) => {
      const { layout, from, when } = namedRules(name).reserve!;
      return `${layout} from ${from.join("+")} ${when}`;
    };
    expect(reserve("one-king")).toBe("squares from waste always");
    expect(reserve("two-squares")).toBe("squares from waste always");
    expect(reserve("one-king-redeal")).toBe("squares from waste always");
    expect(reserve("three-king")).toBe("stack from waste+column no-empty-column");
    expect(reserve("batsford-again")).toBe("stack from waste+column always");
    expect(reserve("pysol-batsford")).toBe("stack from waste+column+foundation always");
    expect(reserve("pysol-batsford-again")).toBe("stack from waste+column+foundation always");
  });

  test("are different rules, each with a summary", () => {
    const sets = namedRuleSets();
    expect(new Set(sets.map(({ rules }) => rulesHash(rules))).size).toBe(sets.length);
    for (const { summary } of sets) expect(summary).toMatch(/^\S.{10,}/);
  });

  test("are handed out as copies", () => {
    namedRules("one-king").reserve!.capacity = 8;
    expect(namedRules("one-king").reserve!.capacity).toBe(1);
  });

  test("an unknown name is refused with the nearest one, if any is near", () => {
    expect(() => namedRules("one-kings")).toThrow(InputError);
    expect(() => namedRules("one-kings")).toThrow(/"one-kings", did you mean "one-king"\?/);
    expect(() => namedRules("gargantuan")).toThrow(/did you mean "gargantua"\?/);
    expect(() => namedRules("spider-two-suits-relaxed")).toThrow(/unknown rule set/);
    expect(suggest("xyz", ["gargantua"])).toBe("");
    expect(suggest("xyz", [])).toBe("");
  });
});

describe("overrides", () => {
  test("change one field and name the change", () => {
    const rules = overrideRules(ONE_KING, { passes: 2 });
    expect(rules).toEqual({ ...ONE_KING, name: "one-king+passes=2", passes: 2 });
    expect(rulesHash(rules)).toBe(rulesHash(namedRules("one-king-redeal")));
  });

  test("that change nothing keep the name", () => {
    expect(overrideRules(ONE_KING, {})).toEqual(ONE_KING);
    expect(overrideRules(ONE_KING, { passes: 1, draw: 1, reserve: 1 })).toEqual(ONE_KING);
    expect(overrideRules(namedRules("gargantua"), { reserve: 0 })).toEqual(namedRules("gargantua"));
  });

  test("reach every field", () => {
    const rules = overrideRules(ONE_KING, {
      decks: 1,
      columns: 8,
      passes: "unlimited",
      draw: 3,
      worryBack: true,
      reserve: 2,
      reserveLayout: "stack",
      reserveFrom: ["foundation", "waste"],
      reserveWhen: "no-empty-column",
    });
    expect(rules).toMatchObject({ decks: 1, columns: 8, passes: "unlimited", draw: 3 });
    expect(rules.worryBack).toBe(true);
    expect(rules.reserve).toEqual({
      capacity: 2,
      layout: "stack",
      from: ["waste", "foundation"],
      when: "no-empty-column",
    });
    expect(rules.name).toBe(
      "one-king+decks=1+columns=8+passes=unlimited+draw=3+worryBack=true+reserve=2+layout=stack+from=foundation/waste+when=no-empty-column",
    );
  });

  test("take the reserve away, or give one that plays like one-king's", () => {
    const none = overrideRules(ONE_KING, { reserve: 0 });
    expect(rulesHash(none)).toBe(rulesHash(namedRules("no-reserve")));
    const given = overrideRules(namedRules("no-reserve"), { reserve: 2 });
    expect(rulesHash(given)).toBe(rulesHash(namedRules("two-squares")));
  });

  test("do not touch the set they start from", () => {
    const before = structuredClone(ONE_KING);
    overrideRules(ONE_KING, { passes: 3, reserve: 3, reserveLayout: "stack" });
    expect(ONE_KING).toEqual(before);
  });

  test.each([
    ["a reserve setting with no reserve", "gargantua", { reserveLayout: "stack" }, /--reserve N/],
    ["reserve 0 with a setting", "one-king", { reserve: 0, reserveWhen: "always" }, /--reserve 0/],
    ["an unknown layout", "one-king", { reserveLayout: "heap" }, /reserve\.layout/],
    ["three decks", "one-king", { decks: 3 }, /field "decks"/],
    ["too many columns for one deck", "klondike", { columns: 10 }, /10 columns need 55 cards/],
  ])("refuse %s", (_, name, overrides, message) => {
    expect(() => overrideRules(namedRules(name), overrides)).toThrow(InputError);
    expect(() => overrideRules(namedRules(name), overrides)).toThrow(message);
  });
});
