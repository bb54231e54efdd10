import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatRows, HEADER, type Row, readRows, rowToJson, sameRow } from "../../src/batch/row.js";
import { InputError } from "../../src/errors.js";

const WIN: Row = {
  rules: "one-king",
  rulesHash: "0123456789ab",
  dealer: "seeded",
  seed: 17n,
  verdict: "winnable",
  limit: null,
  moves: 231,
  nodes: 5021,
  phase: "best-first",
  milliseconds: 12.3,
  solver: "1.2.3",
};
const LOSS: Row = { ...WIN, seed: 18n, verdict: "unwinnable", moves: null };
const OPEN: Row = { ...WIN, seed: 19n, verdict: "unknown", limit: "memory", moves: null };
const ODD_NAME: Row = { ...WIN, seed: 20n, rules: 'one-king+from="waste",column' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "batsford-row-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function readAll(text: string): Promise<Row[]> {
  const file = join(folder, "x.csv");
  writeFileSync(file, text);
  const rows: Row[] = [];
  for await (const row of readRows(file)) rows.push(row);
  return rows;
}

describe("rows", () => {
  test("have the columns of the contract, in its order", () => {
    expect(HEADER).toBe(
      "rules,rules_hash,dealer,seed,verdict,limit,moves,nodes,phase,milliseconds,solver\n",
    );
    expect(formatRows([WIN, LOSS, OPEN])).toBe(
      [
        "one-king,0123456789ab,seeded,17,winnable,,231,5021,best-first,12.3,1.2.3\n",
        "one-king,0123456789ab,seeded,18,unwinnable,,,5021,best-first,12.3,1.2.3\n",
        "one-king,0123456789ab,seeded,19,unknown,memory,,5021,best-first,12.3,1.2.3\n",
      ].join(""),
    );
    expect(rowToJson(OPEN)).toEqual({
      rules: "one-king",
      rules_hash: "0123456789ab",
      dealer: "seeded",
      seed: 19,
      verdict: "unknown",
      limit: "memory",
      moves: null,
      nodes: 5021,
      phase: "best-first",
      milliseconds: 12.3,
      solver: "1.2.3",
    });
  });

  test("read back as written, with commas and quotes in a name, as RFC 4180 quotes them", async () => {
    const rows = [WIN, LOSS, OPEN, ODD_NAME];
    expect(formatRows([ODD_NAME])).toContain('"one-king+from=""waste"",column",');
    expect(await readAll(HEADER + formatRows(rows))).toEqual(rows);
  });

  test("are read with CRLF, a byte order mark and no last line end", async () => {
    const text = `\uFEFF${HEADER}${formatRows([WIN, LOSS])}`.replaceAll("\n", "\r\n");
    expect(await readAll(text)).toEqual([WIN, LOSS]);
    expect(await readAll(text.slice(0, -2))).toEqual([WIN, LOSS]);
  });

  test("keep seeds of any length, which JSON has as digits where a number would be rounded", async () => {
    const seeds = [2n ** 53n - 1n, 2n ** 53n, 12345678901234567890n, 10n ** 99n + 1n];
    const rows = seeds.map((seed) => ({ ...WIN, dealer: "pysol", seed }));
    expect(await readAll(HEADER + formatRows(rows))).toEqual(rows);
    expect(rows.map((row) => rowToJson(row).seed)).toEqual([
      9007199254740991,
      "9007199254740992",
      "12345678901234567890",
      `1${"0".repeat(98)}1`,
    ]);
    expect(sameRow(rows[2]!, { ...rows[2]!, seed: 12345678901234567890n })).toBe(true);
    expect(sameRow(rows[2]!, { ...rows[2]!, seed: 12345678901234567891n })).toBe(false);
  });

  test("are the same when only the time differs", () => {
    expect(sameRow(WIN, { ...WIN, milliseconds: 99 })).toBe(true);
    expect(sameRow(WIN, { ...WIN, nodes: 5022 })).toBe(false);
    expect(sameRow(WIN, { ...WIN, moves: 230 })).toBe(false);
  });
});

describe("a file that is not rows is refused with file, line and token", () => {
  const line = "one-king,0123456789ab,seeded,17,winnable,,231,5021,best-first,12.3,1.2.3";
  const second = (from: string, to: string) => `${HEADER}${line}\n${line.replace(from, to)}\n`;

  test.each<[string, string, string[]]>([
    ["an empty file", "", ["x.csv is empty", "rules,rules_hash"]],
    ["another header", "a,b,c\n1,2,3\n", ["line 1", '"a,b,c"', "rules,rules_hash"]],
    ["prose", "The quick brown fox\njumps over\n", ["line 1", "The quick brown fox"]],
    ["a short line", `${HEADER}${line}\none-king,0123\n`, ["line 3", "2 fields", "11"]],
    ["an empty line", `${HEADER}\n${line}\n`, ["line 2", "1 field,"]],
    ["a long line", `${HEADER}${line},x\n`, ["line 2", "12 fields"]],
    ["a wrong verdict", second("winnable", "maybe"), ["line 3", 'verdict "maybe"', "unwinnable"]],
    ["a wrong seed", second(",17,", ",-17,"), ["line 3", 'seed "-17"']],
    ["a huge seed", second(",17,", ",9007199254740993,"), ["line 3", "9007199254740993"]],
    [
      "a number with ms that PySolFC has not",
      second("seeded,17,", "pysol-ms,8589934592,"),
      ["line 3", 'seed "8589934592" is too large', "8589934591"],
    ],
    ["a wrong hash", second("0123456789ab", "xyz"), ["line 3", 'rules_hash "xyz"']],
    ["a wrong limit", second("winnable,,231", "unknown,fuel,"), ["line 3", 'limit "fuel"']],
    ["a win with a limit", second("winnable,,", "winnable,nodes,"), ["line 3", 'limit "nodes"']],
    ["a win without moves", second(",231,", ",,"), ["line 3", 'moves ""']],
    ["a loss with moves", second("winnable", "unwinnable"), ["line 3", 'moves "231"']],
    [
      "an undecided deal without limit",
      second("winnable,,231", "unknown,,"),
      ["line 3", 'limit ""'],
    ],
    ["words for nodes", second(",5021,", ",many,"), ["line 3", 'nodes "many"']],
    ["a negative time", second(",12.3,", ",-1,"), ["line 3", 'milliseconds "-1"']],
    ["an open quote", `${HEADER}${line}\n"one-king,0123\n`, ["line 3", "not a CSV line"]],
    ["a stray quote", second("seeded", 'see"ded'), ["line 3", "not a CSV line", 'after "see")']],
    ["a quote after a quoted field", second("seeded", '"see"ded'), ["line 3", "not a CSV line"]],
    ["a header twice", `${HEADER}${line}\n${HEADER}`, ["line 3", 'rules_hash "rules_hash"']],
    ["a line break in a field", second("one-king", '"one\nking"'), ["line 3", "rules"]],
    ["NUL bytes", `${HEADER}${"\0".repeat(200)}\n`, ["line 2"]],
  ])("%s", async (_name, text, parts) => {
    const reading = readAll(text);
    await expect(reading).rejects.toThrow(InputError);
    for (const part of ["x.csv", ...parts]) await expect(reading).rejects.toThrow(part);
  });

  test("quoting little of it, and no control characters", async () => {
    const long = "\u001b[2J".repeat(1000);
    for (const text of [
      `${long}\n`,
      `${HEADER}${long}"\n`,
      `${HEADER}${line.replace("seeded", long)}\n`,
    ]) {
      const message = await readAll(text).catch(({ message }) => message);
      expect(message).toContain(`"${"\\x1b[2J".repeat(10)}…"`);
      expect(message).not.toMatch(/\u001b/);
    }
  });

  test("a file that cannot be read", async () => {
    const read = async (file: string) => {
      for await (const row of readRows(file)) expect(row).toBeDefined();
    };
    await expect(read(join(folder, "none.csv"))).rejects.toThrow(/none\.csv: no such file/);
    await expect(read(folder)).rejects.toThrow(/a folder, not a file/);
    await expect(read(join(folder, "none.csv"))).rejects.toThrow(InputError);
  });
});
