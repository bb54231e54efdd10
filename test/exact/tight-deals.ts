// Small games that are often lost, one list a rule kind, the same for the same seed: packs with few
// columns and long stocks, many of them under way with the stock drawn and not played from.

import seedrandom from "seedrandom";
import type { Deal } from "../../src/deal.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { DRAW, REDEAL } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import { checkRules, type Reserve, type Rules } from "../../src/rules.js";

const SQUARE: Reserve = { capacity: 1, layout: "squares", from: ["waste"], when: "always" };
const STACK: Reserve = {
  capacity: 2,
  layout: "stack",
  from: ["waste", "column"],
  when: "no-empty-column",
};

interface Kind {
  readonly decks: 1 | 2;
  readonly passes: number;
  readonly reserve: Reserve | null;
}

/** Rule kinds by the named set each one shrinks, and one with a single deck. */
export const KINDS = {
  "no-reserve": { decks: 2, passes: 1, reserve: null },
  "one-king": { decks: 2, passes: 1, reserve: SQUARE },
  "two-squares": { decks: 2, passes: 1, reserve: { ...SQUARE, capacity: 2 } },
  "one-king-redeal": { decks: 2, passes: 2, reserve: SQUARE },
  "three-king": { decks: 2, passes: 1, reserve: STACK },
  "three-king, deep": { decks: 2, passes: 1, reserve: { ...STACK, capacity: 3 } },
  "three-king, one square": {
    decks: 2,
    passes: 1,
    reserve: { ...STACK, capacity: 1, layout: "squares" },
  },
  "three-king, from columns": { decks: 2, passes: 2, reserve: { ...STACK, from: ["column"] } },
  "batsford-again": { decks: 2, passes: 2, reserve: { ...STACK, when: "always" } },
  gargantua: { decks: 2, passes: 2, reserve: null },
  harp: { decks: 2, passes: 4, reserve: null },
  "one deck": { decks: 1, passes: 2, reserve: null },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

type Shape = readonly [suits: 2 | 4, ranks: number, columns: number];

const TWO_DECK_SHAPES: readonly Shape[] = [
  [2, 5, 2],
  [2, 5, 3],
  [2, 6, 2],
  [2, 6, 3],
  [2, 6, 6],
  [2, 7, 3],
  [2, 7, 6],
  [4, 3, 2],
  [4, 4, 3],
];
const ONE_DECK_SHAPES: readonly Shape[] = [
  [4, 4, 2],
  [4, 5, 3],
  [4, 5, 4],
  [2, 8, 4],
];

export interface TightDeal {
  readonly rules: Rules;
  readonly deal: Deal;
}

/** `count` games of one kind; the first n of a longer list are the shorter list. */
export function tightDeals(kind: KindName, count: number, seed: number): TightDeal[] {
  const generator = seedrandom(`tight-deals:${kind}:${seed}`);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(generator() * choices.length)]!;
  const { decks, passes, reserve } = KINDS[kind];
  return Array.from({ length: count }, () => {
    const [suits, ranks, columns] = pick(decks === 2 ? TWO_DECK_SHAPES : ONE_DECK_SHAPES);
    const rules = checkRules(
      {
        name: kind.replaceAll(/[ ,]+/g, "-"),
        decks,
        suits,
        ranks,
        columns,
        passes,
        reserve,
        draw: 1,
        worryBack: false,
      },
      "tight rules",
    );
    const game = new Game(dealSeed(Math.floor(generator() * 1e9), rules), rules);
    const start = pick(["fresh", "drawn", "drawn", "drawn", "played"] as const);
    if (start === "drawn") drawOnly(game, pick([0, 0, 0, 0.2]));
    if (start === "played") {
      for (let moves = pick([3, 6, 12, 24]); moves > 0 && !game.isWon(); moves--) {
        const legal = game.legalMoves();
        if (legal.length > 0) game.play(pick(legal));
      }
    }
    return { rules, deal: game.snapshot() };
  });
}

/** Draws up to the last pass, then until the given part of the stock is left. */
function drawOnly(game: Game, part: number): void {
  for (let pass = 1; pass < (game.rules.passes as number); pass++) {
    while (game.refusal(DRAW) === null) game.play(DRAW);
    if (game.refusal(REDEAL) === null) game.play(REDEAL);
  }
  const left = Math.floor(game.snapshot().stock.length * part);
  while (game.snapshot().stock.length > left) game.play(DRAW);
}
