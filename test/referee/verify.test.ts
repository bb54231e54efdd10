// The referee's word on whole move lists.

import { describe, expect, test } from "vitest";
import { parseMoves } from "../../src/notation.js";
import { Game, verify } from "../../src/referee/referee.js";
import { namedRules } from "../../src/rule-sets.js";
import { position } from "../support/position.js";

const rules = namedRules("one-king");
const dealAlmostWon = () =>
  position(rules, {
    columns: ["KS | QH", ...Array<string>(9).fill("")],
    stock: "KH",
    foundations: { S: [13, 12], H: [13, 11], C: [13, 13], D: [13, 13] },
  });
const deal = dealAlmostWon();
const check = (moves: string) => verify(deal, rules, parseMoves(moves, "the list"));

describe("verify", () => {
  test("a list that brings every card home is legal and won", () => {
    expect(check("draw c0>f=QH c0>f=KS w>f=KH")).toEqual({
      legal: true,
      won: true,
      played: 4,
      reason: null,
      remaining: 0,
    });
  });

  test("a legal list that stops early is not won, and the cards left are counted", () => {
    expect(check("draw w>r c0>fH=QH")).toEqual({
      legal: true,
      won: false,
      played: 3,
      reason: null,
      remaining: 2,
    });
  });

  test("the first illegal move is named by its index, with the reason", () => {
    expect(check("draw w>r=KH c0>c1=QH r>f")).toEqual({
      legal: false,
      won: false,
      played: 2,
      reason: "QH cannot start the empty column c1: only kings can",
      remaining: 3,
    });
  });

  test("a list that wins and then goes on with an illegal move is refused", () => {
    expect(check("draw c0>f c0>f w>f draw")).toMatchObject({ legal: false, won: false, played: 4 });
  });

  test("no moves at all leave the deal as it is", () => {
    expect(verify(deal, rules, [])).toMatchObject({ legal: true, won: false, remaining: 3 });
  });

  test("an incomplete deal is refused before any move", () => {
    expect(() => verify({ ...deal, stock: [] }, rules, [])).toThrow(/missing: KH/);
  });
});

test("a game does not touch the deal it starts from", () => {
  const own = dealAlmostWon();
  const game = new Game(own, rules);
  for (const move of parseMoves("draw w>r c0>f", "the list")) game.play(move);
  expect(own).toEqual(dealAlmostWon());
});
