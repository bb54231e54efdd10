// The exact stage: one question to a SAT solver decides a deal.

import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";
import { Clauses, type ClauseOptions, type ClauseSink } from "./clauses.js";
import { addFoundations } from "./foundations.js";
import { addKings } from "./kings.js";
import { lineFromModel } from "./line-from-model.js";
import { Model, type ModelOptions } from "./model.js";
import type { Transitivity } from "./order.js";
import { addShortcuts } from "./shortcuts.js";
import { addSlots, addUncovering } from "./slots.js";
import { prepareSolver, SatSolver } from "./solver.js";
import { addWaste } from "./waste.js";

export interface ExactLimits {
  /** Conflicts of the solver after which the answer is "unknown". */
  readonly maxConflicts: number;
}

export interface ExactOptions extends ClauseOptions, ModelOptions {
  readonly transitivity?: Transitivity;
  /** Options of the solver by name. */
  readonly solver?: Record<string, number>;
}

export interface ExactResult {
  readonly verdict: "winnable" | "unwinnable" | "unknown";
  /** For a win, kernel moves from the deal on (src/kernel/move.ts). */
  readonly line: Int16Array | null;
  readonly conflicts: number;
  readonly variables: number;
  readonly clauses: number;
  readonly milliseconds: number;
}

/** Loads the solver; must be awaited once in a thread before {@link solveExactly}. */
export function prepareExact(): Promise<void> {
  return prepareSolver();
}

/** Why a rule set has no exact model; null when it has one. */
export function exactSupports(rules: Rules): string | null {
  if (rules.worryBack) return "cards may come back from foundations, any number of times";
  if (rules.passes === "unlimited") return "the number of passes is unlimited";
  if (rules.draw !== 1) return `${rules.draw} cards are drawn at a time`;
  return null;
}

/** Writes the whole model of a deal. */
export function encode(
  deal: Deal,
  rules: Rules,
  sink: ClauseSink,
  options: ExactOptions = {},
): Model {
  const clauses = new Clauses(sink, options);
  const model = new Model(deal, rules, clauses, options);
  addFoundations(model);
  addSlots(model);
  addUncovering(model);
  addWaste(model);
  addKings(model);
  addShortcuts(model);
  model.order.close(options.transitivity ?? "chordal");
  return model;
}

export function solveExactly(
  deal: Deal,
  rules: Rules,
  limits: ExactLimits,
  options: ExactOptions = {},
): ExactResult {
  const started = performance.now();
  const refusal = exactSupports(rules);
  if (refusal !== null) throw new Error(`no exact model for ${rules.name}: ${refusal}`);
  const solver = new SatSolver(options.solver);
  try {
    const model = encode(deal, rules, solver, options);
    const answer = solver.solve(limits.maxConflicts, [...model.clauses.selectors.values()]);
    const line =
      answer === "satisfiable"
        ? lineFromModel(deal, model, (literal) => solver.holds(literal))
        : null;
    return {
      verdict:
        answer === "satisfiable"
          ? "winnable"
          : answer === "unsatisfiable"
            ? "unwinnable"
            : "unknown",
      line,
      conflicts: solver.conflicts,
      variables: model.clauses.variables,
      clauses: model.clauses.count,
      milliseconds: performance.now() - started,
    };
  } finally {
    solver.dispose();
  }
}
