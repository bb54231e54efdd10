// The exact model against the oracle, both verdicts, on small deals under every kind of rules.

import { describe, expect, test } from "vitest";
import { dealToText } from "../../src/deal-format.js";
import type { Rules } from "../../src/rules.js";
import { oracleVerdict } from "../oracle/oracle.js";
import { smallDeals } from "../oracle/small-deals.js";
import { exactWord } from "./compare.js";
import { KIND_NAMES, tightDeals } from "./tight-deals.js";

const LONG = process.env.BATSFORD_LONG !== undefined;
/** Positions after which the oracle leaves a deal out. */
const ORACLE_POSITIONS = 20_000;

function kingsReturn(rules: Rules): boolean {
  return rules.reserve?.from.includes("column") ?? false;
}

describe("on small deals the exact model and the oracle agree", () => {
  const count = LONG ? 5_500 : 30;
  test.each(KIND_NAMES)(`%s: ${count} tight deals, a third of them lost`, (kind) => {
    let lost = 0;
    let settled = 0;
    let undecided = 0;
    for (const { rules, deal } of tightDeals(kind, count, LONG ? 2 : 1)) {
      const verdict = oracleVerdict(deal, rules, ORACLE_POSITIONS);
      if (verdict === "unknown") continue;
      settled++;
      if (verdict === "unwinnable") lost++;
      const word = exactWord(deal, rules);
      // Where kings can go back to the reserve, a loss may stay undecided; a win may not.
      if (word === "unknown" && kingsReturn(rules) && verdict === "unwinnable") undecided++;
      else expect(word, dealToText(deal)).toBe(verdict);
    }
    expect(settled).toBeGreaterThan(0.9 * count);
    expect(lost).toBeGreaterThan(settled / 3);
    expect(undecided).toBeLessThanOrEqual(lost / 8);
  });

  const mixed = LONG ? 10_000 : 50;
  test(`${mixed} deals of all shapes, reserves and passes`, () => {
    for (const { rules, deal } of smallDeals(mixed, LONG ? 12 : 11)) {
      const verdict = oracleVerdict(deal, rules, ORACLE_POSITIONS);
      if (verdict === "unknown") continue;
      const word = exactWord(deal, rules);
      if (word === "unknown" && kingsReturn(rules) && verdict === "unwinnable") continue;
      expect(word, JSON.stringify(rules) + dealToText(deal)).toBe(verdict);
    }
  });

  test("with and without shortcuts, and with longer ways for kings", () => {
    for (const kind of ["one-king", "three-king", "batsford-again"] as const) {
      for (const { rules, deal } of tightDeals(kind, LONG ? 1_000 : 5, 3)) {
        const word = exactWord(deal, rules);
        for (const options of [{ shortcuts: false }, { kingStays: [2, 2, 2, 2] }]) {
          const other = exactWord(deal, rules, options);
          if (word !== "unknown" && other !== "unknown") expect(other).toBe(word);
        }
      }
    }
  });
});
