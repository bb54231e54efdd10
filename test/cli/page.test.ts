// solve and verify --html, and boards in colour, as a user runs them.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { namedRules } from "../../src/rule-sets.js";
import { scratch } from "../support/batch.js";
import { batsford, CLI } from "../support/cli.js";

/** The command that a page names. */
function commandOf(html: string): string {
  const code = /class="command"[^>]*><code>(.*?)<\/code>/s.exec(html)![1]!;
  return code
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

describe("solve --html", () => {
  test("writes a page beside the usual output, the same each time", () => {
    const folder = scratch();
    const [one, two] = [join(folder, "one.html"), join(folder, "two.html")];
    const args = ["solve", "--seed", "1", "--passes", "2", "--max-nodes", "500000", "--json"];
    const { status, stdout, stderr } = batsford(...args, "--html", one);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).verdict).toBe("winnable");
    expect(stderr.trim()).toBe(`${one}: a page to look at in a browser`);
    batsford("solve", "--html", two, ...args.slice(1));
    const html = readFileSync(one, "utf8");
    expect(readFileSync(two, "utf8")).toBe(html);
    expect(html.length).toBeLessThan(400_000);
    expect(html).toContain("<title>one-king+passes=2, seed 1: winnable in ");
    expect(commandOf(html)).toBe("npx batsford solve --seed 1 --passes 2 --max-nodes 500000");
    expect(readdirSync(folder).sort()).toEqual(["one.html", "two.html"]);
  });

  test("prints the page alone with -", () => {
    const { stdout, stderr } = batsford(
      "solve",
      "--pysol",
      "ms24",
      "--rules",
      "klondike",
      "--html",
      "-",
    );
    expect(stdout).toMatch(/^<!doctype html>\n/);
    expect(stdout).toMatch(/<\/html>\n$/);
    expect(stderr).toMatch(/^klondike, PySolFC game ms24: winnable in \d+ moves/);
    expect(commandOf(stdout)).toBe("npx batsford solve --pysol ms24 --rules klondike");
  });

  test("shows of an unwinnable deal the verdict and its reasons", () => {
    const folder = scratch();
    const tiny = {
      ...namedRules("no-reserve"),
      name: "tiny",
      decks: 1,
      ranks: 3,
      suits: 2,
      columns: 2,
    };
    writeFileSync(join(folder, "tiny.json"), JSON.stringify(tiny));
    writeFileSync(join(folder, "it's <b>.txt"), "3S\nAS 2S\nstock: 3H 2H AH\n");
    const args = ["--deal", join(folder, "it's <b>.txt"), "--rules", join(folder, "tiny.json")];
    const { status, stdout } = batsford("solve", ...args, "--explain", "--html", "-");
    expect(status).toBe(0);
    expect(stdout).toContain("<span>Unwinnable</span>");
    expect(stdout).toContain("No sequence of legal moves wins");
    expect(stdout).toMatch(/Already these \d+ of the deal&#39;s \d+ conditions cannot be met/);
    expect(stdout).not.toContain("<b>.txt");
    expect(commandOf(stdout)).toBe(
      `npx batsford solve --deal '${folder}/it'\\''s <b>.txt' --rules ${folder}/tiny.json --explain`,
    );
  });

  test("refuses a file that it cannot write before it searches", () => {
    const folder = scratch();
    mkdirSync(join(folder, "taken.html"));
    const deal = join(folder, "deal.txt");
    writeFileSync(deal, batsford("deal", "--seed", "91").stdout);
    // This deal takes longer than the refusals below, which come first.
    const search = ["solve", "--deal", deal, "--max-nodes", "100000000", "--html"];
    const refused = (file: string) => {
      const { status, stdout, stderr } = batsford(...search, file);
      expect(status).toBe(2);
      expect(stdout).toBe("");
      return stderr.trim();
    };
    const missing = join(folder, "none", "x.html");
    expect(refused(missing)).toBe(`error: cannot write ${missing}: no such file or folder`);
    const taken = join(folder, "taken.html");
    expect(refused(taken)).toBe(`error: cannot write ${taken}: it is not a regular file`);
    expect(refused(deal)).toBe(
      `error: --html ${deal} is another file of this command: name a new one`,
    );
    expect(readFileSync(deal, "utf8")).toContain("stock:");
    const both = batsford("solve", "--seed", "91", "--html", "-", "--json");
    expect(both.status).toBe(2);
    expect(both.stderr.trim()).toBe(
      "error: --html - prints the page alone: drop --json, --moves or --board",
    );
  });
});

describe("verify --html", () => {
  test("shows the game up to the first illegal move, and why it is one", () => {
    const folder = scratch();
    const solution = join(folder, "moves.txt");
    const moves = batsford("solve", "--seed", "1", "--moves").stdout.trim().split("\n");
    writeFileSync(solution, [...moves.slice(0, 30), "redeal", ...moves.slice(30)].join("\n"));
    const file = join(folder, "page.html");
    const { status, stdout } = batsford(
      "verify",
      "--seed",
      "1",
      "--solution",
      solution,
      "--html",
      file,
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^illegal: move 31 of /);
    const html = readFileSync(file, "utf8");
    expect(html).toContain("Illegal after 30 moves");
    expect(html).toContain("no redeal left");
    expect(html).toContain('data-step="30"');
    expect(html).not.toContain('data-step="31"');
    expect(commandOf(html)).toBe(`npx batsford verify --seed 1 --solution ${solution}`);
    expect(existsSync(`${file}.tmp`)).toBe(false);
  });
});

describe("a board", () => {
  const board = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    spawnSync(process.execPath, [CLI, "deal", "--seed", "1", "--board", ...args], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...env },
    }).stdout;

  test("is plain in a pipe, and in colour where that is asked for", () => {
    const plain = board({});
    expect(plain).toMatch(/^[\x20-\x7e\n]+$/);
    expect(board({ NO_COLOR: "1" })).toBe(plain);
    expect(board({ FORCE_COLOR: "0" })).toBe(plain);
    const colour = board({ FORCE_COLOR: "1" });
    expect(colour).toContain("\x1b[31m");
    expect(colour).toContain("♥");
    const letters = board({ FORCE_COLOR: "1" }, "--ascii");
    expect(letters).toContain("\x1b[31m");
    expect(letters).toMatch(/^[\x1b\x20-\x7e\n]+$/);
  });
});
