// The entry of a worker thread: a task in, its small findings out.

import { workerData } from "node:worker_threads";
import { taskSolver, type WorkerSetup } from "../src/batch/task.js";

export default taskSolver(workerData as WorkerSetup);
