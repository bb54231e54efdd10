// PySolFC's dealer: the table that its players see under a game number.
//
// Pack: deck by deck clubs, spades, hearts, diamonds, each from ace to king; but one deck under the
// Microsoft generator is ordered as in Microsoft FreeCell, rank by rank C D H S.
// Shuffle: from the last place down to the second, swap with one of the places up to it.
// Dealing: the shuffled pack is dealt from its end, in one of three row orders (below). Then the
// first draw is made as part of the deal, so the game starts with a card on the waste (with n in
// a game that draws n); the rest is the stock.
// Measured on PySolFC 3.6.1; the deals are the same since its version 2.4.0.

import { type Card, makeCard, SUITS } from "../card.js";
import { type Deal, freshDeal } from "../deal.js";
import { InputError } from "../errors.js";
import type { Rules } from "../rules.js";
import { type PysolNumber, parsePysolNumber, pysolRandom } from "./pysol-number.js";

const RANKS_PER_SUIT = 13;

/**
 * How PySolFC's games deal their rows. In both upright orders column c, from 0, gets c+1 cards.
 * - `from-right`: rows start at the right (Klondike, Batsford, Batsford Again)
 * - `from-left`: rows start at the left (Double Klondike, Gargantua)
 * - `longest-left`: rows start at the left, and the first column is the longest (Big Harp, Small
 *   Harp, which no rule set here plays)
 */
export type RowOrder = "from-right" | "from-left" | "longest-left";

/** The pack in the order that the game's number gives it, bottom to top. */
export function shuffledPack(number: PysolNumber, decks: 1 | 2): Card[] {
  const pack =
    number.generator === "microsoft" && decks === 1 ? freecellPack() : orderedPack(decks);
  const random = pysolRandom(number);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = random(last);
    const card = pack[last]!;
    pack[last] = pack[other]!;
    pack[other] = card;
  }
  return pack;
}

function orderedPack(decks: number): Card[] {
  const pack: Card[] = [];
  for (let deck = 0; deck < decks; deck++) {
    for (const suit of "CSHD") {
      for (let rank = 0; rank < RANKS_PER_SUIT; rank++) pack.push(cardOf(rank, suit));
    }
  }
  return pack;
}

function freecellPack(): Card[] {
  const pack: Card[] = [];
  for (let rank = 0; rank < RANKS_PER_SUIT; rank++) {
    for (const suit of "CDHS") pack.push(cardOf(rank, suit));
  }
  return pack;
}

function cardOf(rank: number, suit: string): Card {
  return makeCard(rank, SUITS.indexOf(suit));
}

/** A dealt table: columns from the left and waste bottom to top, stock in draw order. */
export type Layout = Pick<Deal, "columns" | "waste" | "stock">;

/**
 * Deals a shuffled pack to columns and makes the first draw.
 * @param pack bottom to top: dealt from its end
 * @param columns 1 or more, with a pack that is large enough
 * @param draw cards of the first draw; fewer where the stock holds fewer
 */
export function layOut(
  pack: readonly Card[],
  order: RowOrder,
  columns: number,
  draw: number,
): Layout {
  const stock = [...pack].reverse();
  const table: Card[][] = Array.from({ length: columns }, () => []);
  for (const row of rowsOf(order, columns)) {
    for (const column of row) table[column]!.push(stock.shift()!);
  }
  return { columns: table, waste: stock.splice(0, draw), stock };
}

/** The columns of each row in the order in which they get a card; the last row has them all. */
function rowsOf(order: RowOrder, columns: number): number[][] {
  const all = Array.from({ length: columns }, (_, column) => column);
  const rows = all.slice(1).map((row) => rowOf(order, all, row));
  return [...rows, order === "from-right" ? [...all].reverse() : all];
}

/** A row before the last, counted from 1. */
function rowOf(order: RowOrder, all: readonly number[], row: number): number[] {
  switch (order) {
    case "from-right":
      return all.slice(row).reverse();
    case "from-left":
      return all.slice(row);
    case "longest-left":
      return all.slice(0, row);
  }
}

/** The games that rule sets can share deals with, told apart by their tables. */
const TABLES = [
  { games: "Klondike", decks: 1, columns: 7, order: "from-right" },
  { games: "Double Klondike and Gargantua", decks: 2, columns: 9, order: "from-left" },
  { games: "Batsford and Batsford Again", decks: 2, columns: 10, order: "from-right" },
] as const;

/**
 * The deal that PySolFC gives under a number to its game with the rules' decks and columns. It is
 * a game under way: its waste holds the first `rules.draw` cards.
 * @param text a number as a player types it
 * @throws InputError when it is not a number of PySolFC, or no game there has such a table
 */
export function dealPysol(text: string, rules: Rules): Deal {
  const number = parsePysolNumber(text);
  const table = TABLES.find(
    ({ decks, columns }) => decks === rules.decks && columns === rules.columns,
  );
  if (!table || rules.ranks !== RANKS_PER_SUIT || rules.suits !== SUITS.length) {
    throw new InputError("rules", noSuchGame(rules));
  }
  const pack = shuffledPack(number, table.decks);
  const { columns, stock, waste } = layOut(pack, table.order, table.columns, rules.draw);
  return { ...freshDeal(rules, columns, stock), waste };
}

function noSuchGame(rules: Rules): string {
  const pack = `${rules.decks} deck${rules.decks > 1 ? "s" : ""} of ${rules.suits * rules.ranks} cards`;
  const known = TABLES.map(
    ({ games, decks, columns }) =>
      `${games} (${decks} deck${decks > 1 ? "s" : ""}, ${columns} columns)`,
  );
  return `PySolFC has no game of this family with ${pack} and ${rules.columns} columns, as ${rules.name} has: its numbers deal ${known.join(", ")}`;
}
