// solve, deal, rules and verify as a user runs them: the compiled command, its output, its status.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cardName } from "../../src/card.js";
import { dealToJson } from "../../src/deal-format.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { namedRules } from "../../src/rule-sets.js";
import { batsford, CLI, start } from "../support/cli.js";

const folder = mkdtempSync(join(tmpdir(), "batsford-"));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** One line on stderr, nothing on stdout, status 2, and no stack trace. */
function expectRefusal(args: string[], message: RegExp): void {
  const { status, stdout, stderr } = batsford(...args);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe("");
  expect(status).toBe(2);
}

describe("batsford", () => {
  test("without arguments prints its help", () => {
    const { status, stdout } = batsford();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: batsford/);
    for (const command of ["solve", "deal", "rules", "verify", "estimate", "summary", "merge"]) {
      expect(stdout).toContain(`\n  ${command} `);
    }
  });

  test.each([
    [["solv", "--seed", "1"], /unknown command 'solv'\n\(Did you mean solve\?\)/],
    [["solve", "--sed", "1"], /unknown option '--sed'\n\(Did you mean --seed\?\)/],
    [
      ["solve", "--seed", "1", "--rules", "one-kng"],
      /unknown rule set "one-kng", did you mean "one-king"/,
    ],
    [["solve"], /no deal given/],
    [["solve", "--seed", "1", "--max-nodes", "0"], /"0" is not a whole number from 1/],
    [["solve", "--seed", "1", "--max-memory", "4097"], /"4097" is not .* from 1 to 4096/],
    [["verify", "--seed", "1"], /--solution/],
    [
      ["solve", "--seed", "1", "--rules", "klondike", "--explain"],
      /--explain needs an exact model/,
    ],
    [["rules", "nonesuch.json"], /cannot read the rule set "nonesuch.json": no such file/],
  ])("refuses %j and says what to do", (args, message) => {
    expectRefusal(args, message);
  });

  test.each(["-1", "1.5", "1e30", "abc"])("refuses seed %s", (seed) => {
    expectRefusal(["solve", "--seed", seed], new RegExp(`seed "${seed}" is not a whole number`));
  });
});

describe("a deal file", () => {
  const rules = namedRules("one-king");
  const whole = dealToJson(dealSeed(3, rules));
  const first = whole.stock[0]!;
  const changed = (stock: string[]) => JSON.stringify({ ...whole, stock });

  test("is refused with the card that is missing", () => {
    const path = file("missing.json", changed(whole.stock.slice(1)));
    expectRefusal(["solve", "--deal", path], new RegExp(`missing\\.json: .*missing: ${first}`));
  });

  test("is refused with the card that is there too often", () => {
    const path = file("doubled.json", changed([first, ...whole.stock]));
    expectRefusal(["solve", "--deal", path], new RegExp(`too many: ${first} \\(3 times\\)`));
  });

  test("is refused with the name that is no card", () => {
    const path = file("misspelt.json", changed(["1H", ...whole.stock.slice(1)]));
    expectRefusal(["solve", "--deal", path], /unknown cards: "1H" in the stock/);
  });

  test("is refused when empty, binary, absent or a directory", () => {
    expectRefusal(["solve", "--deal", file("empty", "")], /empty/);
    expectRefusal(
      ["solve", "--deal", file("binary", Buffer.from([0, 1, 2, 255]))],
      /not a text file/,
    );
    expectRefusal(["solve", "--deal", join(folder, "absent")], /no such file/);
    expectRefusal(["solve", "--deal", folder], /it is a folder/);
    expectRefusal(["solve", "--deal", "/dev/zero"], /larger than 4 MiB/);
  });

  test("printed by deal, as text or JSON, is the same deal to solve", () => {
    const verdict = (...args: string[]) => {
      const { deal, moves } = JSON.parse(batsford("solve", "--json", ...args).stdout);
      return { deal, moves };
    };
    const seed = verdict("--seed", "3");
    const text = file("deal.txt", batsford("deal", "--seed", "3").stdout);
    const json = file("deal.json", batsford("deal", "--seed", "3", "--json").stdout);
    expect(verdict("--deal", text)).toEqual(seed);
    expect(verdict("--deal", json)).toEqual(seed);
  });
});

describe("a rules file", () => {
  test("may be the output of rules, or changes to a named set", () => {
    const whole = file("whole.json", batsford("rules", "three-king").stdout);
    const hash = (...args: string[]) => JSON.parse(batsford("rules", ...args).stdout).hash;
    expect(hash(whole)).toBe(hash("three-king"));
    const two = file(
      "two.json",
      '\uFEFF{"extends":"one-king","name":"two","reserve":{"capacity":2}}',
    );
    expect(hash(two)).toBe(hash("two-squares"));
  });

  test.each([
    ['{"extends":"one-king","name":"x","pases":2}', /unknown field "pases", did you mean "passes"/],
    ['{"extends":"one-king","name":"x","decks":3}', /field "decks": use 1 or 2/],
    ['{"extends":"one-king","name":"three-king"}', /"three-king" is the name of other rules/],
    ['{"name":"x"}', /field "decks": use 1 or 2|field "decks" is missing/],
    ["{", /not valid JSON/],
  ])("is refused when it is %s", (text, message) => {
    expectRefusal(["rules", file("bad.json", text)], message);
  });
});

describe("solve", () => {
  test("prints a win for a person: numbered moves by draw, turned-up cards, the final count", () => {
    const { status, stdout, stderr } = batsford("solve", "--seed", "1", "--rules", "one-king");
    expect(status).toBe(0);
    expect(stderr).toBe("");
    const lines = stdout.split("\n");
    const moves = Number(/winnable in (\d+) moves/.exec(lines[0]!)![1]);
    const numbered = lines.filter((line) => /^ +\d+ {2}\S/.test(line));
    expect(numbered.map((line) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: moves }, (_, i) => i + 1),
    );
    expect(stdout).toMatch(/ turns up\n/);
    const drawn = dealSeed(1, namedRules("one-king")).stock[0]!;
    expect(stdout).toContain(`\nDraw ${cardName(drawn)} (48 left in the stock)\n`);
    expect(stdout).toMatch(/\nAll 104 cards are on the foundations\.\n$/);
    expect(stdout).not.toContain("\u001b");
  });

  test("prints JSON with every field of the contract, and a win that verify confirms", () => {
    const { stdout } = batsford("solve", "--seed", "7", "--rules", "three-king", "--json");
    const json = JSON.parse(stdout);
    expect(Object.keys(json)).toEqual([
      "rules",
      "rulesHash",
      "deal",
      "source",
      "verdict",
      "limit",
      "moves",
      "nodes",
      "positions",
      "milliseconds",
      "peakMemoryMiB",
      "solver",
    ]);
    expect(json).toMatchObject({
      rules: "three-king",
      source: { seed: 7 },
      verdict: "winnable",
      limit: null,
    });
    const solution = file("solution.json", stdout);
    const word = batsford("verify", "--seed", "7", "--rules", "three-king", "--solution", solution);
    expect(word.stdout).toMatch(/^legal and won: \d+ moves/);
    const other = batsford(
      "verify",
      "--seed",
      "8",
      "--rules",
      "three-king",
      "--solution",
      solution,
    );
    expect(other.stdout).toMatch(/^illegal: move \d+ of \d+, .*: /);
  });

  test("prints boards with --board and bare moves with --moves", () => {
    const { stdout } = batsford("solve", "--seed", "1", "--board");
    expect(stdout).toMatch(/\nstock 49 \(next \w\w\)\nwaste --\nreserve --\nfoundations S: -- --/);
    const moves = batsford("solve", "--seed", "1", "--moves").stdout.trim().split("\n");
    expect(moves.every((move) => /^(draw|redeal|\w+>\w+(\*\d+)?=\w\w)$/.test(move))).toBe(true);
  });

  test("says when a loss was found with a free talon", () => {
    const args = ["solve", "--seed", "36", "--rules", "klondike-draw3"];
    const { stdout } = batsford(...args);
    expect(stdout).toContain(
      "unwinnable (no sequence of legal moves wins: every position was searched",
    );
    expect(stdout).toContain("if all cards left in the talon could be played");
    // Fewer nodes than the stages before it take: no word on the deal.
    expect(batsford(...args, "--max-nodes", "200000").stdout).toContain("unknown");
  });

  test("gives the verdict as exit status when asked", () => {
    const win = ["solve", "--seed", "1", "--exit-verdict", "--json"];
    expect(batsford(...win).status).toBe(10);
    expect(batsford(...win, "--max-nodes", "100").status).toBe(30);
    const tiny = {
      ...namedRules("no-reserve"),
      name: "tiny",
      decks: 1,
      ranks: 3,
      suits: 2,
      columns: 2,
    };
    const rules = file("tiny.json", JSON.stringify(tiny));
    // The two of spades lies on its ace and on no red three: nothing can move it.
    const deal = file("tiny.txt", "3S\nAS 2S\nstock: 3H 2H AH\n");
    const lost = batsford("solve", "--deal", deal, "--rules", rules, "--exit-verdict");
    expect(lost.stdout).toMatch(/^tiny, deal .*: unwinnable/);
    expect(lost.status).toBe(20);

    const proof = join(folder, "proof");
    const args = ["solve", "--deal", deal, "--rules", rules, "--proof", proof, "--explain"];
    const told = batsford(...args).stdout;
    expect(told).toMatch(/\nProof of \d+ clauses, checked: /);
    expect(told).toMatch(/\nAlready these \d+ of the deal's \d+ conditions cannot be met together/);
    expect(told).toMatch(/\n {2}.*2S.*: /);
    expect(readFileSync(`${proof}.cnf`, "utf8")).toMatch(/^p cnf \d+ \d+\n/);
    expect(readFileSync(`${proof}.map`, "utf8")).toContain("2S");
  });

  test("keeps within its memory and says that it was the limit", async () => {
    const args = [
      "solve",
      "--seed",
      "91",
      "--max-memory",
      "20",
      "--max-nodes",
      "50000000",
      "--json",
    ];
    const json = JSON.parse(batsford(...args).stdout);
    expect(json).toMatchObject({ verdict: "unknown", limit: "memory", moves: null });
    expect(json.peakMemoryMiB).toBeLessThan(20 + 150);
  });

  test("counts no memory of the program that starts it", () => {
    const large = Buffer.alloc(300 * 2 ** 20, 1);
    const { stdout } = batsford("solve", "--seed", "1", "--json");
    expect(JSON.parse(stdout).peakMemoryMiB).toBeLessThan(large.length / 2 ** 20);
  });

  test("stops at --max-seconds, and says so", () => {
    const { stdout } = batsford("solve", "--seed", "660", "--max-seconds", "0.2", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "unknown", limit: "seconds" });
  });

  test("ends on Ctrl-C with what is known and status 130", async () => {
    // Lost, and with too little memory for the exact model it is searched for much longer.
    const limits = ["--max-nodes", "100000000", "--max-memory", "400"];
    const { child, ended } = start([CLI, "solve", "--seed", "660", ...limits]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    child.kill("SIGINT");
    const { status, stdout } = await ended;
    expect(status).toBe(130);
    expect(stdout).toMatch(/^one-king, seed 660: unknown \(interrupted\)\nbest-first.* nodes/);
  });
});
