// The operations of a search, each alone, on sampled positions.
//
// An operation is measured in batches of some thousand, which run inside the kernel. Each batch adds
// what it computed to a checksum that its caller compares from batch to batch: the compiler can drop
// no work of which the checksum is made, and a batch that does not leave things as it found them is
// noticed. Positions that are only looked at, or changed and changed back, are loaded beforehand,
// each by a kernel of its own, and each has all its repetitions in a row, as the one position of a
// search stays in the processor's first cache.

import FastPriorityQueue from "fastpriorityqueue";
import { KernelProbe } from "./kernel-probe.js";
import type { DealSample, SearchSample } from "./search-sample.js";

export interface MicroOp {
  readonly name: string;
  /** Operations of a batch. */
  readonly count: number;
  /** Does one batch. @returns its checksum, the same each time */
  readonly run: () => number;
}

/** Positions held loaded, of all deals together. */
const LOADED = 64;
/** Positions loaded in a batch, of all deals together. */
const LOADS = 4096;
/** Times that a batch repeats what it does with a loaded position. */
const PASSES = 16;
const CHEAP_PASSES = 128;

/** The operations on one rule set's positions. */
export function microOps(sample: SearchSample): MicroOp[] {
  const loaded = loadSome(sample);
  const tried = loaded.reduce((sum, { tries }) => sum + tries, 0);
  const first = sample.deals[0]!;
  const each = (operation: (loaded: Loaded) => number) => () =>
    loaded.reduce((sum, one) => (sum + operation(one)) | 0, 0);
  return [
    loading(sample),
    {
      name: "generate the moves",
      count: PASSES * loaded.length,
      run: each(({ parts }) => parts.generateTimes(PASSES)),
    },
    {
      name: "play a move and take it back",
      count: PASSES * tried,
      run: each(({ parts, tries }) => parts.playTimes(tries, PASSES)),
    },
    {
      name: "the same with safe moves after it",
      count: PASSES * tried,
      run: each(({ parts, tries }) => parts.advanceTimes(tries, PASSES)),
    },
    {
      name: "look for a safe move",
      count: PASSES * loaded.length,
      run: each(({ parts }) => parts.safeMoveTimes(PASSES)),
    },
    {
      name: "score",
      count: CHEAP_PASSES * loaded.length,
      run: each(({ parts }) => parts.scoreTimes(CHEAP_PASSES)),
    },
    hashing(sample, first),
    ...probing(sample, first),
    ...queueing(sample, first),
  ];
}

/** A position of the sample, loaded. */
interface Loaded {
  readonly parts: KernelProbe["parts"];
  /** Moves that a search would try, listed in the kernel. */
  readonly tries: number;
}

/** A kernel with a deal's start, as a best-first search sets it up. */
function setUp({ deal }: DealSample, { rules, weights }: SearchSample): KernelProbe {
  const probe = new KernelProbe();
  probe.openPosition(deal, rules, weights);
  return probe;
}

function loadSome(sample: SearchSample): Loaded[] {
  const each = Math.ceil(LOADED / sample.deals.length);
  return sample.deals.flatMap((deal) =>
    Array.from({ length: Math.min(each, deal.count) }, (_, i) => {
      const probe = setUp(deal, sample);
      const { parts } = probe;
      const start = deal.shuffled[i]! * deal.words;
      parts.beginWalk();
      parts.loadKey(probe.put(deal.keys.subarray(start, start + deal.words)));
      return { parts, tries: parts.listTriedMoves() };
    }),
  );
}

function loading(sample: SearchSample): MicroOp {
  const each = Math.ceil(LOADS / sample.deals.length);
  const deals = sample.deals.map((deal) => {
    const probe = setUp(deal, sample);
    const loads = Math.min(each, deal.count);
    return {
      parts: probe.parts,
      keys: probe.put(deal.keys),
      order: probe.put(deal.shuffled),
      loads,
    };
  });
  return {
    name: "load a stored position",
    count: deals.reduce((sum, { loads }) => sum + loads, 0),
    run: () =>
      deals.reduce(
        (sum, { parts, keys, order, loads }) => (sum + parts.loadAll(keys, order, loads)) | 0,
        0,
      ),
  };
}

/**
 * What hashing a whole key costs. The search does not do it: its hash follows every move, which is
 * part of loading, playing and taking back; this says what a hash made when it is needed would cost.
 */
function hashing(sample: SearchSample, deal: DealSample): MicroOp {
  const probe = setUp(deal, sample);
  const keys = probe.put(deal.keys);
  const hashed = Math.min(LOADS, deal.count);
  return {
    name: "hash a whole key (not used)",
    count: hashed,
    run: () => probe.parts.hashKeys(keys, hashed),
  };
}

/**
 * The positions stored first are in the table, the others are missing; both are asked for in
 * shuffled order and inserted in the search's own. A full table answers a probe for a missing
 * position without storing it.
 */
function probing(sample: SearchSample, deal: DealSample): MicroOp[] {
  const half = deal.count >> 1;
  const hashes = hashesOf(sample, deal);
  const table = () => {
    const probe = setUp(deal, sample);
    // As many bytes as make it full with the first half.
    const bytes = (half + 0.5) * probe.bytesPerPosition(sample.rules);
    probe.openPosition(deal.deal, sample.rules, sample.weights);
    const covers = Number(sample.rules.passes === "unlimited" && sample.rules.draw > 1);
    const clear = () => probe.parts.openProbeTable(bytes, covers);
    clear();
    const keys = probe.put(deal.keys);
    const marks = probe.put(hashes);
    const storer = (order: Int32Array) => {
      const at = probe.put(order);
      return () => probe.parts.storeAll(keys, marks, at, order.length);
    };
    return { clear, storer };
  };
  const ascending = Int32Array.from({ length: half }, (_, i) => i);
  const full = table();
  full.storer(ascending)();
  const filled = table();
  const fill = filled.storer(ascending);
  return [
    {
      name: "table: find a stored position",
      count: half,
      run: full.storer(deal.shuffled.filter((i) => i < half)),
    },
    {
      name: "table: miss a position",
      count: half,
      run: full.storer(deal.shuffled.filter((i) => i >= half && i < 2 * half)),
    },
    {
      name: "table: insert a position",
      count: half,
      run: () => {
        filled.clear();
        return fill();
      },
    },
  ];
}

/** The hash of each position. */
function hashesOf(sample: SearchSample, deal: DealSample): Int32Array {
  const probe = setUp(deal, sample);
  const keys = probe.put(deal.keys);
  return Int32Array.from({ length: deal.count }, (_, i) => {
    probe.parts.loadKey(keys + 4 * i * deal.words);
    return probe.parts.hash.value;
  });
}

/** Two additions for each removal, as in a search at work, and removals until all are empty. */
function queueing(sample: SearchSample, deal: DealSample): MicroOp[] {
  const probe = setUp(deal, sample);
  const keys = probe.put(deal.keys);
  const limit = probe.parts.scores.value;
  const { waste, stock } = deal.deal;
  // Cards left in the talon stand for the stock position.
  const buckets = waste.length + stock.length + 1;
  const scores = new Int32Array(deal.count);
  const bucketOf = new Int32Array(deal.count);
  for (let i = 0; i < deal.count; i++) {
    probe.parts.loadKey(keys + 4 * i * deal.words);
    scores[i] = probe.parts.score();
    bucketOf[i] = probe.parts.talonLeft.value;
  }
  const rowBytes = probe.bytesPerPosition(sample.rules);
  probe.openPosition(deal.deal, sample.rules, sample.weights);
  probe.parts.openProbeLists((deal.count + 1) * rowBytes, buckets, limit);
  const bucketCells = probe.put(bucketOf);
  const scoreCells = probe.put(scores);
  const count = 2 * deal.count;
  return [
    {
      name: "open lists: add or take",
      count,
      run: () => probe.parts.driveLists(bucketCells, scoreCells, deal.count, buckets),
    },
    {
      name: "fastpriorityqueue: the same (not used)",
      count,
      run: () => drivePriorityQueues(bucketOf, scores, buckets),
    },
  ];
}

/** What the kernel's driveLists does, with a package's queues in JavaScript. */
function drivePriorityQueues(bucketOf: Int32Array, scores: Int32Array, buckets: number): number {
  const queues = Array.from(
    { length: buckets },
    () =>
      new FastPriorityQueue<{ score: number; row: number }>(
        // The last one added first among equals, as in open lists: both then take the same rows.
        (a, b) => a.score < b.score || (a.score === b.score && a.row > b.row),
      ),
  );
  let sum = 0;
  let bucket = 0;
  let size = 0;
  const take = () => {
    do bucket = (bucket + 1) % buckets;
    while (queues[bucket]!.isEmpty());
    sum = (sum + Math.imul(bucket + 1, queues[bucket]!.poll()!.row)) | 0;
    size--;
  };
  for (let i = 0; i < scores.length; i++) {
    queues[bucketOf[i]!]!.add({ score: scores[i]!, row: i + 1 });
    size++;
    if (i & 1) take();
  }
  while (size > 0) take();
  return sum;
}
