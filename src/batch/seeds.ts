// Which seeds a run covers: ranges such as 0-9999 or 0-99,200-299, and their split into shards.

import { parseSeed } from "../dealers/seeded.js";
import { InputError, quoted } from "../errors.js";

/** Seeds from first to last, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** An ascending list of seeds, kept as ranges: its size may be anything up to 2⁵³ − 1. */
export class Seeds {
  /** Ascending and apart: between two ranges at least one seed is missing. */
  readonly #ranges: readonly Range[];
  readonly size: number;

  private constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
    this.size = ranges.reduce((sum, { first, last }) => sum + (last - first + 1), 0);
  }

  /**
   * Reads `7`, `0-9999` or a list of these with commas, in ascending order.
   * @throws InputError naming the part that is wrong
   */
  static parse(text: string): Seeds {
    const ranges: Range[] = [];
    for (const part of text.split(",")) {
      const match = /^(\d+)(?:-(\d+))?$/.exec(part.trim());
      if (!match) {
        throw new InputError(
          "seed",
          `seeds ${quoted(part)} are not a number or a range: write --seeds 0-9999, or 0-99,200-299`,
        );
      }
      const first = parseSeed(match[1]!);
      const last = parseSeed(match[2] ?? match[1]!);
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
      if (before && before.last + 1 === range.first) {
        joined[joined.length - 1] = { first: before.first, last: range.last };
      } else {
        joined.push(range);
      }
    }
    return new Seeds(joined);
  }

  /** The seed at a place in the list, from 0 to size − 1. */
  at(index: number): number {
    let left = index;
    for (const { first, last } of this.#ranges) {
      const length = last - first + 1;
      if (left < length) return first + left;
      left -= length;
    }
    throw new RangeError(`no seed at ${index} of ${this.size}`);
  }

  /** The seeds at the places from `start` up to but not including `end`. */
  slice(start: number, end: number): Seeds {
    const ranges: Range[] = [];
    let offset = 0;
    for (const { first, last } of this.#ranges) {
      const from = Math.max(first, first + (start - offset));
      const to = Math.min(last, first + (end - 1 - offset));
      if (from <= to) ranges.push({ first: from, last: to });
      offset += last - first + 1;
    }
    return new Seeds(ranges);
  }

  /** The place of a seed in the list, or -1. */
  indexOf(seed: number): number {
    let offset = 0;
    for (const { first, last } of this.#ranges) {
      if (first <= seed && seed <= last) return offset + seed - first;
      offset += last - first + 1;
    }
    return -1;
  }

  /** The seeds of this list that are not in the other. */
  minus(other: Seeds): Seeds {
    const left: Range[] = [];
    for (const range of this.#ranges) {
      let first = range.first;
      for (const taken of other.#ranges) {
        if (taken.last < first || taken.first > range.last) continue;
        if (taken.first > first) left.push({ first, last: taken.first - 1 });
        first = taken.last + 1;
      }
      if (first <= range.last) left.push({ first, last: range.last });
    }
    return new Seeds(left);
  }

  /** All seeds from the first of this list, or of the others, to the last of any. */
  filled(...others: readonly Seeds[]): Seeds {
    const lists = [this, ...others].filter(({ size }) => size > 0);
    if (lists.length === 0) return Seeds.none;
    const first = Math.min(...lists.map((list) => list.#ranges[0]!.first));
    const last = Math.max(...lists.map((list) => list.#ranges.at(-1)!.last));
    return new Seeds([{ first, last }]);
  }

  /** The text that {@link Seeds.parse} reads; empty for no seeds. */
  toString(): string {
    return this.#ranges
      .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
      .join(",");
  }
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
