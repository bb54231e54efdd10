import { describe, expect, test } from "vitest";
import { dealBy } from "../src/dealers/dealers.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { verify } from "../src/referee/referee.js";
import { carryMoves, sameDeals, winsCarryOver } from "../src/relations.js";
import { namedRuleSets, namedRules, overrideRules } from "../src/rule-sets.js";
import { checkRules, type Reserve, type Rules } from "../src/rules.js";
import { solveDeal } from "../src/search/solve.js";

const holds = (from: Rules, to: Rules) => winsCarryOver(from, to);
const named = (from: string, to: string) => holds(namedRules(from), namedRules(to));

describe("relations of the rules page", () => {
  test.each([
    ["no-reserve", "one-king"],
    ["one-king", "two-squares"],
    ["one-king", "one-king-redeal"],
    ["one-king", "batsford-again"],
    ["three-king", "batsford-again"],
    ["batsford-again", "pysol-batsford-again"],
    ["one-king", "pysol-batsford"],
    ["three-king", "pysol-batsford"],
    ["gargantua", "harp"],
    ["klondike-draw3", "klondike"],
  ])("a deal won under %s is won under %s, and not the reverse", (from, to) => {
    expect(named(from, to)).toBe(true);
    expect(named(to, from)).toBe(false);
  });

  test("more passes, up to unlimited, are easier", () => {
    const harp = namedRules("harp");
    expect(holds(harp, overrideRules(harp, { passes: "unlimited" }))).toBe(true);
    expect(holds(overrideRules(harp, { passes: "unlimited" }), harp)).toBe(false);
  });

  test("worrying back is easier, for every set", () => {
    for (const { rules } of namedRuleSets()) {
      if (rules.worryBack) continue;
      const worry = overrideRules(rules, { worryBack: true });
      expect(holds(rules, worry)).toBe(true);
      expect(holds(worry, rules)).toBe(false);
    }
  });
});

describe("what is not comparable", () => {
  test.each([
    // Other cards in other places.
    ["harp", "batsford-again"],
    ["klondike", "double-klondike"],
    // Two squares leave a choice of kings that a stack does not; a stack takes kings of columns.
    ["two-squares", "batsford-again"],
    ["two-squares", "pysol-batsford-again"],
    ["three-king", "two-squares"],
    // The three-king stack is shut while a column is empty, one-king's square is not.
    ["one-king", "three-king"],
    // More kings against another pass.
    ["three-king", "one-king-redeal"],
    ["one-king-redeal", "pysol-batsford"],
  ])("%s and %s", (a, b) => {
    expect(named(a, b)).toBe(false);
    expect(named(b, a)).toBe(false);
  });

  test("draws that do not divide each other", () => {
    const klondike = namedRules("klondike");
    const draw = (n: number) => overrideRules(klondike, { draw: n });
    expect(holds(draw(6), draw(3))).toBe(true);
    expect(holds(draw(3), draw(2))).toBe(false);
    expect(holds(draw(2), draw(3))).toBe(false);
  });
});

test("the relation is an order: reflexive, and transitive over all named sets", () => {
  const sets = namedRuleSets().map(({ rules }) => rules);
  for (const a of sets) {
    expect(holds(a, a)).toBe(true);
    for (const b of sets) {
      for (const c of sets) if (holds(a, b) && holds(b, c)) expect(holds(a, c)).toBe(true);
    }
  }
});

describe("the argument, acted out", () => {
  const reserves: (Reserve | null)[] = [null];
  for (const capacity of [1, 2, 3]) {
    for (const layout of ["squares", "stack"] as const) {
      for (const from of [["waste"], ["waste", "column"]] as Reserve["from"][]) {
        for (const when of ["always", "no-empty-column"] as const) {
          reserves.push({ capacity, layout, from, when });
        }
      }
    }
  }
  const sets: Rules[] = [];
  for (const reserve of reserves) {
    for (const passes of [1, 2] as const) {
      for (const draw of [1, 2, 4]) {
        const name = `r${sets.length}`;
        sets.push(
          checkRules(
            {
              name,
              decks: 2,
              ranks: 4,
              suits: 4,
              columns: 4,
              passes,
              draw,
              worryBack: false,
              reserve,
            },
            name,
          ),
        );
      }
    }
  }

  test("wins on small decks are accepted by the referee under every wider set", () => {
    let carried = 0;
    let parted = 0;
    let numbered = 0;
    for (let seed = 0; seed < 6; seed++) {
      for (const from of sets) {
        const deal = dealSeed(seed, from);
        const { moves } = solveDeal(deal, from, { maxNodes: 20_000, maxMemory: 16 });
        if (!moves) continue;
        for (const to of sets) {
          if (from === to || !winsCarryOver(from, to)) continue;
          const there = carryMoves(moves, { rules: from, deal }, { rules: to, deal });
          expect(verify(deal, to, there), `${seed}: ${from.name} to ${to.name}`).toMatchObject({
            legal: true,
            won: true,
          });
          carried++;
          if (there.length > moves.length) parted++;
          if (to.reserve?.layout === "squares" && from.reserve?.layout === "stack") numbered++;
        }
      }
    }
    // Enough of each kind to mean something.
    expect(carried).toBeGreaterThan(5_000);
    expect(parted).toBeGreaterThan(1_000);
    expect(numbered).toBeGreaterThan(500);
  });
});

test("wins of PySolFC's deals, which begin with a draw, carry over to smaller draws", () => {
  const [three, one] = [namedRules("klondike-draw3"), namedRules("klondike")];
  let won = 0;
  for (let number = 1n; number <= 12n; number++) {
    const from = { rules: three, deal: dealBy("pysol", number, three) };
    const to = { rules: one, deal: dealBy("pysol", number, one) };
    const { moves } = solveDeal(from.deal, three, { maxNodes: 50_000, maxMemory: 64 });
    if (!moves) continue;
    won++;
    expect(verify(to.deal, one, carryMoves(moves, from, to)).won).toBe(true);
  }
  expect(won).toBeGreaterThan(5);
});

test("sets deal the same cards when pack and columns are equal", () => {
  expect(sameDeals(namedRules("one-king"), namedRules("pysol-batsford-again"))).toBe(true);
  expect(sameDeals(namedRules("one-king"), namedRules("harp"))).toBe(false);
  expect(sameDeals(namedRules("klondike"), namedRules("klondike-draw3"))).toBe(true);
});
