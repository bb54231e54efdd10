// The micro-benches measure what they say they do, the same work each time.

import { expect, test } from "vitest";
import { benchScript } from "../support/bench.js";

interface Row {
  readonly rules: string;
  readonly operation: string;
  readonly median: number;
  readonly batches: number;
  readonly operations: number;
  readonly checksum: number;
}

const TINY = ["--rules", "one-king,klondike-draw3", "--time", "1", "--nodes", "500"];

function tinyRun(): Row[] {
  const { status, stdout } = benchScript("micro", ...TINY, "--deals", "2", "--json");
  expect(status).toBe(0);
  return JSON.parse(stdout).rows;
}

const rows = tinyRun();

test("every operation takes some time and computes the same in every run", () => {
  for (const row of rows) {
    expect(row.median, row.operation).toBeGreaterThan(0);
    expect(row.batches, row.operation).toBeGreaterThanOrEqual(5);
  }
  const work = (all: Row[]) =>
    all.map(({ rules, operation, operations, checksum }) => [
      rules,
      operation,
      operations,
      checksum,
    ]);
  expect(work(tinyRun())).toEqual(work(rows));
});

test("both kinds of queue hand out the same positions", () => {
  for (const rules of ["one-king", "klondike-draw3"]) {
    const queues = rows.filter(
      (row) => row.rules === rules && /^(open lists|fastpriorityqueue)/.test(row.operation),
    );
    expect(queues).toHaveLength(2);
    expect(queues[0]!.checksum).toBe(queues[1]!.checksum);
  }
});

test("the table has a line for each operation asked for", () => {
  const { status, stdout } = benchScript("micro", ...TINY, "--deals", "1", "--only", "table:");
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^rules +operation +median ns +mean ns +± % +batches +ops a batch$/);
  expect(lines).toHaveLength(1 + 2 * 3);
  for (const line of lines.slice(1)) {
    expect(line).toMatch(/^(one-king|klondike-draw3) +table: (find|miss|insert) a .*\d$/);
  }
});

test("an unknown rule set is refused", () => {
  const { status, stderr } = benchScript("micro", "--rules", "no-such-set");
  expect(status).toBe(2);
  expect(stderr).toContain("no-such-set");
});
