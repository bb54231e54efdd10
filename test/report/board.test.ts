// The board as text: plain for programs and files, in colour for people, in the same places.

import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { dealSeed } from "../../src/dealers/seeded.js";
import { boardText } from "../../src/report/board.js";
import { namedRules } from "../../src/rule-sets.js";
import { position } from "../support/position.js";

const RULES = namedRules("batsford-again");
const DEAL = position(RULES, {
  columns: ["9S TH | 8H 7S", "9C", "", "2D AS | KH"],
  waste: "2S KD",
  reserve: "KS KH",
  foundations: { H: [3, 1] },
  stock: "TD",
});

test("plain, a board has letters and no codes", () => {
  const [stock, waste, reserve, foundations, names, ...rows] = boardText(DEAL, RULES).split("\n");
  expect(stock).toMatch(/^stock \d+ \(next TD\), pass 1 of 2$/);
  expect(waste).toBe("waste 2S KD");
  expect(reserve).toBe("reserve KS KH");
  expect(foundations).toBe("foundations S: -- --  H: 3H AH  C: -- --  D: -- --");
  expect(names).toBe(" c0   c1   c2   c3   c4   c5   c6   c7   c8   c9");
  expect(rows.slice(0, 4).map((row) => row.slice(0, 19).trimEnd())).toEqual([
    "[9S]  9C   --  [2D]",
    "[TH]           [AS]",
    " 8H             KH",
    " 7S",
  ]);
});

test("in colour, every card is in the same place", () => {
  for (const deal of [DEAL, dealSeed(1, RULES)]) {
    const plain = boardText(deal, RULES);
    const colour = boardText(deal, RULES, { colour: true, signs: false });
    const trimmed = stripVTControlCharacters(colour).replace(/ +$/gm, "");
    expect(trimmed).toBe(plain);
    const signs = boardText(deal, RULES, { colour: false, signs: true });
    const letters = signs.replace(/[♠♥♣♦]/g, (sign) => "SHCD"["♠♥♣♦".indexOf(sign)]!);
    expect(letters).toBe(plain);
    expect(signs).toMatch(/\[[A2-9TJQK][♠♥♣♦]\]/);
  }
});

test("in colour, red suits are red, backs dim and headings bold", () => {
  const colour = boardText(DEAL, RULES, { colour: true, signs: true });
  expect(colour).toContain("\x1b[31mK♦\x1b[39m");
  expect(colour).toContain("waste\x1b[22m 2♠ ");
  expect(colour).toContain("\x1b[2m[9♠]\x1b[22m");
  expect(colour).toContain("\x1b[2m[\x1b[31mT♥\x1b[39m]\x1b[22m");
  expect(colour).toContain("\x1b[1mc0\x1b[22m");
});
