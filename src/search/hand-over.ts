// A deal and its rules as the bytes that the kernel reads; src/kernel/setup.ts draws them.

import { suitOf } from "../card.js";
import type { Deal } from "../deal.js";
import type { ReserveSource, Rules } from "../rules.js";
import { ALL_PRUNINGS, type Prunings } from "./prunings.js";
import type { BestFirstOptions, Weights } from "./weights.js";

const PILES_LOW = 16;
const PILES_HIGH = 20;
const KINGS = 24;
const HELD = 32;
const TALON = 48;
const DEALT = 160;
const COLUMN_BYTES = 112;
const WEIGHTS = 1952;
const STEPS = 1984;
const SUITS = 4;

const SOURCE_BITS: Record<ReserveSource, number> = { waste: 1, column: 2, foundation: 4 };

/** What a search is told beside the deal. */
export interface SearchSettings extends Partial<BestFirstOptions> {
  /** All of them when left out. */
  readonly prunings?: Prunings;
}

/** @param deal a deal that checkDeal accepted for these rules @param input where the kernel reads it */
export function handOver(
  deal: Deal,
  rules: Rules,
  settings: SearchSettings,
  input: DataView<ArrayBuffer>,
): void {
  const bytes = new Uint8Array(input.buffer, input.byteOffset, WEIGHTS);
  const { reserve } = rules;
  bytes.set([
    rules.columns,
    rules.decks,
    rules.suits,
    rules.ranks,
    rules.draw,
    rules.passes === "unlimited" ? 0 : rules.passes,
    Number(rules.worryBack),
    pruningBits(settings.prunings ?? ALL_PRUNINGS),
    reserve?.capacity ?? 0,
    Number(reserve?.layout === "stack"),
    Number(reserve?.when === "no-empty-column"),
    (reserve?.from ?? []).reduce((bits, source) => bits | SOURCE_BITS[source], 0),
    deal.waste.length,
    deal.waste.length + deal.stock.length,
    deal.pass - 1,
    deal.reserve.length,
  ]);
  for (let suit = 0; suit < SUITS; suit++) {
    const piles = deal.foundations[suit] ?? [rules.ranks];
    bytes[PILES_LOW + suit] = Math.min(...piles);
    bytes[PILES_HIGH + suit] = Math.max(...piles);
  }
  deal.reserve.forEach((card, i) => {
    bytes[KINGS + i] = suitOf(card);
  });
  deal.columns.forEach((column, c) => {
    const held = column.length > 0 ? deal.faceDown[c]! + 1 : 0;
    bytes[HELD + c] = held;
    for (let i = 0; i < held; i++) bytes[DEALT + c * COLUMN_BYTES + i] = column[i]!;
  });
  bytes.set(deal.waste, TALON);
  bytes.set(deal.stock, TALON + deal.waste.length);
  if (settings.weights) handOverWeights(settings.weights, settings, input);
}

function handOverWeights(
  weights: Weights,
  { heldStep = 0, raisedStep = 0 }: SearchSettings,
  input: DataView,
): void {
  const words = [
    weights.waste,
    weights.wasteLow,
    weights.earlierPass,
    weights.held,
    weights.buried,
    weights.foundation,
    weights.emptyColumn,
    weights.reserve,
  ];
  words.forEach((word, i) => {
    input.setInt32(WEIGHTS + 4 * i, word, true);
  });
  input.setInt32(STEPS, heldStep, true);
  input.setInt32(STEPS + 4, raisedStep, true);
}

function pruningBits(prunings: Prunings): number {
  return (
    Number(prunings.safeMoves) |
    (Number(prunings.committedDraws) << 1) |
    (Number(prunings.supplies) << 2) |
    (Number(prunings.covering) << 3)
  );
}
