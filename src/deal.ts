// A deal: where every card lies when the game starts or, for a game under way, where it lies now.

import { type Card, cardName, fitsOn, makeCard, rankOf, SUITS } from "./card.js";
import { InputError } from "./errors.js";
import { kingRank, packSize, type Rules } from "./rules.js";

export interface Deal {
  /** Columns from the left, each bottom to top. */
  readonly columns: readonly (readonly Card[])[];
  /** Cards face down at the bottom of each column. */
  readonly faceDown: readonly number[];
  /** The stock in draw order, the next card first. */
  readonly stock: readonly Card[];
  /** The waste, bottom to top; empty in a fresh deal. */
  readonly waste: readonly Card[];
  /** Reserve kings, bottom to top (or by square). */
  readonly reserve: readonly Card[];
  /** Foundation heights: for each suit of the pack (S H C D) one number a deck. */
  readonly foundations: readonly (readonly number[])[];
  /** The pass through the stock now going on, from 1. */
  readonly pass: number;
}

/**
 * A fresh deal of columns and stock: last cards face up, nothing played.
 *
 * Here and wherever an array lives on in hot code it comes from Array.from, not from map: once V8
 * has optimized a map, its results are arrays of another internal kind (holey) than before, and all
 * code optimized for the first kind is thrown away and compiled again.
 */
export function freshDeal(
  rules: Rules,
  columns: readonly (readonly Card[])[],
  stock: readonly Card[],
): Deal {
  return {
    columns,
    faceDown: Array.from(columns, (column) => Math.max(0, column.length - 1)),
    stock,
    waste: [],
    reserve: [],
    foundations: Array.from({ length: rules.suits }, () => Array<number>(rules.decks).fill(0)),
    pass: 1,
  };
}

/** The whole pack, deck by deck, each rank by rank in the order of SUITS. */
export function packOf(rules: Rules, decks: number = rules.decks): Card[] {
  const pack: Card[] = [];
  for (let deck = 0; deck < decks; deck++) {
    for (let rank = 0; rank < rules.ranks; rank++) {
      for (let suit = 0; suit < rules.suits; suit++) pack.push(makeCard(rank, suit));
    }
  }
  return pack;
}

/**
 * Checks that a deal is complete and could stand on a table under these rules.
 * @throws InputError that lists every missing, surplus or foreign card, or names the pile at fault
 */
export function checkDeal(deal: Deal, rules: Rules): void {
  const refuse = (message: string): never => {
    throw new InputError("deal", `deal refused for ${rules.name}: ${message}`);
  };
  if (deal.columns.length !== rules.columns) {
    refuse(`it has ${deal.columns.length} columns, the rules need ${rules.columns}`);
  }
  if (deal.faceDown.length !== deal.columns.length) {
    refuse(`faceDown has ${deal.faceDown.length} numbers for ${deal.columns.length} columns`);
  }
  if (deal.foundations.length !== rules.suits) {
    refuse(
      `foundations are given for ${deal.foundations.length} suits, the pack has ${rules.suits}`,
    );
  }
  deal.foundations.forEach((piles, suit) => {
    if (piles.length !== rules.decks || piles.some((h) => h < 0 || h > rules.ranks)) {
      refuse(
        `foundations of ${SUITS[suit]} are [${piles.join(", ")}]: give ${rules.decks} height${rules.decks > 1 ? "s" : ""} from 0 to ${rules.ranks}`,
      );
    }
  });
  checkPack(deal, rules, refuse);
  deal.columns.forEach((column, c) => {
    const down = deal.faceDown[c]!;
    if (!Number.isInteger(down) || down < 0 || down > Math.max(0, column.length - 1)) {
      refuse(
        `column c${c} has ${column.length} cards and cannot have ${down} face down: its last card is face up`,
      );
    }
    for (let i = down + 1; i < column.length; i++) {
      if (!fitsOn(column[i]!, column[i - 1]!)) {
        refuse(
          `column c${c}: the face-up ${cardName(column[i]!)} does not fit on ${cardName(column[i - 1]!)}; only the last card of a dealt column is face up`,
        );
      }
    }
  });
  const capacity = rules.reserve?.capacity ?? 0;
  if (deal.reserve.length > capacity) {
    refuse(`the reserve holds ${deal.reserve.length} cards, the rules allow ${capacity}`);
  }
  const intruder = deal.reserve.find((card) => rankOf(card) !== kingRank(rules));
  if (intruder !== undefined)
    refuse(`${cardName(intruder)} in the reserve, which takes kings only`);
  const passes = rules.passes === "unlimited" ? Number.MAX_SAFE_INTEGER : rules.passes;
  if (!Number.isInteger(deal.pass) || deal.pass < 1 || deal.pass > passes) {
    refuse(`pass ${deal.pass} is not between 1 and ${rules.passes}`);
  }
}

function checkPack(deal: Deal, rules: Rules, refuse: (message: string) => never): void {
  const faces = packOf(rules, 1);
  const count = countFaces(deal);
  if (count.size === faces.length && faces.every((card) => count.get(card) === rules.decks)) return;
  const missing: string[] = [];
  for (const card of faces) {
    const short = rules.decks - (count.get(card) ?? 0);
    if (short > 0) missing.push(short > 1 ? `${cardName(card)} (both)` : cardName(card));
  }
  const surplus: string[] = [];
  const foreign: string[] = [];
  for (const [card, n] of count) {
    if (rankOf(card) >= rules.ranks || (card & 3) >= rules.suits) foreign.push(cardName(card));
    else if (n > rules.decks) surplus.push(`${cardName(card)} (${n} times)`);
  }
  const faults = [
    missing.length > 0 ? `missing: ${missing.join(" ")}` : "",
    surplus.length > 0 ? `too many: ${surplus.join(" ")}` : "",
    foreign.length > 0 ? `not in this pack: ${foreign.join(" ")}` : "",
  ].filter((fault) => fault !== "");
  if (faults.length > 0) {
    refuse(`${faults.join("; ")} (the pack is ${packSize(rules)} cards, ${rules.decks} of each)`);
  }
}

/** How often each face occurs, in the order in which they are met. */
function countFaces(deal: Deal): Map<Card, number> {
  const count = new Map<Card, number>();
  const add = (card: Card) => count.set(card, (count.get(card) ?? 0) + 1);
  for (const pile of [...deal.columns, deal.stock, deal.waste, deal.reserve]) {
    for (const card of pile) add(card);
  }
  deal.foundations.forEach((piles, suit) => {
    for (const height of piles) {
      for (let rank = 0; rank < height; rank++) add(makeCard(rank, suit));
    }
  });
  return count;
}
