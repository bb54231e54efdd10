import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { metaFileOf, readMeta } from "../../src/batch/meta.js";
import type { Plan } from "../../src/batch/plan.js";
import { aheadFileOf } from "../../src/batch/resume.js";
import { retryUnknown } from "../../src/batch/retry.js";
import { HEADER } from "../../src/batch/row.js";
import { type RunOptions, runToFile } from "../../src/batch/run.js";
import { InputError } from "../../src/errors.js";
import { CRASHING_WORKER, plan, SMALL, scratch, timeless, WORKER } from "../support/batch.js";

const options = { threads: 2, workerFile: WORKER };
const LARGE = { ...SMALL, maxNodes: 4 * SMALL.maxNodes };
const SETS = "one-king,three-king";
const small = plan(SETS, "0-29");
const large = plan(SETS, "0-29", { stages: [LARGE] });

function stopAfter(solved: number): Partial<RunOptions> {
  const stop = new AbortController();
  let calls = -1;
  return { stop: stop.signal, onProgress: () => void (++calls >= solved && stop.abort()) };
}

/** Files of a finished small run and a finished large one, to compare with. */
async function filesOf(...names: string[]): Promise<string[]> {
  const folder = scratch();
  const [first, ...rest] = names.map((name) => join(folder, `${name}.csv`));
  await runToFile(small, first!, options);
  for (const file of rest) {
    writeFileSync(file, readFileSync(first!));
    writeFileSync(metaFileOf(file), readFileSync(metaFileOf(first!)));
  }
  return [first!, ...rest];
}

const undecided = (file: string) => readFileSync(file, "utf8").match(/,unknown,/g)?.length ?? 0;

describe("a retry", () => {
  test("leaves the file as the larger limits would have made it at once", async () => {
    const [file] = await filesOf("x");
    const direct = join(scratch(), "direct.csv");
    await runToFile(large, direct, options);
    const before = undecided(file!);
    expect(before).toBeGreaterThan(undecided(direct));
    expect(await retryUnknown(large, file!, options)).toEqual({
      complete: true,
      solved: before,
      ahead: 0,
    });
    expect(timeless(file!)).toBe(timeless(direct));
    expect(readMeta(file!)).toMatchObject({ limits: [SMALL, LARGE], retry: null });
    expect(readMeta(file!)!.finished).not.toBeNull();
    expect(existsSync(aheadFileOf(file!))).toBe(false);
    // The file is now one of the larger limits: their plain command takes it, and so does a repeat.
    expect(await runToFile(large, file!, options)).toEqual({ complete: true, solved: 0, ahead: 0 });
    expect(await retryUnknown(large, file!, options)).toEqual({
      complete: true,
      solved: 0,
      ahead: 0,
    });
    await expect(runToFile(small, file!, options)).rejects.toThrow(/limits: the file has/);
  });

  test("that is stopped leaves the old file, and goes on from there", async () => {
    const [calm, file] = await filesOf("calm", "x");
    await retryUnknown(large, calm!, options);
    const before = readFileSync(file!, "utf8");
    const total = undecided(file!);
    const first = await retryUnknown(large, file!, { ...options, ...stopAfter(2) });
    expect(first.complete).toBe(false);
    expect(first.solved).toBeGreaterThanOrEqual(2);
    expect(readFileSync(file!, "utf8")).toBe(before);
    // Meanwhile the file is complete for its old limits.
    expect(await runToFile(small, file!, options)).toEqual({ complete: true, solved: 0, ahead: 0 });
    const last = await retryUnknown(large, file!, options);
    expect(last).toEqual({ complete: true, solved: total - first.solved, ahead: 0 });
    expect(timeless(file!)).toBe(timeless(calm!));
  });

  test("that dies between its last steps is finished by doing it over", async () => {
    const [calm, file] = await filesOf("calm", "x");
    const pending = await retryUnknown(large, file!, { ...options, ...stopAfter(1) });
    expect(pending.complete).toBe(false);
    const meta = readFileSync(metaFileOf(file!));
    await retryUnknown(large, calm!, options);
    // The new file stands, the record does not know it yet, and the gathered rows are still there.
    writeFileSync(file!, readFileSync(calm!));
    const rows = readFileSync(calm!, "utf8").slice(HEADER.length).split("\n").slice(0, -1);
    const retried = readFileSync(aheadFileOf(file!), "utf8");
    const small = rows.filter((row) => Number(row.split(",")[7]) > SMALL.maxNodes);
    writeFileSync(aheadFileOf(file!), `${retried}${small.join("\n")}\n`);
    writeFileSync(metaFileOf(file!), meta);
    expect((await retryUnknown(large, file!, options)).complete).toBe(true);
    expect(timeless(file!)).toBe(timeless(calm!));
    expect(readMeta(file!)).toMatchObject({ limits: [SMALL, LARGE], retry: null });
    expect(existsSync(aheadFileOf(file!))).toBe(false);
  });

  test("is refused with smaller limits, on an unfinished file, and on none", async () => {
    const [file] = await filesOf("x");
    const smaller = plan(SETS, "0-29", { stages: [{ ...SMALL, maxNodes: 10 }] });
    await expect(retryUnknown(smaller, file!, options)).rejects.toThrow(InputError);
    await expect(retryUnknown(smaller, file!, options)).rejects.toThrow(/limits no smaller/);
    const other = plan("one-king", "0-29", { stages: [LARGE] });
    await expect(retryUnknown(other, file!, options)).rejects.toThrow(/rules: the file has/);

    const partial = join(scratch(), "partial.csv");
    await runToFile(small, partial, { ...options, ...stopAfter(5) });
    await expect(retryUnknown(large, partial, options)).rejects.toThrow(
      /partial\.csv has \d+ of 60 rows: finish it first/,
    );
    const none = join(scratch(), "none.csv");
    await expect(retryUnknown(large, none, options)).rejects.toThrow(/no finished run in .*none/);
  });

  test("is refused while another one, with other limits, is under way", async () => {
    const [file] = await filesOf("x");
    await retryUnknown(large, file!, { ...options, ...stopAfter(1) });
    const huge = plan(SETS, "0-29", { stages: [{ ...LARGE, maxNodes: 2 * LARGE.maxNodes }] });
    await expect(retryUnknown(huge, file!, options)).rejects.toThrow(
      new RegExp(`retry with ${LARGE.maxNodes} nodes.*finish that first`),
    );
  });

  test("with equal limits runs only the deals whose worker died", async () => {
    const folder = scratch();
    const [calm, file] = [join(folder, "calm.csv"), join(folder, "x.csv")];
    const what: Plan = plan(SETS, "0-9");
    await runToFile(what, calm, options);
    process.env.CRASH = "4 throw";
    await runToFile(what, file, { ...options, workerFile: CRASHING_WORKER });
    delete process.env.CRASH;
    expect(timeless(file)).not.toBe(timeless(calm));
    expect(await retryUnknown(what, file, options)).toEqual({
      complete: true,
      solved: 2,
      ahead: 0,
    });
    expect(timeless(file)).toBe(timeless(calm));
    expect(readMeta(file)!.limits).toEqual([SMALL]);
    expect(await retryUnknown(what, file, options)).toEqual({
      complete: true,
      solved: 0,
      ahead: 0,
    });
  });

  test("with inherited wins equals the run with the larger limits too", async () => {
    const folder = scratch();
    const [direct, file] = [join(folder, "direct.csv"), join(folder, "x.csv")];
    const sets = "one-king,no-reserve,batsford-again";
    const seeds = "0-14";
    await runToFile(plan(sets, seeds, { inherit: true, stages: [SMALL, LARGE] }), direct, options);
    await runToFile(plan(sets, seeds, { inherit: true }), file, options);
    expect(undecided(file)).toBeGreaterThan(undecided(direct));
    await retryUnknown(plan(sets, seeds, { inherit: true, stages: [LARGE] }), file, options);
    expect(timeless(file)).toBe(timeless(direct));
  });
});
