// Which rule sets have an exact model, apart from the model, which takes long to load.

import type { Rules } from "../rules.js";

/** Why a rule set has no exact model; null when it has one. */
export function exactSupports(rules: Rules): string | null {
  if (rules.worryBack) return "cards may come back from foundations, any number of times";
  if (rules.passes === "unlimited") return "the number of passes is unlimited";
  if (rules.draw !== 1) return `${rules.draw} cards are drawn at a time`;
  return null;
}
