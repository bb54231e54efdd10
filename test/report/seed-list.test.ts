import { describe, expect, test } from "vitest";
import { SeedList } from "../../src/report/seed-list.js";

function listOf(...seeds: bigint[]): SeedList {
  const list = new SeedList();
  for (const seed of seeds) list.push(seed);
  return list;
}

const all = (list: SeedList) => Array.from({ length: list.length }, (_, i) => list.at(i));
const FIRST = 12345678901234567890n;
const FAR = 2n ** 53n - 1n;

describe("a list of seeds", () => {
  test.each<[string, bigint[]]>([
    ["small", [0n, 1n, 5n, FAR]],
    ["long and close together", [FIRST, FIRST + 1n, FIRST - 1n, FIRST + FAR, FIRST - FAR]],
    ["just too far above", [FIRST, FIRST + 1n, FIRST + FAR + 1n, FIRST + 2n]],
    ["just too far below", [FIRST, FIRST - FAR - 1n, FIRST + 1n]],
    ["of every length", [7n, FIRST, 10n ** 99n, 8n, 2n ** 64n]],
  ])("%s has them as they were put in, and in order", (_name, seeds) => {
    const list = listOf(...seeds);
    expect(all(list)).toEqual(seeds);
    const sorted = seeds.toSorted((a, b) => (a < b ? -1 : 1));
    expect([...list.order()].map((place) => list.at(place))).toEqual(sorted);
  });

  test("is compared with any other, whatever they begin with", () => {
    const lists = [
      listOf(0n, 1n, 2n),
      listOf(1n, 2n, 3n),
      listOf(FIRST, FIRST + 1n),
      listOf(FIRST + 1n, FIRST),
      listOf(1n, FIRST + 1n, 10n ** 50n),
    ];
    for (const a of lists) {
      for (const b of lists) {
        all(a).forEach((x, i) => {
          all(b).forEach((y, j) => {
            expect(Math.sign(a.compare(i, b, j))).toBe(x < y ? -1 : x > y ? 1 : 0);
          });
        });
      }
    }
  });

  test("grows past what it first has room for, close together or not", () => {
    const seeds = Array.from({ length: 5000 }, (_, i) => FIRST + BigInt(i));
    expect(all(listOf(...seeds))).toEqual(seeds);
    expect(all(listOf(...seeds, 1n, ...seeds))).toEqual([...seeds, 1n, ...seeds]);
  });
});
