// The written clauses, given to a solver by others: it must come to the same verdicts.

import { Cadical, type CadicalModule, createModule } from "cadical-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deal } from "../../src/deal.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { encode, solveExactly } from "../../src/exact/exact.js";
import { orderClauses } from "../../src/exact/order.js";
import { namedRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import { KIND_NAMES, tightDeals } from "./tight-deals.js";

const LIMITS = { maxConflicts: 100_000 };

let cadical: CadicalModule;
beforeAll(async () => {
  cadical = await createModule({});
});

/** CaDiCaL's verdict on the model of a deal in which no king is anywhere. */
function otherVerdict(deal: Deal, rules: Rules): string {
  const solver = new Cadical(cadical, { report: false });
  const model = encode(deal, rules, {
    addClause: (clause) => solver.addClause(clause),
    addOrder: (_, pairs) => {
      for (const clause of orderClauses(pairs)) solver.addClause(clause);
    },
  });
  try {
    const answer = solver.solve({ conflicts: LIMITS.maxConflicts, assumptions: model.nowhereElse });
    return answer === "satisfiable"
      ? "winnable"
      : answer === "unsatisfiable"
        ? "unwinnable"
        : answer;
  } finally {
    solver.dispose();
  }
}

describe("CaDiCaL says the same", () => {
  // Under batsford-again a deal that is lost without kings anywhere may be won with them.
  test.each(KIND_NAMES.filter((kind) => kind !== "batsford-again"))(
    "of small deals, %s",
    (kind) => {
      for (const { rules, deal } of tightDeals(kind, 10, 41)) {
        expect(otherVerdict(deal, rules)).toBe(solveExactly(deal, rules, LIMITS).verdict);
      }
    },
  );

  test("of a lost deal", () => {
    const rules = namedRules("one-king");
    const deal = dealSeed(955, rules);
    expect(solveExactly(deal, rules, LIMITS).verdict).toBe("unwinnable");
    expect(otherVerdict(deal, rules)).toBe("unwinnable");
  });
});
