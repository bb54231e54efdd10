// What the referee says when it refuses, how it completes moves that leave something out, and the
// piles that have more than one place: reserve squares and a suit's two foundations.

import { describe, expect, test } from "vitest";
import { parseCard } from "../../src/card.js";
import { InputError } from "../../src/errors.js";
import { formatMove, type Move, parseMove } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import { checkRules, type Rules } from "../../src/rules.js";
import { position, type Sketch } from "../support/position.js";

const ONE_KING = namedRules("one-king");
const TWO_SQUARES = namedRules("two-squares");
const PYSOL = namedRules("pysol-batsford");

function game(rules: Rules, sketch: Sketch): Game {
  return new Game(position(rules, sketch), rules);
}

/** The legal moves from one pile, as text. */
function legalFrom(play: Game, pile: string): string[] {
  return play
    .legalMoves()
    .map(formatMove)
    .filter((move) => move.startsWith(`${pile}>`));
}

describe("every refusal says what is in the way", () => {
  const board: Sketch = {
    columns: ["5H | 9H 8C", "", "4C | 7S 6D", "TD", "KD QS"],
    waste: "3C QH",
    foundations: { S: [4, 1] },
    stock: "JC",
  };
  test.each([
    ["c2>c4*2", "7S is not one rank below and of the other colour than QS"],
    ["c2>c0", "6D is not one rank below 8C"],
    ["c0>c3*2", "9H is not of the other colour than TD"],
    ["c0>c3*3", "c0 has only 2 face-up cards that form a run: 9H 8C"],
    ["c3>c0*2", "c3 has only 1 face-up card: TD"],
    ["c0>c3=8S", "the last card of c0 is 8C, not 8S"],
    ["c2>c0*2=6D", "the lowest of the last 2 cards of c2 is 7S, not 6D"],
    ["c1>c0", "c1 is empty"],
    ["c0>c0", "8C already lies in c0"],
    ["c12>c0", "there is no column c12: the last is c9"],
    ["c0>c10", "there is no column c10: the last is c9"],
    ["c0>c1", "8C cannot start the empty column c1: only kings can"],
    ["c4>c3*2", "KD goes to an empty column only, and c3 ends with TD"],
    ["w>f", "QH does not come next: the foundations of H start with an ace"],
    ["c4>fS=QS", "QS does not come next: on the foundations of S the top is 4S and AS"],
    ["c4>fH=QS", "QS does not belong on a foundation of H"],
    ["c0>f*2", "cards go to a foundation one at a time, not 2"],
    ["w>c4*2", "cards leave the waste one at a time, not 2"],
    ["w>c4=QD", "the top card of the waste is QH, not QD"],
    ["w>c4=3C", "3C does not lie on top of the waste: QH does, and only the top card is available"],
    ["r>c1", "the reserve is empty"],
    ["fS>c4", "foundation cards stay where they are: one-king has no worrying back"],
    ["c4>r*2", "cards go to the reserve one at a time, not 2"],
    ["c4>r*2=KD", "cards go to the reserve one at a time, not 2"],
    ["c4>r=KD", "the last card of c4 is QS, not KD"],
    ["c4>r1=QS", `there is no reserve square r1: the reserve is one pile, "r"`],
    ["redeal", "no redeal left: the rules allow 1 pass through the stock"],
  ])("%s: %s", (move, reason) => {
    expect(game(ONE_KING, board).refusal(parseMove(move))).toBe(reason);
  });

  test("a number of cards that is none", () => {
    const move = parseMove("c0>c1");
    expect(game(ONE_KING, board).refusal({ ...move, count: 0 } as Move)).toBe(
      "0 is not a number of cards",
    );
  });

  test("drawing from an empty stock", () => {
    expect(game(ONE_KING, { restTo: "waste" }).refusal(parseMove("draw"))).toBe(
      "the stock is empty: there is no card to draw",
    );
  });

  test("a redeal of nothing, where passes are left", () => {
    const rules = namedRules("double-klondike");
    const piles = { S: [13, 13], H: [13, 13], C: [13, 13], D: [13, 4] };
    const columns = ["KD QD JD TD 9D 8D 7D 6D | 5D", ...Array<string>(8).fill("")];
    expect(game(rules, { columns, foundations: piles }).refusal(parseMove("redeal"))).toBe(
      "the waste is empty: there is nothing to redeal",
    );
  });

  test("a reserve that the rules do not have", () => {
    const rules = namedRules("no-reserve");
    const play = game(rules, { columns: [""], waste: "KS" });
    expect(play.refusal(parseMove("w>r"))).toBe("no-reserve has no reserve");
    expect(play.refusal(parseMove("r>c0"))).toBe("no-reserve has no reserve");
  });

  test("the highest rank of a short pack is named, not called a king", () => {
    const rules = checkRules({ ...ONE_KING, name: "short", ranks: 5, columns: 4 }, "short");
    const play = game(rules, { columns: ["", "2C"], waste: "4S" });
    expect(play.refusal(parseMove("w>c0"))).toBe(
      "4S cannot start the empty column c0: only 5s can",
    );
    expect(game(rules, { columns: [""], waste: "5S" }).refusal(parseMove("w>c0"))).toBeNull();
  });

  test("a suit that the pack lacks", () => {
    const rules = checkRules({ ...ONE_KING, name: "black-red", suits: 2, columns: 4 }, "black-red");
    expect(game(rules, { waste: "AS" }).refusal(parseMove("w>fC"))).toBe(
      "there is no foundation fC: the pack lacks that suit",
    );
  });

  test("play throws the reason, with the code of a move", () => {
    const play = game(ONE_KING, board);
    const before = play.snapshot();
    try {
      play.play(parseMove("c0>c1"));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({
        code: "move",
        message: "c0>c1 is illegal: 8C cannot start the empty column c1: only kings can",
      });
    }
    expect(play.snapshot()).toEqual(before);
  });
});

describe("a move that leaves something out is played and reported in full", () => {
  test.each<[string, string, Rules, Sketch]>([
    ["w>f", "w>fH=AH", ONE_KING, { waste: "AH" }],
    ["c0>c1*2", "c0>c1*2=8H", ONE_KING, { columns: ["2C | 8H 7S", "9S"] }],
    ["w>r0", "w>r=KS", ONE_KING, { waste: "KS" }],
    ["r0>c0", "r>c0=KS", ONE_KING, { columns: [""], reserve: "KS" }],
    ["w>r", "w>r1=KS", TWO_SQUARES, { waste: "KS", reserve: "KH" }],
    ["r>c0=KD", "r1>c0=KD", TWO_SQUARES, { columns: [""], reserve: "KH KD" }],
    ["r>c0", "r0>c0=KH", TWO_SQUARES, { columns: [""], reserve: "KH" }],
    ["r>c0", "r0>c0=KH", TWO_SQUARES, { columns: [""], reserve: "KH KH" }],
    ["f>c0", "fS>c0=AS", PYSOL, { columns: ["2H"], foundations: { S: [1, 1] } }],
    ["fS>c0", "fS>c0=AS", PYSOL, { columns: ["2H"], foundations: { S: [1], H: [1] } }],
    ["f>c0=AS", "fS>c0=AS", PYSOL, { columns: ["2H"], foundations: { S: [1], H: [1] } }],
  ])("%s is %s", (written, full, rules, sketch) => {
    expect(formatMove(game(rules, sketch).play(parseMove(written)).move)).toBe(full);
  });
});

describe("reserve squares", () => {
  test("a king may enter either empty square", () => {
    const play = game(TWO_SQUARES, { columns: ["2C", "3C"], waste: "KS" });
    expect(legalFrom(play, "w")).toEqual(["w>r0=KS", "w>r1=KS"]);
  });

  test("a king entering the second square leaves the first one free", () => {
    const play = game(TWO_SQUARES, { waste: "KD KS" });
    play.play(parseMove("w>r1"));
    expect(legalFrom(play, "w")).toEqual(["w>r0=KD"]);
    expect(play.refusal(parseMove("w>r1"))).toBe("the reserve square r1 already holds KS");
    play.play(parseMove("w>r"));
    expect(play.snapshot().reserve).toEqual(["KD", "KS"].map(parseCard));
    expect(play.refusal(parseMove("w>r"))).not.toBeNull();
  });

  test("a king does not move from one square to the other", () => {
    const play = game(TWO_SQUARES, { reserve: "KH" });
    expect(play.refusal(parseMove("r0>r1=KH"))).toBe("KH already lies in the reserve");
  });

  test("both kings are available, whichever entered first", () => {
    const play = game(TWO_SQUARES, { columns: [""], reserve: "KH KD" });
    expect(legalFrom(play, "r0")).toEqual(["r0>c0=KH"]);
    expect(legalFrom(play, "r1")).toEqual(["r1>c0=KD"]);
  });

  test("a full reserve, an unknown square, an absent king and an unclear one are refused", () => {
    const play = game(TWO_SQUARES, { columns: [""], waste: "KS", reserve: "KH KD" });
    expect(play.refusal(parseMove("w>r"))).toBe("the reserve is full: it holds KH KD");
    expect(play.refusal(parseMove("w>r2"))).toBe(
      "there is no reserve square r2: the reserve ends at r1",
    );
    expect(play.refusal(parseMove("r>c0=KC"))).toBe("KC is not in the reserve, which holds KH KD");
    expect(play.refusal(parseMove("r>c0"))).toBe(
      `"r" is ambiguous: the reserve holds KH KD; name the square, such as r0, or the card`,
    );
  });
});

describe("a foundation's top card coming back", () => {
  test("the card tells which of a suit's two piles is meant; without it the move is ambiguous", () => {
    const sketch = { columns: ["6H", "4D"], foundations: { S: [5, 3] } };
    const play = game(PYSOL, sketch);
    expect(play.refusal(parseMove("fS>c0"))).toBe(
      `"fS" is ambiguous: on top lie 5S 3S; name the card, such as =5S`,
    );
    expect(legalFrom(play, "fS")).toEqual(["fS>c0=5S", "fS>c1=3S"]);
    play.play(parseMove("fS>c1=3S"));
    expect(play.snapshot().foundations[0]).toEqual([5, 2]);
  });

  test("a card that is not on top is refused, and so is one from an empty foundation", () => {
    const play = game(PYSOL, { columns: ["5H"], foundations: { S: [5, 3] } });
    expect(play.refusal(parseMove("fS>c0=4S"))).toBe(
      "4S is not on top of the foundations of S: there lie 5S 3S",
    );
    expect(play.refusal(parseMove("fH>c0"))).toBe("no card lies on the foundations of H");
  });

  test("a king of a complete foundation starts an empty column or enters the reserve", () => {
    const sketch = { columns: [""], foundations: { S: [13] } };
    expect(legalFrom(game(PYSOL, sketch), "fS")).toEqual(["fS>c0=KS", "fS>r=KS"]);
    const columnsOnly = overrideRules(PYSOL, { reserveFrom: ["waste", "column"] });
    expect(legalFrom(game(columnsOnly, sketch), "fS")).toEqual(["fS>c0=KS"]);
  });

  test("no card moves from one foundation to the other of its suit", () => {
    const play = game(PYSOL, { foundations: { S: [4, 3] } });
    expect(play.refusal(parseMove("fS>fS=4S"))).toBe("4S already lies on a foundation");
  });
});

describe("moves that achieve nothing but are legal", () => {
  test("a king-headed run that is its whole column moves to another empty column", () => {
    const play = game(ONE_KING, { columns: ["KS QH", "", ""] });
    expect(legalFrom(play, "c0")).toEqual(["c0>c1*2=KS", "c0>c2*2=KS"]);
  });
});

test("drawing three turns up to three cards, the last one on top", () => {
  const rules = namedRules("klondike-draw3");
  const play = game(rules, {
    columns: ["KD QD JD TD 9D 8D 7D 6D | 5D", ...Array<string>(6).fill("")],
    foundations: { S: [13], H: [13], C: [9], D: [4] },
    stock: "TC JC QC KC",
  });
  expect(play.play(parseMove("draw")).drawn).toEqual(["TC", "JC", "QC"].map(parseCard));
  expect(play.refusal(parseMove("w>f=TC"))).toMatch(/^TC does not lie on top of the waste: QC/);
  expect(play.play(parseMove("draw")).drawn).toEqual([parseCard("KC")]);
  play.play(parseMove("redeal"));
  expect(play.snapshot().stock).toEqual(["TC", "JC", "QC", "KC"].map(parseCard));
});
