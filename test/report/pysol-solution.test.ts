// A solution that is printed for PySolFC can be followed there: the printed list is played on a
// table that, like that program, draws by itself whenever the waste is empty and the stock is not.

import { describe, expect, test } from "vitest";
import type { Deal } from "../../src/deal.js";
import { dealPysol } from "../../src/dealers/pysol.js";
import { parsePysolNumber } from "../../src/dealers/pysol-number.js";
import { DRAW, type Move, parseMove } from "../../src/notation.js";
import { Game, verify } from "../../src/referee/referee.js";
import { pysolGame } from "../../src/report/pysol-note.js";
import { solutionText } from "../../src/report/solution.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import { DEFAULT_LIMITS, solveDeal } from "../../src/search/solve.js";

const BATSFORD = namedRules("pysol-batsford");
const MARK = "(PySolFC has already drawn";

interface Followed {
  readonly won: boolean;
  /** Draws that the list says are done. */
  readonly skipped: number;
}

/** Plays the numbered lines of a printed list as a player in PySolFC does. */
function follow(printed: string, deal: Deal, rules: Rules): Followed {
  const game = new Game(deal, rules);
  let skipped = 0;
  for (const line of printed.split("\n")) {
    const match = /^ +\d+ {2}(\S+)/.exec(line);
    if (!match) continue;
    if (line.includes(MARK)) {
      expect(match[1]).toBe("draw");
      skipped++;
      continue;
    }
    game.play(parseMove(match[1]!));
    const { waste, stock } = game.snapshot();
    if (waste.length === 0 && stock.length > 0) game.play(DRAW);
  }
  return { won: game.isWon(), skipped };
}

function solved(text: string, rules: Rules): { deal: Deal; moves: readonly Move[] } {
  const deal = dealPysol(text, rules);
  const { moves } = solveDeal(deal, rules, DEFAULT_LIMITS);
  if (!moves) throw new Error(`PySolFC game ${text} of ${rules.name} is not solved`);
  return { deal, moves };
}

describe.each([
  ["12345678901234567890", BATSFORD],
  ["ms2", namedRules("klondike")],
  ["99999999999999999999", namedRules("klondike-draw3")],
  ["ms1", namedRules("pysol-batsford-again")],
] as const)("number %s", (text, rules) => {
  const { deal, moves } = solved(text, rules);
  const { shown } = parsePysolNumber(text);
  const printed = solutionText(deal, rules, moves, { boards: false, pysol: shown });

  test(`of ${rules.name} is won by a line that the referee accepts`, () => {
    expect(verify(deal, rules, moves)).toMatchObject({ legal: true, won: true });
  });

  test(`of ${rules.name} is won by a player who skips the marked draws`, () => {
    const followed = follow(printed, deal, rules);
    expect(followed.won).toBe(true);
    expect(followed.skipped).toBeGreaterThan(0);
    expect(printed.split("\n").filter((line) => /^ +\d+ {2}/.test(line)).length).toBe(moves.length);
  });

  test(`of ${rules.name} is introduced by the game, its number and the cards turned`, () => {
    const waste = rules.draw === 1 ? 1 : 3;
    expect(deal.waste.length).toBe(waste);
    expect(printed).toContain(`game ${pysolGame(rules)}, number ${shown}.`);
  });
});

test("the same list for a table has no marks and no word of PySolFC", () => {
  const { deal, moves } = solved("12345678901234567890", BATSFORD);
  expect(solutionText(deal, BATSFORD, moves, { boards: false })).not.toContain("PySolFC");
});

test.each([
  ["klondike", "Klondike"],
  ["klondike-draw3", "Klondike (Draw 3)"],
  ["double-klondike", "Double Klondike"],
  ["gargantua", "Gargantua"],
  ["harp", "Double Klondike"],
  ["one-king", "Batsford"],
  ["three-king", "Batsford"],
  ["no-reserve", "Batsford"],
  ["pysol-batsford", "Batsford"],
  ["one-king-redeal", "Batsford Again"],
  ["batsford-again", "Batsford Again"],
  ["pysol-batsford-again", "Batsford Again"],
  ["two-squares", null],
])("lists under %s can be followed in %s", (name, game) => {
  expect(pysolGame(namedRules(name))).toBe(game);
});

test("a list that PySolFC may refuse says so", () => {
  const rules = overrideRules(BATSFORD, { passes: 3 });
  const deal = dealPysol("12345678901234567890", rules);
  expect(solutionText(deal, rules, [], { boards: false, pysol: "12345678901234567890" })).toContain(
    "PySolFC has no game that allows all that pysol-batsford+passes=3 does",
  );
});
