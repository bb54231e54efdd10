// One move in words, as a page announces it to someone who looks or listens.

import { type Card, cardName } from "../../card.js";
import type { Deal } from "../../deal.js";
import { formatPile, type Pile, type Transfer } from "../../notation.js";
import type { Outcome } from "../../referee/referee.js";
import { cardWords, listWords, suitWords } from "./card-words.js";

/** A sentence without its full stop. @param before the position in which the move was played */
export function moveWords(outcome: Outcome, before: Deal): string {
  switch (outcome.move.kind) {
    case "draw":
      return drawWords(outcome.drawn);
    case "redeal":
      return "Redeal: the waste is turned over and is the stock again";
    case "move":
      return transferWords(outcome, outcome.move, before);
  }
}

function drawWords(drawn: readonly Card[]): string {
  const words = drawn.map(wordsOf);
  return words.length === 1
    ? `Draw the ${words[0]}`
    : `Draw the ${listWords(words)}, the last one on top`;
}

function transferWords(outcome: Outcome, move: Transfer, before: Deal): string {
  const under = move.to.kind === "column" ? before.columns[move.to.index]!.at(-1) : undefined;
  const onto = under === undefined ? "" : `, on the ${wordsOf(under)}`;
  const turned = outcome.turnedUp === null ? "" : `; the ${wordsOf(outcome.turnedUp)} turns up`;
  const target = pileWords(move.to, under === undefined);
  return `${unitWords(outcome.moved)} from ${pileWords(move.from)} to ${target}${onto}${turned}`;
}

/** A single card, or a run by its first and last card. */
function unitWords(cards: readonly Card[]): string {
  const first = wordsOf(cards[0]!);
  const named =
    cards.length === 1 ? first : `${first} to ${wordsOf(cards.at(-1)!)}, a run of ${cards.length},`;
  return named.charAt(0).toUpperCase() + named.slice(1);
}

function wordsOf(card: Card): string {
  return cardWords(cardName(card));
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
