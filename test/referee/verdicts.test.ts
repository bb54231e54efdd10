// The verdicts that printed rules give in words, each as a small complete position. Sources: the
// rules pages of one-king Batsford ("Legal and illegal Batsford moves"), of three-king Batsford
// ("Special rules & edge cases") and of Batsford Again ("Special rules & edge cases").

import { describe, expect, test } from "vitest";
import { parseCard } from "../../src/card.js";
import { parseMove } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import { namedRuleSets, namedRules } from "../../src/rule-sets.js";
import { position, type Sketch } from "../support/position.js";

function game(set: string, sketch: Sketch): Game {
  const rules = namedRules(set);
  return new Game(position(rules, sketch), rules);
}

function refusal(set: string, sketch: Sketch, move: string): string | null {
  return game(set, sketch).refusal(parseMove(move));
}

describe("one-king", () => {
  test("a king on the waste enters the empty reserve while no column is empty", () => {
    expect(refusal("one-king", { waste: "KS" }, "w>r=KS")).toBeNull();
  });

  test("a king on the waste enters the empty reserve also while a column is empty", () => {
    expect(refusal("one-king", { columns: [""], waste: "KS" }, "w>r=KS")).toBeNull();
  });

  test("a queen on the waste does not enter the reserve", () => {
    expect(refusal("one-king", { waste: "QS" }, "w>r=QS")).toBe(
      "QS cannot enter the reserve: it takes kings only",
    );
  });

  test("a king on the waste does not enter a reserve that holds one", () => {
    expect(refusal("one-king", { waste: "KS", reserve: "KH" }, "w>r=KS")).toBe(
      "the reserve square already holds KH",
    );
  });

  test("a king that is the last card of a column does not enter the reserve", () => {
    expect(refusal("one-king", { columns: ["5H | KS"] }, "c0>r=KS")).toBe(
      "KS cannot enter the reserve from a column: it takes kings from the waste only",
    );
  });

  test("the reserve king starts an empty column", () => {
    expect(refusal("one-king", { columns: ["2C", ""], reserve: "KH" }, "r>c1=KH")).toBeNull();
  });

  test("the reserve king goes to its foundation when the queen is there", () => {
    const queenThere = { reserve: "KH", foundations: { H: [12, 3] } };
    expect(refusal("one-king", queenThere, "r>fH=KH")).toBeNull();
    const queenMissing = { reserve: "KH", foundations: { H: [11, 3] } };
    expect(refusal("one-king", queenMissing, "r>fH=KH")).toBe(
      "KH does not come next: on the foundations of H the top is JH and 3H",
    );
  });

  test("the reserve king does not go to a column that is not empty", () => {
    expect(refusal("one-king", { columns: ["2C"], reserve: "KH" }, "r>c0=KH")).toBe(
      "KH goes to an empty column only, and c0 ends with 2C",
    );
  });
});

describe.each(namedRuleSets().map(({ rules }) => rules.name))("every rule set: %s", (set) => {
  test("a queen does not start an empty column", () => {
    const sketch = { columns: ["5H | QS", ""], waste: "QD" };
    expect(refusal(set, sketch, "c0>c1=QS")).toBe(
      "QS cannot start the empty column c1: only kings can",
    );
    expect(refusal(set, sketch, "w>c1=QD")).toBe(
      "QD cannot start the empty column c1: only kings can",
    );
  });

  test("8H 7S 6D moves as one unit on to a black nine", () => {
    const play = game(set, { columns: ["2C | 8H 7S 6D", "9S", "9D"] });
    expect(play.refusal(parseMove("c0>c2*3=8H"))).toBe("8H is not of the other colour than 9D");
    const outcome = play.play(parseMove("c0>c1*3=8H"));
    expect(outcome.moved).toEqual(["8H", "7S", "6D"].map(parseCard));
    expect(outcome.turnedUp).toBe(parseCard("2C"));
    expect(play.snapshot().columns[1]).toEqual(["9S", "8H", "7S", "6D"].map(parseCard));
  });

  test("7S 6D of the run 8H 7S 6D moves alone on to a red eight", () => {
    const play = game(set, { columns: ["2C | 8H 7S 6D", "8D"] });
    const outcome = play.play(parseMove("c0>c1*2=7S"));
    expect(outcome.turnedUp).toBeNull();
    expect(play.snapshot().columns.slice(0, 2)).toEqual([
      ["2C", "8H"].map(parseCard),
      ["8D", "7S", "6D"].map(parseCard),
    ]);
  });
});

describe.each(["one-king", "three-king"])("%s", (set) => {
  test("there is no second pass through the waste", () => {
    expect(refusal(set, { restTo: "waste" }, "redeal")).toBe(
      "no redeal left: the rules allow 1 pass through the stock",
    );
  });
});

describe("three-king", () => {
  test.each(["w>r=KS", "c1>r=KH"])(
    "no king enters the reserve while a column is empty: %s",
    (move) => {
      expect(refusal("three-king", { columns: ["", "5H | KH"], waste: "KS" }, move)).toMatch(
        /^K[SH] cannot enter the reserve while a column is empty, and c0 is$/,
      );
    },
  );

  test("a second and a third king join the stack, a fourth does not", () => {
    expect(refusal("three-king", { waste: "KS", reserve: "KH" }, "w>r=KS")).toBeNull();
    expect(refusal("three-king", { waste: "KS", reserve: "KH KD" }, "w>r=KS")).toBeNull();
    expect(refusal("three-king", { waste: "KS", reserve: "KH KD KC" }, "w>r=KS")).toBe(
      "the reserve is full: it holds KH KD KC",
    );
  });

  test("a king below the top does not leave the reserve", () => {
    const sketch = { columns: ["2C", ""], reserve: "KH KD" };
    expect(refusal("three-king", sketch, "r>c1=KD")).toBeNull();
    expect(refusal("three-king", sketch, "r>c1=KH")).toBe(
      "KH does not lie on top of the reserve: KD does, and only the top card is available",
    );
  });

  test("a king that is its column's last card enters, and the card below turns up", () => {
    const play = game("three-king", { columns: ["5H 9C | KS"] });
    expect(play.play(parseMove("c0>r=KS")).turnedUp).toBe(parseCard("9C"));
    expect(play.snapshot()).toMatchObject({ reserve: [parseCard("KS")], faceDown: { 0: 1 } });
  });

  test("a king that is its column's only card enters, which leaves the column empty", () => {
    const play = game("three-king", { columns: ["KS"] });
    expect(play.play(parseMove("c0>r=KS")).turnedUp).toBeNull();
    expect(play.snapshot().columns[0]).toEqual([]);
  });
});

describe("batsford-again", () => {
  test.each(["w>r=KS", "c1>r=KH"])(
    "a king enters the reserve while a column is empty: %s",
    (move) => {
      expect(refusal("batsford-again", { columns: ["", "5H | KH"], waste: "KS" }, move)).toBeNull();
    },
  );

  test("a five does not enter the empty reserve", () => {
    expect(refusal("batsford-again", { waste: "5S" }, "w>r=5S")).toBe(
      "5S cannot enter the reserve: it takes kings only",
    );
  });

  test("a queen does not enter a reserve that holds a king", () => {
    expect(refusal("batsford-again", { waste: "QS", reserve: "KH" }, "w>r=QS")).toBe(
      "QS cannot enter the reserve: it takes kings only",
    );
  });

  test("one redeal is legal when the stock is empty, a second one is not", () => {
    const cardsLeft = { stock: "5H", restTo: "waste" } as const;
    expect(refusal("batsford-again", cardsLeft, "redeal")).toBe(
      "a redeal needs an empty stock: 1 card is left to draw",
    );
    const play = game("batsford-again", cardsLeft);
    play.play(parseMove("draw"));
    const waste = play.snapshot().waste;
    play.play(parseMove("redeal"));
    // Turned over as one pile: the card drawn first comes first again, and none is dealt yet.
    expect(play.snapshot()).toMatchObject({ stock: waste, waste: [], pass: 2 });
    while (play.refusal(parseMove("draw")) === null) play.play(parseMove("draw"));
    expect(play.snapshot().waste).toEqual(waste);
    expect(play.refusal(parseMove("redeal"))).toBe(
      "no redeal left: the rules allow 2 passes through the stock",
    );
  });
});
