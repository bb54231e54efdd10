// A recorded game: its steps, played and taken back by the page's own script, are the referee's game.

import { describe, expect, test } from "vitest";
import { cardName, RANKS } from "../../../src/card.js";
import type { Deal } from "../../../src/deal.js";
import { dealSeed } from "../../../src/dealers/seeded.js";
import { parseMove } from "../../../src/notation.js";
import { Game } from "../../../src/referee/referee.js";
import { Position } from "../../../src/report/game-page/browser/position.js";
import type { PageData } from "../../../src/report/game-page/page-data.js";
import { recordGame } from "../../../src/report/game-page/record.js";
import { namedRuleSets, namedRules } from "../../../src/rule-sets.js";
import type { Rules } from "../../../src/rules.js";
import { position } from "../../support/position.js";

/** The position in the page's script as text, reserve squares taken together. */
function scripted(data: PageData, { piles, up, pass }: Position): string[] {
  const reserve: string[] = [];
  const lines = [`pass ${pass}`];
  data.piles.forEach((pile, i) => {
    const cards = piles[i]!.map((card) => `${up[card] ? "" : "*"}${data.cards[card]}`);
    if (pile.kind === "reserve") reserve.push(...cards);
    else lines.push([pile.name, ...cards].join(" "));
  });
  return [...lines, ["r", ...reserve].join(" ")];
}

/** The same of the referee's position. */
function literal(deal: Deal): string[] {
  const names = (cards: readonly number[]) => cards.map(cardName);
  const line = (name: string, cards: readonly string[], down = 0) =>
    [name, ...cards.map((card, i) => (i < down ? `*${card}` : card))].join(" ");
  return [
    `pass ${deal.pass}`,
    line("stock", names(deal.stock).reverse(), deal.stock.length),
    line("w", names(deal.waste)),
    ...deal.foundations.flatMap((heights, suit) =>
      heights.map((height) =>
        line(
          `f${"SHCD"[suit]}`,
          [...RANKS.slice(0, height)].map((rank) => rank + "SHCD"[suit]),
        ),
      ),
    ),
    ...deal.columns.map((column, c) => line(`c${c}`, names(column), deal.faceDown[c])),
    line("r", names(deal.reserve)),
  ];
}

/** Plays moves picked by a simple generator, so that every kind of move occurs. */
function randomGame(
  deal: Deal,
  rules: Rules,
  length: number,
): { moves: string[]; seen: string[][] } {
  const game = new Game(deal, rules);
  let state = 12345;
  const moves: ReturnType<Game["legalMoves"]> = [];
  const seen = [literal(game.snapshot())];
  while (moves.length < length) {
    const legal = game.legalMoves();
    if (legal.length === 0) break;
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const move = legal[Math.floor((state / 2 ** 31) * legal.length)]!;
    moves.push(game.play(move).move);
    seen.push(literal(game.snapshot()));
  }
  expectRecorded(deal, rules, moves, seen);
  return { moves: moves.map((move) => move.kind), seen };
}

function expectRecorded(
  deal: Deal,
  rules: Rules,
  moves: Parameters<typeof recordGame>[2],
  seen: readonly string[][],
): void {
  const { data } = recordGame(deal, rules, moves);
  const page = new Position(data);
  expect(page.length).toBe(moves.length);
  const squares = rules.reserve?.layout === "squares";
  const same = (lines: string[]) =>
    squares
      ? lines.map((line) => (line.startsWith("r ") ? line.split(" ").sort().join(" ") : line))
      : lines;
  for (let step = 0; step <= moves.length; step++) {
    page.goTo(step);
    expect(same(scripted(data, page))).toEqual(same(seen[step]!));
  }
  for (let step = moves.length; step >= 0; step--) {
    page.goTo(step);
    expect(same(scripted(data, page))).toEqual(same(seen[step]!));
  }
  page.goTo(moves.length);
  page.goTo(0);
  expect(scripted(data, page)).toEqual(scripted(data, new Position(data)));
}

describe("a recorded game", () => {
  test.each(namedRuleSets().map(({ rules }) => rules.name))("under %s is the referee's", (name) => {
    const rules = namedRules(name);
    const { moves } = randomGame(dealSeed(5, rules), rules, 400);
    expect(moves.length).toBeGreaterThan(60);
  });

  test("with two suits, few ranks and several squares is the referee's", () => {
    const rules: Rules = {
      ...namedRules("two-squares"),
      name: "small",
      suits: 2,
      ranks: 8,
      columns: 4,
      passes: "unlimited",
      draw: 2,
      worryBack: true,
    };
    randomGame(dealSeed(1, rules), rules, 300);
  });

  test("starts from a game under way", () => {
    const rules = namedRules("batsford-again");
    const deal = position(rules, {
      columns: ["9S | 8H", "9C", ""],
      waste: "2S KD",
      reserve: "KS KH",
      foundations: { H: [3, 1] },
      pass: 2,
    });
    const seen = [literal(deal)];
    expectRecorded(deal, rules, [], seen);
    const { data, moves, home } = recordGame(deal, rules, ["r>c2", "c0>c1", "w>r"].map(parseMove));
    expect(data.steps.map((step) => step.words)).toEqual([
      "King of hearts from the reserve to the empty column c2",
      "Eight of hearts from column c0 to column c1, on the nine of clubs; the nine of spades turns up",
      "King of diamonds from the waste to the reserve",
    ]);
    expect(data.steps.map((step) => step.signs)).toEqual([
      "K♥ reserve → c2",
      "8♥ c0 → c1, on 9♣; 9♠ turns up",
      "K♦ waste → reserve",
    ]);
    expect(moves).toHaveLength(3);
    expect(home).toBe(4);
  });

  test("refuses an illegal move with its reason", () => {
    const rules = namedRules("one-king");
    expect(() => recordGame(dealSeed(1, rules), rules, [parseMove("w>f")])).toThrow(
      /w>f is illegal: the waste is empty/,
    );
  });
});
