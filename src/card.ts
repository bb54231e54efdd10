// Playing cards as small integers.
//
// Card, 6 bits:  5 4 3 2 | 1 0
//                rank    | suit
//   rank 0 (ace) .. 12 (king); suit 0 spades, 1 hearts, 2 clubs, 3 diamonds.
// Bit 0 is therefore the colour (0 black, 1 red), and a deck with fewer suits keeps both colours
// in balance. Copies of one card in a two-deck game are the same integer.

import { InputError, quoted } from "./errors.js";

declare const brand: unique symbol;

/** A card's face: rank and suit packed as drawn above, 0..51. */
export type Card = number & { readonly [brand]: "Card" };

export const RANKS = "A23456789TJQK";
export const SUITS = "SHCD";
/** Upper bound (exclusive) of the integers that name cards. */
export const CARD_LIMIT = 52;

/** @param rank 0 (ace) .. 12 (king) @param suit 0..3, an index into {@link SUITS} */
export function makeCard(rank: number, suit: number): Card {
  return ((rank << 2) | suit) as Card;
}

/** 0 (ace) .. 12 (king). */
export function rankOf(card: number): number {
  return card >> 2;
}

/** 0..3, an index into {@link SUITS}. */
export function suitOf(card: number): number {
  return card & 3;
}

/** 0 black, 1 red. */
export function colourOf(card: number): number {
  return card & 1;
}

/** Whether `card` may lie on `onto` in a column: one rank lower and of the other colour. */
export function fitsOn(card: number, onto: number): boolean {
  return rankOf(card) + 1 === rankOf(onto) && colourOf(card) !== colourOf(onto);
}

/** The two-character name, such as `TH`. */
export function cardName(card: number): string {
  return `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`;
}

/** Reads `TH`, `10h`, `ks`. @throws InputError naming the token when it is not a card. */
export function parseCard(token: string): Card {
  const match = /^(10|[A2-9TJQK])([SHCD])$/.exec(token.toUpperCase());
  if (!match) {
    throw new InputError(
      "card",
      `unknown card ${quoted(token)}: write a rank A23456789TJQK (or 10) and a suit S, H, D or C, such as TH`,
    );
  }
  const rank = match[1] === "10" ? "T" : match[1]!;
  return makeCard(RANKS.indexOf(rank), SUITS.indexOf(match[2]!));
}
