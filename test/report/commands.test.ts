import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Meta } from "../../src/batch/meta.js";
import { startMeta } from "../../src/batch/meta.js";
import {
  estimateCommands,
  fileWord,
  rulesWords,
  shellWord,
  solveCommand,
} from "../../src/report/commands.js";
import { DealsBySet } from "../../src/report/deals.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import { plan } from "../support/batch.js";
import { rowsOf } from "../support/rows.js";

test.each(["x.csv", "a b", "it's", '<script>"$HOME"`id`\\', "a\nb", "*", "ä", ""])(
  "a shell reads %j back",
  (text) => {
    const { stdout } = spawnSync("sh", ["-c", `printf %s ${shellWord(text)}`], {
      encoding: "utf8",
    });
    expect(stdout).toBe(text);
  },
);

test("a file's name is never an option", () => {
  expect(fileWord("-x.csv")).toBe("./-x.csv");
  expect(fileWord("-")).toBe("-");
});

describe("rule sets", () => {
  const one = namedRules("one-king");
  const again = namedRules("batsford-again");
  test.each([
    ["by name", [one, again], "--rules one-king,batsford-again"],
    ["by name, whatever a copy is called", [{ ...one, name: "mine" }], "--rules one-king"],
    [
      "by name and the fields changed",
      [overrideRules(one, { reserve: 2, reserveFrom: ["waste", "column"], worryBack: true })],
      "--rules one-king --worry-back --reserve 2 --reserve-from waste,column",
    ],
    [
      "with a change that one of them has already",
      [overrideRules(one, { passes: 2, draw: 2 }), overrideRules(again, { passes: 2, draw: 2 })],
      "--rules one-king,batsford-again --passes 2 --draw 2",
    ],
    [
      "by file where the changes differ",
      [overrideRules(one, { passes: 5 }), overrideRules(again, { passes: 6 })],
      "--rules one-king+passes=5.json,batsford-again+passes=6.json",
    ],
    [
      "by file where a name says what is not so",
      [{ ...overrideRules(one, { passes: 5 }), name: "one-king+passes=6" }],
      "--rules one-king+passes=6.json",
    ],
    [
      "by file under a harmless name",
      [{ ...overrideRules(one, { passes: 5 }), name: "../<x>" }],
      "--rules ..__x_.json",
    ],
  ])("are named %s", (_, records, words) => {
    expect(rulesWords(records).join(" ")).toBe(words);
  });
});

test.each([
  ["seeded", "--seed 9007199254740991", 2n ** 53n - 1n],
  ["pysol", "--pysol 12345678901234567890", 12345678901234567890n],
  ["pysol-ms", "--pysol ms8589934591", 2n ** 33n - 1n],
  ["another", null, 7n],
])("a deal of %s is solved again by %s", (dealer, words, seed) => {
  const rows = rowsOf("pysol-batsford", "W", { dealer, seed });
  const deals = new DealsBySet();
  deals.add(rows[0]!, 0);
  const command = solveCommand(deals.all()[0]!.at(0), dealer, namedRules("pysol-batsford"), null);
  expect(command).toBe(
    words && `npx batsford solve --rules pysol-batsford ${words} --max-nodes 50000000`,
  );
});

describe("a run", () => {
  const meta = (change: Partial<Meta>): Meta => ({
    ...startMeta(plan("one-king", "0-9"), 1, null),
    ...change,
  });
  const options = (change: Partial<Meta>) =>
    estimateCommands(meta(change), "x.csv").map((command) =>
      command.replace("npx batsford estimate --rules one-king ", "").replace(" --out x.csv", ""),
    );

  test("of one stage is one command", () => {
    expect(options({})).toEqual(["--seeds 0-9 --max-nodes 1000 --deal-memory 64"]);
  });

  test("of stages, or retried with more nodes, is one command", () => {
    const limits = [
      { maxNodes: 100, maxMemory: 64 },
      { maxNodes: 5000, maxMemory: 64 },
    ];
    expect(options({ limits })).toEqual(["--seeds 0-9 --stages 100,5000 --deal-memory 64"]);
  });

  test("retried with more memory is two", () => {
    const limits = [
      { maxNodes: 100, maxMemory: 64 },
      { maxNodes: 100, maxMemory: 128 },
    ];
    expect(options({ limits })).toEqual([
      "--seeds 0-9 --max-nodes 100 --deal-memory 64",
      "--seeds 0-9 --max-nodes 100 --deal-memory 128 --retry-unknown",
    ]);
  });

  test("of a shard, another dealer and inherited wins names them", () => {
    const shard = { index: 3, count: 16, of: "1-99" };
    expect(options({ shard, seeds: "1-7", dealer: "pysol", inherit: true })).toEqual([
      "--dealer pysol --seeds 1-99 --shard 3/16 --max-nodes 1000 --deal-memory 64 --inherit",
    ]);
  });
});
