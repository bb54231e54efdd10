import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { aheadFileOf } from "../../src/batch/resume.js";
import { scratch, timeless } from "../support/batch.js";
import { batsford, CLI } from "../support/cli.js";

const command = (out: string) => [
  "estimate",
  ...["--rules", "batsford-again", "--seeds", "0-999", "--max-nodes", "300", "--threads", "2"],
  ...["--out", out],
];

/** Checks that whole rows stand, in their turn or ahead of it. @returns how many */
function expectWholeRows(file: string, whole: string): number {
  const text = readFileSync(file, "utf8");
  expect(text.endsWith("\n")).toBe(true);
  expect(timeless(whole).startsWith(timeless(file))).toBe(true);
  const ahead = existsSync(aheadFileOf(file)) ? readFileSync(aheadFileOf(file), "utf8") : "";
  expect(ahead).toMatch(/(^|\n)$/);
  const rows = new Set(`${text}${ahead}`.split("\n")).size - 2;
  expect(rows).toBeGreaterThan(100);
  return rows;
}

describe("a run that finds no more room", () => {
  test("on a tiny file system says so, exits with 2, keeps its rows and goes on later", (context) => {
    const folder = scratch();
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const mount = (...args: string[]) => spawnSync("mount", args, { encoding: "utf8" });
    const mounted = mount("-t", "tmpfs", "-o", "size=48k", "tmpfs", disk);
    if (mounted.status !== 0) {
      const why = mounted.stderr ?? mounted.error?.message;
      console.log(`no file system may be mounted here, so this was not tried: ${why}`);
      context.skip();
    }
    onTestFinished(() => void spawnSync("umount", [disk]));
    const [whole, file] = [join(folder, "whole.csv"), join(disk, "x.csv")];
    expect(batsford(...command(whole)).status).toBe(0);

    const full = batsford(...command(file));
    expect(full.status).toBe(2);
    expect(full.stderr).toMatch(/error: cannot write .*x\.csv.*: no space left on the device/);
    const rows = expectWholeRows(file, whole);
    // Again without room: nothing is lost by trying.
    expect(batsford(...command(file)).status).toBe(2);
    expect(expectWholeRows(file, whole)).toBeGreaterThanOrEqual(rows);

    expect(mount("-o", "remount,size=4m", disk).status).toBe(0);
    expect(batsford(...command(file)).status).toBe(0);
    expect(timeless(file)).toBe(timeless(whole));
  });

  test("within a limit on file sizes does the same", () => {
    const folder = scratch();
    const [whole, file] = [join(folder, "whole.csv"), join(folder, "x.csv")];
    expect(batsford(...command(whole)).status).toBe(0);
    // In units of 1024 bytes; the signal that would end the program is ignored.
    const limited = `trap '' XFSZ; ulimit -f 24; exec "$0" "$@"`;
    const args = ["-c", limited, process.execPath, CLI, ...command(file)];
    const full = spawnSync("bash", args, { encoding: "utf8" });
    expect(full.status).toBe(2);
    expect(full.stderr).toMatch(/error: cannot write .*x\.csv: the file has grown too large/);
    expectWholeRows(file, whole);
    expect(batsford(...command(file)).status).toBe(0);
    expect(timeless(file)).toBe(timeless(whole));
  });

  test("on standard output says so and exits with 2", () => {
    const full = spawnSync("bash", [
      "-c",
      `"$0" "$@" > /dev/full`,
      process.execPath,
      CLI,
      ...command("-"),
    ]);
    expect(full.status).toBe(2);
    expect(String(full.stderr)).toBe(
      "error: cannot write to standard output: no space left on the device\n",
    );
  });
});
