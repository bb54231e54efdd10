// A game as one HTML page that needs nothing else: no network, no other file.

import { rulesHash } from "../../rules.js";
import { bundledAsset } from "./assets.js";
import type { GamePage } from "./page-input.js";
import { recordGame } from "./record.js";
import { pageHtml } from "./template.js";

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
