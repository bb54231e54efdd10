// What the program says for a page of a game.

import type { Deal } from "../../deal.js";
import type { Move } from "../../notation.js";
import type { Rules } from "../../rules.js";

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
