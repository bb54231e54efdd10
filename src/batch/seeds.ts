// Which seeds a run covers: ranges such as 0-9999 or 0-99,200-299, and their split into shards.

import { seedReader } from "../dealers/dealers.js";
import { InputError, quoted } from "../errors.js";

/** Seeds from first to last, both included. */
export interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * An ascending list of seeds, kept as ranges. Seeds have any number of digits; places in the list
 * are plain numbers, exact in lists of up to 2⁵³ − 1 seeds.
 */
export class Seeds {
  /** Ascending and apart: between two ranges at least one seed is missing. */
  readonly #ranges: readonly Range[];
  /** The place of each range's first seed, and at the end the number of all seeds. */
  readonly #places: readonly number[];

  private constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
    const places = [0];
    let size = 0n;
    for (const { first, last } of ranges) {
      size += last - first + 1n;
      places.push(Number(size));
    }
    this.#places = places;
  }

  /** How many seeds there are; rounded when they are more than 2⁵³ − 1. */
  get size(): number {
    return this.#places.at(-1)!;
  }

  /**
   * Reads `7`, `0-9999` or a list of these with commas, in ascending order.
   * @param read reads each number, given as digits, and refuses those that are no seeds
   * @throws InputError naming the part that is wrong
   */
  static parse(text: string, read: (digits: string) => bigint = seedReader("seeded")): Seeds {
    const ranges: Range[] = [];
    for (const part of text.split(",")) {
      const match = /^(\d+)(?:-(\d+))?$/.exec(part.trim());
      if (!match) {
        throw new InputError(
          "seed",
          `seeds ${quoted(part)} are not a number or a range: write --seeds 0-9999, or 0-99,200-299`,
        );
      }
      const first = read(match[1]!);
      const last = read(match[2] ?? match[1]!);
      if (last < first) {
        throw new InputError("seed", `seeds "${part}" run backwards: write ${last}-${first}`);
      }
      const before = ranges.at(-1);
      if (before && first <= before.last) {
        throw new InputError(
          "seed",
          `seeds "${part}" overlap or precede those before them: list ranges in ascending order`,
        );
      }
      ranges.push({ first, last });
    }
    return Seeds.ofRanges(ranges);
  }

  /** No seeds. */
  static readonly none = new Seeds([]);

  /** The seeds of ascending ranges. Those that touch become one: equal lists have equal texts. */
  static ofRanges(ranges: Iterable<Range>): Seeds {
    const joined: Range[] = [];
    for (const range of ranges) {
      const before = joined.at(-1);
      if (before && before.last + 1n === range.first) {
        joined[joined.length - 1] = { first: before.first, last: range.last };
      } else {
        joined.push(range);
      }
    }
    return new Seeds(joined);
  }

  /** The seed at a place in the list, from 0 to size − 1. */
  at(index: number): bigint {
    if (!(index >= 0 && index < this.size)) {
      throw new RangeError(`no seed at ${index} of ${this.size}`);
    }
    const range = lastUpTo(this.#ranges.length, (i) => this.#places[i]! <= index);
    return this.#ranges[range]!.first + BigInt(index - this.#places[range]!);
  }

  /** The seeds at the places from `start` up to but not including `end`. */
  slice(start: number, end: number): Seeds {
    const ranges: Range[] = [];
    for (const [i, { first }] of this.#ranges.entries()) {
      const place = this.#places[i]!;
      const from = Math.max(start, place);
      const to = Math.min(end, this.#places[i + 1]!);
      if (from >= to) continue;
      ranges.push({ first: first + BigInt(from - place), last: first + BigInt(to - 1 - place) });
    }
    return new Seeds(ranges);
  }

  /** The place of a seed in the list, or -1. */
  indexOf(seed: bigint): number {
    const i = lastUpTo(this.#ranges.length, (range) => this.#ranges[range]!.first <= seed);
    const range = this.#ranges[i];
    return range && seed <= range.last ? this.#places[i]! + Number(seed - range.first) : -1;
  }

  /** The seeds of this list that are not in the other. */
  minus(other: Seeds): Seeds {
    const left: Range[] = [];
    let next = 0;
    for (const range of this.#ranges) {
      let { first } = range;
      // What ends before this range ends before all later ones.
      while (next < other.#ranges.length && other.#ranges[next]!.last < first) next++;
      for (let i = next; i < other.#ranges.length; i++) {
        const taken = other.#ranges[i]!;
        if (taken.first > range.last) break;
        if (taken.first > first) left.push({ first, last: taken.first - 1n });
        first = taken.last + 1n;
      }
      if (first <= range.last) left.push({ first, last: range.last });
    }
    return new Seeds(left);
  }

  /** All seeds from the first of this list, or of the others, to the last of any. */
  filled(...others: readonly Seeds[]): Seeds {
    const ranges = [this, ...others].flatMap((list) => list.#ranges);
    if (ranges.length === 0) return Seeds.none;
    let { first, last } = ranges[0]!;
    for (const range of ranges) {
      if (range.first < first) first = range.first;
      if (range.last > last) last = range.last;
    }
    return new Seeds([{ first, last }]);
  }

  /** The text that {@link Seeds.parse} reads; empty for no seeds. */
  toString(): string {
    return this.#ranges
      .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
      .join(",");
  }
}

/** The last of the places 0 to count − 1 that holds, where all before it do; -1 when none does. */
function lastUpTo(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Part `index` of `count` equal parts, counted from 1: `3/16` is the third of sixteen. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** A shard and the seeds it was cut from. */
export interface Part extends Shard {
  readonly of: Seeds;
}

/** Reads `3/16`. @throws InputError unless it is K/N with K from 1 to N */
export function parseShard(text: string): Shard {
  const match = /^(\d{1,7})\/(\d{1,7})$/.exec(text);
  const index = Number(match?.[1]);
  const count = Number(match?.[2]);
  if (!match || index < 1 || index > count) {
    throw new InputError(
      "usage",
      `shard ${quoted(text)} is not K/N with K from 1 to N: the shards of 16 are 1/16, 2/16, … 16/16`,
    );
  }
  return { index, count };
}

/** The text that {@link parseShard} reads. */
export function formatShard({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/**
 * The seeds of one shard: consecutive ones, so that joined shards are the files end to end. Sizes
 * differ by at most one seed, the larger shards first; with fewer seeds than shards some are empty.
 */
export function seedsOfShard(seeds: Seeds, { index, count }: Shard): Seeds {
  const size = Math.floor(seeds.size / count);
  const larger = seeds.size % count;
  const start = (k: number) => k * size + Math.min(k, larger);
  return seeds.slice(start(index - 1), start(index));
}
