import { describe, expect, test } from "vitest";
import { KernelProbe } from "../../bench/kernel-probe.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { namedRules } from "../../src/rule-sets.js";
import { portfolioFor } from "../../src/search/portfolio.js";

/** What the kernel answers when there is no room. */
const TABLE_FULL = 0;

class Table {
  readonly #probe = new KernelProbe();
  readonly #bytes: number;
  readonly #key: number;
  readonly #covers: number;

  /** Keys end in a turn code under klondike-draw3. */
  constructor(capacity: number, rules: "one-king" | "klondike-draw3" = "one-king") {
    this.#covers = Number(rules === "klondike-draw3");
    const set = namedRules(rules);
    const { weights } = portfolioFor(set, 64).find(({ bestFirst }) => bestFirst)!.bestFirst!;
    this.#bytes = (capacity + 0.5) * this.#probe.bytesPerPosition(set);
    this.#probe.openPosition(dealSeed(0, set), set, weights);
    this.clear();
    this.#key = this.#probe.parts.allot(64);
  }

  clear(): void {
    this.#probe.parts.openProbeTable(this.#bytes, this.#covers);
  }

  get size(): number {
    return this.#probe.parts.size.value;
  }

  /** @param words the last ones of the key; those before are 0 */
  store(words: readonly number[], hash: number): number {
    const length = this.#probe.parts.words.value;
    this.#probe
      .cells(this.#key, length)
      .fill(0)
      .set(words, length - words.length);
    return this.#probe.parts.storePosition(this.#key, hash);
  }
}

describe("the transposition table", () => {
  test("numbers new positions from 1 and answers a known one with its negated row", () => {
    const table = new Table(10);
    expect(table.store([5, 6], 99)).toBe(1);
    expect(table.store([6, 5], 98)).toBe(2);
    expect(table.store([5, 6], 99)).toBe(-1);
    expect(table.size).toBe(2);
  });

  test("tells positions of equal hash apart by every word of their keys", () => {
    const table = new Table(100);
    for (let i = 0; i < 50; i++) expect(table.store([i, 0, 0, 1], 7)).toBe(i + 1);
    for (let i = 0; i < 50; i++) expect(table.store([i, 0, 0, 1], 7)).toBe(-(i + 1));
    expect(table.store([49, 0, 0, 2], 7)).toBe(51);
    expect(table.store([49, 1, 0, 1], 7)).toBe(52);
  });

  test("refuses a new position when full, and still knows the old ones", () => {
    const table = new Table(3);
    for (let i = 1; i <= 3; i++) table.store([i], i);
    expect(table.store([4], 4)).toBe(TABLE_FULL);
    expect(table.store([2], 2)).toBe(-2);
  });

  test("counts a position as stored that a stored one covers, where keys end in a turn code", () => {
    const table = new Table(10, "klondike-draw3");
    const turn = (remainder: number, top: number) => (remainder << 8) | top;
    expect(table.store([5, turn(1, 7)], 3)).toBe(1);
    expect(table.store([5, turn(1, 9)], 3)).toBe(-1);
    expect(table.store([5, 0], 3)).toBe(-1);
    expect(table.store([5, turn(2, 9)], 3)).toBe(2);
    expect(table.store([5, turn(1, 4)], 3)).toBe(3);
    expect(table.store([6, 0], 3)).toBe(4);
    expect(table.store([6, turn(1, 4)], 3)).toBe(5);
  });

  test("keeps every position while its index grows, and forgets them all on clear", () => {
    const count = 50_000;
    const table = new Table(count);
    for (let i = 0; i < count; i++) table.store([i, ~i], Math.imul(i, 0x9e3779b1));
    for (let i = 0; i < count; i += 7) {
      expect(table.store([i, ~i], Math.imul(i, 0x9e3779b1))).toBe(-(i + 1));
    }
    table.clear();
    expect(table.size).toBe(0);
    expect(table.store([7, ~7], Math.imul(7, 0x9e3779b1))).toBe(1);
  });
});
