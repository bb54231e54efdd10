// The entry of a worker thread: a few tasks in, their small findings out.

import { workerData } from "node:worker_threads";
import { chunkSolver, type WorkerSetup } from "../src/batch/task.js";

export default chunkSolver(workerData as WorkerSetup);
