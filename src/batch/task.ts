// What a worker does: solve one seed under one or more rule sets, within one stage's limits.

import { dealBy } from "../dealers/dealers.js";
import { InternalError } from "../errors.js";
import type { Move } from "../notation.js";
import { verify } from "../referee/referee.js";
import { carryMoves, type Setting, winsCarryOver } from "../relations.js";
import type { Rules } from "../rules.js";
import { hardnessOf, isForetold } from "../search/foresight.js";
import type { SearchMemory } from "../search/memory.js";
import { memoryFor, solveDeal } from "../search/solve.js";
import type { Finding, Plan } from "./plan.js";
import { LOOK } from "./schedule.js";

/** What a worker knows from its start: the plain data of a plan. */
export type WorkerSetup = Pick<Plan, "rules" | "dealer" | "stages" | "inherit">;

export interface Task {
  readonly seed: bigint;
  /** Rule sets to solve it under, by their places in the plan. */
  readonly sets: readonly number[];
  /** Whose limits to keep, by its place in the plan; or {@link LOOK}. */
  readonly stage: number;
}

/** What a worker found out. */
export interface TaskResult {
  /** One for each set of the task; none from a look. */
  readonly findings: readonly Finding[];
  /** From a look: how hard the hardest of the sets looks (search/foresight.ts). Else 0. */
  readonly hardness: number;
}

/** A win found by search, for other rule sets to inherit. */
interface Win extends Setting {
  readonly moves: readonly Move[];
}

/** Milliseconds of work after which no further task of a chunk is begun. */
const CHUNK_MILLISECONDS = 100;

/**
 * A function that solves a chunk of tasks one after the other, with memory kept from one to the
 * next. It may leave out tasks at the end, so that those before them need not wait.
 */
export function chunkSolver(setup: WorkerSetup): (chunk: readonly Task[]) => TaskResult[] {
  const carryOut = taskSolver(setup);
  return (chunk) => {
    const started = performance.now();
    const results: TaskResult[] = [];
    for (const task of chunk) {
      if (results.length > 0 && performance.now() - started > CHUNK_MILLISECONDS) break;
      results.push(carryOut(task));
    }
    return results;
  };
}

function taskSolver(setup: WorkerSetup): (task: Task) => TaskResult {
  const order = hardestFirst(setup.rules);
  let memory: { readonly of: number; readonly rows: SearchMemory } | null = null;
  return ({ seed, sets, stage }) => {
    const limits = setup.stages[Math.max(stage, 0)]!;
    if (memory?.of !== limits.maxMemory) {
      memory = { of: limits.maxMemory, rows: memoryFor(limits) };
    }
    const { rows } = memory;
    if (stage === LOOK) {
      const each = sets.map((set) => {
        const rules = setup.rules[set]!;
        if (!isForetold(rules, limits.maxMemory)) return 0;
        return hardnessOf(dealBy(setup.dealer, seed, rules), rules, rows);
      });
      return { findings: [], hardness: Math.max(...each) };
    }
    const findings = new Map<number, Finding>();
    const wins: Win[] = [];
    for (const set of order.filter((place) => sets.includes(place))) {
      const rules = setup.rules[set]!;
      const deal = dealBy(setup.dealer, seed, rules);
      const source = `${setup.dealer} seed ${seed}`;
      const inherited = setup.inherit ? inherit(wins, { rules, deal }, source) : null;
      if (inherited) {
        findings.set(set, inherited);
        continue;
      }
      const result = solveDeal(deal, rules, limits, { memory: rows, source });
      if (result.moves) wins.push({ rules, deal, moves: result.moves });
      findings.set(set, {
        verdict: result.verdict,
        limit: result.limit,
        moves: result.moves?.length ?? null,
        nodes: result.nodes,
        phase: result.phase,
        milliseconds: tenths(result.milliseconds),
      });
    }
    return { findings: sets.map((set) => findings.get(set)!), hardness: 0 };
  };
}

/** Places of the rule sets, each after all sets whose wins carry over to it. */
function hardestFirst(rules: readonly Rules[]): number[] {
  const harder = rules.map((to) => rules.filter((from) => winsCarryOver(from, to)).length);
  return rules.map((_, set) => set).sort((a, b) => harder[a]! - harder[b]! || a - b);
}

/** A win under a harder set as one under these rules, on the word of the referee; null without. */
function inherit(wins: readonly Win[], to: Setting, source: string): Finding | null {
  const started = performance.now();
  const win = wins.find(({ rules }) => winsCarryOver(rules, to.rules));
  if (!win) return null;
  const moves = carryMoves(win.moves, win, to);
  const word = verify(to.deal, to.rules, moves);
  if (!word.won) {
    throw new InternalError(
      `${source}: the referee refuses the win under ${win.rules.name} as one under ${to.rules.name}: ${word.reason}`,
    );
  }
  return {
    verdict: "winnable",
    limit: null,
    moves: moves.length,
    nodes: 0,
    phase: `inherited:${win.rules.name}`,
    milliseconds: tenths(performance.now() - started),
  };
}

/** Milliseconds as rows keep them. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
