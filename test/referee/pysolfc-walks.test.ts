// Conformance with another program: twenty games that PySolFC 3.6.1 played at random, with every
// legal move that it offered at every step (data/pysolfc_walks.json, where the notation and the
// games are described). PySolFC's games start with one card on the waste.

import { describe, expect, test } from "vitest";
import { parseCard } from "../../src/card.js";
import { type Deal, freshDeal } from "../../src/deal.js";
import { formatMove, parseMove } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import walksFile from "../data/pysolfc_walks.json" with { type: "json" };

interface Layout {
  readonly columns: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly waste: readonly string[];
}

interface Walk {
  readonly game_id: number;
  readonly game: string;
  readonly number: string;
  readonly deal: Layout;
  readonly steps: readonly { readonly legal: readonly string[]; readonly move: string }[];
  readonly legal_at_end: readonly string[];
  readonly final: Layout & {
    readonly down: readonly number[];
    readonly reserve: readonly string[];
    readonly foundations: Readonly<Record<string, readonly number[]>>;
    readonly round: number;
    readonly won: boolean;
  };
}

const RULES: Readonly<Record<number, Rules>> = {
  2: namedRules("klondike"),
  21: namedRules("double-klondike"),
  // PySolFC lets foundation cards come back in Gargantua too.
  25: overrideRules(namedRules("gargantua"), { worryBack: true }),
  133: namedRules("pysol-batsford"),
  541: namedRules("pysol-batsford-again"),
};

function startOf(walk: Walk, rules: Rules): Deal {
  const read = (pile: readonly string[]) => pile.map(parseCard);
  const fresh = freshDeal(rules, walk.deal.columns.map(read), read(walk.deal.stock));
  return { ...fresh, waste: read(walk.deal.waste) };
}

function legalTexts(game: Game): string[] {
  return game.legalMoves().map(formatMove).sort();
}

const walks = walksFile.walks as unknown as readonly Walk[];

test("there are twenty walks of 150 moves", () => {
  expect(walks.map((walk) => walk.steps.length)).toEqual(Array(20).fill(150));
});

describe.each(walks)("PySolFC $game_id $game, number $number", (walk) => {
  const rules = RULES[walk.game_id]!;

  test("the same moves are legal at every step, and the game ends in the same position", () => {
    const game = new Game(startOf(walk, rules), rules);
    walk.steps.forEach((step, index) => {
      expect(legalTexts(game), `before move ${index}`).toEqual([...step.legal].sort());
      game.play(parseMove(step.move));
    });
    expect(legalTexts(game), "at the end").toEqual([...walk.legal_at_end].sort());

    const { final } = walk;
    const read = (pile: readonly string[]) => pile.map(parseCard);
    const end = game.snapshot();
    expect({ ...end, foundations: end.foundations.map(descending) }).toEqual({
      columns: final.columns.map(read),
      faceDown: final.down,
      stock: read(final.stock),
      waste: read(final.waste),
      reserve: read(final.reserve),
      foundations: [..."SHCD"].map((suit) => descending(final.foundations[suit]!)),
      pass: final.round,
    });
    expect(game.isWon()).toBe(final.won);
  });
});

/** The two piles of a suit are alike; which of them holds more is of no account. */
function descending(heights: readonly number[]): number[] {
  return [...heights].sort((a, b) => b - a);
}
