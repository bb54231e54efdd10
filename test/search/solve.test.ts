// Whole searches on real deals: determinism, limits, and the shape of solutions.

import { describe, expect, test } from "vitest";
import { fitsOn, rankOf } from "../../src/card.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { InternalError } from "../../src/errors.js";
import { formatMove, type Move, type Transfer } from "../../src/notation.js";
import { Game, verify } from "../../src/referee/referee.js";
import { namedRuleSets, namedRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import { MOST_MEMORY } from "../../src/search/limits.js";
import { WINNING_PORTFOLIO } from "../../src/search/portfolio.js";
import { NO_PRUNINGS } from "../../src/search/prunings.js";
import {
  type Limits,
  memoryFor,
  Search,
  type SolveResult,
  solveDeal,
} from "../../src/search/solve.js";

const LIMITS: Limits = { maxNodes: 400_000, maxMemory: 128 };

/** A result without its time. */
function lasting({ milliseconds: _, ...rest }: SolveResult) {
  return rest;
}

function solveSeed(seed: number, rules: Rules, limits = LIMITS): SolveResult {
  return solveDeal(dealSeed(seed, rules), rules, limits);
}

describe("a search", () => {
  test.each(namedRuleSets().map(({ rules }) => rules))(
    "finds wins of $name that the referee accepts",
    (rules) => {
      let wins = 0;
      for (let seed = 0; seed < 4; seed++) {
        const { verdict, moves } = solveSeed(seed, rules);
        if (verdict !== "winnable") continue;
        wins++;
        expect(verify(dealSeed(seed, rules), rules, moves!)).toMatchObject({
          won: true,
          remaining: 0,
        });
      }
      expect(wins).toBeGreaterThanOrEqual(2);
    },
  );

  test("gives the same verdict, moves and node count every time and however it is sliced", () => {
    const rules = namedRules("one-king");
    for (const seed of [1, 3, 4]) {
      const deal = dealSeed(seed, rules);
      const whole = lasting(solveDeal(deal, rules, LIMITS));
      const sliced = new Search(deal, rules, LIMITS);
      while (!sliced.ended) sliced.run(777);
      expect(lasting(sliced.result())).toEqual(whole);
    }
  });

  test("repeats a smaller limit's search and then goes on", () => {
    const rules = namedRules("three-king");
    for (let seed = 0; seed < 12; seed++) {
      const small = solveSeed(seed, rules, { maxNodes: 20_000, maxMemory: 128 });
      const large = solveSeed(seed, rules);
      if (small.verdict !== "unknown") expect(lasting(large)).toEqual(lasting(small));
      else expect(large.nodes).toBeGreaterThan(small.nodes);
    }
  });

  test("does not go on when its memory has been given to another one", () => {
    const rules = namedRules("one-king");
    const memory = memoryFor(LIMITS);
    const first = new Search(dealSeed(91, rules), rules, LIMITS, { memory });
    first.run(1000);
    const second = new Search(dealSeed(1, rules), rules, LIMITS, { memory });
    expect(() => first.run(1000)).toThrow(InternalError);
    second.run(Number.POSITIVE_INFINITY);
    expect(second.result().verdict).toBe("winnable");
  });

  test("has as much memory as it can be given", () => {
    const rules = namedRules("one-king");
    const most = { ...LIMITS, maxMemory: MOST_MEMORY };
    // Depth first, and best first in either direction from the 2 GiB where addresses turn negative.
    for (const seed of [5, 1]) {
      const { phase, ...won } = lasting(solveSeed(seed, rules));
      expect(lasting(solveSeed(seed, rules, most))).toEqual({ ...won, phase });
      expect(won.verdict).toBe("winnable");
    }
    const few = { ...most, maxNodes: 3_000 };
    expect(solveSeed(91, rules, few)).toMatchObject({ verdict: "unknown", limit: "nodes" });
  });

  test("answers unknown with the limit that stopped it", () => {
    const rules = namedRules("one-king");
    const hard = dealSeed(91, rules);
    expect(solveDeal(hard, rules, { maxNodes: 5_000, maxMemory: 128 })).toMatchObject({
      verdict: "unknown",
      limit: "nodes",
      moves: null,
    });
    expect(solveDeal(hard, rules, { maxNodes: 10_000_000, maxMemory: 2 })).toMatchObject({
      verdict: "unknown",
      limit: "memory",
      moves: null,
    });
  });

  test("stops within a few dozen nodes of its limit", () => {
    const rules = namedRules("one-king");
    const { nodes } = solveDeal(dealSeed(91, rules), rules, { maxNodes: 150_000, maxMemory: 128 });
    expect(nodes).toBeGreaterThanOrEqual(150_000);
    expect(nodes).toBeLessThan(150_100);
  });

  test("agrees with itself without prunings", () => {
    const rules = namedRules("harp");
    for (let seed = 0; seed < 10; seed++) {
      const deal = dealSeed(seed, rules);
      const bare = solveDeal(deal, rules, LIMITS, { prunings: NO_PRUNINGS });
      expect(bare.verdict).toBe("winnable");
      expect(solveDeal(deal, rules, LIMITS).verdict).toBe("winnable");
    }
  });

  test("throws an internal error that names the deal when a line does not hold", () => {
    const rules = namedRules("one-king");
    const deal = dealSeed(1, rules);
    const search = new Search(deal, rules, LIMITS, {
      source: "seed 1",
      portfolio: WINNING_PORTFOLIO.slice(-1),
    });
    // The referee sees another deal than the kernel: two stock cards have changed places.
    const stock = deal.stock as unknown as number[];
    [stock[3], stock[30]] = [stock[30]!, stock[3]!];
    const finish = () => {
      while (!search.ended) search.run(100_000);
    };
    expect(finish).toThrow(InternalError);
    expect(finish).toThrow(/seed 1 under one-king: the best-first-wide line does not hold/);
  });
});

describe("a printed solution", () => {
  const rules = namedRules("three-king");

  test("moves a run aside only to free the card that the next move takes", () => {
    let relocations = 0;
    for (let seed = 0; seed < 8; seed++) {
      const { moves } = solveSeed(seed, rules);
      if (!moves) continue;
      const game = new Game(dealSeed(seed, rules), rules);
      moves.forEach((move, i) => {
        const before = game.snapshot();
        game.play(move);
        if (!isRelocation(move, before)) return;
        relocations++;
        const next = moves[i + 1] as Transfer;
        expect(next?.from, formatMove(move)).toEqual((move as Transfer).from);
      });
    }
    expect(relocations).toBeGreaterThan(0);
  });
});

/** Whether a move takes part of a face-up run from one column to another: no card turns up by it. */
function isRelocation(move: Move, before: ReturnType<Game["snapshot"]>): boolean {
  if (move.kind !== "move" || move.from.kind !== "column" || move.to.kind !== "column")
    return false;
  const column = before.columns[move.from.index]!;
  const below = column[column.length - move.count - 1];
  const faceUp = column.length - move.count > before.faceDown[move.from.index]!;
  return faceUp && below !== undefined && rankOf(below) > 0 && fitsOn(move.card!, below);
}
