import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { metaFileOf, startMeta, writeMeta } from "../../src/batch/meta.js";
import { formatRows, HEADER, type Row } from "../../src/batch/row.js";
import { Seeds } from "../../src/batch/seeds.js";
import { namedRules, overrideRules } from "../../src/rule-sets.js";
import { type Rules, rulesHash } from "../../src/rules.js";
import { plan, scratch } from "../support/batch.js";
import { batsford, CLI } from "../support/cli.js";

type Code = "W" | "L" | "?";

/** Rows of a rule set from seed 0, one for each letter. */
function rows(rules: Rules, codes: string, change: Partial<Row> = {}): Row[] {
  return [...codes].map((code, seed) => ({
    rules: rules.name,
    rulesHash: rulesHash(rules),
    dealer: "seeded",
    seed: BigInt(seed),
    verdict: ({ W: "winnable", L: "unwinnable", "?": "unknown" } as const)[code as Code],
    limit: code === "?" ? "nodes" : null,
    moves: code === "W" ? 200 + seed : null,
    nodes: 100 * (seed + 1),
    phase: "best-first",
    milliseconds: seed + 0.5,
    solver: "1.2.3",
    ...change,
  }));
}

function write(file: string, ...parts: Row[][]): string {
  writeFileSync(file, HEADER + formatRows(parts.flat().sort((a, b) => Number(a.seed - b.seed))));
  return file;
}

const ONE_KING = namedRules("one-king");
const BATSFORD_AGAIN = namedRules("batsford-again");
const GARGANTUA = namedRules("gargantua");

describe("summary", () => {
  const one = "WWWWWL??WW";
  const again = "WWWWWWWW?L";

  test("--json has counts, bounds, quantiles and pairs, with their denominators", () => {
    const file = write(join(scratch(), "x.csv"), rows(ONE_KING, one), rows(BATSFORD_AGAIN, again));
    const summary = JSON.parse(batsford("summary", file, "--json").stdout);
    expect(summary).toMatchObject({ confidence: 0.95, method: "wilson" });
    expect(summary.sets[0]).toEqual({
      rules: "one-king",
      rulesHash: rulesHash(ONE_KING),
      dealer: "seeded",
      n: 10,
      winnable: 7,
      unwinnable: 1,
      unknown: 2,
      unknownBy: { nodes: 2, memory: 0, seconds: 0, error: 0 },
      // Wilson: the lower bound of 7 of 10, the upper one of 9 of 10 (R, prop.test).
      interval: { lower: expect.closeTo(0.396778, 6), upper: expect.closeTo(0.982124, 6) },
      searched: 10,
      nodes: { median: 500, p90: 900, p99: 1000, max: 1000 },
      milliseconds: { median: 4.5, p90: 8.5, p99: 9.5, max: 9.5 },
      moves: { median: 203, p90: 209, p99: 209, max: 209 },
      seeds: "0-9",
      solvers: ["1.2.3"],
    });
    expect(summary.pairs).toEqual([
      {
        first: "one-king",
        firstHash: rulesHash(ONE_KING),
        second: "batsford-again",
        secondHash: rulesHash(BATSFORD_AGAIN),
        dealer: "seeded",
        pairs: 10,
        both: 5,
        onlyFirst: 1,
        onlySecond: 1,
        neither: 0,
        // Seeds 6 and 7 may be won under batsford-again alone, seed 8 under one-king alone.
        perhapsOnlySecond: 2,
        perhapsOnlyFirst: 1,
        open: 0,
        undecided: 3,
        p: 1,
        pWorst: 1,
      },
    ]);
  });

  test("as text names methods and denominators", () => {
    const file = write(join(scratch(), "x.csv"), rows(ONE_KING, one), rows(BATSFORD_AGAIN, again));
    const { stdout } = batsford("summary", file, "--confidence", "0.9");
    expect(stdout).toMatch(/rules +deals +winnable +unwinnable +unknown +won % +90 % interval/);
    expect(stdout).toMatch(/one-king +10 +7 +1 +2 +70\.00 +\d/);
    expect(stdout).toContain("Wilson, in % of all deals, unknown ones counted as losses below");
    expect(stdout).toContain("unknown of one-king: 2 by nodes.");
    expect(stdout).toMatch(/one-king +moves +7 +203/);
    expect(stdout).toMatch(/one-king +batsford-again +10 +5 +1 +1 +0 +3 +1\.0000/);
    const exact = batsford("summary", file, "--interval", "clopper-pearson").stdout;
    expect(exact).toContain("Clopper–Pearson");
  });

  test("--csv is a line a rule set, with --pairs a line a pair", () => {
    const file = write(join(scratch(), "x.csv"), rows(ONE_KING, one), rows(BATSFORD_AGAIN, again));
    const read = (...args: string[]): Record<string, string>[] =>
      parse(batsford("summary", file, "--csv", ...args).stdout, { columns: true });
    const sets = read("--interval", "clopper-pearson");
    expect(sets).toHaveLength(2);
    expect(sets[1]).toMatchObject({
      rules: "batsford-again",
      n: "10",
      winnable: "8",
      unknown_nodes: "1",
      method: "clopper-pearson",
      nodes_p90: "900",
      moves_median: "203",
    });
    // R, binom.test: the lower bound of 8 of 10, the upper one of 9 of 10.
    expect(Number(sets[1]!.lower)).toBeCloseTo(0.4439045, 6);
    expect(Number(sets[1]!.upper)).toBeCloseTo(0.9974714, 6);
    expect(read("--pairs")).toMatchObject([{ first: "one-king", both: "5", undecided: "3" }]);
  });

  test("tells rule sets of one name apart by their hashes, in every table", () => {
    const namesake: Rules = { ...BATSFORD_AGAIN, name: "one-king" };
    const file = write(join(scratch(), "x.csv"), rows(ONE_KING, one), rows(namesake, again));
    const [a, b] = [ONE_KING, namesake].map((set) => `one-king \\(${rulesHash(set)}, seeded\\)`);
    const { stdout } = batsford("summary", file);
    expect(stdout).toMatch(new RegExp(`^${a} +10 +7 `, "m"));
    expect(stdout).toMatch(new RegExp(`^${a} +${b} +10 +5 +1 +1 `, "m"));
    const [pair] = parse(batsford("summary", file, "--csv", "--pairs").stdout, { columns: true });
    expect(pair).toMatchObject({
      first_hash: rulesHash(ONE_KING),
      second_hash: rulesHash(namesake),
    });
  });

  test("says on standard error that rows are of different solver versions", () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), rows(ONE_KING, one));
    const b = write(join(folder, "b.csv"), rows(BATSFORD_AGAIN, again, { solver: "9.9.9" }));
    const warning = "warning: the rows are of different solver versions: 1.2.3, 9.9.9\n";
    for (const form of [[], ["--csv"], ["--json"]]) {
      expect(batsford("summary", a, b, ...form)).toMatchObject({ status: 0, stderr: warning });
      expect(batsford("summary", a, ...form).stderr).toBe("");
    }
  });

  test("takes several files as one sample, and shares of one seed from each", () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), rows(ONE_KING, one).slice(4));
    const b = write(join(folder, "b.csv"), rows(ONE_KING, one).slice(0, 4));
    const c = write(join(folder, "c.csv"), rows(BATSFORD_AGAIN, again));
    const whole = write(join(folder, "x.csv"), rows(ONE_KING, one), rows(BATSFORD_AGAIN, again));
    expect(batsford("summary", a, b, c, "--json").stdout).toBe(
      batsford("summary", whole, "--json").stdout,
    );
  });

  test("refuses a deal that stands twice", () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), rows(ONE_KING, one));
    const { status, stderr } = batsford("summary", a, a);
    expect(status).toBe(2);
    expect(stderr).toMatch(/seed 0 of one-king .* more than once: .*batsford merge/);
  });

  test("leaves failed and inherited deals out of the effort, but not out of the rate", () => {
    const odd = rows(ONE_KING, "WWW?");
    odd[1] = { ...odd[1]!, phase: "inherited:no-reserve", nodes: 0, milliseconds: 0 };
    odd[3] = { ...odd[3]!, limit: "error", phase: "", nodes: 0, milliseconds: 0 };
    const file = write(join(scratch(), "x.csv"), odd);
    const [set] = JSON.parse(batsford("summary", file, "--json").stdout).sets;
    expect(set).toMatchObject({ n: 4, searched: 2, nodes: { median: 100, max: 300 } });
    expect(set.unknownBy.error).toBe(1);
  });

  test("pairs only what one seed makes the same deal", () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), rows(ONE_KING, one));
    const b = write(join(folder, "b.csv"), rows(GARGANTUA, again));
    const c = write(join(folder, "c.csv"), rows(BATSFORD_AGAIN, again, { dealer: "pysol" }));
    expect(JSON.parse(batsford("summary", a, b, c, "--json").stdout).pairs).toEqual([]);
  });

  test("of no rows says so", () => {
    const file = write(join(scratch(), "x.csv"));
    expect(batsford("summary", file)).toMatchObject({ status: 0, stdout: "no rows\n" });
    expect(JSON.parse(batsford("summary", file, "--json").stdout).sets).toEqual([]);
    expect(batsford("summary", file, "--csv").stdout).toMatch(/^rules,rules_hash,/);
  });

  test.each<[string[], RegExp]>([
    [[], /missing required argument 'files'/],
    [["none.csv"], /cannot read none\.csv: no such file/],
    [["/tmp"], /cannot read \/tmp: it is a folder/],
    [["x.csv", "--csv", "--json"], /--csv and --json exclude each other/],
    [["x.csv", "--pairs"], /--pairs goes with --csv/],
    [["x.csv", "--confidence", "1.5"], /"1\.5" is not a fraction/],
    [["x.csv", "--interval", "wald"], /wald/],
  ])("refuses %j with exit status 2", (args, message) => {
    const { status, stderr } = batsford("summary", ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });
});

describe("summary --check", () => {
  test("passes what is consistent, and says what it tested", () => {
    const file = write(
      join(scratch(), "x.csv"),
      rows(ONE_KING, "WL?W"),
      rows(BATSFORD_AGAIN, "WWW?"),
    );
    const { status, stdout } = batsford("summary", file, "--check");
    expect(status).toBe(0);
    expect(stdout).toContain("a win under one-king is one under batsford-again: tested on 4 deals");
    expect(stdout).toContain("no violations");
  });

  test("fails on a violation and names the seeds", () => {
    const file = write(
      join(scratch(), "x.csv"),
      rows(ONE_KING, "WLWW"),
      rows(BATSFORD_AGAIN, "WWLL"),
    );
    const { status, stdout } = batsford("summary", file, "--check");
    expect(status).toBe(1);
    for (const seed of [2, 3]) {
      expect(stdout).toContain(
        `VIOLATION: seeded seed ${seed} is won under one-king but lost under batsford-again`,
      );
    }
    expect(stdout).toContain("2 violations: one of each two verdicts is wrong");
    const json = batsford("summary", file, "--check", "--json");
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout).check.violations).toEqual([
      { dealer: "seeded", seed: 2, won: "one-king", lost: "batsford-again" },
      { dealer: "seeded", seed: 3, won: "one-king", lost: "batsford-again" },
    ]);
    const csv = batsford("summary", file, "--check", "--csv");
    expect(csv.status).toBe(1);
    expect(csv.stderr).toContain("2 violations");
    expect(batsford("summary", file).status).toBe(0);
  });

  test("counts one deal and one violation as one", () => {
    const file = write(join(scratch(), "x.csv"), rows(ONE_KING, "W"), rows(BATSFORD_AGAIN, "L"));
    const { stdout } = batsford("summary", file, "--check");
    expect(stdout).toMatch(/: tested on 1 deal$/m);
    expect(stdout).toMatch(/^1 violation: one of the two verdicts is wrong$/m);
  });

  test("knows other rules from the record beside the file, and says when there is none", () => {
    const folder = scratch();
    const three = overrideRules(ONE_KING, { passes: 3 });
    const file = write(join(folder, "x.csv"), rows(ONE_KING, "WW"), rows(three, "WL"));
    const unknown = batsford("summary", file, "--check");
    expect(unknown.status).toBe(0);
    expect(unknown.stdout).toContain("one-king+passes=3: not tested, its record is not known");
    writeMeta(
      file,
      startMeta(
        plan("one-king", "0", { rules: [ONE_KING, three], seeds: Seeds.parse("0-1") }),
        1,
        null,
      ),
    );
    expect(existsSync(metaFileOf(file))).toBe(true);
    const known = batsford("summary", file, "--check");
    expect(known.status).toBe(1);
    expect(known.stdout).toContain("seed 1 is won under one-king but lost under one-king+passes=3");
    rmSync(metaFileOf(file));
  });
});

test("a file of 100,000 rows takes under two seconds and little memory", () => {
  const file = join(scratch(), "big.csv");
  let text = HEADER;
  for (let seed = 0; seed < 50_000; seed++) {
    for (const rules of [ONE_KING, BATSFORD_AGAIN]) {
      const won = (seed * 7919) % 100 > 2;
      text += `${rules.name},${rulesHash(rules)},seeded,${seed},${won ? "winnable,,231" : "unknown,nodes,"},${(seed * 7919) % 100_000},best-first,${(seed % 977) / 10},1.2.3\n`;
    }
  }
  writeFileSync(file, text);
  const started = performance.now();
  // A heap too small for the rows: only what is counted of them is kept.
  const args = ["--max-old-space-size=64", CLI, "summary", file, "--check", "--json"];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const seconds = (performance.now() - started) / 1000;
  expect(status).toBe(0);
  expect(JSON.parse(stdout).sets[0]).toMatchObject({ n: 50_000, unknown: 1_500 });
  expect(readFileSync(file).length).toBeGreaterThan(7e6);
  expect(seconds).toBeLessThan(2);
});
