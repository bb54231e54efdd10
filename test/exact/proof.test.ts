// Losses with a proof and with an explanation.

import { describe, expect, test } from "vitest";
import { dealSeed } from "../../src/dealers/seeded.js";
import { ALWAYS_ON, FAMILIES } from "../../src/exact/clauses.js";
import { solveExactly } from "../../src/exact/exact.js";
import { explainLoss, explanationLines, shorten } from "../../src/exact/explain.js";
import { refute } from "../../src/exact/proof.js";
import { checkRefutation } from "../../src/exact/rup-checker.js";
import { namedRules } from "../../src/rule-sets.js";
import { solveDeal } from "../../src/search/solve.js";
import { oracleVerdict } from "../oracle/oracle.js";
import { exactWord } from "./compare.js";
import { KIND_NAMES, tightDeals } from "./tight-deals.js";

const LIMITS = { maxConflicts: 200_000 };

describe("a refutation", () => {
  test.each(KIND_NAMES)(
    "%s: lost small deals get a proof that passes, won ones get none",
    (kind) => {
      for (const { rules, deal } of tightDeals(kind, 6, 21)) {
        const word = exactWord(deal, rules);
        const refutation = refute(deal, rules, LIMITS);
        if (word === "winnable") expect(refutation).toBeNull();
        if (refutation === null) continue;
        expect(oracleVerdict(deal, rules, 20_000)).not.toBe("winnable");
        const formula = readClauses(refutation.cnf.split("\n").slice(1));
        const proof = readClauses(refutation.proof.split("\n"));
        const variables = Number(refutation.cnf.split(" ")[2]);
        expect(checkRefutation(variables, formula, proof).refutes).toBe(true);
        // Without its first clauses the formula has no such proof, so the check means something.
        const half = formula.slice(Math.floor(formula.length / 2));
        expect(checkRefutation(variables, half, proof).refutes).toBe(false);
      }
    },
  );

  test("of a deal in which kings may go back and forth takes the stays that refute it", () => {
    const { rules, deal } = tightDeals("batsford-again", 34, 1)[33]!;
    const { verdict, kingStays } = solveExactly(deal, rules, LIMITS);
    expect(verdict).toBe("unwinnable");
    expect(Math.max(...kingStays)).toBeGreaterThan(1);
    expect(refute(deal, rules, LIMITS)).toBeNull();
    expect(refute(deal, rules, LIMITS, kingStays)).not.toBeNull();
    expect(explainLoss(deal, rules, LIMITS)).toBeNull();
    expect(explainLoss(deal, rules, { ...LIMITS, kingStays })).not.toBeNull();
  });

  test.runIf(process.env.BATSFORD_LONG)("of real deals passes the check", () => {
    const rules = namedRules("one-king");
    for (const seed of [426, 483, 485, 4284]) {
      const refutation = refute(dealSeed(seed, rules), rules, LIMITS);
      expect(refutation?.steps).toBeGreaterThan(1000);
    }
  });
});

test("a real deal that search closes as lost is refuted by the exact model as well", () => {
  const rules = namedRules("one-king");
  const deal = dealSeed(4284, rules);
  const search = solveDeal(deal, rules, { maxNodes: 100_000, maxMemory: 64 });
  expect(search).toMatchObject({ verdict: "unwinnable", refutedBy: "search" });
  expect(solveExactly(deal, rules, LIMITS).verdict).toBe("unwinnable");
});

describe("real deals that best-first search leaves undecided", () => {
  test.runIf(process.env.BATSFORD_LONG)("are decided both ways", () => {
    const rules = namedRules("one-king");
    const verdicts = [91, 144, 150, 426, 483].map((seed) =>
      exactWord(dealSeed(seed, rules), rules),
    );
    expect(verdicts).toEqual(["winnable", "winnable", "winnable", "unwinnable", "unwinnable"]);
  });

  test("are given up at the limit of conflicts, and the same way each time", () => {
    const rules = namedRules("one-king");
    const ask = () => solveExactly(dealSeed(15, rules), rules, { maxConflicts: 200 });
    const { milliseconds: _, ...first } = ask();
    expect(first).toMatchObject({ verdict: "unknown", line: null });
    expect(first.conflicts).toBeGreaterThanOrEqual(200);
    expect(ask()).toMatchObject(first);
  });
});

describe("an explanation", () => {
  test("names groups that are few, for losses only", () => {
    let lost = 0;
    for (const { rules, deal } of tightDeals("one-king", 12, 22)) {
      const explanation = explainLoss(deal, rules, LIMITS);
      expect(explanation === null).toBe(exactWord(deal, rules) === "winnable");
      if (explanation === null) continue;
      lost++;
      expect(explanation.groups).toBeLessThan(explanation.of);
      const families = [...explanation.reasons.keys()];
      expect(explanationLines(explanation).length).toBe(families.length);
      // The families named are enough: without all the others the deal is still lost.
      const others = FAMILIES.filter((family) => !ALWAYS_ON.includes(family));
      const drop = others.filter((family) => !families.includes(family));
      expect(solveExactly(deal, rules, LIMITS, { drop }).verdict).toBe("unwinnable");
    }
    expect(lost).toBeGreaterThan(2);
  });

  test("is shortened to what is needed", () => {
    const needs = (wanted: readonly number[]) => (tried: readonly number[]) =>
      wanted.every((item) => tried.includes(item)) ? tried : null;
    const list = Array.from({ length: 40 }, (_, i) => i);
    expect(shorten(list, needs([3, 17, 39]))).toEqual([3, 17, 39]);
    expect(shorten(list, needs([]))).toEqual([]);
    expect(shorten(list, needs(list))).toEqual(list);
  });
});

function readClauses(lines: readonly string[]): number[][] {
  return lines
    .filter((line) => line !== "")
    .map((line) => line.trim().split(" ").map(Number).slice(0, -1));
}
