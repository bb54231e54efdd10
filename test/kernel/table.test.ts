import { describe, expect, test } from "vitest";
import { PositionTable, TABLE_FULL } from "../../src/kernel/table.js";

const key = (...words: number[]) => Int32Array.from(words);

describe("the transposition table", () => {
  test("numbers new positions from 1 and answers a known one with its negated row", () => {
    const table = new PositionTable(2, 0, 10);
    expect(table.store(key(5, 6), 99)).toBe(1);
    expect(table.store(key(6, 5), 98)).toBe(2);
    expect(table.store(key(5, 6), 99)).toBe(-1);
    expect(table.size).toBe(2);
  });

  test("tells positions of equal hash apart by their keys", () => {
    const table = new PositionTable(2, 0, 100);
    for (let i = 0; i < 50; i++) expect(table.store(key(i, 1), 7)).toBe(i + 1);
    for (let i = 0; i < 50; i++) expect(table.store(key(i, 1), 7)).toBe(-(i + 1));
    expect(table.store(key(49, 2), 7)).toBe(51);
  });

  test("refuses a new position when full, and still knows the old ones", () => {
    const table = new PositionTable(1, 0, 3);
    for (let i = 1; i <= 3; i++) table.store(key(i), i);
    expect(table.store(key(4), 4)).toBe(TABLE_FULL);
    expect(table.store(key(2), 2)).toBe(-2);
  });

  test("counts a position as stored that a stored one covers, where keys end in a turn code", () => {
    const table = new PositionTable(2, 0, 10);
    table.clear(true);
    const turn = (remainder: number, top: number) => (remainder << 8) | top;
    expect(table.store(key(5, turn(1, 7)), 3)).toBe(1);
    expect(table.store(key(5, turn(1, 9)), 3)).toBe(-1);
    expect(table.store(key(5, 0), 3)).toBe(-1);
    expect(table.store(key(5, turn(2, 9)), 3)).toBe(2);
    expect(table.store(key(5, turn(1, 4)), 3)).toBe(3);
    expect(table.store(key(6, 0), 3)).toBe(4);
    expect(table.store(key(6, turn(1, 4)), 3)).toBe(5);
  });

  test("keeps every position while its index grows, and forgets them all on clear", () => {
    const count = 50_000;
    const table = new PositionTable(2, 0, count);
    for (let i = 0; i < count; i++) table.store(key(i, ~i), Math.imul(i, 0x9e3779b1));
    for (let i = 0; i < count; i += 7) {
      expect(table.store(key(i, ~i), Math.imul(i, 0x9e3779b1))).toBe(-(i + 1));
    }
    table.clear(false);
    expect(table.size).toBe(0);
    expect(table.store(key(7, ~7), Math.imul(7, 0x9e3779b1))).toBe(1);
  });
});
