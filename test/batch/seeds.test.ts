import { describe, expect, test } from "vitest";
import { formatShard, parseShard, Seeds, seedsOfShard } from "../../src/batch/seeds.js";
import { seedReader } from "../../src/dealers/dealers.js";
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
    expect(all).toEqual([3n, 4n, 5n, 10n, 20n, 21n, 22n]);
    expect(all.map((seed) => seeds.indexOf(seed))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(seeds.indexOf(6n)).toBe(-1);
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
          [3n, 4n, 5n, 10n, 20n, 21n, 22n].slice(start, end),
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

describe("seeds of 20 digits and more", () => {
  const parse = (text: string) => Seeds.parse(text, seedReader("pysol"));
  const LONG = "7,12345678901234567890-12345678901234567893,99999999999999999999999";
  const ALL = [
    7n,
    12345678901234567890n,
    12345678901234567891n,
    12345678901234567892n,
    12345678901234567893n,
    99999999999999999999999n,
  ];

  test("are read and written to the last digit", () => {
    expect(parse(LONG).toString()).toBe(LONG);
    expect(parse(LONG).size).toBe(6);
    expect(parse("18446744073709551615,18446744073709551616").toString()).toBe(
      "18446744073709551615-18446744073709551616",
    );
    expect(parse("00000000000000032000-00000000000000032002").toString()).toBe("32000-32002");
  });

  test("have their places", () => {
    const seeds = parse(LONG);
    expect(ALL.map((_, i) => seeds.at(i))).toEqual(ALL);
    expect(ALL.map((seed) => seeds.indexOf(seed))).toEqual([0, 1, 2, 3, 4, 5]);
    for (const seed of [6n, 8n, ALL[1]! - 1n, ALL[4]! + 1n, ALL[5]! - 1n, ALL[5]! + 1n]) {
      expect(seeds.indexOf(seed), String(seed)).toBe(-1);
    }
    expect(() => seeds.at(6)).toThrow(RangeError);
    expect(() => seeds.at(-1)).toThrow(RangeError);
  });

  test("are cut like lists", () => {
    const seeds = parse(LONG);
    for (let start = 0; start <= 6; start++) {
      for (let end = start; end <= 6; end++) {
        const slice = seeds.slice(start, end);
        const list = Array.from({ length: slice.size }, (_, i) => slice.at(i));
        expect(list).toEqual(ALL.slice(start, end));
        const rest = seeds.minus(slice);
        expect(Array.from({ length: rest.size }, (_, i) => rest.at(i))).toEqual([
          ...ALL.slice(0, start),
          ...ALL.slice(end),
        ]);
      }
    }
    expect(parse("12345678901234567891").filled(seeds).toString()).toBe(
      "7-99999999999999999999999",
    );
    expect(seeds.filled().minus(seeds).toString()).toBe(
      "8-12345678901234567889,12345678901234567894-99999999999999999999998",
    );
  });

  test("are sharded end to end, by places as exact as the seeds", () => {
    // 2⁵³ − 1 seeds: neither their number nor a place among them may be rounded.
    const first = 12345678901234567890n;
    const whole = parse(`${first}-${first + 2n ** 53n - 2n}`);
    expect(whole.size).toBe(Number.MAX_SAFE_INTEGER);
    let next = first;
    for (let index = 1; index <= 7; index++) {
      const part = seedsOfShard(whole, { index, count: 7 });
      expect(part.at(0)).toBe(next);
      next += BigInt(part.size);
      expect(part.at(part.size - 1)).toBe(next - 1n);
    }
    expect(next).toBe(first + 2n ** 53n - 1n);
  });

  test.each([
    [
      "12345678901234567891-12345678901234567890",
      "write 12345678901234567890-12345678901234567891",
    ],
    ["5,12345678901234567890,12345678901234567890", '"12345678901234567890" overlap'],
    ["0-5", '"0" is not a game number of PySolFC'],
    ["12345678901234567890-", '"12345678901234567890-"'],
  ])("%s are refused, naming %s", (text, token) => {
    expect(() => parse(text)).toThrow(InputError);
    expect(() => parse(text)).toThrow(token);
  });
});

test("differences of many ranges are those of the lists", () => {
  const listed = (seeds: Seeds) => Array.from({ length: seeds.size }, (_, i) => seeds.at(i));
  const some = (step: number, offset: number) =>
    Seeds.ofRanges(
      Array.from({ length: 40 }, (_, i) => {
        const first = BigInt(offset + i * step);
        return { first, last: first + BigInt((i * 7) % step) };
      }),
    );
  for (const [a, b] of [
    [some(5, 0), some(3, 4)],
    [some(3, 4), some(5, 0)],
    [some(7, 2), some(7, 5)],
    [some(11, 0), some(2, 100)],
  ] as const) {
    const taken = new Set(listed(b));
    expect(listed(a.minus(b))).toEqual(listed(a).filter((seed) => !taken.has(seed)));
  }
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
