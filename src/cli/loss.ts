// What `batsford solve` says beyond the verdict "unwinnable": a checked proof, and the reasons.

import { writeFileSync } from "node:fs";
import { withFile } from "../batch/files.js";
import type { Deal } from "../deal.js";
import { InputError } from "../errors.js";
import { solveExactly } from "../exact/exact.js";
import { explainLoss, explanationLines } from "../exact/explain.js";
import { refute } from "../exact/proof.js";
import { exactSupports } from "../exact/supports.js";
import type { Rules } from "../rules.js";

/** Conflicts of the SAT solver for a proof or an explanation: minutes at most. */
const MAX_CONFLICTS = 1_000_000;

/** @throws InputError when the rules have no exact model, which proofs and reasons come from */
export function requireModel(rules: Rules, option: string): void {
  const refusal = exactSupports(rules);
  if (refusal === null) return;
  throw new InputError(
    "rules",
    `${option} needs an exact model, and ${rules.name} has none: ${refusal}`,
  );
}

/** Stays of kings with which the model is refuted, found where kings may return. */
function refutingStays(deal: Deal, rules: Rules): readonly number[] {
  if (!rules.reserve?.from.includes("column")) return [];
  return solveExactly(deal, rules, { maxConflicts: MAX_CONFLICTS }).kingStays;
}

/**
 * Writes a proof that a deal cannot be won: FILE in the DRAT format, FILE.cnf with the clauses that
 * it refutes, and FILE.map with what their variables mean.
 * @returns a line that says what was done
 */
export function writeProof(deal: Deal, rules: Rules, file: string): string {
  const refutation = refute(
    deal,
    rules,
    { maxConflicts: MAX_CONFLICTS },
    refutingStays(deal, rules),
  );
  if (!refutation) return "No proof: the exact model was not refuted within its effort.";
  withFile(`cannot write the proof ${file}`, () => {
    writeFileSync(file, `${refutation.proof}\n`);
    writeFileSync(`${file}.cnf`, refutation.cnf);
    writeFileSync(`${file}.map`, `${refutation.map}\n`);
  });
  return `Proof of ${refutation.steps} clauses, checked: ${file}, with ${file}.cnf and ${file}.map.`;
}

/** The reasons why a deal cannot be won, a line each. */
export function explainInWords(deal: Deal, rules: Rules): string[] {
  const explanation = explainLoss(deal, rules, {
    maxConflicts: MAX_CONFLICTS,
    kingStays: refutingStays(deal, rules),
  });
  if (!explanation) return ["No reasons: the exact model was not refuted within its effort."];
  const { groups, of } = explanation;
  return [
    `Already these ${groups} of the deal's ${of} conditions cannot be met together ("at 7" is the seventh card drawn):`,
    ...explanationLines(explanation).map((line) => `  ${line}`),
  ];
}
