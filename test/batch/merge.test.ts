import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mergeFiles } from "../../src/batch/merge.js";
import { metaFileOf, readMeta, startMeta, writeMeta } from "../../src/batch/meta.js";
import type { Plan, PlanOptions } from "../../src/batch/plan.js";
import { formatRows, HEADER, type Row } from "../../src/batch/row.js";
import { Seeds, seedsOfShard } from "../../src/batch/seeds.js";
import { InputError } from "../../src/errors.js";
import { plan, scratch } from "../support/batch.js";

/** Writes a finished run with findings made up from seed and rule set, as a solver's depend on them. */
function write(file: string, what: Plan, milliseconds = 1): string {
  const rows = Array.from({ length: what.rowCount }, (_, index): Row => {
    const number = Number(what.seedOf(index)) * 31 + what.rules[what.setOf(index)]!.name.length;
    const won = number % 5 > 0;
    return what.rowOf(index, {
      verdict: won ? "winnable" : "unwinnable",
      limit: null,
      moves: won ? 200 + (number % 50) : null,
      nodes: (number * 7919) % 5000,
      phase: "best-first",
      milliseconds,
    });
  });
  writeFileSync(file, HEADER + formatRows(rows));
  writeMeta(file, { ...startMeta(what, 2, null), finished: "2030-01-02T03:04:05.000Z" });
  return file;
}

const SETS = "one-king,three-king";
const merge = (files: string[], out: string, allowGaps = false) =>
  mergeFiles(files, out, allowGaps);

function shardFiles(folder: string, seeds: string, count: number): string[] {
  const of = Seeds.parse(seeds);
  return Array.from({ length: count }, (_, i) => {
    const shard = { index: i + 1, count, of };
    return write(
      join(folder, `s${i + 1}.csv`),
      plan(SETS, "0", { seeds: seedsOfShard(of, shard), shard }),
      i,
    );
  });
}

const untimed = (file: string) => readFileSync(file, "utf8").replace(/,[\d.]+(,[^,\n]*\n)/g, "$1");

describe("joined files", () => {
  test("are the file that one run would have made, and its record, in whatever order", async () => {
    const folder = scratch();
    const whole = write(join(folder, "whole.csv"), plan(SETS, "0-2999"));
    const files = shardFiles(folder, "0-2999", 7);
    const out = join(folder, "out.csv");
    const report = await merge(files.toReversed(), out);
    expect(report).toEqual({ rows: 6000, repeated: 0, gaps: [], recorded: true });
    expect(untimed(out)).toBe(untimed(whole));
    const meta = readMeta(out)!;
    expect(meta).toMatchObject({
      seeds: "0-2999",
      shard: null,
      finished: "2030-01-02T03:04:05.000Z",
    });
    expect(meta.earlierRuns).toHaveLength(6);
    expect(meta.started <= meta.earlierRuns[0]!.started).toBe(true);
  });

  test("may overlap where they agree, and may have more shards than seeds", async () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), plan(SETS, "0-9"));
    const b = write(join(folder, "b.csv"), plan(SETS, "5-14"), 99);
    const out = join(folder, "out.csv");
    expect(await merge([a, b], out)).toMatchObject({ rows: 30, repeated: 10 });
    expect(untimed(out)).toBe(untimed(write(join(folder, "whole.csv"), plan(SETS, "0-14"))));
    const tiny = shardFiles(folder, "3-4,9", 5);
    expect(await merge(tiny, out)).toMatchObject({ rows: 6, gaps: [] });
    expect(readMeta(out)!.seeds).toBe("3-4,9");
  });

  test("may lack records, and then have none", async () => {
    const folder = scratch();
    const files = shardFiles(folder, "0-9", 3);
    rmSync(metaFileOf(files[1]!));
    const out = join(folder, "out.csv");
    expect(await merge(files, out)).toMatchObject({ rows: 20, recorded: false });
    expect(existsSync(metaFileOf(out))).toBe(false);
  });
});

describe("gaps", () => {
  test.each([
    ["between", [0, 2], "seeds 4-6"],
    ["at the start", [1, 2], "seeds 0-3"],
    ["at the end", [0, 1], "seeds 7-9"],
  ])("%s are refused by their seeds, and nothing is written", async (_name, kept, message) => {
    const folder = scratch();
    const files = shardFiles(folder, "0-9", 3).filter((_file, i) => kept.includes(i));
    const out = join(folder, "out.csv");
    await expect(merge(files, out)).rejects.toThrow(InputError);
    await expect(merge(files, out)).rejects.toThrow(`rows are missing: ${message};`);
    expect(readdirSync(folder).filter((name) => name.startsWith("out"))).toEqual([]);
    const report = await merge(files, out, true);
    expect(report.gaps).toEqual([message]);
    expect(readMeta(out)!.seeds).toBe(
      Seeds.parse("0-9")
        .minus(Seeds.parse(message.slice(6)))
        .toString(),
    );
  });

  test("in a seed are named by their rule set", async () => {
    const folder = scratch();
    const files = shardFiles(folder, "0-9", 2);
    const text = readFileSync(files[0]!, "utf8");
    // An unfinished file ends in the middle of seed 4.
    writeFileSync(files[0]!, text.slice(0, text.trimEnd().lastIndexOf("\n") + 1));
    const out = join(folder, "out.csv");
    await expect(merge(files, out)).rejects.toThrow("rows are missing: seed 4 of three-king;");
    expect((await merge(files, out, true)).rows).toBe(19);
  });

  test.each([
    ["alone", []],
    ["with another file", ["more.csv"]],
    ["with a file that has no record", ["bare.csv"]],
  ])("at the end of an unfinished run are known by its record, %s", async (_name, others) => {
    const folder = scratch();
    const long = write(join(folder, "long.csv"), plan(SETS, "0-20"));
    const meta = { ...startMeta(plan(SETS, "0-1000000000"), 2, null), finished: null };
    writeMeta(long, meta);
    write(join(folder, "more.csv"), plan(SETS, "15-30"));
    rmSync(metaFileOf(write(join(folder, "bare.csv"), plan(SETS, "15-30"))));
    const files = [long, ...others.map((name) => join(folder, name))];
    const last = others.length === 0 ? 20 : 30;
    const out = join(folder, "out.csv");
    const missing = `seeds ${last + 1}-1000000000`;
    await expect(merge(files, out)).rejects.toThrow(`rows are missing: ${missing};`);
    expect(existsSync(out)).toBe(false);
    expect((await merge(files, out, true)).gaps).toEqual([missing]);
  });

  test("of one file are filled by another", async () => {
    const folder = scratch();
    const part = write(join(folder, "a.csv"), plan(SETS, "0-20"));
    writeMeta(part, startMeta(plan(SETS, "0-40"), 2, null));
    const rest = write(join(folder, "b.csv"), plan(SETS, "21-40"));
    const out = join(folder, "out.csv");
    await expect(merge([part], out)).rejects.toThrow("rows are missing: seeds 21-40;");
    expect(await merge([part, rest], out)).toMatchObject({ rows: 82, gaps: [] });
  });

  test("between files that are no shards count from the first seed to the last", async () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), plan(SETS, "2-4"));
    const b = write(join(folder, "b.csv"), plan(SETS, "7,9"));
    await expect(merge([a, b], join(folder, "out.csv"))).rejects.toThrow("seeds 5-6,8;");
  });
});

test("a file that cannot be written is named, not its draft", async () => {
  const folder = scratch();
  const a = write(join(folder, "a.csv"), plan(SETS, "0-9"));
  for (const out of [join(folder, "no", "out.csv"), join(a, "out.csv")]) {
    const message = await merge([a], out).catch(({ message }) => message);
    expect(message).toContain(`cannot write ${out}: `);
  }
});

describe("what does not belong together is refused", () => {
  const other = (options: Partial<PlanOptions>, rules = SETS) => plan(rules, "10-19", options);
  test.each<[string, () => Plan, RegExp]>([
    ["other rules", () => other({}, "one-king,two-squares"), /cannot be joined: rules: /],
    ["fewer rules", () => other({}, "one-king"), /cannot be joined: rules: /],
    ["another order", () => other({}, "three-king,one-king"), /cannot be joined: rules: /],
    ["another solver", () => other({ solver: "9.9.9" }), /1\.2\.3.* 9\.9\.9/],
    [
      "other limits",
      () => other({ stages: [{ maxNodes: 7, maxMemory: 64 }] }),
      /limits: 1000 nodes .* 7 nodes/,
    ],
  ])("%s, with the records or without", async (name, second, message) => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), plan(SETS, "0-9"));
    const b = write(join(folder, "b.csv"), second());
    const out = join(folder, "out.csv");
    await expect(merge([a, b], out)).rejects.toThrow(InputError);
    await expect(merge([a, b], out)).rejects.toThrow(message);
    rmSync(metaFileOf(a));
    // Limits are in the records alone.
    if (name === "other limits") return;
    await expect(merge([a, b], out)).rejects.toThrow(/b\.csv/);
    expect(readdirSync(folder).some((file) => file.startsWith("out"))).toBe(false);
  });

  test("rows that disagree, by seed and verdicts", async () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), plan(SETS, "0-9"));
    const b = write(join(folder, "b.csv"), plan(SETS, "5-14"));
    const out = join(folder, "out.csv");
    writeFileSync(b, readFileSync(b, "utf8").replace(/(seeded,6,\w+,,\d+),\d+/, "$1,77"));
    await expect(merge([a, b], out)).rejects.toThrow(
      /a\.csv and .*b\.csv disagree on seed 6 of \S+: winnable \(2\d\d moves, \d+ nodes, best-first\)/,
    );
  });

  test("a file out of order, with a seed twice, or damaged", async () => {
    const folder = scratch();
    const a = write(join(folder, "a.csv"), plan(SETS, "0-9"));
    const good = readFileSync(a, "utf8").split("\n");
    const out = join(folder, "out.csv");
    for (const [lines, message] of [
      [[good[0], good[3], good[4], good[1], good[2]], /seed 0 comes after seed 1/],
      [[good[0], good[1], good[2], good[2]], /seed 0 of three-king stands there twice/],
      [[good[0], good[1], "nonsense"], /a\.csv line 3: it has 1 field,/],
    ] as const) {
      writeFileSync(a, `${lines.join("\n")}\n`);
      await expect(merge([a], out)).rejects.toThrow(InputError);
      await expect(merge([a], out)).rejects.toThrow(message);
    }
    await expect(merge([join(folder, "none.csv")], out)).rejects.toThrow(/none\.csv: no such file/);
    await expect(merge([a], join(folder, "no", "out.csv"))).rejects.toThrow(InputError);
  });
});
