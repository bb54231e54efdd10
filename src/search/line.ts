// Turns a line of kernel moves into literal ones, with the relocations put in.
//
// The kernel leaves out where the face-up cards lie. Here they lie on a concrete table. Where a
// move needs a card to be the last of its column and it is not, the run on it first moves to an
// uncovered card of the same rank and colour; the kernel's count of uncovered cards promises that
// one exists (position.ts). Only such relocations are put in, each right before the move that
// needs it. Where several places would do, the card covered is the one whose own turn for the
// foundation comes latest in the line, so that few relocations are needed later.
//
// This table knows nothing of legality. The referee judges the result.

import { CARD_LIMIT, type Card, cardName, fitsOn, makeCard, rankOf } from "../card.js";
import type { Deal } from "../deal.js";
import { InternalError } from "../errors.js";
import { keep } from "../kept.js";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_FOUNDATION,
  FROM_RESERVE,
  FROM_TALON,
  FROM_WASTE,
  moveArgument,
  moveFrom,
  moveTo,
  TO_FOUNDATION,
  TO_REDEALT,
  TO_TABLEAU,
} from "../kernel/move.js";
import { DRAW, type Move, type Pile, REDEAL } from "../notation.js";
import { kingRank, type Rules } from "../rules.js";

/** A card's place: its column and its index from the bottom. */
interface Place {
  readonly column: number;
  readonly index: number;
}

/**
 * The literal moves of a kernel line.
 * @param line kernel moves from the deal's own position
 * @throws InternalError when a kernel move cannot be carried out, which would be a bug
 */
export function literalMoves(deal: Deal, rules: Rules, line: Int16Array): Move[] {
  const builder = keep(new LineBuilder(deal, rules, line));
  for (let at = 0; at < line.length; at++) builder.carryOut(at);
  return builder.moves;
}

class LineBuilder {
  readonly moves: Move[] = [];
  readonly #line: Int16Array;
  readonly #king: number;
  readonly #draw: number;
  readonly #columns: Card[][];
  readonly #faceDown: number[];
  /** Columns whose root is a dealt card (or was face up at the start). */
  readonly #rooted: boolean[];
  /** Talon cards by their kernel index, from 1. */
  readonly #talon: readonly Card[];
  /** Kernel indices of the cards in the waste, bottom to top, and in the stock, in draw order. */
  readonly #waste: number[];
  #stock: number[];
  readonly #stacked: boolean;
  readonly #manySquares: boolean;
  /** Reserve cards by square, or bottom to top. */
  readonly #reserve: (Card | null)[];
  /** By face: the index in the line of its next move to the foundation; by that index: of the one after. */
  readonly #ascent: Int32Array;
  readonly #laterAscent: Int32Array;

  constructor(deal: Deal, rules: Rules, line: Int16Array) {
    this.#line = line;
    this.#king = kingRank(rules);
    this.#draw = rules.draw;
    // Array.from for the reason given at freshDeal.
    this.#columns = Array.from(deal.columns, (column) => [...column]);
    this.#faceDown = [...deal.faceDown];
    this.#rooted = Array.from(deal.columns, (column) => column.length > 0);
    this.#talon = [...deal.waste, ...deal.stock];
    const indices = Array.from(this.#talon, (_, i) => i + 1);
    this.#waste = indices.slice(0, deal.waste.length);
    this.#stock = indices.slice(deal.waste.length);
    this.#stacked = rules.reserve?.layout === "stack";
    this.#manySquares = rules.reserve?.layout === "squares" && rules.reserve.capacity > 1;
    const squares = this.#stacked ? deal.reserve.length : (rules.reserve?.capacity ?? 0);
    this.#reserve = Array.from({ length: squares }, (_, square) => deal.reserve[square] ?? null);
    this.#ascent = new Int32Array(CARD_LIMIT).fill(line.length);
    this.#laterAscent = new Int32Array(line.length);
    for (let index = line.length - 1; index >= 0; index--) {
      const move = line[index]!;
      if (moveTo(move) !== TO_FOUNDATION || moveFrom(move) !== FROM_ATTACHED) continue;
      this.#laterAscent[index] = this.#ascent[moveArgument(move)]!;
      this.#ascent[moveArgument(move)] = index;
    }
  }

  /** Carries out kernel move number `at` of the line. */
  carryOut(at: number): void {
    const move = this.#line[at]!;
    const argument = moveArgument(move);
    const to = moveTo(move);
    switch (moveFrom(move)) {
      case FROM_TALON:
        if (to === TO_REDEALT) this.#redeal();
        else this.#drawCards();
        return;
      case FROM_WASTE: {
        this.#bringUp(at, argument);
        const card = this.#talon[argument - 1]!;
        const target = this.#target(at, card, to);
        this.#waste.pop();
        this.#put({ kind: "waste" }, [card], target);
        return;
      }
      case FROM_RESERVE: {
        const card = makeCard(this.#king, argument);
        const square = this.#stacked ? this.#reserve.length - 1 : this.#reserve.indexOf(card);
        if (square < 0 || this.#reserve[square] !== card)
          throw this.#fault(at, "not in the reserve");
        const target = this.#target(at, card, to);
        if (this.#stacked) this.#reserve.pop();
        else this.#reserve[square] = null;
        this.#put(this.#reservePile(square), [card], target);
        return;
      }
      case FROM_FOUNDATION: {
        const card = argument as Card;
        this.#put({ kind: "foundation", suit: card & 3 }, [card], this.#target(at, card, to));
        return;
      }
      case FROM_COLUMN: {
        const index = this.#faceDown[argument]!;
        const card = this.#columns[argument]![index];
        if (card === undefined || !this.#rooted[argument]) throw this.#fault(at, "no root there");
        if (to === TO_TABLEAU) {
          const target = this.#target(at, card, to);
          this.#moveFromColumn({ column: argument, index }, target);
        } else {
          this.#uncover(at, { column: argument, index });
          this.#moveFromColumn({ column: argument, index }, this.#target(at, card, to));
        }
        return;
      }
      case FROM_ATTACHED: {
        const place = this.#attached(at, argument as Card);
        this.#uncover(at, place);
        this.#moveFromColumn(place, this.#target(at, argument as Card, to));
        return;
      }
      default:
        throw this.#fault(at, "unknown kind of move");
    }
  }

  /** Where a card that leaves its place goes; for a column its index. */
  #target(at: number, card: Card, to: number): Pile {
    if (to === TO_FOUNDATION) return { kind: "foundation", suit: card & 3 };
    if (to === TO_TABLEAU) return { kind: "column", index: this.#columnFor(at, card) };
    return this.#reservePile(this.#stacked ? this.#reserve.length : this.#reserve.indexOf(null));
  }

  #reservePile(square: number): Pile {
    return { kind: "reserve", square: this.#manySquares ? square : null };
  }

  /** The column that takes `card`: an empty one for a king, else the best of those it fits on. */
  #columnFor(at: number, card: Card): number {
    if (rankOf(card) === this.#king) {
      const empty = this.#columns.findIndex((column) => column.length === 0);
      if (empty < 0) throw this.#fault(at, `no empty column for ${cardName(card)}`);
      return empty;
    }
    const column = this.#latestThatTakes(at, card);
    if (column < 0) throw this.#fault(at, `no card takes ${cardName(card)}`);
    return column;
  }

  /** The column whose last card takes this one and is due for its foundation latest; −1 for none. */
  #latestThatTakes(at: number, card: Card): number {
    let best = -1;
    let bestDue = -1;
    for (let c = 0; c < this.#columns.length; c++) {
      const column = this.#columns[c]!;
      if (column.length === 0) continue;
      const last = column[column.length - 1]!;
      if (!fitsOn(card, last)) continue;
      const due = this.#due(at, last);
      if (due > bestDue) {
        best = c;
        bestDue = due;
      }
    }
    return best;
  }

  /** When the line next sends a card of this face to its foundation; the line's end if never. */
  #due(at: number, card: Card): number {
    let due = this.#ascent[card]!;
    while (due < at) due = this.#laterAscent[due]!;
    this.#ascent[card] = due;
    return due;
  }

  /** The attached copy of a card that is easiest to move: one that is last, else the shortest run. */
  #attached(at: number, card: Card): Place {
    let best: Place | null = null;
    let bestRun = 0;
    for (let c = 0; c < this.#columns.length; c++) {
      const column = this.#columns[c]!;
      const first = this.#faceDown[c]! + (this.#rooted[c] ? 1 : 0);
      const index = column.indexOf(card, first);
      if (index >= 0 && (best === null || column.length - index < bestRun)) {
        best = { column: c, index };
        bestRun = column.length - index;
      }
    }
    if (best === null) throw this.#fault(at, `${cardName(card)} is not attached`);
    return best;
  }

  /** Moves the run that lies on a card, if any, to an uncovered card of the same rank and colour. */
  #uncover(at: number, { column, index }: Place): void {
    const cards = this.#columns[column]!;
    if (index === cards.length - 1) return;
    const run = cards[index + 1]!;
    const target = this.#latestThatTakes(at, run);
    if (target < 0) throw this.#fault(at, `no card takes the run on ${cardName(cards[index]!)}`);
    this.#moveFromColumn({ column, index: index + 1 }, { kind: "column", index: target });
  }

  /** Moves everything from a place upwards. */
  #moveFromColumn({ column, index }: Place, to: Pile): void {
    const cards = this.#columns[column]!.splice(index);
    if (this.#columns[column]!.length === this.#faceDown[column]) {
      if (this.#faceDown[column]! > 0) this.#faceDown[column]!--;
      else this.#rooted[column] = false;
    }
    this.#put({ kind: "column", index: column }, cards, to);
  }

  #put(from: Pile, cards: Card[], to: Pile): void {
    if (to.kind === "column") this.#columns[to.index]!.push(...cards);
    else if (to.kind === "reserve") {
      if (this.#stacked) this.#reserve.push(cards[0]!);
      else this.#reserve[to.square ?? 0] = cards[0]!;
    }
    this.moves.push({ kind: "move", from, to, count: cards.length, card: cards[0]! });
  }

  /** Draws and redeals until the talon card is on top of the waste; it mostly is already. */
  #bringUp(at: number, index: number): void {
    let redeals = 0;
    while (this.#waste.at(-1) !== index) {
      if (this.#stock.length > 0) this.#drawCards();
      else if (++redeals > 2) throw this.#fault(at, `talon card ${index} never comes up`);
      else this.#redeal();
    }
  }

  #drawCards(): void {
    this.#waste.push(...this.#stock.splice(0, this.#draw));
    this.moves.push(DRAW);
  }

  #redeal(): void {
    this.#stock = this.#waste.splice(0);
    this.moves.push(REDEAL);
  }

  #fault(at: number, why: string): InternalError {
    return new InternalError(`line of the kernel cannot be carried out at its move ${at}: ${why}`);
  }
}
