// The production worker, but for one seed on which it dies. CRASH names it: "SEED exit", "SEED
// throw", each time; with a third word, a file, only as long as that file is not there.

import { existsSync, writeFileSync } from "node:fs";
import solve from "../../dist/workers/solve.js";

const [seed, how, once] = (process.env.CRASH ?? "").split(" ");

export default function crashOrSolve(task) {
  if (String(task.seed) === seed && !(once && existsSync(once))) {
    if (once) writeFileSync(once, "");
    if (how === "exit") process.exit(7);
    throw new Error("crash asked for");
  }
  return solve(task);
}
