// The kernel with its parts laid open (src/kernel/probe.ts), for micro-benchmarks and tests.

import { compiledModule, unsigned } from "../src/assembly/module.js";
import type { Deal } from "../src/deal.js";
import type { Rules } from "../src/rules.js";
import { Kernel, type KernelExports } from "../src/search/kernel.js";
import type { Weights } from "../src/search/weights.js";

/** A variable of the kernel or, where it names an array, its address. */
interface Global {
  readonly value: number;
}

/** What src/kernel/probe.ts exports beside the kernel's own. */
export interface ProbeExports extends KernelExports {
  readonly words: Global;
  readonly size: Global;
  readonly scores: Global;
  readonly openRows: Global;
  readonly moves: Global;
  readonly attached: Global;
  readonly columnCost: Global;
  readonly dealtLeft: Global;
  readonly hash: Global;
  readonly held: Global;
  readonly high: Global;
  readonly key: Global;
  readonly low: Global;
  readonly onFoundations: Global;
  readonly pass: Global;
  readonly reserve: Global;
  readonly reserved: Global;
  readonly roots: Global;
  readonly supply: Global;
  readonly talonLeft: Global;
  readonly top: Global;
  readonly turn: Global;
  readonly uncovered: Global;
  readonly wasteCost: Global;
  after(index: number): number;
  before(index: number): number;
  cardAt(index: number): number;
  dealtAt(column: number, i: number): number;
  emptyColumns(): number;
  loadKey(address: number): void;
  play(move: number): void;
  takeBack(move: number, turnBefore: number, supplyBefore: number): void;
  score(): number;
  storePosition(key: number, hash: number): number;
  rowAt(row: number): number;
  addRow(bucket: number, score: number, row: number): void;
  bucketAfter(bucket: number): number;
  leastScore(bucket: number): number;
  takeRow(bucket: number): number;
  allot(bytes: number): number;
  openPosition(): void;
  openProbeTable(bytes: number, covers: number): void;
  openProbeLists(tableBytes: number, buckets: number, scores: number): void;
  beginWalk(): void;
  listMoves(): number;
  listTriedMoves(): number;
  loadAll(keys: number, order: number, count: number): number;
  generateTimes(times: number): number;
  playTimes(count: number, times: number): number;
  advanceTimes(count: number, times: number): number;
  safeMoveTimes(times: number): number;
  scoreTimes(times: number): number;
  hashKeys(keys: number, count: number): number;
  storeAll(keys: number, hashes: number, order: number, count: number): number;
  driveLists(buckets: number, scores: number, count: number, bucketCount: number): number;
}

export class KernelProbe extends Kernel {
  /** What the module exports. */
  readonly parts: ProbeExports;

  constructor() {
    super(compiledModule("probe"));
    this.parts = this.exports as ProbeExports;
  }

  /** Becomes the start of a deal, without a search. */
  openPosition(deal: Deal, rules: Rules, weights: Weights): void {
    this.handOver(deal, rules, { weights });
    this.parts.openPosition();
  }

  /** 32-bit cells at an address, as they are now: what the kernel does may move its memory. */
  cells(address: number, count: number): Int32Array {
    return new Int32Array(this.parts.memory.buffer, unsigned(address), count);
  }

  /** Puts cells into memory set aside for them. @returns their address */
  put(cells: Int32Array): number {
    const address = this.parts.allot(cells.byteLength);
    this.cells(address, cells.length).set(cells);
    return address;
  }

  /** Every legal move of the position. */
  legalMoves(): number[] {
    const count = this.parts.listMoves();
    return [...new Int16Array(this.parts.memory.buffer, this.parts.moves.value, count)];
  }
}
