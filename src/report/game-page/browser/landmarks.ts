// Steps worth jumping to: those right after a draw, and those after which a card has turned up.

import type { StepData } from "../page-data.js";

export class Landmarks {
  readonly #steps: readonly number[];

  /** @param marks whether the position after a step is a landmark */
  constructor(steps: readonly StepData[], marks: (step: StepData) => boolean) {
    this.#steps = steps.flatMap((step, i) => (marks(step) ? [i + 1] : []));
  }

  /** The next one after a step, or null. */
  after(step: number): number | null {
    return this.#steps.find((landmark) => landmark > step) ?? null;
  }

  /** The last one before a step, or null. */
  before(step: number): number | null {
    return this.#steps.findLast((landmark) => landmark < step) ?? null;
  }
}

export function drawsOf(steps: readonly StepData[]): Landmarks {
  return new Landmarks(steps, (step) => step.kind === "draw");
}

export function turnsOf(steps: readonly StepData[]): Landmarks {
  return new Landmarks(steps, (step) => step.turnsUp !== null);
}
