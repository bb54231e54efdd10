import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { aheadFileOf } from "../../src/batch/resume.js";
import { scratch, timeless } from "../support/batch.js";
import { CLI, start } from "../support/cli.js";

const CRASHING_RUN = fileURLToPath(new URL("../support/crashing-run.mjs", import.meta.url));
const [RULES, SEEDS, NODES] = ["one-king,batsford-again", "0-399", "20000"];

const command = (out: string) => [
  CLI,
  "estimate",
  ...["--rules", RULES, "--seeds", SEEDS, "--max-nodes", NODES, "--threads", "2", "--out", out],
];

const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Waits until a file has grown past `bytes`, and then up to so many milliseconds longer. */
async function untilLarger(file: string, bytes: number, longer: number): Promise<void> {
  while (size(file) <= bytes) await sleep(5);
  await sleep(Math.random() * longer);
}

/** Whether the file holds the first whole rows of the complete one. */
function expectStart(file: string, whole: string): void {
  const rows = timeless(file).split("\n");
  // A kill may have torn the last line.
  expect(
    timeless(whole)
      .split("\n")
      .slice(0, rows.length - 1),
  ).toEqual(rows.slice(0, -1));
}

describe("a run interrupted three times at random moments", () => {
  test("by Ctrl-C, kill -9 and the death of a worker ends with the same file", async () => {
    const folder = scratch();
    const [whole, file] = [join(folder, "whole.csv"), join(folder, "x.csv")];
    expect((await start(command(whole)).ended).status).toBe(0);

    const interrupted = start(command(file));
    await untilLarger(file, 500, 300);
    interrupted.child.kill("SIGINT");
    const first = await interrupted.ended;
    expect(first).toMatchObject({ status: 130, signal: null });
    expect(first.stderr).toContain("the running deals are being finished");
    expect(first.stderr).toContain("the same command continues it");
    expect(first.stdout).toContain("one-king");
    expectStart(file, whole);
    expect(readFileSync(file, "utf8").endsWith("\n")).toBe(true);

    const killed = start(command(file));
    await untilLarger(file, size(file), 300);
    killed.child.kill("SIGKILL");
    expect(await killed.ended).toMatchObject({ signal: "SIGKILL" });
    expectStart(file, whole);

    // The worker dies on one of the last seeds; the run survives that, and is then killed or done.
    const crashed = join(folder, "crashed");
    const crashing = start([CRASHING_RUN, RULES, SEEDS, NODES, file], {
      CRASH: `${300 + Math.floor(Math.random() * 100)} exit ${crashed}`,
    });
    while (!existsSync(crashed) && crashing.child.exitCode === null) await sleep(5);
    await sleep(Math.random() * 200);
    crashing.child.kill("SIGKILL");
    await crashing.ended;
    expect(existsSync(crashed)).toBe(true);
    expectStart(file, whole);

    const last = await start(command(file)).ended;
    expect(last.status).toBe(0);
    expect(timeless(file)).toBe(timeless(whole));
    expect(existsSync(aheadFileOf(file))).toBe(false);
  });

  test("a second Ctrl-C ends it at once, and whole rows stand", async () => {
    const file = join(scratch(), "x.csv");
    // Deals of seconds: the first Ctrl-C alone would wait for them.
    const slow = [CLI, "estimate", "--rules", "no-reserve", "--seeds", "0-999"];
    const { child, ended } = start([...slow, "--max-nodes", "40000000", "--out", file]);
    await untilLarger(file, 500, 100);
    child.kill("SIGINT");
    await sleep(50);
    const asked = performance.now();
    child.kill("SIGINT");
    const { status } = await ended;
    expect(status).toBe(130);
    expect(performance.now() - asked).toBeLessThan(2_000);
    expect(readFileSync(file, "utf8").endsWith("\n")).toBe(true);
  });

  test("a request to terminate is taken like Ctrl-C", async () => {
    const file = join(scratch(), "x.csv");
    const { child, ended } = start(command(file));
    await untilLarger(file, 500, 100);
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ status: 130, signal: null });
  });
});
