// The exact model as a stage of a search: what search leaves open, a SAT solver mostly decides.
//
// It runs in steps of some thousand conflicts and counts no nodes. Its losses are proofs of the
// model's clauses (src/exact/model.ts has the argument), its wins are lines like any other's.

import type { Deal } from "../deal.js";
import { type ExactLimits, type ExactResult, exactSteps } from "../exact/exact.js";
import type { Rules } from "../rules.js";
import type { Stage, StageStatus } from "./stage.js";

export class ExactStage implements Stage {
  readonly name = "exact";
  readonly nodes = 0;
  readonly positions = 0;
  readonly inSteps = true;
  readonly #steps: Generator<void, ExactResult>;
  #line: Int16Array | null = null;

  constructor(deal: Deal, rules: Rules, limits: ExactLimits) {
    this.#steps = exactSteps(deal, rules, limits);
  }

  /** Takes one step, whatever the number of nodes. */
  run(): StageStatus {
    const step = this.#steps.next();
    if (!step.done) return "running";
    this.#line = step.value.line;
    switch (step.value.verdict) {
      case "winnable":
        return "won";
      case "unwinnable":
        return "exhausted";
      case "unknown":
        return "passed";
    }
  }

  line(): Int16Array {
    return this.#line!;
  }
}
