// Complete positions from a few interesting piles: the rest of the pack is put out of the way.

import { type Card, makeCard, parseCard, rankOf, SUITS } from "../../src/card.js";
import { checkDeal, type Deal, packOf } from "../../src/deal.js";
import { kingRank, type Rules } from "../../src/rules.js";

export interface Sketch {
  /**
   * Columns from the left, bottom to top, such as `"8D 3S | 7H 6S"`; cards before the bar are face
   * down, without a bar all are face up. `""` is an empty column. Columns beyond the list each get
   * one card of the rest of the pack, the lowest first, so that none is empty.
   */
  readonly columns?: readonly string[];
  readonly waste?: string;
  readonly reserve?: string;
  /** Cards at the head of the stock, the next one first. */
  readonly stock?: string;
  /** Heights by suit letter; suits left out are empty. */
  readonly foundations?: Readonly<Record<string, readonly number[]>>;
  readonly pass?: number;
  /** The pile that takes the rest of the pack: under the waste's cards, or at the stock's end. */
  readonly restTo?: "stock" | "waste";
}

/** @throws InputError when the sketch uses a card more often than the pack has it */
export function position(rules: Rules, sketch: Sketch): Deal {
  const foundations = Array.from({ length: rules.suits }, (_, suit) => {
    const heights = sketch.foundations?.[SUITS[suit]!] ?? [];
    return Array.from({ length: rules.decks }, (_, deck) => heights[deck] ?? 0);
  });
  const columns: Card[][] = [];
  const faceDown: number[] = [];
  for (const text of sketch.columns ?? []) {
    const bar = text.indexOf("|");
    columns.push(cards(text.replace("|", " ")));
    faceDown.push(bar < 0 ? 0 : cards(text.slice(0, bar)).length);
  }
  const waste = cards(sketch.waste);
  const reserve = cards(sketch.reserve);
  const stock = cards(sketch.stock);
  const rest = packOf(rules);
  const take = (card: Card) => {
    const index = rest.indexOf(card);
    if (index >= 0) rest.splice(index, 1);
  };
  for (const pile of [...columns, waste, reserve, stock]) pile.forEach(take);
  foundations.forEach((heights, suit) => {
    for (const height of heights) {
      for (let rank = 0; rank < height; rank++) take(makeCard(rank, suit));
    }
  });
  rest.sort((a, b) => a - b);
  while (columns.length < rules.columns) {
    const filler = rest.findIndex((card) => rankOf(card) !== kingRank(rules));
    columns.push(rest.splice(filler, 1));
    faceDown.push(0);
  }
  const deal: Deal = {
    columns,
    faceDown,
    stock: sketch.restTo === "waste" ? stock : [...stock, ...rest],
    waste: sketch.restTo === "waste" ? [...rest, ...waste] : waste,
    reserve,
    foundations,
    pass: sketch.pass ?? 1,
  };
  checkDeal(deal, rules);
  return deal;
}

/** Reads cards parted by white space. */
export function cards(text = ""): Card[] {
  return text.split(/\s+/).filter(Boolean).map(parseCard);
}
