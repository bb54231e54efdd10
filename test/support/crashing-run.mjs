// `estimate` as the command runs it, but with the worker that dies where CRASH says.
// Arguments: rule sets, seeds, nodes a deal, file.

import { Plan } from "../../dist/src/batch/plan.js";
import { runToFile } from "../../dist/src/batch/run.js";
import { Seeds } from "../../dist/src/batch/seeds.js";
import { namedRules } from "../../dist/src/rule-sets.js";
import { DEFAULT_LIMITS, SOLVER_VERSION } from "../../dist/src/search/solve.js";

const [rules, seeds, maxNodes, file] = process.argv.slice(2);
const plan = new Plan({
  rules: rules.split(",").map(namedRules),
  dealer: "seeded",
  seeds: Seeds.parse(seeds),
  shard: null,
  stages: [{ ...DEFAULT_LIMITS, maxNodes: Number(maxNodes) }],
  inherit: false,
  solver: SOLVER_VERSION,
});
await runToFile(plan, file, {
  threads: 2,
  workerFile: new URL("crashing-worker.mjs", import.meta.url),
});
