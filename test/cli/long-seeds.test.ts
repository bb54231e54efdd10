// PySolFC's game numbers have up to 20 digits and more. From the command line to the last file, all
// of them stay exact; a seed that went through a number would come out rounded to the next 2,048.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { metaFileOf } from "../../src/batch/meta.js";
import { type Row, readRows } from "../../src/batch/row.js";
import { dealPysol } from "../../src/dealers/pysol.js";
import { namedRules } from "../../src/rule-sets.js";
import { solveDeal } from "../../src/search/solve.js";
import { scratch, timeless } from "../support/batch.js";
import { batsford } from "../support/cli.js";
import { rowsOf, writeRows } from "../support/rows.js";

const FIRST = 12345678901234567890n;
const SEEDS = `${FIRST}-${FIRST + 9n}`;
const LIMITS = ["--max-nodes", "3000", "--deal-memory", "64"];
const RUN = ["estimate", "--dealer", "pysol", "--rules", "batsford-again", ...LIMITS];

async function rowsIn(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(file)) rows.push(row);
  return rows;
}

/** Rows that say what the solver says of the deals that PySolFC gives under these texts. */
function expectDeals(rows: readonly Row[], texts: readonly string[]): void {
  const rules = namedRules("batsford-again");
  expect(rows.map(({ seed }) => seed)).toEqual(texts.map((text) => BigInt(text.replace("ms", ""))));
  const nodes = new Set<number>();
  for (const [i, row] of rows.entries()) {
    const alone = solveDeal(dealPysol(texts[i]!, rules), rules, { maxNodes: 3000, maxMemory: 64 });
    const { verdict, limit, moves } = alone;
    expect(row).toMatchObject({ verdict, limit, moves: moves?.length ?? null, nodes: alone.nodes });
    nodes.add(row.nodes);
  }
  // Neighbours are different deals.
  expect(nodes.size).toBeGreaterThan(rows.length / 2);
}

/** The numbers from `first` on. */
const texts = (first: bigint, count: number, prefix = "") =>
  Array.from({ length: count }, (_, i) => `${prefix}${first + BigInt(i)}`);

describe("game numbers of 20 digits", () => {
  test("name the deals that PySolFC gives under them, also after the file was cut", async () => {
    const file = join(scratch(), "x.csv");
    const run = () => batsford(...RUN, "--seeds", SEEDS, "--out", file);
    expect(run().status).toBe(0);
    expectDeals(await rowsIn(file), texts(FIRST, 10));
    expect(JSON.parse(readFileSync(metaFileOf(file), "utf8")).seeds).toBe(SEEDS);
    const whole = timeless(file);
    // As a run that was killed while it wrote its fifth row leaves it.
    const lines = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, lines.slice(0, 5).join("\n").concat("\n", lines[5]!.slice(0, 40)));
    const meta = metaFileOf(file);
    writeFileSync(
      meta,
      readFileSync(meta, "utf8").replace(/"finished": "[^"]*"/, '"finished": null'),
    );
    expect(run().status).toBe(0);
    expect(timeless(file)).toBe(whole);
    const other = batsford(...RUN, "--seeds", `${FIRST}-${FIRST + 8n}`, "--out", file);
    expect(other.status).toBe(2);
    expect(other.stderr).toContain(`seeds: the file has ${SEEDS}, this run ${FIRST}-${FIRST + 8n}`);
    // A row of another seed, the same to 19 digits.
    writeFileSync(file, readFileSync(file, "utf8").replace("4567893,", "4567894,"));
    expect(run().stderr).toMatch(/line 5: seed 12345678901234567894 of .* is not the row that/);
  });

  test("are merged from shards, and retried where they are undecided", async () => {
    const folder = scratch();
    const [whole, out] = [join(folder, "whole.csv"), join(folder, "out.csv")];
    const sharded = [...RUN, "--seeds", SEEDS, "--quiet"];
    expect(batsford(...sharded, "--out", whole).status).toBe(0);
    const shards = [1, 2].map((index) => {
      const file = join(folder, `${index}.csv`);
      batsford(...sharded, "--shard", `${index}/2`, "--out", file);
      return file;
    });
    expect(batsford("merge", ...shards, "--out", out).status).toBe(0);
    expect(timeless(out)).toBe(timeless(whole));
    expect(JSON.parse(readFileSync(metaFileOf(out), "utf8"))).toMatchObject({ seeds: SEEDS });
    const half = batsford("merge", shards[0]!, "--out", join(folder, "half.csv"));
    expect(half.stderr).toContain(`rows are missing: seeds ${FIRST + 5n}-${FIRST + 9n};`);

    const undecided = (await rowsIn(out)).filter(({ verdict }) => verdict === "unknown");
    expect(undecided.length).toBeGreaterThan(0);
    const larger = ["--max-nodes", "6000", "--deal-memory", "64"];
    const again = [...RUN.slice(0, 5), ...larger, "--seeds", SEEDS, "--quiet"];
    expect(batsford(...again, "--retry-unknown", "--out", out).status).toBe(0);
    const direct = join(folder, "direct.csv");
    expect(batsford(...again, "--out", direct).status).toBe(0);
    expect(timeless(out)).toBe(timeless(direct));
    expect(timeless(out)).not.toBe(timeless(whole));
  });

  test("are paired under rule sets that inherit wins, and streamed as JSON lines", () => {
    const sets = ["--rules", "no-reserve,one-king", "--dealer", "pysol", "--max-nodes", "20000"];
    const seeds = `9007199254740990-9007199254740993,${FIRST}`;
    const args = [...sets, "--seeds", seeds, "--inherit", "--ndjson"];
    const { stdout, stderr, status } = batsford("estimate", ...args);
    expect(status).toBe(0);
    const rows = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.map(({ seed }) => seed).filter((_, i) => i % 2 === 0)).toEqual([
      9007199254740990,
      9007199254740991,
      "9007199254740992",
      "9007199254740993",
      String(FIRST),
    ]);
    expect(rows.some(({ phase }) => phase === "inherited:no-reserve")).toBe(true);
    expect(stderr).toMatch(/no-reserve +one-king +5 /);
  });

  test("are summed up, checked and reported to the last digit", () => {
    const at = (row: Row): Row => ({ ...row, dealer: "pysol", seed: FIRST + row.seed });
    const file = writeRows(
      join(scratch(), "x.csv"),
      rowsOf("one-king", "WWLW").map(at),
      rowsOf("batsford-again", "WLWL").map(at),
      // Only this set has it, and so far off that no distance is an exact number.
      rowsOf("batsford-again", "W").map((row) => ({ ...at(row), seed: 7n })),
    );
    const { stdout, status } = batsford("summary", file, "--check", "--json");
    expect(status).toBe(1);
    const summary = JSON.parse(stdout);
    const range = `${FIRST}-${FIRST + 3n}`;
    expect(summary.sets.map(({ seeds }: { seeds: string }) => seeds)).toEqual([
      `7,${range}`,
      range,
    ]);
    expect(summary.pairs[0]).toMatchObject({ pairs: 4, both: 1 });
    expect(summary.check.violations).toEqual(
      [1n, 3n].map((i) => ({
        dealer: "pysol",
        seed: String(FIRST + i),
        won: "one-king",
        lost: "batsford-again",
      })),
    );
    const text = batsford("summary", file, "--check").stdout;
    expect(text).toContain(`VIOLATION: pysol seed ${FIRST + 3n} is won under one-king`);
    const page = batsford("report", file, "--html", "-").stdout;
    const commands = page.replace(/<[^>]*>/g, "");
    expect(commands).toContain(`--rules one-king --pysol ${FIRST + 3n} --max-nodes`);
    expect(page).toContain(`id="deal-2-${FIRST + 3n}"`);
    const twice = batsford("summary", file, file);
    expect(twice.stderr).toContain("seed 7 of batsford-again");
  });
});

test("numbers with ms name the deals that PySolFC gives under them", async () => {
  const folder = scratch();
  const file = join(folder, "x.csv");
  const run = ["estimate", "--dealer", "pysol-ms", "--rules", "batsford-again", ...LIMITS];
  expect(
    batsford(...run, "--seeds", "32000-32003,8589934590-8589934591", "--out", file).status,
  ).toBe(0);
  const numbers = [...texts(32000n, 4, "ms"), "ms8589934590", "ms8589934591"];
  expectDeals(await rowsIn(file), numbers);
  const page = batsford("report", file, "--html", "-", "--hardest", "6").stdout;
  const commands = page.replace(/<[^>]*>/g, "");
  for (const number of numbers)
    expect(commands).toContain(`solve --rules batsford-again --pysol ${number} `);
  expect(commands).toContain(
    "estimate --rules batsford-again --dealer pysol-ms --seeds 32000-32003,",
  );
});

test.each<[string, string, RegExp]>([
  ["pysol-ms", "1-8589934592", /"ms8589934592" is not a game number of PySolFC/],
  ["pysol-ms", "0", /"ms0" is not a game number of PySolFC/],
  ["pysol", "ms5", /seeds "ms5" are not a number or a range/],
  [
    "pysol",
    "1-99999999999999999999",
    /seeds "1-9{20}" under 1 rule set are too many: a run has at/,
  ],
  ["pysol", "1-9007199254740992", /seeds "1-9007199254740992" under 1 rule set are too many/],
  ["seeded", "0-9007199254740992", /seed "9007199254740992" is not a whole number from 0 to/],
  ["seeded", String(FIRST), /seed "12345678901234567890" is not a whole number from 0 to/],
])("seeds of %s %s are refused with exit status 2 and one line", (dealer, seeds, message) => {
  const rules = ["--rules", "pysol-batsford"];
  const { status, stdout, stderr } = batsford(
    ...["estimate", "--dealer", dealer, ...rules, "--seeds", seeds],
  );
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(status).toBe(2);
  expect(stdout).toBe("");
});
