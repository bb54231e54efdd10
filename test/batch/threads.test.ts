import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { dealMemory, threadsFor } from "../../src/batch/threads.js";
import { InputError } from "../../src/errors.js";
import { namedRules } from "../../src/rule-sets.js";
import { plan } from "../support/batch.js";

const rules = namedRules("one-king");

describe("memory", () => {
  test("of a deal is what its nodes can store, up to its limit", () => {
    const few = dealMemory(rules, { maxNodes: 300_000, maxMemory: 1024 });
    expect(few).toBeGreaterThan(9);
    expect(few).toBeLessThan(18);
    expect(dealMemory(rules, { maxNodes: 600_000, maxMemory: 1024 })).toBeCloseTo(2 * few);
    // Further on the exact model takes its share.
    expect(dealMemory(rules, { maxNodes: 700_000, maxMemory: 1024 })).toBeGreaterThan(4 * few);
    expect(dealMemory(rules, { maxNodes: 1e12, maxMemory: 1024 })).toBe(1024);
  });

  test("of the whole bounds the threads, and what does not fit is refused with what does", () => {
    const what = plan("one-king,klondike", "0", { stages: [{ maxNodes: 1e9, maxMemory: 100 }] });
    expect(threadsFor(what, undefined, 1e6)).toBe(availableParallelism());
    expect(threadsFor(what, undefined, 300)).toBe(1);
    expect(threadsFor(what, 5, 1000)).toBe(5);
    expect(() => threadsFor(what, 6, 1000)).toThrow(InputError);
    expect(() => threadsFor(what, 6, 1000)).toThrow(/--threads 6 need 1016 MiB.*--threads 5/);
    expect(() => threadsFor(what, undefined, 200)).toThrow(
      /--max-memory 200 is too little.* 276 MiB/,
    );
  });

  test("is counted for the stage and the rule set that take most", () => {
    const stages = [
      { maxNodes: 1e9, maxMemory: 50 },
      { maxNodes: 2e9, maxMemory: 500 },
    ];
    expect(() => threadsFor(plan("one-king", "0", { stages }), 1, 600)).toThrow(/needs 676 MiB/);
  });
});
