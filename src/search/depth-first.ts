// Depth-first search with a transposition table.
//
// Follows the generator's order without looking back until a position is won or repeats. It wins
// easy deals within a few hundred nodes, and when it runs out of positions the deal is unwinnable:
// a position is skipped only when it is stored already, and every stored position is expanded
// before the search ends, so cycles (kings in and out of a reserve, worrying back) do no harm.

import { MOVE_LIMIT } from "../kernel/move.js";
import type { Position } from "../kernel/position.js";
import { type PositionTable, TABLE_FULL } from "../kernel/table.js";
import type { SearchMemory } from "./memory.js";
import { type Prunings, type Stage, type StageStatus, Walker } from "./walker.js";

export class DepthFirst implements Stage {
  nodes = 0;
  readonly #position: Position;
  readonly #walker: Walker;
  readonly #table: PositionTable;
  #status: StageStatus = "running";

  // The path: frame d keeps its untried moves in #moves[#first[d] .. #first[d + 1]), taken from the
  // front, and the walker's mark of its position.
  #moves = new Int16Array(4 * MOVE_LIMIT);
  #first = new Int32Array(256);
  #next = new Int32Array(256);
  #marks = new Int32Array(256);
  #depth = 0;

  /**
   * @param position where the search starts; it is used up
   * @param memory whatever it held is lost
   * @param name of the stage in reports
   */
  constructor(
    position: Position,
    memory: SearchMemory,
    prunings: Prunings,
    readonly name: string,
  ) {
    this.#position = position;
    this.#walker = new Walker(position, prunings);
    this.#table = memory.table(position.layout, prunings.covering);
    if (position.won) this.#status = "won";
    else if (this.#table.store(position.key, position.hash) === TABLE_FULL) this.#status = "memory";
    else this.#push();
  }

  get positions(): number {
    return this.#table.size;
  }

  run(maxNodes: number): StageStatus {
    while (this.#status === "running" && this.nodes < maxNodes) this.#status = this.#step();
    return this.#status;
  }

  line(): Int16Array {
    return this.#walker.line();
  }

  #step(): StageStatus {
    const frame = this.#depth - 1;
    this.#walker.retreat(this.#marks[frame]!);
    const next = this.#next[frame]!;
    if (next === this.#first[frame + 1]) {
      this.#depth = frame;
      return frame === 0 ? "exhausted" : "running";
    }
    this.#next[frame] = next + 1;
    this.#walker.advance(this.#moves[next]!);
    this.nodes++;
    if (this.#position.won) return "won";
    const row = this.#table.store(this.#position.key, this.#position.hash);
    if (row === TABLE_FULL) return "memory";
    if (row > 0) this.#push();
    return "running";
  }

  /** Opens a frame for the current position. */
  #push(): void {
    const depth = this.#depth;
    if (depth + 2 > this.#first.length) {
      this.#first = doubled(this.#first);
      this.#next = doubled(this.#next);
      this.#marks = doubled(this.#marks);
    }
    const start = this.#first[depth]!;
    if (start + MOVE_LIMIT > this.#moves.length) {
      const longer = new Int16Array(this.#moves.length * 2);
      longer.set(this.#moves);
      this.#moves = longer;
    }
    this.#next[depth] = start;
    this.#first[depth + 1] = this.#walker.generate(this.#moves, start);
    this.#marks[depth] = this.#walker.mark;
    this.#depth = depth + 1;
  }
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
