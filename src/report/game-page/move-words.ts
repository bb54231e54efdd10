// One move as a page announces it: in words to be heard, with signs to be seen.

import { type Card, cardName } from "../../card.js";
import type { Deal } from "../../deal.js";
import { formatPile, type Pile, type Transfer } from "../../notation.js";
import type { Outcome } from "../../referee/referee.js";
import { cardSign, cardWords, listWords, suitWords } from "./card-words.js";

/** The move in words, to be heard; a sentence without its full stop. @param before its position */
export function moveWords(outcome: Outcome, before: Deal): string {
  const { move, moved, drawn, turnedUp } = outcome;
  if (move.kind === "redeal") return "Redeal: the waste is turned over and is the stock again";
  if (move.kind === "draw") {
    const cards = listWords(drawn.map((card) => `the ${wordsOf(card)}`));
    return `Draw ${cards}${drawn.length > 1 ? ", the last one on top" : ""}`;
  }
  const under = cardUnder(move, before);
  const onto = under === undefined ? "" : `, on the ${wordsOf(under)}`;
  const turned = turnedUp === null ? "" : `; the ${wordsOf(turnedUp)} turns up`;
  const [from, to] = [pileWords(move.from), pileWords(move.to, under === undefined)];
  return `${unitWords(moved)} from ${from} to ${to}${onto}${turned}`;
}

/** The move with signs, to be seen in little room. @param before the position before it */
export function moveSigns(outcome: Outcome, before: Deal): string {
  const { move, moved, drawn, turnedUp } = outcome;
  if (move.kind === "redeal") return "Redeal: the waste is the stock again";
  if (move.kind === "draw") return `Draw ${drawn.map(signOf).join(" ")}`;
  const under = cardUnder(move, before);
  const onto = under === undefined ? "" : `, on ${signOf(under)}`;
  const turned = turnedUp === null ? "" : `; ${signOf(turnedUp)} turns up`;
  return `${unitSigns(moved)} ${pileSign(move.from)} → ${pileSign(move.to)}${onto}${turned}`;
}

/** A single card, or a run by its first and last card: `4♦–2♠`. */
export function unitSigns(cards: readonly Card[]): string {
  const [first, last] = [signOf(cards[0]!), signOf(cards.at(-1)!)];
  return cards.length === 1 ? first : `${first}–${last}`;
}

/** A pile's short name: `waste`, `reserve`, `home` for any foundation, `c3`. */
export function pileSign(pile: Pile): string {
  switch (pile.kind) {
    case "waste":
      return "waste";
    case "foundation":
      return "home";
    case "reserve":
      return pile.square === null ? "reserve" : formatPile(pile);
    case "column":
      return formatPile(pile);
  }
}

/** The card of a column that the move lays cards on. */
function cardUnder(move: Transfer, before: Deal): Card | undefined {
  return move.to.kind === "column" ? before.columns[move.to.index]!.at(-1) : undefined;
}

function unitWords(cards: readonly Card[]): string {
  const [first, last] = [wordsOf(cards[0]!), wordsOf(cards.at(-1)!)];
  const named = cards.length === 1 ? first : `${first} to ${last}, a run of ${cards.length},`;
  return named.charAt(0).toUpperCase() + named.slice(1);
}

function pileWords(pile: Pile, empty = false): string {
  switch (pile.kind) {
    case "waste":
      return "the waste";
    case "foundation":
      return `the foundation of ${suitWords(formatPile(pile)[1]!)}`;
    case "reserve":
      return pile.square === null ? "the reserve" : `reserve square ${formatPile(pile)}`;
    case "column":
      return `${empty ? "the empty column" : "column"} ${formatPile(pile)}`;
  }
}

function wordsOf(card: Card): string {
  return cardWords(cardName(card));
}

function signOf(card: Card): string {
  return cardSign(cardName(card));
}
