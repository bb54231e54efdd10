// Every argument of the model matters: without any one of its families of clauses some small deal
// gets a wrong answer, either a win where there is none or a line that the referee refuses.

import { describe, expect, test } from "vitest";
import { FAMILIES, type Family } from "../../src/exact/clauses.js";
import { oracleVerdict } from "../oracle/oracle.js";
import { exactWord } from "./compare.js";
import { type KindName, tightDeals } from "./tight-deals.js";

/**
 * Takes away only what other orders make up for, or what is so anyway; without it nothing goes
 * wrong.
 */
const DOMINANCES: readonly Family[] = ["shortcuts", "king room", "king returns"];

/** The rule kind in whose deals the loss of a family shows. */
const SHOWS_IN: Partial<Record<Family, KindName>> = {
  "reserve stack": "batsford-again",
  "reserve condition": "three-king",
  paths: "batsford-again",
};

describe("leaving out a family of clauses", () => {
  const arguments_ = FAMILIES.filter((family) => !DOMINANCES.includes(family));
  test.each(arguments_)("%s: some answer turns wrong", (family) => {
    const kind = SHOWS_IN[family] ?? "one-king";
    const wrong = tightDeals(kind, 400, 5).find(({ rules, deal }) => {
      const word = exactWord(deal, rules, { drop: [family] });
      if (word.startsWith("refused")) return true;
      const verdict = oracleVerdict(deal, rules, 20_000);
      return verdict !== "unknown" && word !== "unknown" && verdict !== word;
    });
    expect(wrong).toBeDefined();
  });

  test.each(DOMINANCES)(
    "%s: no answer changes",
    (family) => {
      for (const kind of ["one-king", "batsford-again", "three-king"] as const) {
        for (const { rules, deal } of tightDeals(kind, 12, 6)) {
          // Without a dominance some deals need very long; such a one says nothing.
          const word = exactWord(deal, rules, { drop: [family] }, 2_000);
          if (word !== "unknown") expect(word).toBe(exactWord(deal, rules));
        }
      }
    },
    30_000,
  );
});
