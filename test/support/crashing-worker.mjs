// The production worker, but for one seed on which it dies. CRASH names it: "SEED exit", "SEED
// throw", each time; with a third word, a file, only as long as that file is not there. "SEED slow
// FILE" does not die but waits for the file.

import { existsSync, writeFileSync } from "node:fs";
import solve from "../../dist/workers/solve.js";

const [seed, how, once] = (process.env.CRASH ?? "").split(" ");

export default function crashOrSolve(chunk) {
  if (!chunk.some((task) => String(task.seed) === seed)) return solve(chunk);
  if (how === "slow") {
    while (!existsSync(once)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    return solve(chunk);
  }
  if (once && existsSync(once)) return solve(chunk);
  if (once) writeFileSync(once, "");
  if (how === "exit") process.exit(7);
  throw new Error("crash asked for");
}
