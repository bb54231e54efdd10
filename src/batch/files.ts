// What the batch asks of the file system, and how its refusals reach the user: as input errors that
// name the file. Everything is synchronous: a row counts as written when the call returns.

import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { InputError, messageOf } from "../errors.js";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "it is a folder, not a file",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file has grown too large",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the name is too long",
};

/**
 * A refusal of the operating system as an InputError; anything else is returned as it is.
 * @param doing what was tried, such as `cannot write x.csv`
 */
export function fileError(error: unknown, doing: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  return new InputError("file", `${doing}: ${REASONS[code] ?? messageOf(error)}`);
}

/** Runs `action`, turning a refusal of the operating system into an InputError. */
export function withFile<T>(doing: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw fileError(error, doing);
  }
}

/** The text of a file, or null where there is none. @throws InputError when it cannot be read */
export function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw fileError(error, `cannot read ${file}`);
  }
}

/**
 * Removes a file if it is there.
 * @param doing what a refusal says was tried
 */
export function removeIfPresent(file: string, doing = `cannot remove ${file}`): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw fileError(error, doing);
    }
  }
}

/** The name under which a file's next version is prepared, in the same folder. */
export function draftOf(file: string): string {
  return `${file}.tmp`;
}

/** Writes a whole file so that at any moment either the old or the new one stands, never a part. */
export function writeAtomically(file: string, text: string): void {
  withFile(`cannot write ${file}`, () => {
    const draft = draftOf(file);
    try {
      writeFileSync(draft, text, { flush: true });
      replaceFile(draft, file);
    } catch (error) {
      removeIfPresent(draft);
      throw error;
    }
  });
}

/** Puts `draft`, already on disk, in the place of `file`, and has the folder remember it. */
export function replaceFile(draft: string, file: string): void {
  renameSync(draft, file);
  // Some file systems cannot sync a folder; the rename itself stands either way.
  try {
    const folder = openSync(dirname(file), "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {}
}
