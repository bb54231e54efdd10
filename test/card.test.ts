import { describe, expect, test } from "vitest";
import {
  CARD_LIMIT,
  cardName,
  colourOf,
  fitsOn,
  makeCard,
  parseCard,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
} from "../src/card.js";
import { InputError } from "../src/errors.js";

describe("card names", () => {
  test("every card's name reads back as the same card, in either case", () => {
    const names = new Set<string>();
    for (let card = 0; card < CARD_LIMIT; card++) {
      const name = cardName(card);
      names.add(name);
      expect(parseCard(name)).toBe(card);
      expect(parseCard(name.toLowerCase())).toBe(card);
    }
    expect(names.size).toBe(52);
  });

  test("a card is its rank and its suit", () => {
    for (let rank = 0; rank < 13; rank++) {
      for (let suit = 0; suit < 4; suit++) {
        const card = makeCard(rank, suit);
        expect([rankOf(card), suitOf(card)]).toEqual([rank, suit]);
        expect(cardName(card)).toBe(`${RANKS[rank]}${SUITS[suit]}`);
      }
    }
  });

  test("a ten may be written 10 or T", () => {
    expect(parseCard("10h")).toBe(parseCard("TH"));
  });

  test.each(["", "1S", "11S", "0S", "TX", "T", "S", "TSS", " TS", "SK", "♠A"])(
    "%j is refused and named",
    (token) => {
      expect(() => parseCard(token)).toThrow(InputError);
      expect(() => parseCard(token)).toThrow(`unknown card "${token}"`);
    },
  );
});

test("spades and clubs are black, hearts and diamonds red", () => {
  const colours = ["AS", "AC", "AH", "AD"].map((name) => colourOf(parseCard(name)));
  expect(colours).toEqual([0, 0, 1, 1]);
});

test.each([
  ["7S", "8H", true],
  ["7C", "8D", true],
  ["QD", "KC", true],
  ["7S", "8C", false],
  ["7S", "9H", false],
  ["8H", "7S", false],
  ["7S", "7H", false],
  ["KS", "AH", false],
])("whether %s lies on %s: %s", (card, onto, fits) => {
  expect(fitsOn(parseCard(card), parseCard(onto))).toBe(fits);
});
