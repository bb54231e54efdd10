// A game as a page shows it: every card with a number of its own, the piles at the start, and for
// each move the cards that change their pile. The referee plays the moves; each position that the
// steps lead to is compared with the referee's, so that a page cannot show another game.

import { type Card, cardName, makeCard, SUITS } from "../../card.js";
import type { Deal } from "../../deal.js";
import { InternalError } from "../../errors.js";
import { formatMove, formatPile, type Move, type Pile } from "../../notation.js";
import { Game, type Outcome } from "../../referee/referee.js";
import { packSize, type Rules } from "../../rules.js";
import { suitWords } from "./card-words.js";
import { moveSigns, moveWords } from "./move-words.js";
import type { PageData, PileData, StepData } from "./page-data.js";

/** What the list of moves on the page says of one. */
export interface RecordedMove {
  /** The move written in full. */
  readonly move: Move;
  readonly outcome: Outcome;
  /** The move in words, as the page announces it. */
  readonly words: string;
  /** Cards left in the stock after it. */
  readonly stockLeft: number;
}

export interface GameRecord {
  readonly data: PageData;
  readonly moves: readonly RecordedMove[];
  /** Cards on the foundations at the end. */
  readonly home: number;
}

/**
 * Replays moves on the referee's table.
 * @throws InputError when the deal is incomplete under the rules or a move is illegal
 */
export function recordGame(deal: Deal, rules: Rules, moves: readonly Move[]): GameRecord {
  const game = new Game(deal, rules);
  const layout = new Layout(deal, rules);
  const start = layout.contents();
  const faceDown = layout.cardsFaceDown();
  const steps: StepData[] = [];
  const recorded: RecordedMove[] = [];
  for (const move of moves) {
    const before = game.snapshot();
    const outcome = game.play(move);
    const after = game.snapshot();
    const words = moveWords(outcome, before);
    const signs = moveSigns(outcome, before);
    steps.push({ ...layout.follow(outcome, before, after), words, signs });
    layout.compare(after, outcome.move);
    recorded.push({ move: outcome.move, outcome, words, stockLeft: after.stock.length });
  }
  if (steps.length > 0 && game.isWon()) {
    const last = steps.pop()!;
    const words = `${last.words}; all ${packSize(rules)} cards are on the foundations`;
    steps.push({ ...last, words, signs: `${last.signs}; all cards are home` });
  }
  const data: PageData = {
    cards: layout.cards.map(cardName),
    piles: layout.piles,
    start,
    faceDown,
    steps,
    draw: rules.draw,
    pass: deal.pass,
    passes: rules.passes === "unlimited" ? null : rules.passes,
  };
  return { data, moves: recorded, home: packSize(rules) - game.remaining() };
}

/** The numbered cards on their piles, as the page's script will have them. */
class Layout {
  readonly cards: Card[] = [];
  readonly piles: PileData[] = [];
  readonly #contents: number[][] = [];
  readonly #down = new Set<number>();
  readonly #stock: number;
  readonly #waste: number;
  readonly #reserve: number;
  readonly #squares: number;
  readonly #foundations: number;
  readonly #columns: number;
  readonly #decks: number;

  constructor(deal: Deal, rules: Rules) {
    this.#decks = rules.decks;
    this.#stock = this.#add({ kind: "stock", name: "stock", label: "stock" }, [
      ...deal.stock.toReversed(),
    ]);
    for (const card of this.#contents[this.#stock]!) this.#down.add(card);
    this.#waste = this.#add({ kind: "waste", name: "w", label: "waste" }, deal.waste);
    const reserve = reservePiles(deal, rules);
    this.#reserve = this.piles.length;
    this.#squares = reserve.piles.length;
    reserve.piles.forEach((cards, square) => {
      const single = reserve.piles.length === 1;
      const name = formatPile({ kind: "reserve", square: single ? null : square });
      const label = single ? "reserve" : `reserve square ${name}`;
      this.#add({ kind: "reserve", name, label, depth: reserve.depth }, cards);
    });
    this.#foundations = this.piles.length;
    deal.foundations.forEach((heights, suit) => {
      for (const height of heights) {
        const cards = Array.from({ length: height }, (_, rank) => makeCard(rank, suit));
        const letter = SUITS[suit]!;
        const label = `foundation of ${suitWords(letter)}`;
        this.#add({ kind: "foundation", name: `f${letter}`, label, suit: letter }, cards);
      }
    });
    this.#columns = this.piles.length;
    deal.columns.forEach((cards, c) => {
      const pile = this.#add({ kind: "column", name: `c${c}`, label: `column c${c}` }, cards);
      for (const card of this.#contents[pile]!.slice(0, deal.faceDown[c])) this.#down.add(card);
    });
  }

  contents(): number[][] {
    return this.#contents.map((pile) => [...pile]);
  }

  cardsFaceDown(): number[] {
    return [...this.#down].sort((a, b) => a - b);
  }

  /** Moves the cards of one move. @returns the step but for its sentences */
  follow(outcome: Outcome, before: Deal, after: Deal): Omit<StepData, "words" | "signs"> {
    const { from, to, count } = this.#transfer(outcome, before, after);
    const source = this.#contents[from]!;
    const moved = source.splice(source.length - count);
    const { kind } = outcome.move;
    if (kind !== "move") moved.reverse();
    this.#contents[to]!.push(...moved);
    for (const card of moved) {
      if (kind === "draw") this.#down.delete(card);
      if (kind === "redeal") this.#down.add(card);
    }
    const turnsUp = outcome.turnedUp === null ? null : source.at(-1)!;
    if (turnsUp !== null) this.#down.delete(turnsUp);
    return { kind, from, to, count, turnsUp };
  }

  /** @throws InternalError when the piles are not those of the referee */
  compare(position: Deal, after: Move): void {
    const named = (pile: readonly number[]) => pile.map((card) => this.cards[card]!);
    const piles = this.#contents;
    const part = (first: number, count: number) => piles.slice(first, first + count).map(named);
    const foundations = piles.slice(this.#foundations, this.#columns).map((pile) => pile.length);
    const mine: Deal = {
      columns: part(this.#columns, piles.length - this.#columns),
      faceDown: piles
        .slice(this.#columns)
        .map((pile) => pile.filter((card) => this.#down.has(card)).length),
      stock: named(piles[this.#stock]!).reverse(),
      waste: named(piles[this.#waste]!),
      reserve: part(this.#reserve, this.#squares).flat(),
      foundations: position.foundations.map((_, suit) =>
        foundations.slice(suit * this.#decks, (suit + 1) * this.#decks),
      ),
      pass: position.pass,
    };
    if (JSON.stringify(mine) !== JSON.stringify(position)) {
      throw new InternalError(
        `the page's position after ${formatMove(after)} is not the referee's`,
      );
    }
  }

  #add(
    pile: Pick<PileData, "kind" | "name" | "label"> & Partial<PileData>,
    cards: readonly Card[],
  ): number {
    this.#contents.push(cards.map((card) => this.cards.push(card) - 1));
    return this.piles.push({ suit: null, depth: 1, ...pile }) - 1;
  }

  #transfer(
    { move, moved, drawn }: Outcome,
    before: Deal,
    after: Deal,
  ): { from: number; to: number; count: number } {
    switch (move.kind) {
      case "draw":
        return { from: this.#stock, to: this.#waste, count: drawn.length };
      case "redeal":
        return { from: this.#waste, to: this.#stock, count: before.waste.length };
      case "move":
        return {
          from: this.#pile(move.from, before, after),
          to: this.#pile(move.to, before, after),
          count: moved.length,
        };
    }
  }

  #pile(pile: Pile, before: Deal, after: Deal): number {
    switch (pile.kind) {
      case "waste":
        return this.#waste;
      case "reserve":
        return this.#reserve + (pile.square ?? 0);
      case "column":
        return this.#columns + pile.index;
      case "foundation": {
        // Notation names the suit; which of its piles it was, the heights tell.
        const suit = pile.suit!;
        const heights = before.foundations[suit]!;
        const deck = heights.findIndex((height, d) => height !== after.foundations[suit]![d]);
        return this.#foundations + suit * this.#decks + deck;
      }
    }
  }
}

/** The reserve's piles: one for a stack, one a square for squares, none without a reserve. */
function reservePiles(deal: Deal, rules: Rules): { piles: (readonly Card[])[]; depth: number } {
  if (!rules.reserve) return { piles: [], depth: 1 };
  const { capacity, layout } = rules.reserve;
  if (layout === "stack") return { piles: [deal.reserve], depth: capacity };
  const piles = Array.from({ length: capacity }, (_, i) => deal.reserve.slice(i, i + 1));
  return { piles, depth: 1 };
}
