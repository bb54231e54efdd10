// The oracle is trusted because it is simple and because two literal boards, written apart, agree:
// its own and the referee's.

import seedrandom from "seedrandom";
import { describe, expect, test } from "vitest";
import type { Deal } from "../../src/deal.js";
import { formatMove } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import { checkRules, type Rules } from "../../src/rules.js";
import { position, type Sketch } from "../support/position.js";
import { Board, oracleVerdict } from "./oracle.js";
import { RESERVE_KINDS, type SmallDeal, smallDeals } from "./small-deals.js";

const EVERY_OPTION = { worryBack: true, drawMany: true, unlimitedPasses: true } as const;

describe("the oracle's board agrees with the referee", () => {
  test("on every legal move at every step of random games under all kinds of rules", () => {
    const games = smallDeals(600, 42, EVERY_OPTION);
    const steps = games.reduce((sum, game, index) => sum + compareBoards(game, index), 0);
    // Most games go on for long, so the comparison means something.
    expect(steps).toBeGreaterThan(600 * 20);
    for (const kind of RESERVE_KINDS) {
      expect(games.filter((game) => game.reserveKind === kind).length, kind).toBeGreaterThan(20);
    }
  });
});

/** Plays one random game on both boards, at most 60 moves; returns the number of moves. */
function compareBoards({ rules, deal }: SmallDeal, seed: number): number {
  const generator = seedrandom(`compare:${seed}`);
  const game = new Game(deal, rules);
  const board = new Board(rules);
  let literal = board.positionOf(deal);
  for (let step = 0; step < 60; step++) {
    expect(game.isWon()).toBe(board.isWon(literal));
    const moves = game.legalMoves();
    const byText = new Map(board.moves(literal).map((move) => [board.textOf(literal, move), move]));
    const texts = moves.map(formatMove).sort();
    expect(texts, `${JSON.stringify(rules)} step ${step}`).toEqual([...byText.keys()].sort());
    const text = texts[Math.floor(generator() * texts.length)];
    if (text === undefined) return step;
    game.play(moves.find((move) => formatMove(move) === text)!);
    literal = board.after(literal, byText.get(text)!);
    // Squares are compared closed up, since a deal does not keep their gaps.
    if (rules.reserve?.layout !== "squares") {
      expect(board.positionOf(game.snapshot())).toEqual(withPilesInOrder(literal, game.snapshot()));
    }
  }
  return 60;
}

/** The literal position, with a suit's two foundation piles in the order that the deal has them. */
function withPilesInOrder(literal: ReturnType<Board["positionOf"]>, deal: Deal) {
  const piles = [...literal.piles];
  const first = piles.length - deal.columns.length - deal.foundations.flat().length;
  deal.foundations.flat().forEach((_, index, heights) => {
    const decks = deal.foundations[0]!.length;
    const start = first + index - (index % decks);
    const suit = literal.piles.slice(start, start + decks);
    const wanted = heights[index]!;
    piles[first + index] = suit.find((pile) => pile.length === wanted) ?? "differs";
  });
  return { ...literal, piles };
}

describe("verdicts that can be seen by hand", () => {
  const tiny = (changes: Partial<Rules>): Rules =>
    checkRules(
      {
        name: "tiny",
        decks: 1,
        ranks: 3,
        suits: 2,
        columns: 2,
        passes: 1,
        draw: 1,
        worryBack: false,
        reserve: null,
        ...changes,
      },
      "tiny rules",
    );
  const ask = (rules: Rules, sketch: Sketch) =>
    oracleVerdict(position(rules, sketch), rules, 10_000);

  test("a column in which a three covers its own two, with nowhere to go, is lost", () => {
    // Two columns, "kings" are threes, no column can ever empty: each ace lies under a three.
    expect(ask(tiny({}), { columns: ["AS 2H | 3S", "AH 2S | 3H"] })).toBe("unwinnable");
  });

  test("a waste that is played back from its top is won when its cards lie in order", () => {
    const columns = ["", ""];
    expect(ask(tiny({}), { columns, restTo: "waste", waste: "3H 2H AH 3S 2S AS" })).toBe(
      "winnable",
    );
    expect(ask(tiny({}), { columns, restTo: "waste", waste: "AS 2H 3H AH 3S 2S" })).toBe(
      "unwinnable",
    );
  });

  test("a second pass wins what one pass loses", () => {
    // The ace of spades comes last; of the two, three and four drawn before it only one can leave
    // the waste: the four, once the red four has left its column, or the three for the red four.
    const sketch = { columns: ["4H"], foundations: { H: [3] }, stock: "2S 3S 4S AS" };
    expect(ask(tiny({ ranks: 4, columns: 1 }), sketch)).toBe("unwinnable");
    expect(ask(tiny({ ranks: 4, columns: 1, passes: 2 }), sketch)).toBe("winnable");
  });

  test("the reserve wins what no reserve loses", () => {
    // Two threes cover the ace of spades, and no column is empty: both need a place to wait.
    const blocked: Sketch = { columns: ["2H", "AH | 2S"], waste: "AS 3H 3S", restTo: "waste" };
    expect(ask(tiny({}), blocked)).toBe("unwinnable");
    const reserve = (capacity: number) =>
      tiny({ reserve: { capacity, layout: "stack", from: ["waste"], when: "always" } });
    expect(ask(reserve(1), blocked)).toBe("unwinnable");
    expect(ask(reserve(2), blocked)).toBe("winnable");
  });

  test("a finished game is won in no moves, and a cap of one position leaves others open", () => {
    const rules = tiny({});
    const done = position(rules, { columns: ["", ""], foundations: { S: [3], H: [3] } });
    expect(oracleVerdict(done, rules, 1)).toBe("winnable");
    const open = position(rules, { columns: ["", ""] });
    expect(oracleVerdict(open, rules, 1)).toBe("unknown");
  });
});

describe("small deals", () => {
  test("are the same for the same seed, and longer lists begin with shorter ones", () => {
    const list = smallDeals(30, 7, EVERY_OPTION);
    expect(smallDeals(30, 7, EVERY_OPTION)).toEqual(list);
    expect(smallDeals(10, 7, EVERY_OPTION)).toEqual(list.slice(0, 10));
    expect(smallDeals(30, 8, EVERY_OPTION)).not.toEqual(list);
  });

  test("keep to the plain options unless asked", () => {
    for (const { rules } of smallDeals(200, 3)) {
      expect(rules).toMatchObject({ draw: 1, worryBack: false });
      expect(rules.passes).not.toBe("unlimited");
    }
  });

  test("are lost often enough, and settled nearly always", () => {
    const verdicts = smallDeals(400, 1).map(({ rules, deal }) =>
      oracleVerdict(deal, rules, 50_000),
    );
    const share = (verdict: string) => verdicts.filter((v) => v === verdict).length / 400;
    expect(share("unwinnable")).toBeGreaterThan(0.25);
    expect(share("winnable")).toBeGreaterThan(0.4);
    expect(share("unknown")).toBeLessThan(0.03);
  });
});
