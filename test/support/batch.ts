// Plans and files for tests of the batch.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Plan, type PlanOptions } from "../../src/batch/plan.js";
import { Seeds } from "../../src/batch/seeds.js";
import { namedRules } from "../../src/rule-sets.js";

/** Compiled, as worker threads need it; the global setup brings it up to date. */
export const WORKER = new URL("../../dist/workers/solve.js", import.meta.url);
export const CRASHING_WORKER = new URL("crashing-worker.mjs", import.meta.url);

/** Nodes that decide most deals, leave some undecided, and take a few milliseconds. */
export const SMALL = { maxNodes: 1_000, maxMemory: 64 };

export function plan(rules: string, seeds: string, options: Partial<PlanOptions> = {}): Plan {
  return new Plan({
    rules: rules.split(",").map(namedRules),
    dealer: "seeded",
    seeds: Seeds.parse(seeds),
    shard: null,
    stages: [SMALL],
    inherit: false,
    solver: "1.2.3",
    ...options,
  });
}

/** A folder that lasts as long as the test that asks for it. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "batsford-batch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A CSV file without its milliseconds: what must be the same however it was made. */
export function timeless(file: string): string {
  return readFileSync(file, "utf8").replace(/,[\d.]+(,[^,\n]*\n)/g, ",#$1");
}
