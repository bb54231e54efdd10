// What a game page shows, read from its document and compared with the referee's position.

import type { Page } from "playwright-core";
import { cardName, RANKS } from "../../src/card.js";
import type { Deal } from "../../src/deal.js";
import type { Move } from "../../src/notation.js";
import { Game } from "../../src/referee/referee.js";
import type { Rules } from "../../src/rules.js";

/** Piles in document order: the name, then the cards from the bottom up, `*` before hidden ones. */
export type Shown = readonly string[];

/**
 * What a position looks like on a page, the squares of a reserve taken together: a deal does not
 * say which square a king is on.
 */
export function expected(deal: Deal, rules: Rules): Shown {
  const names = (cards: readonly number[]) => cards.map(cardName);
  const hidden = (cards: readonly number[]) => names(cards).map((name) => `*${name}`);
  const piles: [string, string[]][] = [
    ["stock", hidden(deal.stock).reverse()],
    ["w", names(deal.waste)],
  ];
  if (rules.reserve) {
    const kings = names(deal.reserve);
    if (rules.reserve.layout === "squares") kings.sort();
    piles.push(["r", kings]);
  }
  deal.foundations.forEach((heights, suit) => {
    const letter = "SHCD"[suit]!;
    for (const height of heights) {
      piles.push([`f${letter}`, [...RANKS.slice(0, height)].map((rank) => `${rank}${letter}`)]);
    }
  });
  deal.columns.forEach((column, c) => {
    const down = deal.faceDown[c]!;
    piles.push([`c${c}`, [...hidden(column.slice(0, down)), ...names(column.slice(down))]]);
  });
  return piles.map(([name, cards]) => [name, ...cards].join(" "));
}

/** The positions of a game, the deal first. */
export function positions(deal: Deal, rules: Rules, moves: readonly Move[]): Shown[] {
  const game = new Game(deal, rules);
  const shown = [expected(game.snapshot(), rules)];
  for (const move of moves) {
    game.play(move);
    shown.push(expected(game.snapshot(), rules));
  }
  return shown;
}

/** The table that the page shows now, by the ranks and suits printed on its cards. */
export async function shownTable(page: Page): Promise<Shown> {
  return (await readTables(page, [null]))[0]!;
}

/** Presses a key so many times. @returns the tables shown after each */
export function tablesWhilePressing(page: Page, key: string, times: number): Promise<Shown[]> {
  return readTables(page, Array<string>(times).fill(key));
}

/** Reads the table after each key; null presses none. All at once: one call to the browser. */
async function readTables(page: Page, keys: readonly (string | null)[]): Promise<Shown[]> {
  const tables = await page.evaluate((pressed) => {
    const nameOf = (card: Element) => {
      const rank = card.querySelector(".index b")!.textContent!.replace("10", "T");
      const suit = card.querySelector(".index use")!.getAttribute("href")!.slice(-1);
      return `${card.getAttribute("data-side") === "up" ? "" : "*"}${rank}${suit}`;
    };
    return pressed.map((key) => {
      if (key !== null) {
        const options = { key, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", options));
      }
      return [...document.querySelectorAll("#table .pile")].map((pile) =>
        [pile.getAttribute("data-pile"), ...[...pile.querySelectorAll(".card")].map(nameOf)].join(
          " ",
        ),
      );
    });
  }, keys);
  return tables.map(together);
}

function together(piles: Shown): Shown {
  const squares = piles.filter((pile) => /^r\d/.test(pile));
  if (squares.length === 0) return piles;
  const kings = squares.flatMap((pile) => pile.split(" ").slice(1)).sort();
  return piles.flatMap((pile) => {
    if (!/^r\d/.test(pile)) return pile;
    return pile === squares[0] ? ["r", ...kings].join(" ") : [];
  });
}

/**
 * Faults of what can be seen: in each pile the last card must lie on top, with its own side in
 * sight, cards must lie on the table, and columns must run downwards.
 */
export function faultsInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const table = document.querySelector("#table")!.getBoundingClientRect();
    const faultsOf = (pile: HTMLElement) => {
      const faults: string[] = [];
      const cards = [...pile.querySelectorAll<HTMLElement>(".card")].filter(
        (card) => getComputedStyle(card).display !== "none",
      );
      let last = Number.NEGATIVE_INFINITY;
      for (const card of cards) {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const inside =
          left >= table.left && right <= table.right && top >= table.top && bottom <= table.bottom;
        if (!inside) faults.push(`${card.dataset.card} lies beyond the table`);
        if (pile.classList.contains("column") && top <= last) {
          faults.push(`${card.dataset.card} hides the card above`);
        }
        last = top;
        const back = getComputedStyle(card.querySelector(".back")!);
        const covered = back.visibility === "visible" && back.opacity === "1";
        if (covered !== (card.dataset.side === "down")) {
          faults.push(`${card.dataset.card} shows its other side`);
        }
      }
      const top = cards.at(-1);
      if (!top) return faults;
      const { left, width, top: y, height } = top.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, y + height / 2)?.closest(".card");
      if (seen !== top) faults.push(`${top.dataset.card} is not on top`);
      return faults;
    };
    return [...document.querySelectorAll<HTMLElement>("#table .pile")].flatMap((pile) =>
      faultsOf(pile).map((fault) => `${pile.dataset.pile}: ${fault}`),
    );
  });
}
