// Foretelling how hard a deal is, at a small part of the cost of solving it.
//
// A short best-first search goes some way into the stock. Where it gets on well, by its own scores, the
// deal mostly is an easy one. Over the 10,000 published deals of each rule set, a deal that the search
// leaves to the exact model looks harder than another one with this probability, and one of the
// slowest two in a thousand with the probability in brackets:
//     one-king 0.86 (0.92)    three-king 0.85 (0.94)    no-reserve 0.85 (0.90)    two-squares 0.86 (0.96)
// A look costs 0.2 ms. The score alone swings with where in the stock the search happens to be; the sum
// over five moments tells more than the last of them. With a redeal, or with one deck, nothing is
// foretold that soon: 0.51 to 0.64 for the slowest hundredth.

import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";
import type { SearchMemory } from "./memory.js";
import { portfolioFor, WASTE } from "./portfolio.js";
import { ALL_PRUNINGS } from "./prunings.js";

/** Moments of a look, and the nodes between two of them. */
const MOMENTS = 5;
const NODES = 100;

/** Whether {@link hardnessOf} has anything to say on a rule set's deals. */
export function isForetold(rules: Rules, maxMemory: number): boolean {
  return rules.passes === 1 && portfolioFor(rules, maxMemory).includes(WASTE);
}

/**
 * How hard a deal looks, as a number to compare with those of other deals of the same rule set; at
 * least 0, more is harder. It foretells time, never a verdict.
 * @param memory whatever it held is lost
 */
export function hardnessOf(deal: Deal, rules: Rules, { kernel, maxBytes }: SearchMemory): number {
  let status = kernel.open(deal, rules, ALL_PRUNINGS, maxBytes, WASTE.bestFirst);
  let hardness = 0;
  for (let moment = 0; moment < MOMENTS && status === "running"; moment++) {
    status = kernel.run(NODES);
    hardness += kernel.distance;
  }
  return hardness;
}
