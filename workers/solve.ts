// The entry of a worker thread: a few tasks in, their small findings out.

import { workerData } from "node:worker_threads";
import { useModules } from "../src/assembly/module.js";
import { chunkSolver } from "../src/batch/task.js";

useModules(workerData.modules);

export default chunkSolver(workerData.setup);
