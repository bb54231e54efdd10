// A summary as one JSON object.

import { seedToJson } from "../batch/row.js";
import { roundOutward } from "../statistics/interval.js";
import { BOUND_DECIMALS } from "./numbers.js";
import type { Summary } from "./summary.js";
import type { RelationCheck } from "./summary-check.js";

/** @param check what `--check` found; left out where it was not asked for */
export function summaryJson(summary: Summary, check?: RelationCheck): object {
  const { confidence, method, pairs } = summary;
  const sets = summary.sets.map((set) => ({
    ...set,
    interval: roundOutward(set.interval, BOUND_DECIMALS),
  }));
  return { confidence, method, sets, pairs, ...(check && { check: checkJson(check) }) };
}

function checkJson(check: RelationCheck): object {
  const violations = check.violations.map((violation) => ({
    ...violation,
    seed: seedToJson(violation.seed),
  }));
  return { ...check, violations };
}
