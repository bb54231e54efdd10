// Small games at random, the same for the same seed: rule sets of every kind that the engine plays,
// with packs small enough for the oracle to settle nearly all, and tight enough that many are lost.
//
// Fresh two-deck deals of few ranks are nearly all winnable. Losses come from packs with many ranks
// for their columns, from deals that leave next to no stock, and above all from games under way in
// which the stock was drawn and not played from.

import seedrandom from "seedrandom";
import type { Deal } from "../../src/deal.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { DRAW, type Move, REDEAL } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import { checkRules, packSize, type Reserve, type Rules } from "../../src/rules.js";

export interface SmallDeal {
  readonly rules: Rules;
  readonly deal: Deal;
  /** What to count by. */
  readonly reserveKind: ReserveKind;
  readonly start: Start;
}

/** Fresh; after legal moves at random; or after draws alone, most of the last pass among them. */
export type Start = "fresh" | "played" | "drawn";

export interface SmallDealOptions {
  /** Let some games have unlimited passes; default false. */
  readonly unlimitedPasses?: boolean;
  /** Let some games draw two or three cards; default false. */
  readonly drawMany?: boolean;
  /** Let half of the games take foundation cards back; default false. */
  readonly worryBack?: boolean;
  /** The part of games that are under way, 0 to 1; default 0.6. */
  readonly underWay?: number;
}

export const RESERVE_KINDS = [
  "none",
  "one square",
  "two squares",
  "stack while no column is empty",
  "stack at any time",
  "stack from all sources",
] as const;
export type ReserveKind = (typeof RESERVE_KINDS)[number];

/** `count` small games; the first n of a longer list are the shorter list. */
export function smallDeals(
  count: number,
  seed: number,
  options: SmallDealOptions = {},
): SmallDeal[] {
  const generator = seedrandom(`small-deals:${seed}`);
  const pick: Pick = (choices) => choices[Math.floor(generator() * choices.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const { rules, reserveKind } = smallRules(pick, options);
    const isUnderWay = generator() < (options.underWay ?? 0.6);
    const start: Start = isUnderWay ? pick(["played", "drawn", "drawn"]) : "fresh";
    const game = new Game(dealSeed(seed * 1_000_000 + index, rules), rules);
    if (start === "played") playAtRandom(game, pick);
    if (start === "drawn") drawOnly(game, pick);
    return { rules, deal: game.snapshot(), reserveKind, start };
  });
}

type Pick = <T>(choices: readonly T[]) => T;

/**
 * Packs, with the columns for which the oracle settles nearly all deals; worrying back multiplies
 * the positions, so there they are fewer.
 */
const SIZES: readonly {
  readonly decks: 1 | 2;
  readonly suits: 2 | 4;
  readonly ranks: number;
  readonly columns: readonly number[];
  readonly worryBackColumns: readonly number[];
}[] = [
  { decks: 2, suits: 2, ranks: 3, columns: [2, 3], worryBackColumns: [2, 3] },
  { decks: 2, suits: 2, ranks: 4, columns: [2, 3, 4], worryBackColumns: [2, 3, 4] },
  { decks: 2, suits: 2, ranks: 5, columns: [1, 2, 3, 4, 5], worryBackColumns: [2, 3, 4] },
  { decks: 2, suits: 2, ranks: 6, columns: [1, 2, 4, 5, 6], worryBackColumns: [2] },
  { decks: 2, suits: 2, ranks: 7, columns: [4, 5, 7], worryBackColumns: [] },
  { decks: 2, suits: 4, ranks: 3, columns: [2, 3], worryBackColumns: [2] },
  { decks: 2, suits: 4, ranks: 4, columns: [3], worryBackColumns: [] },
  { decks: 1, suits: 4, ranks: 4, columns: [1, 2, 3, 4], worryBackColumns: [1, 2, 3] },
  { decks: 1, suits: 4, ranks: 5, columns: [1, 2, 3, 4, 5], worryBackColumns: [1, 2, 3] },
  { decks: 1, suits: 4, ranks: 6, columns: [1, 2], worryBackColumns: [1, 2] },
  { decks: 1, suits: 2, ranks: 7, columns: [2, 3, 4], worryBackColumns: [2, 3, 4] },
  { decks: 1, suits: 2, ranks: 8, columns: [2, 3, 4, 5], worryBackColumns: [2, 3, 4, 5] },
];

function smallRules(
  pick: Pick,
  options: SmallDealOptions,
): { rules: Rules; reserveKind: ReserveKind } {
  const worryBack = options.worryBack === true && pick([true, false]);
  const columnsOf = (size: (typeof SIZES)[number]) =>
    worryBack ? size.worryBackColumns : size.columns;
  const size = pick(SIZES.filter((candidate) => columnsOf(candidate).length > 0));
  const { decks, suits, ranks } = size;
  const reserveKind = pick(worryBack ? RESERVE_KINDS : RESERVE_KINDS.slice(0, -1));
  const passes = pick([1, 1, 2, 4, ...(options.unlimitedPasses ? (["unlimited"] as const) : [])]);
  const draw = pick(options.drawMany ? [1, 1, 2, 3] : [1]);
  const rules = checkRules(
    {
      name: "small",
      decks,
      ranks,
      suits,
      columns: pick(columnsOf(size)),
      passes,
      draw,
      worryBack,
      reserve: reserveOf(reserveKind, pick),
    },
    "small rules",
  );
  return { rules, reserveKind };
}

function reserveOf(kind: ReserveKind, pick: Pick): Reserve | null {
  switch (kind) {
    case "none":
      return null;
    case "one square":
      return { capacity: 1, layout: "squares", from: ["waste"], when: "always" };
    case "two squares":
      return { capacity: 2, layout: "squares", from: ["waste"], when: "always" };
  }
  return {
    capacity: pick([2, 3]),
    layout: "stack",
    from:
      kind === "stack from all sources" ? ["waste", "column", "foundation"] : ["waste", "column"],
    when: kind === "stack while no column is empty" ? "no-empty-column" : "always",
  };
}

/** Plays legal moves at random, at most as many as the pack has cards. */
function playAtRandom(game: Game, pick: Pick): void {
  const length = pick([2, 4, 8, 16, packSize(game.rules)]);
  for (let played = 0; played < length && !game.isWon(); played++) {
    const moves = game.legalMoves();
    if (moves.length === 0) return;
    game.play(pick(moves));
  }
}

/** Draws and redeals up to the last pass, then draws at least half of the stock once more. */
function drawOnly(game: Game, pick: Pick): void {
  const canPlay = (move: Move) => game.refusal(move) === null;
  const { passes } = game.rules;
  const redeals = passes === "unlimited" ? 0 : passes - 1;
  for (let pass = 0; pass < redeals; pass++) {
    while (canPlay(DRAW)) game.play(DRAW);
    if (canPlay(REDEAL)) game.play(REDEAL);
  }
  const left = Math.floor(game.snapshot().stock.length * pick([0, 0, 0.25, 0.5]));
  while (game.snapshot().stock.length > left) game.play(DRAW);
}
