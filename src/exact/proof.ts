// Refutations with a proof that others can check.
//
// The solver hands out each clause it learns. In order they are a proof by reverse unit propagation
// (rup-checker.ts) from the clauses of the model and of the order, which the solver itself keeps
// without clauses; written in the DRAT format without deletions. Whether they are is not taken on
// trust: the proof is checked here before it is given out.
//
// What is then trusted: that the clauses describe the game (model.ts), and the checker.

import type { Deal } from "../deal.js";
import { InternalError } from "../errors.js";
import type { Rules } from "../rules.js";
import { dimacsText } from "./clauses.js";
import { type ExactLimits, encode, requireExact } from "./exact.js";
import { suggestOrder } from "./hints.js";
import type { Literal } from "./literal.js";
import type { Model, ModelOptions } from "./model.js";
import { orderClauses } from "./order.js";
import { checkRefutation } from "./rup-checker.js";
import { SatSolver } from "./sat-solver.js";

export interface Refutation {
  /** The formula in DIMACS. */
  readonly cnf: string;
  /** The proof in DRAT, additions only. */
  readonly proof: string;
  /** What each variable means, one a line: `17 KS (talon 3): talon → tableau before …`. */
  readonly map: string;
  /** Clauses of the proof. */
  readonly steps: number;
}

/**
 * Refutes a deal with a checked proof.
 * @param kingStays with which the deal is refuted, see {@link ModelOptions.kingStays}
 * @returns null when the deal is not refuted: it is winnable, or a limit was reached
 * @throws InputError when the rules have no exact model
 * @throws InternalError when the proof does not pass the check
 */
export function refute(
  deal: Deal,
  rules: Rules,
  limits: ExactLimits,
  kingStays: readonly number[] = [],
): Refutation | null {
  requireExact(rules);
  const solver = new SatSolver();
  const formula: Literal[][] = [];
  const proof: Literal[][] = [];
  const model = encode(
    deal,
    rules,
    {
      addClause(clause) {
        formula.push([...clause]);
        solver.addClause(clause);
      },
      addOrder(events, pairs) {
        for (const clause of orderClauses(pairs)) formula.push(clause);
        solver.addOrder(events, pairs);
      },
    },
    { kingStays },
  );
  suggestOrder(model, solver);
  solver.onLearned((clause) => proof.push(clause));
  // No assumption: where kings may return it is the relaxation that is refuted.
  if (solver.solve(limits) !== "unsatisfiable") return null;
  if (proof.at(-1)?.length !== 0) proof.push([]);
  const { variables } = model.clauses;
  const { refutes, failed } = checkRefutation(variables, formula, proof);
  if (!refutes) throw new InternalError(`the solver's proof fails at its clause ${failed + 1}`);
  return {
    cnf: dimacsText(variables, formula),
    proof: proof.map((clause) => [...clause, 0].join(" ")).join("\n"),
    map: meanings(model).join("\n"),
    steps: proof.length,
  };
}

/** What the variables mean; those not listed name a combination of others. */
function meanings(model: Model): string[] {
  const lines = ["1 true"];
  for (const { literal, first, second } of model.order.pairs()) {
    lines.push(`${literal} ${model.order.nameOf(first)} BEFORE ${model.order.nameOf(second)}`);
  }
  for (const path of model.paths) {
    path.skipped.forEach((literal, i) => {
      if (literal > 1) lines.push(`${literal} ${path.name} SKIPS the ${path.stations[i]}`);
    });
  }
  return lines.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}
