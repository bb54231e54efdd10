import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Row, readRows } from "../../src/batch/row.js";
import { dealBy } from "../../src/dealers/dealers.js";
import { namedRules } from "../../src/rule-sets.js";
import { hardnessOf, isForetold } from "../../src/search/foresight.js";
import { DEFAULT_LIMITS, memoryFor } from "../../src/search/solve.js";

const PUBLISHED = fileURLToPath(new URL("../../results/batsford.csv", import.meta.url));
const memory = memoryFor(DEFAULT_LIMITS);

/** How often a member of `these` exceeds one of `others`; ties count half. */
function superiority(these: readonly number[], others: readonly number[]): number {
  let sum = 0;
  for (const a of these) for (const b of others) sum += a > b ? 1 : a === b ? 0.5 : 0;
  return sum / (these.length * others.length);
}

describe("a look at a deal", () => {
  test.each(["one-king", "three-king"])(
    "foretells which published deals of %s were left to the exact model",
    async (name) => {
      const rules = namedRules(name);
      const hard: number[] = [];
      const easy: number[] = [];
      const isHard = ({ phase }: Row) => phase === "exact" || phase === "best-first-long";
      for await (const row of readRows(PUBLISHED)) {
        if (row.rules !== name || row.seed >= 2000n) continue;
        const hardness = hardnessOf(dealBy("seeded", row.seed, rules), rules, memory);
        (isHard(row) ? hard : easy).push(hardness);
      }
      expect(hard.length).toBeGreaterThan(40);
      expect(hard.length + easy.length).toBe(2000);
      expect(superiority(hard, easy)).toBeGreaterThan(0.8);
    },
  );

  test("says the same of a deal whatever was looked at before", () => {
    const rules = namedRules("one-king");
    const look = (seed: bigint) => hardnessOf(dealBy("seeded", seed, rules), rules, memory);
    const seeds = [5n, 6n, 7n, 8n];
    const once = seeds.map(look);
    expect(seeds.toReversed().map(look).toReversed()).toEqual(once);
    expect(new Set(once).size).toBe(4);
    expect(Math.min(...once)).toBeGreaterThan(0);
  });

  test("is taken only where it was found to foretell something", () => {
    const foretold = (name: string) => isForetold(namedRules(name), DEFAULT_LIMITS.maxMemory);
    expect(["one-king", "three-king", "no-reserve", "two-squares"].every(foretold)).toBe(true);
    expect(["batsford-again", "gargantua", "klondike", "klondike-draw3"].some(foretold)).toBe(
      false,
    );
  });
});
