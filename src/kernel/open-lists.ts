// The open positions of a best-first search: one priority queue for each bucket (a stock position
// and pass), over small whole scores.
//
// A queue is an array of linked lists, one a score, so that adding and taking are a few array
// accesses and an entry costs four bytes: the link to the next row of its list, one word of the row's
// record. Among equal scores the last one added comes first.

import { addToCell, cell, setCell } from "../assembly/cells";
import { require } from "../assembly/heap";
import { extraOffset, rowAt } from "./table";

/** Where the link lies among a record's words of the search. */
const LINK: usize = 8;

let buckets: i32 = 0;
let scores: i32 = 0;
/** First row of the list of a used bucket and score; 0 for none. */
let heads: usize = 0;
/** By bucket: no list below this score holds a row. */
let leastScores: usize = 0;
let counts: usize = 0;
// A bit for each bucket: whether it holds a row, and whether it ever has. Heads of the others are of
// any content, as with many passes there may be a hundred million, of which few are ever used.
let filled: usize = 0;
let used: usize = 0;
let bitWords: i32 = 0;
/** Rows in all queues. */
export let openRows: i32 = 0;

/**
 * Empty queues, in memory from `start` on.
 * @param scoreCount scores run from 0 to scoreCount − 1
 * @returns the address behind them, or 0 when there is not so much memory
 */
export function openLists(start: usize, bucketCount: i32, scoreCount: i32): usize {
  buckets = bucketCount;
  scores = scoreCount;
  bitWords = (buckets + 31) >> 5;
  leastScores = start;
  counts = leastScores + (buckets << 2);
  filled = counts + (buckets << 2);
  used = filled + (bitWords << 2);
  heads = used + (bitWords << 2);
  const headBytes = (<u64>buckets * scores) << 2;
  if (!require(heads, headBytes)) return 0;
  memory.fill(counts, 0, heads - counts);
  for (let bucket = 0; bucket < buckets; bucket++) setCell(leastScores, bucket, scores);
  openRows = 0;
  return heads + <usize>headBytes;
}

export function addRow(bucket: i32, score: i32, row: i32): void {
  const count = cell(counts, bucket);
  if (count === 0) {
    setBit(filled, bucket);
    if (!hasBit(used, bucket)) {
      setBit(used, bucket);
      memory.fill(heads + ((bucket * scores) << 2), 0, scores << 2);
    }
  }
  setCell(counts, bucket, count + 1);
  const list = heads + ((bucket * scores + score) << 2);
  store<i32>(rowAt(row) + extraOffset, load<i32>(list), LINK);
  store<i32>(list, row);
  if (score < cell(leastScores, bucket)) setCell(leastScores, bucket, score);
  openRows++;
}

function hasBit(bits: usize, bucket: i32): bool {
  return (cell(bits, bucket >> 5) & (1 << (bucket & 31))) !== 0;
}

function setBit(bits: usize, bucket: i32): void {
  setCell(bits, bucket >> 5, cell(bits, bucket >> 5) | (1 << (bucket & 31)));
}

/** The first bucket behind this one that holds a row, from the last one on to the first. */
export function bucketAfter(bucket: i32): i32 {
  const next = bucket + 1 === buckets ? 0 : bucket + 1;
  let word = next >> 5;
  let bits = cell(filled, word) & (-1 << (next & 31));
  while (bits === 0) {
    word = word + 1 === bitWords ? 0 : word + 1;
    bits = cell(filled, word);
  }
  return (word << 5) + ctz(bits);
}

/** The lowest score in a bucket; its number of scores when the bucket is empty. */
export function leastScore(bucket: i32): i32 {
  if (cell(counts, bucket) === 0) return scores;
  let score = cell(leastScores, bucket);
  const base = bucket * scores;
  while (cell(heads, base + score) === 0) score++;
  setCell(leastScores, bucket, score);
  return score;
}

/** Takes a row of the lowest score from a bucket that is not empty. */
export function takeRow(bucket: i32): i32 {
  const list = bucket * scores + leastScore(bucket);
  const row = cell(heads, list);
  setCell(heads, list, load<i32>(rowAt(row) + extraOffset, LINK));
  addToCell(counts, bucket, -1);
  if (cell(counts, bucket) === 0) {
    const word = bucket >> 5;
    setCell(filled, word, cell(filled, word) & ~(1 << (bucket & 31)));
  }
  openRows--;
  return row;
}

export function linkOf(row: i32): i32 {
  return load<i32>(rowAt(row) + extraOffset, LINK);
}

export function setLink(row: i32, other: i32): void {
  store<i32>(rowAt(row) + extraOffset, other, LINK);
}
