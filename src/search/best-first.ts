// Best-first search with one priority queue for each stock position, served in turn.
//
// A draw takes a position on to the next queue, so each queue compares positions that have seen
// the same cards; a single queue would either run through the stock or never leave its start. Each
// visit to a queue expands positions as long as the score keeps falling. Every stored position is
// in a queue until it is expanded, so when all queues are empty the deal is unwinnable.

import { MOVE_LIMIT } from "../kernel/move.js";
import type { Position } from "../kernel/position.js";
import { type PositionTable, TABLE_FULL } from "../kernel/table.js";
import { LINK, MOVE, PARENT, type SearchMemory } from "./memory.js";
import { OpenLists } from "./open-lists.js";
import { Scorer, type Weights } from "./score.js";
import { type Prunings, type Stage, type StageStatus, Walker } from "./walker.js";

export interface BestFirstOptions {
  readonly name: string;
  readonly weights: Weights;
  /** Buckets also tell apart how many dealt cards are left in columns, in steps of this; 0 does not. */
  readonly heldStep?: number;
  /** Buckets also tell apart how many cards are on foundations, in steps of this; 0 does not. */
  readonly raisedStep?: number;
}

export class BestFirst implements Stage {
  readonly name: string;
  nodes = 0;
  readonly #position: Position;
  readonly #walker: Walker;
  readonly #scorer: Scorer;
  readonly #table: PositionTable;
  /** Where a record's words of the search begin. */
  readonly #extra: number;
  readonly #open: OpenLists;
  readonly #buffer = new Int16Array(MOVE_LIMIT);
  readonly #root: Int32Array;
  /** By dealt cards left in columns, and by cards on foundations: the step that they come to. */
  readonly #heldStep: Int32Array;
  readonly #heldSteps: number;
  readonly #raisedStep: Int32Array;
  readonly #raisedSteps: number;
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
    this.#table = memory.table(position.layout, prunings.covering);
    this.#extra = this.#table.words + 1;
    this.#root = position.key.slice();
    this.#scorer = new Scorer(position, options.weights);
    this.#walker = new Walker(position, prunings);
    this.#heldStep = stepsUpTo(position.dealtLeft, options.heldStep ?? 0);
    this.#heldSteps = this.#heldStep.at(-1)! + 1;
    this.#raisedStep = stepsUpTo(position.pack, options.raisedStep ?? 0);
    this.#raisedSteps = this.#raisedStep.at(-1)! + 1;
    const turns = Math.max(1, position.passes) * position.talon.length;
    const buckets = turns * this.#heldSteps * this.#raisedSteps;
    const scores = this.#scorer.limit;
    const { records, stride } = this.#table;
    const heads = memory.heads(buckets * scores);
    this.#open = new OpenLists(buckets, scores, heads, records, stride, this.#extra + LINK);
    this.#lastScore = scores;
    if (position.won) this.#status = "won";
    else this.#status = this.#store(0, 0);
  }

  get positions(): number {
    return this.#table.size;
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
      this.#bucket = open.after(this.#bucket);
      score = open.least(this.#bucket);
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
    const { records, stride } = this.#table;
    const record = row * stride;
    const extra = record + this.#extra;
    if (records[extra + PARENT] === this.#expanded) this.#walker.advance(records[extra + MOVE]!);
    else {
      this.#position.load(records, record);
      this.#walker.restart();
    }
    this.#expanded = row;
  }

  /** Stores the current position, reached from `parent` by `move`, unless it is known. */
  #store(parent: number, move: number): StageStatus {
    const position = this.#position;
    const { records, stride } = this.#table;
    const row = this.#table.store(position.key, position.hash);
    if (row === TABLE_FULL) return "memory";
    if (row > 0) {
      const extra = row * stride + this.#extra;
      records[extra + PARENT] = parent;
      records[extra + MOVE] = move;
      this.#open.add(this.#bucketOf(), this.#scorer.score(), row);
    }
    return "running";
  }

  /** Stock position (next card and pass; cards gone where draws are free), held, raised cards. */
  #bucketOf(): number {
    const position = this.#position;
    const talon = position.talon.length - 1;
    const next = position.next[position.top]!;
    let stage = talon - position.talonLeft;
    if (!position.cyclic) stage = next === 0 ? talon : next - 1;
    const held = this.#heldStep[position.dealtLeft]!;
    const raised = this.#raisedStep[position.onFoundations]!;
    const bucket = position.pass * (talon + 1) + stage;
    return ((bucket + 1) * this.#heldSteps - 1 - held) * this.#raisedSteps + raised;
  }

  line(): Int16Array {
    const chosen: number[] = [];
    if (this.#wonFrom > 0) {
      chosen.push(this.#wonBy);
      const { records, stride } = this.#table;
      for (let row = this.#wonFrom; row > 1; ) {
        const extra = row * stride + this.#extra;
        chosen.push(records[extra + MOVE]!);
        row = records[extra + PARENT]!;
      }
    }
    this.#position.load(this.#root, 0);
    const walker = new Walker(this.#position, this.#walker.prunings);
    for (const move of chosen.reverse()) walker.advance(move);
    return walker.line();
  }
}

/** By count from 0 to `most`: the steps that it comes to; all 0 where a step is 0. */
function stepsUpTo(most: number, step: number): Int32Array {
  const steps = new Int32Array(most + 1);
  if (step > 0) for (let count = 0; count <= most; count++) steps[count] = Math.floor(count / step);
  return steps;
}
