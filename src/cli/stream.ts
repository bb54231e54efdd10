// Data that goes to standard output for as long as a run lasts. It is written at once, so that the
// run waits for a slow reader and hears of a full disk.

import { writeSync } from "node:fs";
import { fileError } from "../batch/files.js";

/** Milliseconds to wait for a pipe that is full and not waited for by the system. */
const PATIENCE = 10;

/**
 * Writes text to standard output. Ends the program when the reader has closed the pipe.
 * @throws InputError when it cannot be written, as on a full disk
 */
export function writeOut(text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN") throw fileError(error, "cannot write to standard output");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE);
    }
  }
}
