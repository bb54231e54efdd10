import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeAtomically } from "../../src/batch/files.js";
import { LineFile } from "../../src/batch/line-file.js";
import { wholeLines } from "../../src/batch/resume.js";
import { InputError } from "../../src/errors.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "batsford-lines-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a line file", () => {
  test("is cut to what is kept and goes on from there", async () => {
    const path = join(folder, "cut");
    writeFileSync(path, "one\ntwo\nthr");
    const file = new LineFile(path, wholeLines(path, 11));
    file.append("drei\n");
    file.append("vier\nfünf\n");
    file.sync();
    expect(readFileSync(path, "utf8")).toBe("one\ntwo\ndrei\nvier\nfünf\n");
    file.truncate(4);
    file.append("2\n");
    await file.close();
    expect(readFileSync(path, "utf8")).toBe("one\n2\n");
  });

  test("notices a second writer and leaves its lines alone", async () => {
    const path = join(folder, "shared");
    const file = new LineFile(path, 0);
    file.append("mine\n");
    appendFileSync(path, "theirs\n");
    expect(() => file.append("mine again\n")).toThrow(InputError);
    expect(() => file.append("mine again\n")).toThrow(/second run/);
    await file.close();
    expect(readFileSync(path, "utf8")).toBe("mine\ntheirs\n");
  });

  test.each([
    ["a full disk", () => "/dev/full", /no space left/],
    ["a folder", () => folder, /a folder, not a file/],
    ["a path that is not there", () => join(folder, "no", "where"), /no such file or folder/],
    ["a path through a file", () => join(folder, "cut", "x"), /not a folder/],
  ])("on %s is refused in words", (_name, path, message) => {
    const write = () => {
      const file = new LineFile(path(), 0);
      try {
        file.append("x".repeat(100_000));
      } finally {
        void file.close();
      }
    };
    expect(write).toThrow(InputError);
    expect(write).toThrow(message);
    expect(write).toThrow(path());
  });
});

test("whole lines end with the last line end, however far back it is", () => {
  const path = join(folder, "whole");
  for (const [text, length] of [
    ["", 0],
    ["a", 0],
    ["a\n", 2],
    ["a\nb", 2],
    [`a\n${"b".repeat(200_000)}`, 2],
    [`${"a".repeat(65_535)}\n${"b".repeat(65_536)}`, 65_536],
    [`a\n${"\0".repeat(100_000)}`, 2],
  ] as const) {
    writeFileSync(path, text);
    expect(wholeLines(path, text.length)).toBe(length);
  }
});

test("an atomic write replaces the whole file or, where it fails, nothing", () => {
  const path = join(folder, "atomic");
  writeAtomically(path, "first version, long\n");
  writeAtomically(path, "second\n");
  expect(readFileSync(path, "utf8")).toBe("second\n");
  expect(() => writeAtomically(join(folder, "no", "where"), "x")).toThrow(InputError);
  expect(() => writeAtomically(folder, "x")).toThrow(InputError);
});
