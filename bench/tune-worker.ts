// The entry of a tuning thread: a set of weights and some seeds in, counts out.

import { workerData } from "node:worker_threads";
import { type DealCounts, dealCounter, type TuningSetup } from "./tuning.js";
import type { WeightSet } from "./weight-grid.js";

const count = dealCounter(workerData as TuningSetup);

export interface TuningTask {
  readonly set: WeightSet;
  readonly seeds: readonly number[];
}

export default ({ set, seeds }: TuningTask): DealCounts => count(set, seeds);
