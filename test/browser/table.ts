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
  return together((await page.evaluate(READ_TABLE)) as Shown);
}

/** Presses a key so many times. @returns the tables shown after each */
export async function tablesWhilePressing(
  page: Page,
  key: string,
  times: number,
): Promise<Shown[]> {
  const tables = await page.evaluate(`(() => {
    const read = () => ${READ_TABLE};
    const tables = [];
    for (let i = 0; i < ${times}; i++) {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }),
      );
      tables.push(read());
    }
    return tables;
  })()`);
  return (tables as Shown[]).map(together);
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

/** Runs in the page. */
const READ_TABLE = `[...document.querySelectorAll("#table .pile")].map((pile) => [
  pile.dataset.pile,
  ...[...pile.querySelectorAll(".card")].map((card) => {
    const rank = card.querySelector(".index b").textContent.replace("10", "T");
    const suit = card.querySelector(".index use").getAttribute("href").slice(-1);
    return (card.dataset.side === "up" ? "" : "*") + rank + suit;
  }),
].join(" "))`;

/**
 * Faults of what can be seen: in each pile the last card must lie on top, with its own side in
 * sight, cards must lie on the table, and columns must run downwards.
 */
export function faultsInSight(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const faults = [];
    const table = document.querySelector("#table").getBoundingClientRect();
    for (const pile of document.querySelectorAll("#table .pile")) {
      const name = pile.dataset.pile;
      const cards = [...pile.querySelectorAll(".card")].filter((card) => getComputedStyle(card).display !== "none");
      let last = -1;
      for (const card of cards) {
        const box = card.getBoundingClientRect();
        if (box.left < table.left || box.right > table.right || box.top < table.top || box.bottom > table.bottom) {
          faults.push(name + ": " + card.dataset.card + " lies beyond the table");
        }
        if (name[0] === "c" && box.top <= last) faults.push(name + ": " + card.dataset.card + " hides the card above");
        last = box.top;
        const back = getComputedStyle(card.querySelector(".back"));
        const covered = back.visibility === "visible" && Number(back.opacity) === 1;
        if (covered !== (card.dataset.side === "down")) faults.push(name + ": " + card.dataset.card + " shows its other side");
      }
      const top = cards.at(-1);
      if (!top) continue;
      const box = top.getBoundingClientRect();
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".card");
      if (seen !== top) faults.push(name + ": " + top.dataset.card + " is under " + seen?.dataset.card);
    }
    return faults;
  })()`) as Promise<string[]>;
}
