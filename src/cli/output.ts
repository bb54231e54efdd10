// Where output goes: data to stdout, everything else to stderr.

import { writeSync } from "node:fs";
import type { BoardLook } from "../report/board.js";

/** Writes data to stdout, followed by a newline. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes a message to stderr, followed by a newline. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * How a board is written to stdout: with colours and signs of suits on a terminal, plain elsewhere.
 * NO_COLOR takes the colours away; FORCE_COLOR asks for both wherever the output goes.
 * @param ascii letters for suits, for terminals that draw the signs twice as wide or not at all
 */
export function boardLook(ascii: boolean): BoardLook {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: kind } = process.env;
  const able = process.stdout.isTTY === true && kind !== "dumb";
  const asked = force === undefined ? able && !no : force !== "0" && force !== "false";
  return { colour: asked, signs: !ascii && (able || asked) };
}

/** Milliseconds between two lines where stderr is not a terminal. */
const LINE_INTERVAL = 10_000;
/** Milliseconds between two updates on a terminal. */
const UPDATE_INTERVAL = 200;

/** A line of progress on stderr: rewritten in place on a terminal, else printed now and then. */
export class StatusLine {
  readonly #terminal = process.stderr.isTTY === true;
  #shown = 0;
  #width = 0;

  show(text: string): void {
    const now = performance.now();
    if (this.#shown > 0 && now - this.#shown < (this.#terminal ? UPDATE_INTERVAL : LINE_INTERVAL)) {
      return;
    }
    this.#shown = now;
    if (!this.#terminal) {
      say(text);
      return;
    }
    process.stderr.write(`\r${text.padEnd(this.#width)}`);
    this.#width = text.length;
  }

  /** Removes the line from a terminal. */
  clear(): void {
    if (this.#terminal && this.#width > 0) process.stderr.write(`\r${" ".repeat(this.#width)}\r`);
    this.#width = 0;
  }
}

/** Writes to stderr at once, even right before the process ends. */
export function sayAtOnce(text: string): void {
  writeSync(2, `${text}\n`);
}
