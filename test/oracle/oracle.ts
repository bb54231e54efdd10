// The slow, obviously correct solver: a literal board and a set of visited positions, nothing else.
// It prunes nothing, sorts nothing and knows no theory of the game, so its verdicts on small
// decks are what the fast engine is measured against. It shares the rule record and the names of
// cards with the program under test, but neither the referee's code nor the kernel's.
//
// A position is a list of piles, each a string with one character a card and the top card last:
//
//   pile 0      stock (the next card drawn is the last character)
//   pile 1      waste
//   then        reserve: one pile for a stack, one a square for squares
//   then        foundations: suit by suit, one pile a deck
//   then        columns from the left
//
// and the number of the pass. A face-up card is the character 0x40 + card, a card face down in a
// column 0xC0 + card; both stay below 0x100, which keeps the strings one byte a card. Two positions
// are the same when all their piles and passes are the same, as literally as that.

import { cardName, SUITS } from "../../src/card.js";
import type { Deal } from "../../src/deal.js";
import type { ReserveSource, Rules } from "../../src/rules.js";

export type OracleVerdict = "winnable" | "unwinnable" | "unknown";

export interface OracleResult {
  readonly verdict: OracleVerdict;
  /** Different positions met. */
  readonly positions: number;
}

/**
 * Searches depth first through every position that can be reached.
 * @param maxPositions positions after which the answer is "unknown"
 */
export function oracleVerdict(deal: Deal, rules: Rules, maxPositions: number): OracleVerdict {
  return askOracle(deal, rules, maxPositions).verdict;
}

/** {@link oracleVerdict} with the number of positions it took. */
export function askOracle(deal: Deal, rules: Rules, maxPositions: number): OracleResult {
  const board = new Board(rules);
  const start = board.positionOf(deal);
  const seen = new Set([board.keyOf(start)]);
  const open = [start];
  for (let position = open.pop(); position; position = open.pop()) {
    if (board.isWon(position)) return { verdict: "winnable", positions: seen.size };
    for (const move of board.moves(position)) {
      const next = board.after(position, move);
      const key = board.keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= maxPositions) return { verdict: "unknown", positions: seen.size };
      seen.add(key);
      open.push(next);
    }
  }
  return { verdict: "unwinnable", positions: seen.size };
}

export interface Position {
  readonly piles: readonly string[];
  /** From 1; stays 1 where passes are unlimited, since it then limits nothing. */
  readonly pass: number;
}

/** Pile numbers and how many cards; `from` and `to` are -1 for a draw, -2 for a redeal. */
export interface BoardMove {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const DRAW: BoardMove = { from: -1, to: -1, count: 0 };
const REDEAL: BoardMove = { from: -2, to: -2, count: 0 };
const STOCK = 0;
const WASTE = 1;
const FACE_UP = 0x40;
const FACE_DOWN = 0xc0;

/** The rules of one set, applied to positions. */
export class Board {
  private readonly firstReserve = 2;
  private readonly firstFoundation: number;
  private readonly firstColumn: number;
  private readonly endOfColumns: number;
  private readonly reserveDepth: number;
  private readonly king: number;

  constructor(private readonly rules: Rules) {
    const { reserve } = rules;
    const reservePiles = reserve === null ? 0 : reserve.layout === "stack" ? 1 : reserve.capacity;
    this.reserveDepth = reserve?.layout === "stack" ? reserve.capacity : 1;
    this.firstFoundation = this.firstReserve + reservePiles;
    this.firstColumn = this.firstFoundation + rules.suits * rules.decks;
    this.endOfColumns = this.firstColumn + rules.columns;
    this.king = rules.ranks - 1;
  }

  positionOf(deal: Deal): Position {
    const faceUp = (pile: readonly number[]) => letters(pile, FACE_UP);
    const reserve: string[] = [];
    for (let pile = this.firstReserve; pile < this.firstFoundation; pile++) {
      const place = (pile - this.firstReserve) * this.reserveDepth;
      reserve.push(faceUp(deal.reserve.slice(place, place + this.reserveDepth)));
    }
    const foundations = deal.foundations.flatMap((heights, suit) =>
      heights.map((height) => faceUp(Array.from({ length: height }, (_, rank) => rank * 4 + suit))),
    );
    const columns = deal.columns.map((column, c) => {
      const down = deal.faceDown[c]!;
      return letters(column.slice(0, down), FACE_DOWN) + faceUp(column.slice(down));
    });
    return {
      piles: [
        faceUp([...deal.stock].reverse()),
        faceUp(deal.waste),
        ...reserve,
        ...foundations,
        ...columns,
      ],
      pass: this.rules.passes === "unlimited" ? 1 : deal.pass,
    };
  }

  /** One text a position: equal positions, equal text. */
  keyOf(position: Position): string {
    return `${position.piles.join(" ")} ${position.pass}`;
  }

  isWon({ piles }: Position): boolean {
    for (let pile = this.firstFoundation; pile < this.firstColumn; pile++) {
      if (piles[pile]!.length < this.rules.ranks) return false;
    }
    return true;
  }

  /** Every legal move; of two foundation piles that hold the same cards only the first is named. */
  moves(position: Position): BoardMove[] {
    const { piles, pass } = position;
    const { rules } = this;
    const found: BoardMove[] = [];
    if (piles[STOCK] !== "") found.push(DRAW);
    const passesLeft = rules.passes === "unlimited" || pass < rules.passes;
    if (piles[STOCK] === "" && piles[WASTE] !== "" && passesLeft) found.push(REDEAL);

    this.movesFrom(piles, WASTE, 1, "waste", found);
    for (let pile = this.firstReserve; pile < this.firstFoundation; pile++) {
      this.movesFrom(piles, pile, 1, null, found);
    }
    if (rules.worryBack) {
      for (let pile = this.firstFoundation; pile < this.firstColumn; pile++) {
        if (this.isSpare(piles, pile)) continue;
        this.movesFrom(piles, pile, 1, "foundation", found);
      }
    }
    for (let pile = this.firstColumn; pile < this.endOfColumns; pile++) {
      for (let count = 1; isRun(piles[pile]!, count); count++) {
        this.movesFrom(piles, pile, count, "column", found);
      }
    }
    return found;
  }

  /** Adds the legal moves of the last `count` cards of one pile; a null source is the reserve. */
  private movesFrom(
    piles: readonly string[],
    from: number,
    count: number,
    source: ReserveSource | null,
    found: BoardMove[],
  ): void {
    const pile = piles[from]!;
    if (pile.length < count) return;
    const card = cardAt(pile, pile.length - count);
    const rank = card >> 2;

    for (let to = this.firstColumn; to < this.endOfColumns; to++) {
      if (to === from) continue;
      const column = piles[to]!;
      const fits =
        column === "" ? rank === this.king : goesOn(card, cardAt(column, column.length - 1));
      if (fits) found.push({ from, to, count });
    }

    if (source === null || source === "column" || source === "waste") {
      for (let to = this.firstFoundation; to < this.firstColumn; to++) {
        const suit = Math.floor((to - this.firstFoundation) / this.rules.decks);
        if (suit !== (card & 3) || piles[to]!.length !== rank || count !== 1) continue;
        if (!this.isSpare(piles, to)) found.push({ from, to, count });
      }
    }

    const { reserve } = this.rules;
    if (reserve && source && reserve.from.includes(source) && count === 1 && rank === this.king) {
      if (reserve.when === "no-empty-column" && piles.indexOf("", this.firstColumn) >= 0) return;
      for (let to = this.firstReserve; to < this.firstFoundation; to++) {
        if (piles[to]!.length < this.reserveDepth) found.push({ from, to, count });
      }
    }
  }

  /** Whether a foundation pile is the second of two that hold the same cards. */
  private isSpare(piles: readonly string[], pile: number): boolean {
    const isSecond = (pile - this.firstFoundation) % this.rules.decks === 1;
    return isSecond && piles[pile] === piles[pile - 1];
  }

  /** The position after a move that {@link moves} listed. */
  after({ piles, pass }: Position, move: BoardMove): Position {
    const next = piles.slice();
    if (move === DRAW) {
      const stock = piles[STOCK]!;
      const left = Math.max(0, stock.length - this.rules.draw);
      next[STOCK] = stock.slice(0, left);
      next[WASTE] = piles[WASTE]! + reversed(stock.slice(left));
      return { piles: next, pass };
    }
    if (move === REDEAL) {
      next[STOCK] = reversed(piles[WASTE]!);
      next[WASTE] = "";
      return { piles: next, pass: this.rules.passes === "unlimited" ? pass : pass + 1 };
    }
    const source = piles[move.from]!;
    const left = source.length - move.count;
    next[move.to] = piles[move.to]! + source.slice(left);
    next[move.from] = source.slice(0, left);
    if (left > 0 && source.charCodeAt(left - 1) >= FACE_DOWN) {
      const turnedUp = source.charCodeAt(left - 1) - FACE_DOWN + FACE_UP;
      next[move.from] = source.slice(0, left - 1) + String.fromCharCode(turnedUp);
    }
    return { piles: next, pass };
  }

  /** A move in the notation of move lists, to compare boards with. */
  textOf({ piles }: Position, move: BoardMove): string {
    if (move === DRAW) return "draw";
    if (move === REDEAL) return "redeal";
    const source = piles[move.from]!;
    const card = cardAt(source, source.length - move.count);
    const count = move.count > 1 ? `*${move.count}` : "";
    return `${this.pileName(move.from)}>${this.pileName(move.to)}${count}=${cardName(card)}`;
  }

  private pileName(pile: number): string {
    if (pile === WASTE) return "w";
    if (pile >= this.firstColumn) return `c${pile - this.firstColumn}`;
    if (pile >= this.firstFoundation) {
      return `f${SUITS[Math.floor((pile - this.firstFoundation) / this.rules.decks)]}`;
    }
    const onePile = this.firstFoundation - this.firstReserve === 1;
    return onePile ? "r" : `r${pile - this.firstReserve}`;
  }
}

function letters(pile: readonly number[], base: number): string {
  return String.fromCharCode(...pile.map((card) => base + card));
}

function reversed(pile: string): string {
  return [...pile].reverse().join("");
}

function cardAt(pile: string, index: number): number {
  return pile.charCodeAt(index) - FACE_UP;
}

/** Whether a column's last `count` cards are face up and form a run. */
function isRun(column: string, count: number): boolean {
  if (count > column.length) return false;
  if (column.charCodeAt(column.length - count) >= FACE_DOWN) return false;
  for (let i = column.length - count + 1; i < column.length; i++) {
    if (!goesOn(cardAt(column, i), cardAt(column, i - 1))) return false;
  }
  return true;
}

/** One rank lower and of the other colour (even suits are black, odd ones red). */
function goesOn(card: number, onto: number): boolean {
  return (card >> 2) + 1 === onto >> 2 && ((card ^ onto) & 1) === 1;
}
