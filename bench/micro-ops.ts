// The operations of a search, each alone, on sampled positions.
//
// An operation is measured in batches of some thousand. Each batch adds what it computed to a
// checksum that its caller compares from batch to batch: the compiler can drop no work of which the
// checksum is made, and a batch that does not leave things as it found them is noticed. Positions
// that are only looked at, or changed and changed back, are loaded beforehand, few enough to stay
// in the processor's first cache as the one position of a search does.

import FastPriorityQueue from "fastpriorityqueue";
import { MOVE_LIMIT } from "../src/kernel/move.js";
import { Position } from "../src/kernel/position.js";
import { safeMove } from "../src/kernel/safety.js";
import { PositionTable } from "../src/kernel/table.js";
import { mix } from "../src/kernel/zobrist.js";
import { OpenLists } from "../src/search/open-lists.js";
import { Scorer } from "../src/search/score.js";
import { ALL_PRUNINGS, Walker } from "../src/search/walker.js";
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
/** Times that a batch goes over the loaded positions. */
const PASSES = 16;
const CHEAP_PASSES = 128;

/** The operations on one rule set's positions. */
export function microOps(sample: SearchSample): MicroOp[] {
  const loaded = loadSome(sample);
  const first = sample.deals[0]!;
  return [
    loading(sample),
    generating(loaded),
    playing(loaded),
    advancing(loaded),
    safeMoves(loaded),
    scoring(loaded),
    ...hashing(first),
    ...probing(sample, first),
    ...queueing(sample, first),
  ];
}

/** A position of the sample with what a search has beside it. */
interface Loaded {
  readonly position: Position;
  readonly walker: Walker;
  readonly scorer: Scorer;
  /** The moves that a search would try. */
  readonly moves: Int16Array;
}

/** A position of a deal, as a best-first search sets it up. */
function setUp({ deal }: DealSample, { rules, weights }: SearchSample): Omit<Loaded, "moves"> {
  const position = new Position(deal, rules);
  const scorer = new Scorer(position, weights);
  return { position, scorer, walker: new Walker(position, ALL_PRUNINGS) };
}

function loadSome(sample: SearchSample): Loaded[] {
  const each = Math.ceil(LOADED / sample.deals.length);
  return sample.deals.flatMap((deal) =>
    Array.from({ length: Math.min(each, deal.count) }, (_, i) => {
      const { position, scorer, walker } = setUp(deal, sample);
      position.load(deal.keys, deal.shuffled[i]! * deal.words);
      walker.restart();
      const moves = new Int16Array(MOVE_LIMIT);
      return { position, scorer, walker, moves: moves.slice(0, walker.generate(moves, 0)) };
    }),
  );
}

function loading(sample: SearchSample): MicroOp {
  const each = Math.ceil(LOADS / sample.deals.length);
  const deals = sample.deals.map((deal) => {
    const { position } = setUp(deal, sample);
    return { ...deal, position, loads: Math.min(each, deal.count) };
  });
  return {
    name: "load a stored position",
    count: deals.reduce((sum, { loads }) => sum + loads, 0),
    run: () => {
      let sum = 0;
      for (const { position, keys, words, shuffled, loads } of deals) {
        for (let i = 0; i < loads; i++) {
          position.load(keys, shuffled[i]! * words);
          sum = (sum + position.hash + position.columnCost + position.empty) | 0;
        }
      }
      return sum;
    },
  };
}

function generating(loaded: readonly Loaded[]): MicroOp {
  const moves = new Int16Array(MOVE_LIMIT);
  return {
    name: "generate the moves",
    count: PASSES * loaded.length,
    run: () => {
      let sum = 0;
      for (let pass = 0; pass < PASSES; pass++) {
        for (const { walker } of loaded) {
          const count = walker.generate(moves, 0);
          sum = (sum + count + moves[count >> 1]!) | 0;
        }
      }
      return sum;
    },
  };
}

function playing(loaded: readonly Loaded[]): MicroOp {
  return {
    name: "play a move and take it back",
    count: PASSES * moveCount(loaded),
    run: () => {
      let sum = 0;
      for (let pass = 0; pass < PASSES; pass++) {
        for (const { position, moves } of loaded) {
          for (let i = 0; i < moves.length; i++) {
            const move = moves[i]!;
            position.do(move);
            sum = (sum + position.hash) | 0;
            position.undo(move);
          }
          sum = (sum + position.hash) | 0;
        }
      }
      return sum;
    },
  };
}

function advancing(loaded: readonly Loaded[]): MicroOp {
  return {
    name: "the same with safe moves after it",
    count: PASSES * moveCount(loaded),
    run: () => {
      let sum = 0;
      for (let pass = 0; pass < PASSES; pass++) {
        for (const { position, walker, moves } of loaded) {
          for (let i = 0; i < moves.length; i++) {
            walker.advance(moves[i]!);
            sum = (sum + position.hash) | 0;
            walker.retreat(0);
          }
          sum = (sum + position.hash) | 0;
        }
      }
      return sum;
    },
  };
}

function moveCount(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { moves }) => sum + moves.length, 0);
}

function safeMoves(loaded: readonly Loaded[]): MicroOp {
  return {
    name: "look for a safe move",
    count: PASSES * loaded.length,
    run: () => {
      let sum = 0;
      for (let pass = 0; pass < PASSES; pass++) {
        for (const { position } of loaded) sum = (sum + safeMove(position)) | 0;
      }
      return sum;
    },
  };
}

function scoring(loaded: readonly Loaded[]): MicroOp {
  return {
    name: "score",
    count: CHEAP_PASSES * loaded.length,
    run: () => {
      let sum = 0;
      for (let pass = 0; pass < CHEAP_PASSES; pass++) {
        for (const { scorer } of loaded) sum = (sum + scorer.score()) | 0;
      }
      return sum;
    },
  };
}

/**
 * What hashing a whole key costs. The search does not do it: its hash follows every move, which is
 * part of loading, playing and taking back; this says what a hash made when it is needed would cost.
 */
function hashing({ keys, words, count }: DealSample): MicroOp[] {
  const hashed = Math.min(LOADS, count);
  return [
    {
      name: "hash a whole key (not used)",
      count: hashed,
      run: () => {
        let sum = 0;
        for (let i = 0; i < hashed; i++) {
          let hash = 0;
          for (let w = 0; w < words; w++) hash = mix(hash ^ keys[i * words + w]!);
          sum = (sum + hash) | 0;
        }
        return sum;
      },
    },
  ];
}

/**
 * The positions stored first are in the table, the others are missing; both are asked for in
 * shuffled order and inserted in the search's own. A full table answers a probe for a missing
 * position without storing it. Keys are copied from one flat array into the probe's own, as a
 * search has its key at hand; that is a few moves of words, in all three figures.
 */
function probing(sample: SearchSample, deal: DealSample): MicroOp[] {
  const { keys, words, count, shuffled } = deal;
  const half = count >> 1;
  const known = shuffled.filter((i) => i < half);
  const missing = shuffled.filter((i) => i >= half && i < 2 * half);
  const hashes = hashesOf(sample, deal);
  const { covering } = setUp(deal, sample).position.layout;
  const key = new Int32Array(words);
  const storeAll = (table: PositionTable, order: Int32Array): number => {
    let sum = 0;
    for (const i of order) {
      for (let w = 0; w < words; w++) key[w] = keys[i * words + w]!;
      sum = (sum + table.store(key, hashes[i]!)) | 0;
    }
    return sum;
  };
  const ascending = Int32Array.from({ length: half }, (_, i) => i);
  const full = new PositionTable(words, 0, half);
  full.clear(covering);
  storeAll(full, ascending);
  const filled = new PositionTable(words, 0, half);
  return [
    { name: "table: find a stored position", count: half, run: () => storeAll(full, known) },
    { name: "table: miss a position", count: half, run: () => storeAll(full, missing) },
    {
      name: "table: insert a position",
      count: half,
      run: () => {
        filled.clear(covering);
        return storeAll(filled, ascending);
      },
    },
  ];
}

/** The hash of each position. */
function hashesOf(sample: SearchSample, deal: DealSample): Int32Array {
  const { position } = setUp(deal, sample);
  return Int32Array.from({ length: deal.count }, (_, i) => {
    position.load(deal.keys, i * deal.words);
    return position.hash;
  });
}

/** A queue for each stock position, as one interface over both kinds. */
interface Queues {
  add(bucket: number, score: number, row: number): void;
  isEmpty(bucket: number): boolean;
  take(bucket: number): number;
}

/** Two additions for each removal, as in a search at work, and removals until all are empty. */
function queueing(sample: SearchSample, deal: DealSample): MicroOp[] {
  const { position, scorer } = setUp(deal, sample);
  // Cards left in the talon stand for the stock position.
  const buckets = position.talon.length;
  const scores = new Int32Array(deal.count);
  const bucketOf = new Int32Array(deal.count);
  for (let i = 0; i < deal.count; i++) {
    position.load(deal.keys, i * deal.words);
    scores[i] = scorer.score();
    bucketOf[i] = position.talonLeft;
  }
  const drive = (queues: Queues) => (): number => {
    let sum = 0;
    let bucket = 0;
    let size = 0;
    const take = () => {
      do bucket = (bucket + 1) % buckets;
      while (queues.isEmpty(bucket));
      sum = (sum + Math.imul(bucket + 1, queues.take(bucket))) | 0;
      size--;
    };
    for (let i = 0; i < deal.count; i++) {
      queues.add(bucketOf[i]!, scores[i]!, i + 1);
      size++;
      if (i & 1) take();
    }
    while (size > 0) take();
    return sum;
  };
  const count = 2 * deal.count;
  return [
    {
      name: "open lists: add or take",
      count,
      run: drive(openLists(buckets, scorer.limit, deal.count)),
    },
    {
      name: "fastpriorityqueue: the same (not used)",
      count,
      run: drive(priorityQueues(buckets)),
    },
  ];
}

function openLists(buckets: number, limit: number, rows: number): Queues {
  const heads = new Int32Array(buckets * limit);
  const lists = new OpenLists(buckets, limit, heads, new Int32Array(rows + 1), 1, 0);
  return {
    add: (bucket, score, row) => lists.add(bucket, score, row),
    isEmpty: (bucket) => lists.least(bucket) === limit,
    take: (bucket) => lists.take(bucket),
  };
}

function priorityQueues(buckets: number): Queues {
  const queues = Array.from(
    { length: buckets },
    () =>
      new FastPriorityQueue<{ score: number; row: number }>(
        // The last one added first among equals, as in open lists: both then take the same rows.
        (a, b) => a.score < b.score || (a.score === b.score && a.row > b.row),
      ),
  );
  return {
    add: (bucket, score, row) => queues[bucket]!.add({ score, row }),
    isEmpty: (bucket) => queues[bucket]!.isEmpty(),
    take: (bucket) => queues[bucket]!.poll()!.row,
  };
}
