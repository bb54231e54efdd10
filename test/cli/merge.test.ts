import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratch, timeless } from "../support/batch.js";
import { batsford, CLI } from "../support/cli.js";

const RUN = ["estimate", "--rules", "batsford-again,one-king", "--max-nodes", "300", "--quiet"];

/** The files of three shards of seeds 0 to 10. */
function shards(folder: string): string[] {
  return [1, 2, 3].map((index) => {
    const file = join(folder, `${index}.csv`);
    const args = ["--seeds", "0-10", "--shard", `${index}/3`, "--out", file];
    expect(batsford(...RUN, ...args).status).toBe(0);
    return file;
  });
}

describe("merge", () => {
  test("joins shards into the file of one run, which the command of that run takes as its own", () => {
    const folder = scratch();
    const [out, whole] = [join(folder, "out.csv"), join(folder, "whole.csv")];
    const merged = batsford("merge", ...shards(folder).toReversed(), "--out", out);
    expect(merged).toEqual({ status: 0, stdout: "", stderr: `${out}: 22 rows of 3 files\n` });
    batsford(...RUN, "--seeds", "0-10", "--out", whole);
    expect(timeless(out)).toBe(timeless(whole));
    const before = readFileSync(out);
    expect(batsford(...RUN, "--seeds", "0-10", "--out", out).status).toBe(0);
    expect(readFileSync(out)).toEqual(before);
  });

  test('writes to standard output with --out "-", and only what is whole', () => {
    const folder = scratch();
    const [out, temporary] = [join(folder, "out.csv"), join(folder, "tmp")];
    mkdirSync(temporary);
    const [first, second, third] = shards(folder) as [string, string, string];
    batsford("merge", first, second, third, "--out", out);
    const run = (...files: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [CLI, "merge", ...files, "--out", "-"],
        { encoding: "utf8", cwd: folder, env: { ...process.env, TMPDIR: temporary } },
      );
      return { status, stdout, stderr };
    };
    const before = readdirSync(folder);
    expect(run(first, second, third)).toEqual({
      status: 0,
      stdout: readFileSync(out, "utf8"),
      stderr: "standard output: 22 rows of 3 files\n",
    });
    const refused = run(first, third);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toContain("rows are missing: seeds 4-7;");
    expect(readdirSync(folder)).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("counts one file as one", () => {
    const folder = scratch();
    const [file, out] = [join(folder, "a.csv"), join(folder, "out.csv")];
    batsford("estimate", "--rules", "one-king", "--seeds", "5", "--max-nodes", "9", "--out", file);
    expect(batsford("merge", file, "--out", out).stderr).toBe(`${out}: 1 row of 1 file\n`);
  });

  test("refuses gaps unless they are allowed", () => {
    const folder = scratch();
    const out = join(folder, "out.csv");
    const [first, , third] = shards(folder);
    const refused = batsford("merge", first!, third!, "--out", out);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("rows are missing: seeds 4-7;");
    expect(existsSync(out)).toBe(false);
    const allowed = batsford("merge", first!, third!, "--out", out, "--allow-gaps");
    expect(allowed).toMatchObject({ status: 0 });
    expect(allowed.stderr).toContain("missing: seeds 4-7");
  });

  test("replaces no file unasked, and none of its own inputs at all", () => {
    const folder = scratch();
    const files = shards(folder);
    const out = join(folder, "out.csv");
    batsford("merge", ...files, "--out", out);
    const again = batsford("merge", ...files, "--out", out);
    expect(again).toMatchObject({ status: 2 });
    expect(again.stderr).toContain("is there already: name another, or pass --force");
    expect(batsford("merge", ...files, "--out", out, "--force").status).toBe(0);
    const record = join(folder, "out.meta.json");
    expect(existsSync(record)).toBe(true);
    for (const file of files) rmSync(file.replace(".csv", ".meta.json"));
    expect(batsford("merge", ...files, "--out", out, "--force").status).toBe(0);
    expect(existsSync(record)).toBe(false);
    const own = batsford("merge", ...files, "--out", files[0]!, "--force");
    expect(own).toMatchObject({ status: 2 });
    expect(own.stderr).toContain("is one of the files to join");
  });
});
