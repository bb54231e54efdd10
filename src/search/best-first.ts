// Best-first search with one priority queue for each stock position, served in turn.
//
// A draw takes a position on to the next queue, so each queue compares positions that have seen
// the same cards; a single queue would either run through the stock or never leave its start. Each
// visit to a queue expands positions as long as the score keeps falling. Every stored position is
// in a queue until it is expanded, so when all queues are empty the deal is unwinnable.

import { MOVE_LIMIT } from "../kernel/move.js";
import type { Position } from "../kernel/position.js";
import { TABLE_FULL } from "../kernel/table.js";
import type { SearchMemory, SearchRows } from "./memory.js";
import { OpenLists } from "./open-lists.js";
import { Scorer, type Weights } from "./score.js";
import { type Prunings, type Stage, type StageStatus, Walker } from "./walker.js";

export interface BestFirstOptions {
  readonly name: string;
  readonly weights: Weights;
  /** Dealt cards in columns are counted in steps of this to tell buckets apart; 0 does not. */
  readonly heldStep: number;
}

export class BestFirst implements Stage {
  readonly name: string;
  nodes = 0;
  readonly #position: Position;
  readonly #walker: Walker;
  readonly #scorer: Scorer;
  readonly #rows: SearchRows;
  readonly #open: OpenLists;
  readonly #buffer = new Int16Array(MOVE_LIMIT);
  readonly #root: Int32Array;
  readonly #heldStep: number;
  readonly #heldBuckets: number;
  #bucket = 0;
  /** Score last expanded in the bucket now served. */
  #lastScore: number;
  /** Row of the current position, between expansions; −1 before the first. */
  #expanded = -1;
  #wonFrom = 0;
  #wonBy = 0;
  #status: StageStatus = "running";

  /** @param position where the search starts; it is used up @param memory whatever it held is lost */
  constructor(
    position: Position,
    memory: SearchMemory,
    prunings: Prunings,
    options: BestFirstOptions,
  ) {
    this.name = options.name;
    this.#position = position;
    this.#rows = memory.rows(position.layout, prunings.covering);
    this.#root = position.key.slice();
    this.#scorer = new Scorer(position, options.weights);
    this.#walker = new Walker(position, prunings);
    let dealt = 0;
    for (const count of position.held) dealt += count;
    this.#heldStep = options.heldStep;
    this.#heldBuckets = options.heldStep > 0 ? Math.floor(dealt / options.heldStep) + 1 : 1;
    const buckets = Math.max(1, position.passes) * position.talon.length * this.#heldBuckets;
    const scores = this.#scorer.limit;
    this.#open = new OpenLists(buckets, scores, memory.heads(buckets * scores), this.#rows.links);
    this.#lastScore = scores;
    if (position.won) this.#status = "won";
    else this.#status = this.#store(0, 0);
  }

  get positions(): number {
    return this.#rows.table.size;
  }

  run(maxNodes: number): StageStatus {
    while (this.#status === "running" && this.nodes < maxNodes) this.#status = this.#step();
    return this.#status;
  }

  /** Expands the next position. */
  #step(): StageStatus {
    const open = this.#open;
    if (open.size === 0) return "exhausted";
    let score = open.least(this.#bucket);
    if (score >= this.#lastScore) {
      do {
        this.#bucket = (this.#bucket + 1) % open.buckets;
        score = open.least(this.#bucket);
      } while (score === this.#scorer.limit);
    }
    this.#lastScore = score;
    return this.#expand(open.take(this.#bucket));
  }

  #expand(row: number): StageStatus {
    const position = this.#position;
    const walker = this.#walker;
    this.#goTo(row);
    const mark = walker.mark;
    const count = walker.generate(this.#buffer, 0);
    for (let i = 0; i < count; i++) {
      const move = this.#buffer[i]!;
      walker.advance(move);
      this.nodes++;
      if (position.won) {
        this.#wonFrom = row;
        this.#wonBy = move;
        return "won";
      }
      if (this.#store(row, move) === "memory") return "memory";
      walker.retreat(mark);
    }
    return "running";
  }

  /** Makes a stored position the current one. About half of them follow the one just expanded. */
  #goTo(row: number): void {
    const { table, parents, moves } = this.#rows;
    if (parents[row] === this.#expanded) this.#walker.advance(moves[row]!);
    else {
      this.#position.load(table.keys, row * table.words);
      this.#walker.restart();
    }
    this.#expanded = row;
  }

  /** Stores the current position, reached from `parent` by `move`, unless it is known. */
  #store(parent: number, move: number): StageStatus {
    const position = this.#position;
    const row = this.#rows.table.store(position.key, position.hash);
    if (row === TABLE_FULL) return "memory";
    if (row > 0) {
      this.#rows.parents[row] = parent;
      this.#rows.moves[row] = move;
      this.#open.add(this.#bucketOf(), this.#scorer.score(), row);
    }
    return "running";
  }

  /** The stock position (next card and pass; cards gone where draws are free), and dealt cards. */
  #bucketOf(): number {
    const position = this.#position;
    const talon = position.talon.length - 1;
    const next = position.next[position.top]!;
    let stage = talon - position.talonLeft;
    if (!position.cyclic) stage = next === 0 ? talon : next - 1;
    const bucket = position.pass * (talon + 1) + stage;
    if (this.#heldStep === 0) return bucket;
    let dealt = 0;
    for (let c = 0; c < position.columns; c++) dealt += position.held[c]!;
    return (bucket + 1) * this.#heldBuckets - 1 - Math.floor(dealt / this.#heldStep);
  }

  line(): Int16Array {
    const chosen: number[] = [];
    if (this.#wonFrom > 0) {
      chosen.push(this.#wonBy);
      for (let row = this.#wonFrom; row > 1; row = this.#rows.parents[row]!)
        chosen.push(this.#rows.moves[row]!);
    }
    this.#position.load(this.#root, 0);
    const walker = new Walker(this.#position, this.#walker.prunings);
    for (const move of chosen.reverse()) walker.advance(move);
    return walker.line();
  }
}
