// Positions as the solver meets them: what its best-first search has stored of hard deals.
//
// Random play would leave the part of the game where the search spends its nodes, and winning lines
// pass through it only once. So the deals are the first ones that the search leaves open after a
// given number of nodes, and the positions are what it has stored of them by then. All of it is the
// same on every machine.

import seedrandom from "seedrandom";
import type { Deal } from "../src/deal.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { InternalError } from "../src/errors.js";
import type { Rules } from "../src/rules.js";
import { portfolioFor } from "../src/search/portfolio.js";
import { ALL_PRUNINGS } from "../src/search/prunings.js";
import type { Weights } from "../src/search/weights.js";
import { KernelProbe } from "./kernel-probe.js";

/** One deal's positions. */
export interface DealSample {
  readonly seed: number;
  readonly deal: Deal;
  /** Keys of `count` different positions, one after the other, as the search stored them. */
  readonly keys: Int32Array;
  readonly words: number;
  readonly count: number;
  /** 0..count−1 in shuffled order: a search comes back to its positions in no order of storage. */
  readonly shuffled: Int32Array;
}

export interface SearchSample {
  readonly rules: Rules;
  /** Of the search that met the positions. */
  readonly weights: Weights;
  readonly deals: readonly DealSample[];
}

export interface SampleOptions {
  /** Deals sampled. */
  readonly deals: number;
  /** Nodes that leave each of them open. */
  readonly nodes: number;
  /** Keys the order of the positions. */
  readonly seed: string;
}

export const DEFAULT_SAMPLE: SampleOptions = { deals: 4, nodes: 60_000, seed: "micro" };

/** MiB for the positions of one deal. */
const MEMORY = 64;
/** Seeds tried before it is given up that a search leaves any more open. */
const MOST_SEEDS = 10_000;

/** Searches deals from seed 0 on. @throws InternalError when too few of them are hard enough */
export function sampleSearch(rules: Rules, options: SampleOptions = DEFAULT_SAMPLE): SearchSample {
  const stage = portfolioFor(rules, MEMORY).find(({ bestFirst }) => bestFirst);
  if (!stage?.bestFirst) throw new InternalError(`${rules.name} has no best-first stage`);
  const probe = new KernelProbe();
  const random = seedrandom(`${options.seed}:${rules.name}`);
  const deals: DealSample[] = [];
  for (let seed = 0; deals.length < options.deals; seed++) {
    if (seed === MOST_SEEDS) {
      throw new InternalError(
        `${options.nodes} nodes leave ${deals.length} deals of ${rules.name} open, not ${options.deals}`,
      );
    }
    const deal = dealSeed(seed, rules);
    const opened = probe.open(deal, rules, ALL_PRUNINGS, MEMORY * 2 ** 20, stage.bestFirst);
    if (opened !== "running" || probe.run(options.nodes) !== "running") continue;
    const words = probe.parts.words.value;
    const count = probe.positions;
    const keys = new Int32Array(count * words);
    for (let i = 0; i < count; i++) {
      keys.set(probe.cells(probe.parts.rowAt(i + 1), words), i * words);
    }
    deals.push({
      seed,
      deal,
      keys,
      words,
      count,
      shuffled: shuffle(count, random),
    });
  }
  return { rules, weights: stage.bestFirst.weights, deals };
}

/** The numbers 0..count−1 in random order. */
function shuffle(count: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
