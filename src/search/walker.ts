// Walks a position along lines of moves, with the safe moves played at once after each.
//
// A node of a search is the position after one chosen move and every safe foundation move that it
// allows (safety.ts), so that forced play costs no node. Which safe moves follow depends on the
// position alone; a line of chosen moves is enough to repeat the whole walk.

import { isCommitted } from "../kernel/commitment.js";
import { generateMoves, generateTalonMoves, worryBacks } from "../kernel/generate.js";
import { NO_MOVE } from "../kernel/move.js";
import type { Position } from "../kernel/position.js";
import { safeMove } from "../kernel/safety.js";
import { dropIdleSupplies, freeRaise, generateDemands, usesSupplies } from "../kernel/supply.js";

/** Exact prunings, each of which can be switched off to test it. */
export interface Prunings {
  /** Safe foundation moves are made at once, with no alternative. */
  readonly safeMoves: boolean;
  /** After a draw only the talon is played until a card leaves the waste. */
  readonly committedDraws: boolean;
  /** Supplies are made on demand only, and free raises at once. */
  readonly supplies: boolean;
  /** A position that a stored one covers (talon.ts) is not searched. */
  readonly covering: boolean;
}

export const ALL_PRUNINGS: Prunings = {
  safeMoves: true,
  committedDraws: true,
  supplies: true,
  covering: true,
};
export const NO_PRUNINGS: Prunings = {
  safeMoves: false,
  committedDraws: false,
  supplies: false,
  covering: false,
};

export class Walker {
  /** Every move made, chosen and safe ones alike, from the start. */
  #trail = new Int16Array(1024);
  #length = 0;
  readonly #supplies: boolean;

  constructor(
    readonly position: Position,
    readonly prunings: Prunings,
  ) {
    this.#supplies = prunings.supplies && usesSupplies(position);
    position.tracksSupplies = this.#supplies;
    this.settle();
  }

  /** Moves made so far; pass it to {@link retreat} to come back here. */
  get mark(): number {
    return this.#length;
  }

  /** Writes the moves worth trying to `moves` from index `start`. @returns the index after the last */
  generate(moves: Int16Array, start: number): number {
    const position = this.position;
    if (position.supply !== 0) return generateDemands(position, moves, start);
    if (this.prunings.committedDraws && isCommitted(position)) {
      const end = generateTalonMoves(position, moves, start);
      // A lowered card may be just what the drawn one needs.
      return this.#supplies && position.rules.worryBack ? worryBacks(position, moves, end) : end;
    }
    const end = generateMoves(position, moves, start);
    return this.#supplies ? dropIdleSupplies(position, moves, start, end) : end;
  }

  /** Makes a chosen move and the safe moves after it. */
  advance(move: number): void {
    this.#make(move);
    this.settle();
  }

  /** Makes safe moves and free raises until there is none. */
  settle(): void {
    const position = this.position;
    for (;;) {
      let move = this.prunings.safeMoves ? safeMove(position) : NO_MOVE;
      if (move === NO_MOVE && this.#supplies) move = freeRaise(position);
      if (move === NO_MOVE) return;
      this.#make(move);
    }
  }

  /** Takes moves back down to an earlier mark. */
  retreat(mark: number): void {
    while (this.#length > mark) this.position.undo(this.#trail[--this.#length]!);
  }

  /** Forgets the moves made: the position was loaded from elsewhere. */
  restart(): void {
    this.#length = 0;
  }

  /** A copy of the moves made. */
  line(): Int16Array {
    return this.#trail.slice(0, this.#length);
  }

  #make(move: number): void {
    if (this.#length === this.#trail.length) {
      const longer = new Int16Array(this.#length * 2);
      longer.set(this.#trail);
      this.#trail = longer;
    }
    this.#trail[this.#length++] = move;
    this.position.do(move);
  }
}

/** How a search stage stands. */
export type StageStatus =
  /** Neither decided nor at a limit: it can be continued. */
  | "running"
  | "won"
  /** Every reachable position was seen and none is won. */
  | "exhausted"
  | "memory"
  /** At a limit of its own: the next stage takes over. */
  | "passed";

/** A search that can be run in slices and always gives the same answer however it is sliced. */
export interface Stage {
  /** Name in reports. */
  readonly name: string;
  /** Positions reached by a move, repetitions included. */
  readonly nodes: number;
  /** Distinct positions stored. */
  readonly positions: number;
  /** Whether `run` takes a step of its own size and the search should pause after it. */
  readonly inSteps?: boolean;
  /** Goes on until decided or until `nodes` reaches `maxNodes`, within a few dozen nodes. */
  run(maxNodes: number): StageStatus;
  /** The winning line in kernel moves, after "won". */
  line(): Int16Array;
}
