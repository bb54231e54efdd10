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
import type { KeyLayout } from "../src/kernel/key-layout.js";
import { Position } from "../src/kernel/position.js";
import type { PositionTable } from "../src/kernel/table.js";
import type { Rules } from "../src/rules.js";
import { BestFirst } from "../src/search/best-first.js";
import { SearchMemory } from "../src/search/memory.js";
import { portfolioFor } from "../src/search/portfolio.js";
import type { Weights } from "../src/search/score.js";
import { ALL_PRUNINGS } from "../src/search/walker.js";

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
  const memory = new KeptMemory(MEMORY * 2 ** 20);
  const random = seedrandom(`${options.seed}:${rules.name}`);
  const deals: DealSample[] = [];
  for (let seed = 0; deals.length < options.deals; seed++) {
    if (seed === MOST_SEEDS) {
      throw new InternalError(
        `${options.nodes} nodes leave ${deals.length} deals of ${rules.name} open, not ${options.deals}`,
      );
    }
    const deal = dealSeed(seed, rules);
    const search = new BestFirst(new Position(deal, rules), memory, ALL_PRUNINGS, {
      name: stage.name,
      ...stage.bestFirst,
    });
    if (search.run(options.nodes) !== "running") continue;
    const { words, size: count, records, stride } = memory.kept!;
    const keys = new Int32Array(count * words);
    for (let i = 0; i < count; i++) {
      const record = (i + 1) * stride;
      keys.set(records.subarray(record, record + words), i * words);
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

/** Search memory that can be looked at after the search. */
class KeptMemory extends SearchMemory {
  kept: PositionTable | null = null;

  override table(layout: KeyLayout, allowCovering: boolean): PositionTable {
    this.kept = super.table(layout, allowCovering);
    return this.kept;
  }
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
