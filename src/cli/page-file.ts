// The option --html of solve and verify: where the page goes, and the command that it names.

import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command, Option } from "commander";
import { withFile, writeAtomically } from "../batch/files.js";
import { InputError } from "../errors.js";
import { gamePage } from "../report/game-page/page.js";
import type { GamePage } from "../report/game-page/page-input.js";
import { print, say } from "./output.js";

/** Options that change what is printed but not what is found. */
const OUTPUT_ONLY = new Set(["html", "json", "moves", "board", "ascii", "proof", "exitVerdict"]);

/**
 * Says at once, before a long search, that a page cannot be written.
 * @param others files that the command reads or writes
 * @throws InputError when its folder is not there or not writable, or when it is one of the others
 */
export function checkPageFile(file: string, others: readonly (string | undefined)[]): void {
  if (file === "-") return;
  if (others.some((other) => other !== undefined && resolve(other) === resolve(file))) {
    throw new InputError("usage", `--html ${file} is another file of this command: name a new one`);
  }
  withFile(`cannot write ${file}`, () => {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
      throw new InputError("file", `cannot write ${file}: it is not a regular file`);
    }
    accessSync(dirname(file), constants.W_OK);
  });
}

/** Writes the page to a file, whole or not at all; "-" prints it. */
export function writePage(file: string, page: GamePage): void {
  const html = gamePage(page);
  if (file === "-") {
    print(html.trimEnd());
    return;
  }
  writeAtomically(file, html);
  say(`${file}: a page to look at in a browser`);
}

/** The command line that gives the same result, without what only changes its output. */
export function repeatCommand(command: Command): string {
  const options = command.options.filter(
    (option) =>
      command.getOptionValueSource(option.attributeName()) === "cli" &&
      !OUTPUT_ONLY.has(option.attributeName()) &&
      isGiven(option, command.getOptionValue(option.attributeName())),
  );
  const words = options.flatMap((option) => {
    const value = command.getOptionValue(option.attributeName());
    return typeof value === "boolean"
      ? [option.long!]
      : [option.long!, shellWord(Array.isArray(value) ? value.join(",") : String(value))];
  });
  return ["npx batsford", command.name(), ...words].join(" ");
}

/** Of `--worry-back` and `--no-worry-back`, which share a value, the one that was given. */
function isGiven(option: Option, value: unknown): boolean {
  return typeof value !== "boolean" || value !== option.negate;
}

/** A word as a POSIX shell reads it back. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
