// The referee: plays one game literally, card by card, and gives its word on a list of moves.
// It shares the rule record and the names of cards with the rest of the program and nothing else,
// so that a solution it accepts does not rest on the solver's way of seeing the game.

import type { Card } from "../card.js";
import { checkDeal, type Deal } from "../deal.js";
import { InputError } from "../errors.js";
import { keep } from "../kept.js";
import { DRAW, formatMove, type Move, type Pile, REDEAL } from "../notation.js";
import type { Rules } from "../rules.js";
import { judge, type Ruling } from "./judge.js";
import { Table, topOf } from "./table.js";

/** What one move did on the table. */
export interface Outcome {
  /** The move written in full: its card, a foundation's suit, a reserve square. */
  readonly move: Move;
  /** Cards moved as a unit, bottom to top; empty for draw and redeal. */
  readonly moved: readonly Card[];
  /** Cards turned from the stock to the waste, the first drawn first. */
  readonly drawn: readonly Card[];
  /** The column card that turned face up, or null. */
  readonly turnedUp: Card | null;
}

/** One game, from a deal on. */
export class Game {
  readonly rules: Rules;
  private readonly table: Table;

  /** @throws InputError code "deal" unless the deal is complete under the rules */
  constructor(deal: Deal, rules: Rules) {
    checkDeal(deal, rules);
    this.rules = rules;
    this.table = new Table(deal, rules);
  }

  /**
   * Every legal move, written in full and once: draw and redeal, then by source from the waste,
   * the columns (single cards and each longer part of a run), the reserve and the foundations.
   */
  legalMoves(): Move[] {
    const found = new Map<string, Move>();
    for (const move of this.candidates()) {
      const ruling = judge(this.table, this.rules, move);
      if (ruling.refusal !== null) continue;
      const full = ruling.kind === "move" ? ruling.move : move;
      found.set(formatMove(full), full);
    }
    return [...found.values()];
  }

  /** Why the move is illegal, in words that name cards and piles; null when it is legal. */
  refusal(move: Move): string | null {
    return judge(this.table, this.rules, move).refusal;
  }

  /** Plays one move. @throws InputError code "move" with the reason when it is illegal */
  play(move: Move): Outcome {
    const ruling = judge(this.table, this.rules, move);
    if (ruling.refusal !== null) {
      throw new InputError("move", `${formatMove(move)} is illegal: ${ruling.refusal}`);
    }
    return this.carryOut(ruling);
  }

  /** Plays one move if it is legal. @returns why it is not, and null when it was played */
  attempt(move: Move): string | null {
    const ruling = judge(this.table, this.rules, move);
    if (ruling.refusal === null) this.carryOut(ruling);
    return ruling.refusal;
  }

  private carryOut(ruling: Exclude<Ruling, { readonly refusal: string }>): Outcome {
    const { table } = this;
    switch (ruling.kind) {
      case "draw": {
        const drawn = table.stock.splice(-this.rules.draw).reverse();
        table.waste.push(...drawn);
        return { move: DRAW, moved: [], drawn, turnedUp: null };
      }
      case "redeal":
        table.stock.push(...table.waste.splice(0).reverse());
        table.pass++;
        return { move: REDEAL, moved: [], drawn: [], turnedUp: null };
      case "move": {
        ruling.to.push(...ruling.from.splice(ruling.from.length - ruling.cards.length));
        const turnedUp = this.turnUp(ruling.move.from);
        return { move: ruling.move, moved: ruling.cards, drawn: [], turnedUp };
      }
    }
  }

  /** Whether every card lies on the foundations. */
  isWon(): boolean {
    return this.remaining() === 0;
  }

  /** Cards that are not on the foundations. */
  remaining(): number {
    return this.table.remaining();
  }

  /** The position now, as a deal. Reserve squares are closed up: a deal does not keep gaps. */
  snapshot(): Deal {
    return this.table.snapshot();
  }

  /** Turns up the last card of the column that cards have left, where it lies face down. */
  private turnUp(from: Pile): Card | null {
    if (from.kind !== "column") return null;
    const column = this.table.columns[from.index]!;
    if (column.length === 0 || this.table.faceDown[from.index]! < column.length) return null;
    this.table.faceDown[from.index] = column.length - 1;
    return topOf(column)!;
  }

  /** Every move worth asking about: all units that can leave a pile, to every pile. */
  private *candidates(): Generator<Move> {
    yield DRAW;
    yield REDEAL;
    const { table, rules } = this;
    const columns = table.columns.map((_, index): Pile => ({ kind: "column", index }));
    const squares = table.reserve.map((_, square): Pile => ({ kind: "reserve", square }));
    const foundation: Pile = { kind: "foundation", suit: null };
    const targets = [...columns, foundation, ...squares];
    const units = function* (from: Pile, count: number, card: Card | null): Generator<Move> {
      for (const to of targets) yield { kind: "move", from, to, count, card };
    };
    yield* units({ kind: "waste" }, 1, null);
    for (const [index, from] of columns.entries()) {
      for (let count = 1; count <= table.runLength(index); count++) yield* units(from, count, null);
    }
    for (const from of squares) yield* units(from, 1, null);
    if (!rules.worryBack) return;
    for (const piles of table.foundations) {
      for (const top of piles.map(topOf)) {
        if (top !== undefined) yield* units(foundation, 1, top);
      }
    }
  }
}

/** The referee's word on a list of moves. */
export interface Verification {
  /** Whether every move was legal. */
  readonly legal: boolean;
  /** Whether the moves were legal and brought all cards to the foundations. */
  readonly won: boolean;
  /** Moves played; where one was illegal this is its index in the list, from 0. */
  readonly played: number;
  /** Why the first illegal move is illegal; null when all are legal. */
  readonly reason: string | null;
  /** Cards not on the foundations after the last move played. */
  readonly remaining: number;
}

/**
 * Plays a list of moves up to its end or to the first illegal move.
 * @throws InputError code "deal" unless the deal is complete under the rules
 */
export function verify(deal: Deal, rules: Rules, moves: readonly Move[]): Verification {
  const game = keep(new Game(deal, rules));
  for (let played = 0; played < moves.length; played++) {
    const reason = game.attempt(moves[played]!);
    if (reason !== null) {
      return { legal: false, won: false, played, reason, remaining: game.remaining() };
    }
  }
  return {
    legal: true,
    won: game.isWon(),
    played: moves.length,
    reason: null,
    remaining: game.remaining(),
  };
}
