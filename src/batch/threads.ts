// How many deals may be solved at a time within a total of memory.
//
// What one deal may take is part of the plan (a search that runs out of it ends undecided), so it
// must not depend on the number of threads, or the rows would. A total is therefore kept by
// bounding the threads. A deal's positions take at most its memory limit, and at most what its node
// limit can store, since every position stored is a node; each thread and the program itself take
// a little more.

import { availableParallelism, totalmem } from "node:os";
import { InputError } from "../errors.js";
import type { Rules } from "../rules.js";
import { Kernel } from "../search/kernel.js";
import type { Limits } from "../search/limits.js";
import { EXACT_MEMORY, positionMemory, reachesExact } from "../search/portfolio.js";
import type { Plan } from "./plan.js";

/** MiB of a thread beside its stored positions, and of the program beside its threads; measured. */
const THREAD_BASE = 48;
const PROGRAM_BASE = 128;

/** Share of the machine's memory that a run takes at most unless told otherwise. */
const DEFAULT_SHARE = 0.75;

/** MiB that a run may take when no total is given: three quarters of the machine or container. */
export function defaultMemory(): number {
  const container = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  return Math.floor((Math.min(totalmem(), container) * DEFAULT_SHARE) / 2 ** 20);
}

/** MiB that one deal can take: its positions, and the exact model where it can get that far. */
export function dealMemory(rules: Rules, { maxMemory, maxNodes }: Limits): number {
  const positions = (maxNodes * new Kernel().bytesPerPosition(rules)) / 2 ** 20;
  const exact = reachesExact(rules, maxMemory, maxNodes) ? EXACT_MEMORY : 0;
  return Math.min(positionMemory(maxMemory), positions) + exact;
}

/**
 * The number of threads for a run: as many as asked for or, if not asked, as the machine has cores
 * and the memory allows.
 * @param asked threads asked for @param total MiB for the whole run
 * @throws InputError when they do not fit into the memory, saying what would
 */
export function threadsFor(plan: Plan, asked: number | undefined, total: number): number {
  const each = Math.max(
    ...plan.rules.flatMap((rules) => plan.stages.map((limits) => dealMemory(rules, limits))),
  );
  const need = (threads: number) => Math.ceil(PROGRAM_BASE + threads * (each + THREAD_BASE));
  const fitting = Math.floor((total - PROGRAM_BASE) / (each + THREAD_BASE));
  if (fitting < 1) {
    throw new InputError(
      "usage",
      `--max-memory ${total} is too little: one deal at a time needs ${need(1)} MiB; lower --max-nodes or --deal-memory`,
    );
  }
  if (asked === undefined) return Math.min(fitting, availableParallelism());
  if (asked > fitting) {
    throw new InputError(
      "usage",
      `--threads ${asked} need ${need(asked)} MiB, --max-memory allows ${total}: use --threads ${fitting}, or lower --max-nodes or --deal-memory`,
    );
  }
  return asked;
}
