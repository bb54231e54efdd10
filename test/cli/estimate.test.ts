import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { HEADER } from "../../src/batch/row.js";
import { namedRules } from "../../src/rule-sets.js";
import { canonicalRules } from "../../src/rules.js";
import { scratch, timeless } from "../support/batch.js";
import { batsford, CLI } from "../support/cli.js";

const SMALL = ["--rules", "batsford-again", "--seeds", "0-3", "--max-nodes", "500"];

describe("estimate", () => {
  test("streams CSV by default, and nothing else to standard output", () => {
    const { status, stdout, stderr } = batsford("estimate", ...SMALL);
    expect(status).toBe(0);
    const lines = stdout.split("\n");
    expect(`${lines[0]}\n`).toBe(HEADER);
    expect(lines.slice(1).map((line) => line.split(",")[3])).toEqual([
      "0",
      "1",
      "2",
      "3",
      undefined,
    ]);
    expect(stderr).toContain("batsford-again");
    expect(stderr).toContain("95 % interval");
    expect(stdout + stderr).not.toMatch(/\u001b/);
  });

  test("streams JSON lines with the columns of the CSV", () => {
    const { stdout } = batsford("estimate", ...SMALL, "--ndjson", "--quiet");
    const rows = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(Object.keys(row).join(",")).toBe(HEADER.trimEnd());
    expect(rows[0]).toMatchObject({ rules: "batsford-again", seed: 0, limit: null });
  });

  test("streams the header of a shard without seeds, and no JSON lines", () => {
    const args = ["--rules", "one-king", "--seeds", "0-1", "--shard", "3/3", "--quiet"];
    expect(batsford("estimate", ...args)).toEqual({ status: 0, stdout: HEADER, stderr: "" });
    expect(batsford("estimate", ...args, "--ndjson")).toMatchObject({ status: 0, stdout: "" });
  });

  test("writes a file, prints the summary, and has nothing to do the second time", () => {
    const file = join(scratch(), "x.csv");
    const first = batsford("estimate", ...SMALL, "--out", file);
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(/batsford-again +4 /);
    expect(first.stderr).toContain(`${file} is complete`);
    const bytes = readFileSync(file);
    expect(batsford("estimate", ...SMALL, "--out", file)).toMatchObject({
      status: 0,
      stdout: first.stdout,
    });
    expect(readFileSync(file)).toEqual(bytes);
    expect(batsford("estimate", ...SMALL, "--out", file, "--quiet")).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  test("takes several rule sets, files of them, and changes of a field", () => {
    const folder = scratch();
    const custom = join(folder, "mine.json");
    const mine = { ...namedRules("one-king"), name: "mine", passes: 3 };
    writeFileSync(custom, canonicalRules(mine));
    const { stdout } = batsford(
      "estimate",
      ...["--rules", `gargantua,${custom}`, "--draw", "2", "--seeds", "7", "--max-nodes", "10"],
    );
    const names = stdout
      .split("\n")
      .slice(1, 3)
      .map((line) => line.split(",")[0]);
    expect(names).toEqual(["gargantua+draw=2", "mine+draw=2"]);
  });

  test("deals PySolFC's games by number", () => {
    const { stdout } = batsford(
      "estimate",
      ...["--dealer", "pysol", "--rules", "klondike", "--seeds", "1-2", "--max-nodes", "10"],
    );
    const rows = stdout
      .split("\n")
      .slice(1, 3)
      .map((line) => line.split(",").slice(2, 4).join(" "));
    expect(rows).toEqual(["pysol 1", "pysol 2"]);
    const zero = batsford("estimate", "--dealer", "pysol", "--rules", "klondike", "--seeds", "0-2");
    expect(zero).toMatchObject({ status: 2, stdout: "" });
    expect(zero.stderr).toContain("numbers start with 1");
  });

  test("retries what was undecided, and inherits wins", () => {
    const file = join(scratch(), "x.csv");
    const command = ["estimate", "--rules", "one-king,no-reserve", "--seeds", "0-19", "--inherit"];
    batsford(...command, "--max-nodes", "500", "--out", file);
    const before = readFileSync(file, "utf8").match(/,unknown,/g)!.length;
    const retry = batsford(...command, "--max-nodes", "20000", "--retry-unknown", "--out", file);
    expect(retry.status).toBe(0);
    const text = readFileSync(file, "utf8");
    expect((text.match(/,unknown,/g) ?? []).length).toBeLessThan(before);
    expect(text).toMatch(/^one-king,.*,winnable,,\d+,0,inherited:no-reserve,/m);
  });

  test("stops quietly when its reader does", () => {
    const pipe = `set -o pipefail; "$0" "$@" | head -n 2`;
    const args = [CLI, "estimate", "--rules", "batsford-again", "--seeds", "0-99999"];
    const { stdout, stderr, status } = spawnSync("bash", ["-c", pipe, process.execPath, ...args], {
      encoding: "utf8",
    });
    expect(stdout.split("\n")).toHaveLength(3);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test.each<[string[], RegExp]>([
    [["--seeds", "9-1"], /seeds "9-1" run backwards/],
    [["--seeds", "x"], /seeds "x"/],
    [["--shard", "0/4"], /shard "0\/4" is not K\/N/],
    [["--stages", "100,50"], /--stages: 50 is not more than the stage before it/],
    [["--stages", "100,abc"], /--stages: "abc"/],
    [["--stages", "100,200", "--max-nodes", "300"], /ends with 200 nodes and --max-nodes says 300/],
    [["--rules", "one-king,one-knig"], /unknown rule set "one-knig", did you mean "one-king"/],
    [["--rules", "one-king,one-king"], /are the same rules/],
    [
      ["--rules", "one-king,one-king-redeal", "--passes", "2"],
      /"one-king-redeal" and "one-king\+passes=2" are the same rules/,
    ],
    [["--rules", "one-king,"], /unknown rule set ""/],
    [["--threads", "0"], /"0" is not a whole number/],
    [["--threads", "64", "--max-memory", "3000"], /--threads 64 need .* use --threads \d/],
    [["--max-memory", "10"], /--max-memory 10 is too little/],
    [["--deal-memory", "4097"], /"4097" is not a whole number from 1 to 4096/],
    [["--dealer", "pisol"], /pisol/],
    [["--ndjson", "--out", "x.csv"], /--ndjson writes to standard output/],
    [["--retry-unknown"], /--retry-unknown needs the file/],
    [["--retry-unknown", "--stages", "5,6", "--out", "x.csv"], /leave --stages away/],
    [["--confidence", "95"], /"95" is not a fraction/],
    [["--sseds", "1"], /unknown option '--sseds'[\s\S]*--seeds/],
  ])("refuses %j with exit status 2", (args, message) => {
    const { status, stdout, stderr } = batsford("estimate", ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(existsSync("x.csv")).toBe(false);
  });
});

describe("a file that estimate cannot use is refused with exit status 2 and left as it is", () => {
  test("a folder", () => {
    const folder = scratch();
    const { status, stderr } = batsford("estimate", ...SMALL, "--out", folder);
    expect(status).toBe(2);
    expect(stderr).toMatch(/it is a folder; name a file in it, such as --out .*\/run\.csv/);
  });

  test("a folder that is not there", () => {
    const file = join(scratch(), "no", "x.csv");
    const { status, stderr } = batsford("estimate", ...SMALL, "--out", file);
    expect(status).toBe(2);
    expect(stderr).toContain(`cannot write ${file}: no such file or folder`);
  });

  test("a file that may not be written", (context) => {
    const folder = join(scratch(), "shut");
    mkdirSync(folder);
    chmodSync(folder, 0o555);
    if (process.getuid?.() === 0) {
      console.log("nothing is forbidden to the super-user, so this was not tried");
      context.skip();
    }
    const { status, stderr } = batsford("estimate", ...SMALL, "--out", join(folder, "x.csv"));
    expect(status).toBe(2);
    expect(stderr).toContain("permission denied");
  });

  test("rows edited into nonsense", () => {
    const file = join(scratch(), "x.csv");
    batsford("estimate", ...SMALL, "--out", file);
    const text = readFileSync(file, "utf8").replace("winnable", "perhaps");
    writeFileSync(file, text);
    for (const args of [
      ["estimate", ...SMALL, "--out", file],
      ["summary", file],
    ]) {
      const { status, stderr } = batsford(...args);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /x\.csv line 2: verdict "perhaps" is not winnable, unwinnable, unknown/,
      );
    }
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("other limits", () => {
    const file = join(scratch(), "x.csv");
    batsford("estimate", ...SMALL, "--out", file);
    const before = timeless(file);
    const args = ["--rules", "batsford-again", "--seeds", "0-3", "--max-nodes", "600"];
    const { status, stderr } = batsford("estimate", ...args, "--out", file);
    expect(status).toBe(2);
    expect(stderr).toMatch(/cannot be continued: limits: the file has 500 nodes .* 600 nodes/);
    expect(timeless(file)).toBe(before);
  });
});
