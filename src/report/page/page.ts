// A game as one HTML page that needs nothing else: no network, no other file.

import type { Deal } from "../../deal.js";
import type { Move } from "../../notation.js";
import { type Rules, rulesHash } from "../../rules.js";
import { bundledAsset } from "./assets.js";
import { recordGame } from "./record.js";
import { pageHtml } from "./template.js";

/** What the page says of the deal beside its verdict. */
export interface PageVerdict {
  /** How it is coloured: `won` good, `lost` bad, `open` neither. */
  readonly tone: "won" | "lost" | "open";
  /** A few words, such as `winnable in 237 moves`. */
  readonly headline: string;
  /** Sentences that say how that is known. */
  readonly details: readonly string[];
}

export interface GamePage {
  readonly deal: Deal;
  readonly rules: Rules;
  /** Legal moves from the deal on; none where there is no line to show. */
  readonly moves: readonly Move[];
  /** What the deal is called, such as `seed 7`. */
  readonly source: string;
  readonly verdict: PageVerdict;
  /** The command that repeats it. */
  readonly command: string;
}

/**
 * The page's HTML; the same for the same input.
 * @throws InputError when the deal is incomplete under the rules or a move is illegal
 */
export function gamePage(page: GamePage): string {
  return pageHtml({
    ...page,
    rulesHash: rulesHash(page.rules),
    record: recordGame(page.deal, page.rules, page.moves),
    script: bundledAsset("game.js"),
    style: bundledAsset("game.css"),
  });
}
