// The compiled bench scripts, run as processes of their own.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Outcome } from "./cli.js";

/** Runs a script of `bench` to its end. */
export function benchScript(name: string, ...args: string[]): Outcome {
  const file = fileURLToPath(new URL(`../../dist/bench/${name}.js`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
