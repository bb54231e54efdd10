import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { metaFileOf, startMeta, writeMeta } from "../../src/batch/meta.js";
import { Seeds } from "../../src/batch/seeds.js";
import { composeReport, DEFAULT_HARDEST, type ReportOptions } from "../../src/cli/report.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import { rulesHash } from "../../src/rules.js";
import { plan, scratch } from "../support/batch.js";
import { batsford } from "../support/cli.js";
import { rowsOf, writeManyRows, writeRows } from "../support/rows.js";

const ONE = "WWWWWL??WW";
const THREE = "WWWWWWWW?L";

/** A file of two rule sets and its record. */
function twoSets(folder: string): string {
  const file = writeRows(
    join(folder, "x.csv"),
    rowsOf("one-king", ONE),
    rowsOf("three-king", THREE),
  );
  const run = plan("one-king,three-king", "0-9");
  writeMeta(file, { ...startMeta(run, 2, null), gitCommit: "abcdef0", started: "2026-01-02" });
  return file;
}

const DEFAULTS: ReportOptions = {
  html: "-",
  confidence: 0.95,
  interval: "wilson",
  hardest: DEFAULT_HARDEST,
};

/** The page of files, made within this process: the libraries are loaded once. */
async function pageOf(...files: string[]): Promise<string> {
  return (await composeReport(files, DEFAULTS)).page;
}

/** What a reader sees of a page: its text without markup. */
function textOf(page: string): string {
  return page
    .replace(/<(style|script)>.*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

/** The commands that a page shows. */
function commandsOf(page: string): string[] {
  return [...page.matchAll(/"command"><code>(.*?)<\/code>/gs)].map((match) =>
    textOf(match[1]!).trim(),
  );
}

describe("report", () => {
  test("has rates with both bounds, effort, lengths, pairs, and their denominators", async () => {
    const text = textOf(await pageOf(twoSets(scratch())));
    expect(text).toContain("one-king 70.00–90.00 % 95 % interval 39.67 to 98.22 %");
    expect(text).toContain("one-king 10 7 1 2 70.00 39.67 98.22");
    expect(text).toContain("Every unknown deal counts as a loss in the lower bound");
    expect(text).toContain("one-king nodes 10 500 900 1,000 1,000");
    expect(text).toContain("one-king ms 10 4.5 8.5 9.5 9.5");
    expect(text).toContain("one-king moves 7 203 209 209 209");
    expect(text).toContain("one-king three-king 10 5 1 1 0 3 1.0000 1.0000");
    expect(text).toContain("one-king at 80.00 %, with 2 of 10 deals undecided");
    for (const figure of [1, 2, 3, 4]) expect(text).toContain(`Figure ${figure} as a table`);
  });

  test("says how to repeat it: files with their hashes, runs, and itself", async () => {
    const folder = scratch();
    const file = twoSets(folder);
    const page = await pageOf(file);
    expect(page).toContain(createHash("sha256").update(readFileSync(file)).digest("hex"));
    const commands = commandsOf(page);
    expect(commands).toContain("git checkout abcdef0 && npm ci");
    expect(commands).toContain(
      `npx batsford estimate --rules one-king,three-king --seeds 0-9 --max-nodes 1000 --deal-memory 64 --out ${file}`,
    );
    expect(commands).toContain(`npx batsford report ${file} --html -`);
  });

  test("gives commands that make the rows again", async () => {
    const folder = scratch();
    const file = join(folder, "x.csv");
    const made = batsford(
      ...["estimate", "--rules", "one-king,three-king", "--seeds", "0-3", "--passes", "3"],
      ...["--max-nodes", "3000", "--deal-memory", "32", "--threads", "1", "--out", file],
    );
    expect(made.status).toBe(0);
    const page = await pageOf(file);
    const words = (command: string) => command.split(" ").slice(2);
    const solve = commandsOf(page).find((command) => command.includes(" solve "))!;
    const solved = JSON.parse(batsford(...words(solve), "--json").stdout);
    const rows = readFileSync(file, "utf8").split("\n");
    const row = rows
      .map((line) => line.split(","))
      .find((cells) => cells[1] === solved.rulesHash && Number(cells[3]) === solved.source.seed)!;
    expect([solved.verdict, solved.nodes]).toEqual([row[4], Number(row[7])]);
    const estimate = commandsOf(page).find((command) => command.includes(" estimate "))!;
    expect(estimate).toContain("--rules one-king,three-king --passes 3 ");
    expect(batsford(...words(estimate))).toMatchObject({ status: 0 });
    expect(readFileSync(file, "utf8").split("\n")).toEqual(rows);
  });

  test("names PySolFC's deals by their numbers", async () => {
    const rows = rowsOf("klondike", "LW", { dealer: "pysol" });
    const page = await pageOf(writeRows(join(scratch(), "x.csv"), rows));
    expect(commandsOf(page)).toContain(
      "npx batsford solve --rules klondike --pysol 1 --max-nodes 50000000",
    );
  });

  test("gives no command where the rules are not known", async () => {
    const other = overrideRules(namedRules("one-king"), { passes: 7 });
    const page = await pageOf(writeRows(join(scratch(), "x.csv"), rowsOf(other, "WL")));
    expect(page).not.toContain("batsford solve");
    expect(textOf(page)).toContain("No command is given: the record of these rules is not known");
  });

  test("is the same each time, wherever it goes", async () => {
    const folder = scratch();
    const file = twoSets(folder);
    const page = await pageOf(file);
    expect(await pageOf(file)).toBe(page);
    expect(batsford("report", file, "--html", "-").stdout).toBe(page);
    const html = join(folder, "r.html");
    expect(batsford("report", file, "--html", html).status).toBe(0);
    expect(readFileSync(html, "utf8")).toBe(
      page.replace(
        '--html</span> <span class="whole">-<',
        `--html</span> <span class="whole">${html}<`,
      ),
    );
  });

  test("takes several files as one sample, with other levels and methods", async () => {
    const folder = scratch();
    const a = writeRows(join(folder, "a.csv"), rowsOf("one-king", ONE).slice(5));
    const b = writeRows(join(folder, "b.csv"), rowsOf("one-king", ONE).slice(0, 5));
    const options = ["--confidence", "0.9", "--interval", "clopper-pearson", "--hardest", "1"];
    const { stdout } = batsford("report", a, b, "--html", "-", ...options);
    const text = textOf(stdout);
    expect(commandsOf(stdout).at(-1)).toBe(
      `npx batsford report ${a} ${b} --html - ${options.join(" ")}`,
    );
    expect(commandsOf(stdout).filter((line) => line.includes(" solve "))).toHaveLength(4);
    expect(text).toContain("10 rows in 2 files · seeds 0-9");
    expect(text).toContain("Clopper–Pearson, 90 %");
    expect(text).toContain("No record stands beside this file");
    expect(text).toContain("There is one rule set here");
  });

  test("warns of rows of several solver versions, as summary does", async () => {
    const folder = scratch();
    const a = writeRows(join(folder, "a.csv"), rowsOf("one-king", ONE));
    const b = writeRows(join(folder, "b.csv"), rowsOf("harp", ONE, { solver: "9" }));
    expect(batsford("report", a, b, "--html", "-").stderr).toMatch(/warning: .*1\.2\.3, 9/);
  });

  test("shows contradictions between rule sets", async () => {
    const file = writeRows(
      join(scratch(), "x.csv"),
      rowsOf("one-king", "WW"),
      rowsOf("batsford-again", "WL"),
    );
    const text = textOf(await pageOf(file));
    expect(text).toContain("These rows contradict each other");
    expect(text).toContain("seed 1 is won under one-king but lost under batsford-again");
  });

  test("--svg writes each chart, and its specification with data", async () => {
    const folder = scratch();
    const svg = join(folder, "new", "charts");
    const { status, stderr } = batsford("report", twoSets(folder), "--svg", svg);
    expect(stderr).toBe(`${svg}: 4 charts\n`);
    expect(status).toBe(0);
    const names = ["effort", "running-estimate", "solution-length", "win-rate"];
    expect(readdirSync(svg).sort()).toEqual(names.flatMap((x) => [`${x}.svg`, `${x}.vl.json`]));
    expect(readFileSync(join(svg, "effort.svg"), "utf8")).toMatch(/^<\?xml .*<svg role="img"/s);
    expect(JSON.parse(readFileSync(join(svg, "effort.vl.json"), "utf8")).vconcat).toHaveLength(2);
  });
});

describe("a page of little", () => {
  test.each<[string, string, RegExp]>([
    ["no rows", "", /The file holds no rows/],
    ["one deal", "W", /1 of 1 deals won/],
    ["wins alone", "WWWW", /100\.00 % 95 % interval 51\.01 to 100\.00 %/],
    ["losses alone", "LLLL", /No deal here was won/],
    ["unknown deals alone", "????", /0\.00–100\.00 % 95 % interval 0\.00 to 100\.00 %/],
  ])("of %s makes sense", async (_, codes, shown) => {
    const page = await pageOf(writeRows(join(scratch(), "x.csv"), rowsOf("one-king", codes)));
    expect(textOf(page)).toMatch(shown);
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  test("of deals without effort makes sense", async () => {
    const failed = { limit: "error", phase: "", nodes: 0, milliseconds: 0 } as const;
    const page = await pageOf(
      writeRows(join(scratch(), "x.csv"), rowsOf("one-king", "??", failed)),
    );
    expect(textOf(page)).toContain("No deal here was searched");
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("of no deals in common compares nothing", async () => {
    const file = writeRows(join(scratch(), "x.csv"), rowsOf("one-king", "W"), rowsOf("harp", "W"));
    expect(textOf(await pageOf(file))).toContain("No two rule sets here have a deal in common");
  });
});

test("text of files is shown as text, in the page and in charts", async () => {
  const folder = scratch();
  const evil = `<script>alert(1)</script>`;
  const quote = `'"><img/src=x/onerror=alert(2)>`;
  const file = writeRows(
    join(folder, "x.csv"),
    rowsOf("one-king", "WL?", { rules: evil, solver: quote }),
    rowsOf("three-king", "WL?", { rules: quote, phase: evil }),
  );
  const run = plan("one-king,three-king", "0-2");
  writeMeta(file, { ...startMeta(run, 2, null), cpu: evil, platform: quote, gitCommit: evil });
  const svg = join(folder, "svg");
  const page = await pageOf(file);
  expect(batsford("report", file, "--svg", svg).status).toBe(0);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain("<img");
  expect(textOf(page)).toContain(evil);
  expect(textOf(page)).toContain(quote);
  for (const name of readdirSync(svg).filter((name) => name.endsWith(".svg"))) {
    const text = readFileSync(join(svg, name), "utf8");
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain("&lt;script&gt;");
  }
});

describe("report refuses", () => {
  test.each<[string[], RegExp]>([
    [[], /missing required argument 'files'/],
    [["none.csv"], /nothing to write: give --html FILE, --svg FOLDER or both/],
    [["none.csv", "--html", "-"], /cannot read none\.csv: no such file/],
    [["/tmp", "--html", "-"], /cannot read \/tmp: it is a folder/],
    [["x.csv", "--html", "/tmp"], /cannot write \/tmp: it is a folder, not a file/],
    [["x.csv", "--html", ""], /--html "" names no file/],
    [["x.csv", "--html", "-", "--confidence", "2"], /"2" is not a fraction/],
    [["x.csv", "--html", "-", "--hardest", "many"], /"many" is not a whole number/],
    [["x.csv", "--htlm", "r.html"], /unknown option '--htlm'.*--html/s],
  ])("%j with exit status 2 and a line that says why", (args, message) => {
    const { status, stderr, stdout } = batsford("report", ...args);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  test("to replace a file unasked, or what it reads at all", async () => {
    const folder = scratch();
    const file = twoSets(folder);
    const html = join(folder, "r.html");
    writeFileSync(html, "mine");
    const refused = batsford("report", file, "--html", html);
    expect(refused).toMatchObject({
      status: 2,
      stderr: `error: ${html} is there already: name another, or pass --force\n`,
    });
    expect(readFileSync(html, "utf8")).toBe("mine");
    expect(batsford("report", file, "--html", html, "--force").status).toBe(0);
    expect(readFileSync(html, "utf8")).toMatch(/^<!doctype html>/);
    for (const source of [file, metaFileOf(file)]) {
      const before = readFileSync(source, "utf8");
      const { status, stderr } = batsford("report", file, "--html", source, "--force");
      expect(stderr).toContain("is one of the files to read: name another");
      expect(status).toBe(2);
      expect(readFileSync(source, "utf8")).toBe(before);
    }
  });

  test("to replace a chart unasked, before anything is written", async () => {
    const folder = scratch();
    const svg = join(folder, "svg");
    mkdirSync(svg);
    writeFileSync(join(svg, "effort.vl.json"), "mine");
    const html = join(folder, "r.html");
    const { status, stderr } = batsford("report", twoSets(folder), "--html", html, "--svg", svg);
    expect(stderr).toContain("effort.vl.json is there already");
    expect(status).toBe(2);
    expect(readdirSync(svg)).toEqual(["effort.vl.json"]);
    expect(existsSync(html)).toBe(false);
  });

  test("a folder that is a file, and one that cannot be written", async () => {
    const folder = scratch();
    const file = twoSets(folder);
    expect(batsford("report", file, "--svg", file).stderr).toContain("is a file: name a folder");
    const { status, stderr } = batsford("report", file, "--html", join(folder, "no", "r.html"));
    expect(stderr).toMatch(/^error: cannot write .*: no such file or folder\n$/);
    expect(status).toBe(2);
  });

  test("a seed that stands twice, and a line that is no row", async () => {
    const folder = scratch();
    const file = twoSets(folder);
    expect(batsford("report", file, file, "--html", "-").stderr).toContain("more than once");
    writeFileSync(join(folder, "torn.csv"), readFileSync(file, "utf8").slice(0, -20));
    const { status, stderr, stdout } = batsford(
      ...["report", join(folder, "torn.csv"), "--html", "-"],
    );
    expect(stderr).toMatch(/^error: .*torn\.csv line 21: /);
    expect([status, stdout]).toEqual([2, ""]);
  });
});

test("30,000 rows make a page of under 3 MB in under 10 seconds", async () => {
  const folder = scratch();
  const file = writeManyRows(
    join(folder, "big.csv"),
    ["one-king", "three-king", "batsford-again"],
    10_000,
  );
  const html = join(folder, "r.html");
  const started = performance.now();
  const { status, stderr } = batsford("report", file, "--html", html);
  expect((performance.now() - started) / 1000).toBeLessThan(10);
  expect(stderr).toBe(`${html}: 30,000 rows of 1 file\n`);
  expect(status).toBe(0);
  expect(readFileSync(html).length).toBeLessThan(3e6);
});

test("the record names sets that only a file can give", async () => {
  const folder = scratch();
  const mine = { ...overrideRules(namedRules("one-king"), { passes: 7 }), name: "mine" };
  const file = writeRows(join(folder, "x.csv"), rowsOf(mine, "WL"));
  const run = plan("one-king", "0", { rules: [mine], seeds: Seeds.parse("0-1") });
  writeMeta(file, startMeta(run, 1, null));
  const page = await pageOf(file);
  expect(commandsOf(page)[0]).toMatch(/solve --rules mine\.json --seed 1/);
  const record = JSON.parse(/<pre[^>]*>(.*?)<\/pre>/s.exec(page)![1]!.replaceAll("&quot;", '"'));
  expect(rulesHash(record)).toBe(rulesHash(mine));
});
