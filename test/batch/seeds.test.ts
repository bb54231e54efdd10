import { describe, expect, test } from "vitest";
import { formatShard, parseShard, Seeds, seedsOfShard } from "../../src/batch/seeds.js";
import { MAX_SEED } from "../../src/dealers/seeded.js";
import { InputError } from "../../src/errors.js";

describe("seeds", () => {
  test.each([
    ["7", "7", 1],
    ["0-9999", "0-9999", 10000],
    ["0-9,10-19", "0-19", 20],
    ["0-1, 5, 8-9", "0-1,5,8-9", 5],
    [`${MAX_SEED}`, `${MAX_SEED}`, 1],
  ])("%s is %s, %i seeds", (text, canonical, size) => {
    const seeds = Seeds.parse(text);
    expect(seeds.toString()).toBe(canonical);
    expect(seeds.size).toBe(size);
    expect(Seeds.parse(canonical).toString()).toBe(canonical);
  });

  test.each([
    ["", '""'],
    ["a", '"a"'],
    ["1-", '"1-"'],
    ["-5", '"-5"'],
    ["3-1", '"3-1"'],
    ["0-5,5-9", '"5-9"'],
    ["5-9,0-3", '"0-3"'],
    ["1.5", '"1.5"'],
    ["1e3", '"1e3"'],
    ["007", '"007"'],
    [`${MAX_SEED + 1}`, `"${MAX_SEED + 1}"`],
    ["0-9,", '""'],
  ])("%j is refused, naming %s", (text, token) => {
    expect(() => Seeds.parse(text)).toThrow(InputError);
    expect(() => Seeds.parse(text)).toThrow(token);
  });

  test("place and seed belong together", () => {
    const seeds = Seeds.parse("3-5,10,20-22");
    const all = Array.from({ length: seeds.size }, (_, i) => seeds.at(i));
    expect(all).toEqual([3, 4, 5, 10, 20, 21, 22]);
    expect(all.map((seed) => seeds.indexOf(seed))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(seeds.indexOf(6)).toBe(-1);
    expect(() => seeds.at(7)).toThrow(RangeError);
    const ranges = all.map((seed) => ({ first: seed, last: seed }));
    expect(Seeds.ofRanges(ranges).toString()).toBe("3-5,10,20-22");
  });

  test("slices and differences are those of the lists", () => {
    const seeds = Seeds.parse("3-5,10,20-22");
    for (let start = 0; start <= 7; start++) {
      for (let end = start; end <= 7; end++) {
        const slice = seeds.slice(start, end);
        expect(Array.from({ length: slice.size }, (_, i) => slice.at(i))).toEqual(
          [3, 4, 5, 10, 20, 21, 22].slice(start, end),
        );
      }
    }
    expect(seeds.filled().toString()).toBe("3-22");
    expect(seeds.filled(Seeds.none, Seeds.parse("1,30")).toString()).toBe("1-30");
    expect(Seeds.none.filled(seeds).toString()).toBe("3-22");
    expect(Seeds.none.filled().toString()).toBe("");
    for (const [taken, left] of [
      ["0-100", ""],
      ["4", "3,5,10,20-22"],
      ["0-3,10-20", "4-5,21-22"],
      ["6-9,11-19", "3-5,10,20-22"],
      ["5-21", "3-4,22"],
      ["4,21", "3,5,10,20,22"],
    ] as const) {
      expect(seeds.minus(Seeds.parse(taken)).toString()).toBe(left);
    }
    expect(seeds.minus(Seeds.none).toString()).toBe(seeds.toString());
    expect(seeds.filled().minus(seeds).toString()).toBe("6-9,11-19");
  });
});

describe("shards", () => {
  test("are read counted from 1 and written alike", () => {
    expect(parseShard("3/16")).toEqual({ index: 3, count: 16 });
    expect(formatShard(parseShard("16/16"))).toBe("16/16");
  });

  test.each(["0/16", "17/16", "3", "3/0", "-1/4", "1/4/2", "a/b", "1.5/4", "3/16 "])(
    "%j is refused by its text",
    (text) => {
      expect(() => parseShard(text)).toThrow(InputError);
      expect(() => parseShard(text)).toThrow(`shard "${text}"`);
    },
  );

  test.each([
    ["0-9999", 16],
    ["0-6", 3],
    ["5-6,9,100-102", 4],
    ["0-2", 5],
    [`0-${MAX_SEED}`, 7],
  ])(
    "of %s in %i parts, end to end, are the whole, and differ by one seed at most",
    (text, count) => {
      const whole = Seeds.parse(text);
      let left = whole;
      const sizes: number[] = [];
      for (let index = 1; index <= count; index++) {
        const part = seedsOfShard(whole, { index, count });
        sizes.push(part.size);
        // Each part is what comes next, so that together they are all, and each seed is in one.
        if (part.size > 0) expect(part.at(0)).toBe(left.at(0));
        left = left.minus(part);
      }
      expect(left.size).toBe(0);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(whole.size);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    },
  );
});
