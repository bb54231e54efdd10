// A deal and its rules as the bytes that the kernel reads; src/kernel/setup.ts draws them.

import { suitOf } from "../card.js";
import type { Deal } from "../deal.js";
import type { ReserveSource, Rules } from "../rules.js";
import type { Prunings } from "./prunings.js";

const PILES_LOW = 16;
const PILES_HIGH = 20;
const KINGS = 24;
const HELD = 32;
const TALON = 48;
const DEALT = 160;
const COLUMN_BYTES = 112;
const SUITS = 4;

const SOURCE_BITS: Record<ReserveSource, number> = { waste: 1, column: 2, foundation: 4 };

/** @param deal a deal that checkDeal accepted for these rules @param bytes where to write them */
export function handOver(deal: Deal, rules: Rules, prunings: Prunings, bytes: Uint8Array): void {
  const { reserve } = rules;
  bytes.set([
    rules.columns,
    rules.decks,
    rules.suits,
    rules.ranks,
    rules.draw,
    rules.passes === "unlimited" ? 0 : rules.passes,
    Number(rules.worryBack),
    pruningBits(prunings),
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
}

function pruningBits(prunings: Prunings): number {
  return (
    Number(prunings.safeMoves) |
    (Number(prunings.committedDraws) << 1) |
    (Number(prunings.supplies) << 2) |
    (Number(prunings.covering) << 3)
  );
}
