import { describe, expect, test } from "vitest";
import { parseCard } from "../src/card.js";
import { InputError } from "../src/errors.js";
import { formatMove, parseMove, parseMoves } from "../src/notation.js";
import walksFile from "./data/pysolfc_walks.json" with { type: "json" };

describe("moves", () => {
  test("in full read back as the same text", () => {
    const full = [
      ..."draw redeal w>c3=7H w>fS=AS w>r=KS w>r1=KS c2>c5*3=8H c12>c0=5D c4>fD=2D c4>r=KC".split(
        " ",
      ),
      ..."r>c1=KH r0>c1=KH r>fH=KH fC>c2=AC fH>r=KH c0>c1*13=KS".split(" "),
    ];
    for (const text of full) expect(formatMove(parseMove(text))).toBe(text);
  });

  test("of twenty recorded games read back as the same text", () => {
    const texts = new Set(
      walksFile.walks.flatMap((walk) => walk.steps.flatMap((step) => step.legal)),
    );
    expect(texts.size).toBeGreaterThan(1000);
    for (const text of texts) expect(formatMove(parseMove(text))).toBe(text);
  });

  test("are taken apart into piles, count and card", () => {
    expect(parseMove("c2>c5*3=8H")).toEqual({
      kind: "move",
      from: { kind: "column", index: 2 },
      to: { kind: "column", index: 5 },
      count: 3,
      card: parseCard("8H"),
    });
    expect(parseMove("r1>f")).toEqual({
      kind: "move",
      from: { kind: "reserve", square: 1 },
      to: { kind: "foundation", suit: null },
      count: 1,
      card: null,
    });
    expect(parseMove("f>c2")).toMatchObject({ from: { kind: "foundation", suit: null } });
    expect(parseMove("r>c2")).toMatchObject({ from: { kind: "reserve", square: null } });
    expect(parseMove("fd>c2=10d")).toMatchObject({
      from: { kind: "foundation", suit: 3 },
      card: parseCard("TD"),
    });
  });

  test.each([
    ..."w c1 c1> >c1 w>w c1>w x>c1 c1>x c>c1 c1>c c1-c2 c1>c2*0 c1>c2*-1 c1>c2* c1>c2= c123>c1".split(
      " ",
    ),
    ..."fX>c1 fSS>c1 rr>c1 r12>c1 draw>c1 Draw W>C1 c1>c2=8H*3".split(" "),
    "",
    "c1 > c2",
  ])("%j is no move, and the message names it", (token) => {
    expect(() => parseMove(token)).toThrow(InputError);
    expect(() => parseMove(token)).toThrow(`"${token}" is not a move`);
  });

  test("an unknown card in a move is named", () => {
    expect(() => parseMove("w>c1=1H")).toThrow(/unknown card "1H"/);
  });
});

describe("move lists", () => {
  const read = (text: string) => parseMoves(text, "list").map(formatMove);

  test("are parted by white space or commas, and may hold comments", () => {
    expect(read("# start\ndraw, w>f=AS\n\tc1>c2*2=8H # the long run\r\nredeal\n")).toEqual([
      "draw",
      "w>f=AS",
      "c1>c2*2=8H",
      "redeal",
    ]);
  });

  test("may be a JSON array, or the moves of a solution in JSON", () => {
    expect(read('["draw","w>c1=8H"]')).toEqual(["draw", "w>c1=8H"]);
    expect(read('{"verdict":"winnable","moves":["draw"]}')).toEqual(["draw"]);
    expect(read("[]")).toEqual([]);
  });

  test.each([
    ["broken JSON", '["draw"', /^list is not valid JSON/],
    [
      "JSON without moves",
      '{"verdict":"unwinnable","moves":null}',
      /^list holds no moves: its deal is not won/,
    ],
    ["JSON with numbers for moves", "[1]", /^list: expected an array/],
    [
      "a token that is no move",
      "draw w>c1\nnonsense draw",
      /^list, line 2: "nonsense" is not a move/,
    ],
    ["a JSON move that is none", '["draw","x"]', /^list, move 2: "x" is not a move/],
    ["binary data", "draw\u0000", /^list is not a text file/],
    ["a long token", "x".repeat(1000), /^list, line 1: "x{40}…" is not a move/],
    ["control characters", "\u009b31mX", /"\\x9b31mX" is not a move/],
  ])("refuse %s", (_, text, message) => {
    expect(() => parseMoves(text, "list")).toThrow(InputError);
    expect(() => parseMoves(text, "list")).toThrow(message);
  });
});
