import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { metaFileOf, readMeta } from "../../src/batch/meta.js";
import type { Plan, PlanOptions } from "../../src/batch/plan.js";
import { solveJobs } from "../../src/batch/pool.js";
import type { Progress } from "../../src/batch/progress.js";
import { aheadFileOf } from "../../src/batch/resume.js";
import { type Row, readRows } from "../../src/batch/row.js";
import { type RunOptions, runToFile, runToStream } from "../../src/batch/run.js";
import { parseShard, Seeds, seedsOfShard } from "../../src/batch/seeds.js";
import { dealBy } from "../../src/dealers/dealers.js";
import { InputError, InternalError } from "../../src/errors.js";
import { canonicalRules, rulesHash } from "../../src/rules.js";
import { hardnessOf } from "../../src/search/foresight.js";
import { memoryFor } from "../../src/search/solve.js";
import { CRASHING_WORKER, plan, SMALL, scratch, timeless, WORKER } from "../support/batch.js";

const run = (what: Plan, file: string, options: Partial<RunOptions> = {}) =>
  runToFile(what, file, { threads: 2, workerFile: WORKER, ...options });

async function rowsIn(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(file)) rows.push(row);
  return rows;
}

/** Stops a run once so many rows are solved. */
function stopAfter(solved: number): Partial<RunOptions> {
  const stop = new AbortController();
  return {
    stop: stop.signal,
    onProgress: (progress: Progress) => {
      if (progress.solved >= solved) stop.abort();
    },
  };
}

afterEach(() => {
  delete process.env.CRASH;
});

describe("a run", () => {
  test("writes seed by seed the rule sets in the order given, and a record beside them", async () => {
    const file = join(scratch(), "x.csv");
    const what = plan("one-king,batsford-again", "5-9,20");
    expect(await run(what, file)).toEqual({ complete: true, solved: 12, ahead: 0 });
    const rows = await rowsIn(file);
    expect(rows.map(({ seed, rules }) => `${seed} ${rules}`)).toEqual(
      [5, 6, 7, 8, 9, 20].flatMap((seed) => [`${seed} one-king`, `${seed} batsford-again`]),
    );
    expect(rows.every((row) => row.dealer === "seeded" && row.solver === "1.2.3")).toBe(true);
    const meta = readMeta(file)!;
    expect(meta).toMatchObject({
      format: 1,
      dealer: "seeded",
      seeds: "5-9,20",
      shard: null,
      limits: [SMALL],
      retry: null,
      inherit: false,
      solver: "1.2.3",
      node: process.version,
      threads: 2,
      earlierRuns: [],
    });
    expect(meta.rules.map(({ hash, record }) => [hash, JSON.stringify(record)])).toEqual(
      what.rules.map((rules) => [rulesHash(rules), canonicalRules(rules)]),
    );
    expect(Date.parse(meta.finished!)).toBeGreaterThanOrEqual(Date.parse(meta.started));
    expect(meta.gitCommit ?? "").toMatch(/^([0-9a-f]{40}(-dirty)?)?$/);
    expect(meta.cpu).not.toBe("");
    expect(existsSync(aheadFileOf(file))).toBe(false);
  });

  test("writes the same bytes for any number of threads and any stages", async () => {
    const folder = scratch();
    const file = (name: string) => join(folder, name);
    await run(plan("one-king,three-king", "0-39"), file("one"), { threads: 1 });
    await run(plan("one-king,three-king", "0-39"), file("three"), { threads: 3 });
    const stages = [50, 400, 1_000].map((maxNodes) => ({ ...SMALL, maxNodes }));
    await run(plan("one-king,three-king", "0-39", { stages }), file("stages"), { threads: 3 });
    expect(timeless(file("three"))).toBe(timeless(file("one")));
    expect(timeless(file("stages"))).toBe(timeless(file("one")));
    // The stages were needed: some deals are decided by each, some by none.
    const rows = await rowsIn(file("one"));
    expect(rows.some(({ nodes }) => nodes <= 400)).toBe(true);
    expect(rows.some(({ nodes, verdict }) => nodes > 400 && verdict === "winnable")).toBe(true);
    expect(rows.some(({ limit }) => limit === "nodes")).toBe(true);
  });

  test("of a shard writes that part of the whole", async () => {
    const folder = scratch();
    const whole = plan("batsford-again", "0-10");
    await run(whole, join(folder, "whole.csv"));
    let joined = "";
    for (const text of ["1/3", "2/3", "3/3"]) {
      const shard = parseShard(text);
      const file = join(folder, `${shard.index}.csv`);
      await run(
        plan("batsford-again", "0", {
          seeds: seedsOfShard(whole.seeds, shard),
          shard: { ...shard, of: whole.seeds },
        }),
        file,
      );
      expect(readMeta(file)!.shard).toEqual({ ...shard, of: "0-10" });
      joined += joined === "" ? timeless(file) : timeless(file).replace(/^.*\n/, "");
    }
    expect(joined).toBe(timeless(join(folder, "whole.csv")));
  });

  test("of no seeds at all is a header", async () => {
    const file = join(scratch(), "x.csv");
    const nothing = plan("one-king", "0", { seeds: Seeds.none });
    expect(await run(nothing, file)).toEqual({ complete: true, solved: 0, ahead: 0 });
    expect(await rowsIn(file)).toEqual([]);
    expect(await run(nothing, file)).toEqual({ complete: true, solved: 0, ahead: 0 });
  });

  test("as a stream hands on the same rows in the same order, and waits for its reader", async () => {
    const file = join(scratch(), "x.csv");
    const what = plan("one-king,batsford-again", "0-14");
    await run(what, file);
    const rows: Row[] = [];
    let writing = 0;
    const outcome = await runToStream(
      what,
      async (batch) => {
        writing++;
        rows.push(...batch);
        await new Promise((resolve) => setTimeout(resolve, 1));
        writing--;
      },
      { threads: 2, workerFile: WORKER },
    );
    expect(outcome).toEqual({ complete: true, solved: 30, ahead: 0 });
    expect(writing).toBe(0);
    const plain = (row: Row) => ({ ...row, milliseconds: 0 });
    expect(rows.map(plain)).toEqual((await rowsIn(file)).map(plain));
  });

  test("into a file solves the last rows hardest first, and as a stream in their order", async () => {
    const stages = [{ ...SMALL, maxNodes: 20_000 }];
    const what = plan("one-king", "0-59", { stages });
    const [rules] = what.rules;
    const memory = memoryFor(stages[0]!);
    const hardness = (index: number) =>
      hardnessOf(dealBy("seeded", what.seedOf(index), rules!), rules!, memory);
    const order = async (inOrder: boolean) => {
      const seen: number[] = [];
      await solveJobs(
        what,
        { count: 60, rowsOf: (job) => [job] },
        {
          threads: 2,
          workerFile: WORKER,
          inOrder,
          onRows: (rows) => void seen.push(...rows.map(({ index }) => index)),
        },
      );
      return seen;
    };
    const mean = (indices: number[]) =>
      indices.reduce((sum, index) => sum + hardness(index), 0) / indices.length;
    const hardestFirst = await order(false);
    expect(mean(hardestFirst.slice(0, 20))).toBeGreaterThan(1.1 * mean(hardestFirst.slice(-20)));
    const early = (await order(true)).slice(0, 20);
    expect(Math.max(...early)).toBeLessThan(40);
  });

  test("that is stopped says how many rows wait for their turn", async () => {
    const file = join(scratch(), "x.csv");
    const what = plan("one-king", "0-59");
    const { complete, solved, ahead } = await run(what, file, stopAfter(20));
    expect(complete).toBe(false);
    expect((await rowsIn(file)).length + ahead).toBe(solved);
    const inFile = await rowsIn(aheadFileOf(file));
    expect(inFile.length).toBeGreaterThanOrEqual(ahead);
    expect(ahead).toBeGreaterThan(0);
  });

  test("reports progress from first to last, with the win rates so far", async () => {
    const seen: number[] = [];
    await run(plan("batsford-again", "0-5"), join(scratch(), "x.csv"), {
      onProgress: ({ done, total, solved, tallies }) => {
        const { winnable, unwinnable, unknown } = tallies[0]!;
        expect(winnable + unwinnable + unknown).toBeLessThanOrEqual(done);
        if (done === total) expect(winnable + unwinnable + unknown).toBe(total);
        expect([total, solved]).toEqual([6, done]);
        seen.push(done);
      },
    });
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(6);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(2);
  });
});

describe("inherited wins", () => {
  const sets = "batsford-again,no-reserve,one-king,three-king,two-squares";

  test("are marked, have been replayed, and change no verdict but from unknown", async () => {
    const folder = scratch();
    const file = (name: string) => join(folder, name);
    await run(plan(sets, "0-19"), file("plain"));
    await run(plan(sets, "0-19", { inherit: true }), file("one"), { threads: 1 });
    await run(plan(sets, "0-19", { inherit: true }), file("three"), { threads: 3 });
    expect(timeless(file("three"))).toBe(timeless(file("one")));
    const plain = await rowsIn(file("plain"));
    const inherited = await rowsIn(file("one"));
    const phases = new Set<string>();
    for (const [i, row] of inherited.entries()) {
      if (row.phase.startsWith("inherited:")) {
        phases.add(`${row.phase} under ${row.rules}`);
        expect(row).toMatchObject({ verdict: "winnable", nodes: 0 });
        // The moves are those of the harder set's own row.
        const harder = inherited.find(
          ({ seed, rules }) => seed === row.seed && `inherited:${rules}` === row.phase,
        )!;
        expect(row.moves).toBe(harder.moves);
        expect(plain[i]!.verdict).not.toBe("unwinnable");
      } else {
        expect({ ...row, milliseconds: 0 }).toEqual({ ...plain[i]!, milliseconds: 0 });
      }
    }
    expect(phases).toContain("inherited:no-reserve under one-king");
    expect(phases).toContain("inherited:no-reserve under batsford-again");
  });

  test("survive an interruption in the middle of a seed", async () => {
    const folder = scratch();
    const file = (name: string) => join(folder, name);
    const what = plan(sets, "0-7", { inherit: true });
    await run(what, file("whole"));
    await run(what, file("cut"));
    // Three rows and a half of the second seed.
    const lines = readFileSync(file("cut"), "utf8").split("\n");
    truncateSync(file("cut"), lines.slice(0, 1 + 5 + 3).join("\n").length + 20);
    writeFileSync(
      metaFileOf(file("cut")),
      readFileSync(metaFileOf(file("cut")), "utf8").replace(
        /"finished": "[^"]*"/,
        '"finished": null',
      ),
    );
    await run(what, file("cut"));
    expect(timeless(file("cut"))).toBe(timeless(file("whole")));
  });
});

describe("a hard deal", () => {
  test("holds up nobody else, and what they solve is kept", async () => {
    const folder = scratch();
    const [whole, file] = [join(folder, "whole.csv"), join(folder, "x.csv")];
    const what = plan("batsford-again", "0-59");
    await run(what, whole);
    const release = join(folder, "release");
    process.env.CRASH = `3 slow ${release}`;
    let seen = false;
    const outcome = await run(what, file, {
      workerFile: CRASHING_WORKER,
      onProgress: ({ solved }) => {
        // Everything but seed 3 is solved: the rows before it stand, those after it are ahead.
        if (solved < 59 || seen) return;
        seen = true;
        expect(timeless(file).split("\n")).toHaveLength(1 + 3 + 1);
        expect(timeless(aheadFileOf(file)).split("\n").length).toBeGreaterThanOrEqual(1 + 56 + 1);
        writeFileSync(release, "");
      },
    });
    expect(seen).toBe(true);
    expect(outcome).toEqual({ complete: true, solved: 60, ahead: 0 });
    expect(timeless(file)).toBe(timeless(whole));
  });

  test("or many leave no heap of rows behind that are in their place already", async () => {
    const folder = scratch();
    const [one, file] = [join(folder, "one.csv"), join(folder, "x.csv")];
    const what = plan("batsford-again", "0-2999", { stages: [{ maxNodes: 10, maxMemory: 1 }] });
    await run(what, one, { threads: 1 });
    let [most, last, shrunk] = [0, 0, false];
    await run(what, file, {
      threads: 3,
      onProgress: () => {
        const { size } = statSync(aheadFileOf(file));
        most = Math.max(most, size);
        shrunk ||= size < last;
        last = size;
      },
    });
    expect(timeless(file)).toBe(timeless(one));
    expect(most).toBeGreaterThan(1_000);
    // Past 64 KiB it is emptied as soon as no row waits for its turn.
    expect(shrunk || most < 80_000).toBe(true);
  });
});

describe("a run taken up again", () => {
  const what = plan("one-king,batsford-again", "0-29");

  test("continues where it was stopped, as often as that happens", async () => {
    const folder = scratch();
    const [whole, parts] = [join(folder, "whole.csv"), join(folder, "parts.csv")];
    const long = plan("one-king,batsford-again", "0-299");
    await run(long, whole);
    let solved = 0;
    for (const rows of [7, 150]) {
      const outcome = await run(long, parts, stopAfter(rows));
      expect(outcome.complete).toBe(false);
      // Those running when it was stopped were finished: a chunk of either thread.
      expect(outcome.solved).toBeGreaterThanOrEqual(rows);
      expect(outcome.solved).toBeLessThanOrEqual(rows + 2 * 64);
      solved += outcome.solved;
      expect(readMeta(parts)!.finished).toBeNull();
      expect(timeless(whole).startsWith(timeless(parts))).toBe(true);
    }
    const last = await run(long, parts);
    expect(last).toEqual({ complete: true, solved: 600 - solved, ahead: 0 });
    expect(timeless(parts)).toBe(timeless(whole));
    expect(readMeta(parts)!.earlierRuns).toHaveLength(2);
    // Once complete, the same command finds nothing to do and touches nothing.
    const before = readFileSync(metaFileOf(parts), "utf8");
    expect(await run(long, parts)).toEqual({ complete: true, solved: 0, ahead: 0 });
    expect(readFileSync(metaFileOf(parts), "utf8")).toBe(before);
  });

  test("cuts a torn line, at every place it can be torn", async () => {
    const folder = scratch();
    const [whole, torn] = [join(folder, "whole.csv"), join(folder, "torn.csv")];
    const small = plan("batsford-again", "0-3");
    await run(small, whole);
    const text = readFileSync(whole, "utf8");
    const meta = readFileSync(metaFileOf(whole), "utf8").replace(
      /"finished": "[^"]*"/,
      '"finished": null',
    );
    const tail = text.lastIndexOf("\n", text.length - 2);
    const places = [
      0,
      1,
      40,
      81,
      82,
      tail,
      tail + 1,
      tail + 2,
      tail + 30,
      text.length - 1,
      text.length,
    ];
    for (const place of places) {
      writeFileSync(torn, text.slice(0, place));
      writeFileSync(metaFileOf(torn), meta);
      expect((await run(small, torn, { threads: 1 })).complete).toBe(true);
      expect(timeless(torn)).toBe(timeless(whole));
    }
  });

  test("keeps what was solved ahead of a hard deal, and a torn line of that", async () => {
    const folder = scratch();
    const [whole, killed] = [join(folder, "whole.csv"), join(folder, "killed.csv")];
    await run(what, whole);
    // As after a kill during row 2: two rows stand in order, five more were solved meanwhile.
    await run(what, killed, { ...stopAfter(1), threads: 1 });
    const lines = readFileSync(whole, "utf8").split("\n");
    writeFileSync(killed, `${lines.slice(0, 3).join("\n")}\n`);
    const ahead = [lines[0], ...lines.slice(6, 11), lines[15]!.slice(0, 30)];
    writeFileSync(aheadFileOf(killed), ahead.join("\n"));
    const outcome = await run(what, killed);
    expect(outcome).toEqual({ complete: true, solved: 60 - 2 - 5, ahead: 0 });
    expect(timeless(killed)).toBe(timeless(whole));
    expect(existsSync(aheadFileOf(killed))).toBe(false);
  });

  test.each<[string, Partial<PlanOptions> | string, RegExp]>([
    ["rule sets", "one-king,three-king", /rules: .*batsford-again \(dc1f20de2a7a\).* three-king/],
    ["their order", "batsford-again,one-king", /rules: /],
    ["seeds", { seeds: Seeds.parse("0-30") }, /seeds: the file has 0-29, this run 0-30/],
    ["nodes", { stages: [{ ...SMALL, maxNodes: 4000 }] }, /limits: .*1000 nodes.*4000 nodes/],
    ["memory", { stages: [{ ...SMALL, maxMemory: 128 }] }, /limits: .*64 MiB.*128 MiB/],
    ["solver", { solver: "1.2.4" }, /solver version: the file has 1\.2\.3, this run 1\.2\.4/],
    ["dealer", { dealer: "pysol" }, /dealer: the file has seeded, this run pysol/],
    ["inheritance", { inherit: true }, /inherit: the file has false, this run true/],
  ])("refuses another plan, saying what differs: %s", async (_name, other, message) => {
    const file = join(scratch(), "x.csv");
    await run(what, file, stopAfter(3));
    const before = readFileSync(file, "utf8");
    const changed =
      typeof other === "string"
        ? plan(other, "0-29")
        : plan("one-king,batsford-again", "0-29", other);
    await expect(run(changed, file)).rejects.toThrow(InputError);
    await expect(run(changed, file)).rejects.toThrow(message);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("refuses a changed file by its line, and leaves it as it is", async () => {
    const file = join(scratch(), "x.csv");
    await run(what, file, { ...stopAfter(8), threads: 1 });
    const good = readFileSync(file, "utf8");
    const lines = good.split("\n");
    const swapped = [lines[0], lines[2], lines[1], ...lines.slice(3)].join("\n");
    for (const [text, message] of [
      [swapped, /line 2: seed 0 of batsford-again .* is not the row that belongs here/],
      [good.replace(",unknown,", ",undecided,"), /line \d+: verdict "undecided"/],
      [good.replace(/^.*\n/, ""), /line 1: .* is not the header/],
      [`${good}nonsense\n`, /nonsense|1 field,/],
      ["\u0000\u0001\n", /line 1/],
    ] as const) {
      writeFileSync(file, text);
      await expect(run(what, file)).rejects.toThrow(InputError);
      await expect(run(what, file)).rejects.toThrow(message);
      expect(readFileSync(file, "utf8")).toBe(text);
    }
  });

  test("refuses a file without its record, or with a broken one", async () => {
    const file = join(scratch(), "x.csv");
    writeFileSync(file, "my own notes\n");
    await expect(run(what, file)).rejects.toThrow(/exists, but without .*x\.meta\.json/);
    writeFileSync(metaFileOf(file), "{");
    await expect(run(what, file)).rejects.toThrow(/x\.meta\.json is not valid JSON/);
    writeFileSync(metaFileOf(file), "{}");
    await expect(run(what, file)).rejects.toThrow(/x\.meta\.json: field "format"/);
    expect(readFileSync(file, "utf8")).toBe("my own notes\n");
  });
});

describe("what cannot be written", () => {
  test("is refused before anything is solved", async () => {
    const folder = scratch();
    mkdirSync(join(folder, "sub"));
    const what = plan("batsford-again", "0-3");
    for (const [path, message] of [
      [join(folder, "sub"), /sub: it is a folder/],
      [join(folder, "no", "x.csv"), /cannot write .*x\.csv: no such file or folder/],
      ["/dev/null", /not a regular file/],
    ] as const) {
      await expect(run(what, path)).rejects.toThrow(InputError);
      await expect(run(what, path)).rejects.toThrow(message);
    }
  });

  test("ends a run with a second writer, whose lines stay", async () => {
    const file = join(scratch(), "x.csv");
    let meddled = false;
    const running = run(plan("batsford-again", "0-99"), file, {
      onProgress: ({ done }) => {
        if (done < 3 || meddled) return;
        meddled = true;
        appendFileSync(file, "theirs\n");
      },
    });
    await expect(running).rejects.toThrow(/second run/);
    expect(readFileSync(file, "utf8").endsWith("\ntheirs\n")).toBe(true);
  });
});

describe("workers that die", () => {
  const what = plan("one-king,batsford-again", "0-9");

  test.each(["exit", "throw"])("once (%s) cost nothing: the deal is tried again", async (how) => {
    const folder = scratch();
    await run(what, join(folder, "calm.csv"));
    process.env.CRASH = `4 ${how} ${join(folder, "crashed")}`;
    const warnings: string[] = [];
    const file = join(folder, "x.csv");
    await run(what, file, { workerFile: CRASHING_WORKER, warn: (line) => warnings.push(line) });
    expect(existsSync(join(folder, "crashed"))).toBe(true);
    expect(timeless(file)).toBe(timeless(join(folder, "calm.csv")));
    expect(warnings).toEqual([]);
  });

  test.each(["exit", "throw"])("twice (%s) cost their deal, and the run goes on", async (how) => {
    const folder = scratch();
    await run(what, join(folder, "calm.csv"));
    process.env.CRASH = `4 ${how}`;
    const warnings: string[] = [];
    const file = join(folder, "x.csv");
    const outcome = await run(what, file, {
      workerFile: CRASHING_WORKER,
      warn: (line) => warnings.push(line),
    });
    expect(outcome).toEqual({ complete: true, solved: 20, ahead: 0 });
    const rows = await rowsIn(file);
    expect(rows.filter(({ seed }) => seed === 4n)).toEqual(
      what.rules.map((rules) => ({
        rules: rules.name,
        rulesHash: rulesHash(rules),
        dealer: "seeded",
        seed: 4n,
        verdict: "unknown",
        limit: "error",
        moves: null,
        nodes: 0,
        phase: "",
        milliseconds: 0,
        solver: "1.2.3",
      })),
    );
    const others = (path: string) => timeless(path).replace(/.*,seeded,4,.*\n/g, "");
    expect(others(file)).toBe(others(join(folder, "calm.csv")));
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(/^seed 4 under batsford-again: the worker failed twice/),
      expect.stringMatching(/^seed 4 under one-king: the worker failed twice/),
    ]);
  });

  test("on every deal leave a complete file of errors", async () => {
    const file = join(scratch(), "x.csv");
    process.env.CRASH = "3 exit";
    const only = plan("batsford-again", "3");
    expect((await run(only, file, { workerFile: CRASHING_WORKER })).complete).toBe(true);
    expect((await rowsIn(file)).map(({ limit }) => limit)).toEqual(["error"]);
  });

  test("before they can start end the run", async () => {
    const missing = new URL("no-such-worker.mjs", import.meta.url);
    const running = run(what, join(scratch(), "x.csv"), { workerFile: missing });
    await expect(running).rejects.toThrow(InternalError);
    await expect(running).rejects.toThrow(/a worker cannot start/);
  });
});
