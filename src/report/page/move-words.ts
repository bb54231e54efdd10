// One move in a sentence, as a page announces it: in words to be heard, with signs to be seen.

import { type Card, cardName } from "../../card.js";
import type { Deal } from "../../deal.js";
import { formatPile, type Pile, type Transfer } from "../../notation.js";
import type { Outcome } from "../../referee/referee.js";
import { cardSign, cardWords, listWords, suitWords } from "./card-words.js";

/** How a sentence names things. */
interface Style {
  readonly card: (card: Card) => string;
  readonly cards: (cards: readonly Card[]) => string;
  readonly drawn: (cards: readonly Card[]) => string;
  readonly column: string;
  readonly foundation: (suit: string) => string;
}

const WORDS: Style = {
  card: (card) => `the ${cardWords(cardName(card))}`,
  cards: (cards) => {
    const [first, last] = [cardWords(cardName(cards[0]!)), cardWords(cardName(cards.at(-1)!))];
    const named = cards.length === 1 ? first : `${first} to ${last}, a run of ${cards.length},`;
    return named.charAt(0).toUpperCase() + named.slice(1);
  },
  drawn: (cards) => {
    const named = listWords(cards.map(WORDS.card));
    return cards.length > 1 ? `${named}, the last one on top` : named;
  },
  column: "column ",
  foundation: (suit) => `the foundation of ${suitWords(suit)}`,
};

const SIGNS: Style = {
  card: (card) => cardSign(cardName(card)),
  cards: (cards) => {
    const signs = cards.map((card) => cardSign(cardName(card)));
    return signs.length === 1 ? signs[0]! : `${signs[0]}–${signs.at(-1)}`;
  },
  drawn: (cards) => cards.map(SIGNS.card).join(" "),
  column: "",
  foundation: () => "its foundation",
};

/** The move in words. @param before the position in which it was played */
export function moveWords(outcome: Outcome, before: Deal): string {
  return sentence(outcome, before, WORDS);
}

/** The move with the signs of its cards. @param before the position in which it was played */
export function moveSigns(outcome: Outcome, before: Deal): string {
  return sentence(outcome, before, SIGNS);
}

/** Without its full stop. */
function sentence(outcome: Outcome, before: Deal, style: Style): string {
  switch (outcome.move.kind) {
    case "draw":
      return `Draw ${style.drawn(outcome.drawn)}`;
    case "redeal":
      return "Redeal: the waste is turned over and is the stock again";
    case "move":
      return transfer(outcome, outcome.move, before, style);
  }
}

function transfer(outcome: Outcome, move: Transfer, before: Deal, style: Style): string {
  const under = move.to.kind === "column" ? before.columns[move.to.index]!.at(-1) : undefined;
  const onto = under === undefined ? "" : `, on ${style.card(under)}`;
  const turned = outcome.turnedUp === null ? "" : `; ${style.card(outcome.turnedUp)} turns up`;
  const [from, to] = [pile(move.from, style), pile(move.to, style, under === undefined)];
  return `${style.cards(outcome.moved)} from ${from} to ${to}${onto}${turned}`;
}

function pile(named: Pile, style: Style, empty = false): string {
  switch (named.kind) {
    case "waste":
      return "the waste";
    case "foundation":
      return style.foundation(formatPile(named)[1]!);
    case "reserve":
      return named.square === null ? "the reserve" : `reserve square ${formatPile(named)}`;
    case "column":
      return `${empty ? `the empty ${style.column}` : style.column}${formatPile(named)}`;
  }
}
