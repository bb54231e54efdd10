// What a player needs to know to follow a solution in PySolFC, which deals and draws some cards by
// itself. Measured on its version 3.6.1 with default options.

import { cardName } from "../card.js";
import type { Deal } from "../deal.js";
import { winsCarryOver } from "../relations.js";
import { namedRules, overrideRules } from "../rule-sets.js";
import type { Rules } from "../rules.js";

interface PysolGame {
  readonly name: string;
  /** The rules by which PySolFC plays it. */
  readonly rules: Rules;
}

/** PySolFC's games of this family, of two with equal tables the stricter first. */
const GAMES: readonly PysolGame[] = [
  { name: "Klondike", rules: namedRules("klondike") },
  { name: "Klondike (Draw 3)", rules: namedRules("klondike-draw3") },
  // Gargantua there lets cards come back from foundations.
  { name: "Gargantua", rules: overrideRules(namedRules("gargantua"), { worryBack: true }) },
  { name: "Double Klondike", rules: namedRules("double-klondike") },
  {
    name: "Double Klondike (Draw 3)",
    rules: overrideRules(namedRules("double-klondike"), { draw: 3 }),
  },
  { name: "Batsford", rules: namedRules("pysol-batsford") },
  { name: "Batsford Again", rules: namedRules("pysol-batsford-again") },
];

/** The name of the PySolFC game in which every move of a game under `rules` is legal, or null. */
export function pysolGame(rules: Rules): string | null {
  const game = GAMES.find(
    (candidate) => candidate.rules.draw === rules.draw && winsCarryOver(rules, candidate.rules),
  );
  return game?.name ?? null;
}

/**
 * What to tell a player before the move list; several lines without a final newline.
 * @param shown the game number as PySolFC shows it
 */
export function pysolNote(shown: string, deal: Deal, rules: Rules): string {
  const game = pysolGame(rules);
  const turned = deal.waste.map(cardName).join(" ");
  return [
    game === null
      ? `PySolFC has no game that allows all that ${rules.name} does: it may refuse moves below.`
      : `To follow in PySolFC: game ${game}, number ${shown}.`,
    `Its deal has turned ${turned} to the waste: the first draw is made.`,
    "It draws by itself when the waste is empty: draws marked below are done already, skip them.",
    "c0 is the leftmost column.",
  ].join("\n");
}

/** The mark on a draw from an empty waste of so many cards. */
export function drawnAlready(cards: number): string {
  return `(PySolFC has already drawn ${cards === 1 ? "it" : "them"})`;
}
