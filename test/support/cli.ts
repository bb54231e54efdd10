// The compiled command, run as a process of its own.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The command's entry; BATSFORD_BIN has the tests run another, such as an installed one. */
export const CLI =
  process.env.BATSFORD_BIN ?? fileURLToPath(new URL("../../dist/src/cli/main.js", import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. */
export function batsford(...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Starts a command, and gives its process and, when it has ended, its outcome. */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; ended: Promise<Outcome & { signal: NodeJS.Signals | null }> } {
  const child = spawn(process.execPath, [...args], { env: { ...process.env, ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = new Promise<Outcome & { signal: NodeJS.Signals | null }>((resolve) => {
    child.on("close", (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  return { child, ended };
}
