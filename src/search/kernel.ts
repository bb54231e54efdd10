// The kernel as JavaScript sees it: a WebAssembly module, compiled from the AssemblyScript of
// src/kernel, and instances of it. An instance has memory of its own and searches one deal at a time.

import { compiledModule, unsigned } from "../assembly/module.js";
import { type Card, makeCard } from "../card.js";
import { type Deal, freshDeal } from "../deal.js";
import { type Rules, stockSize } from "../rules.js";
import { handOver, type SearchSettings } from "./hand-over.js";
import type { Prunings } from "./prunings.js";
import type { BestFirstOptions } from "./weights.js";

/** What src/kernel/index.ts exports, where it is documented. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  inputAddress(): number;
  bytesPerPosition(): number;
  openDepthFirst(bytes: number): number;
  openBestFirst(bytes: number): number;
  run(nodes: number): number;
  visited(): number;
  positions(): number;
  distance(): number;
  lineAddress(): number;
  lineLength(): number;
}

/** Statuses by the kernel's numbers (src/kernel/progress.ts). */
const STATUSES = ["running", "won", "exhausted", "memory"] as const;
export type KernelStatus = (typeof STATUSES)[number];

export class Kernel {
  protected readonly exports: KernelExports;
  /** Searches opened so far. */
  searches = 0;

  constructor(module: WebAssembly.Module = compiledModule("kernel")) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as KernelExports;
  }

  /**
   * Opens a search of a deal; the one before is over.
   * @param maxBytes for stored positions
   * @param bestFirst absent for depth-first search
   */
  open(
    deal: Deal,
    rules: Rules,
    prunings: Prunings,
    maxBytes: number,
    bestFirst?: BestFirstOptions,
  ): KernelStatus {
    this.searches++;
    this.handOver(deal, rules, { prunings, ...bestFirst });
    const kernel = this.exports;
    return STATUSES[bestFirst ? kernel.openBestFirst(maxBytes) : kernel.openDepthFirst(maxBytes)]!;
  }

  /** Hands the kernel a deal for what it does next. */
  protected handOver(deal: Deal, rules: Rules, settings: SearchSettings = {}): void {
    const { memory, inputAddress } = this.exports;
    handOver(deal, rules, settings, new DataView(memory.buffer, inputAddress()));
  }

  /** Searches on for at least so many nodes, unless the search ends before. */
  run(nodes: number): KernelStatus {
    return STATUSES[this.exports.run(nodes)]!;
  }

  /** Nodes of the last run. */
  get visited(): number {
    return this.exports.visited();
  }

  /** Distinct positions stored. */
  get positions(): number {
    return this.exports.positions();
  }

  /** Of best-first search: how far it still is from a win, by its scores. */
  get distance(): number {
    return this.exports.distance();
  }

  /** The moves of the winning line, after "won". */
  line(): Int16Array {
    const { memory, lineAddress, lineLength } = this.exports;
    return new Int16Array(memory.buffer, unsigned(lineAddress()), lineLength()).slice();
  }

  /** Bytes that one stored position of a fresh deal costs at most. */
  bytesPerPosition(rules: Rules): number {
    const cards = (count: number) => Array<Card>(count).fill(makeCard(0, 0));
    const columns = Array.from({ length: rules.columns }, (_, c) => cards(c + 1));
    this.handOver(freshDeal(rules, columns, cards(stockSize(rules))), rules);
    return this.exports.bytesPerPosition();
  }
}
