// The solver: CaDiCaL in WebAssembly, one module a thread, one solver a question.
//
// CaDiCaL is deterministic: equal clauses, options and limits give equal answers, models and
// conflict counts. Effort is bounded by conflicts, never by time. WebAssembly memory grows and is
// not given back while the module lives; a question whose memory passes its bound is given up, and
// the module is replaced before the next one.

import { Cadical, type CadicalModule, createModule } from "cadical-wasm";
import type { ClauseSink, Literal } from "./clauses.js";

let module: CadicalModule | null = null;
/** What the solver prints, kept only while its statistics are asked for. */
let printed: string[] | null = null;

/** Loads the solver; must be awaited once in a thread before anything is solved there. */
export async function prepareSolver(): Promise<void> {
  module ??= await createModule({
    print: (line: string) => void printed?.push(line),
    printErr: (line: string) => void printed?.push(line),
  });
}

/** Whether {@link prepareSolver} has ended in this thread. */
export function isSolverReady(): boolean {
  return module !== null;
}

export interface SolverLimits {
  readonly maxConflicts: number;
  readonly shouldStop?: () => boolean;
}

export type SolverAnswer = "satisfiable" | "unsatisfiable" | "unknown";

/**
 * One long stretch of trying to satisfy after another, and simplification before the search only. On
 * one-king deals that reach the model (bench/README.md) this takes less than half the time for wins
 * and a fifth more for losses.
 */
const DEFAULTS: Record<string, number> = { stabilizeonly: 1, inprocessing: 0 };

export class SatSolver implements ClauseSink {
  readonly #solver: Cadical;
  readonly #module: CadicalModule;

  /** @throws Error unless {@link prepareSolver} was awaited in this thread */
  constructor(options: Record<string, number> = {}) {
    if (!module) throw new Error("the exact solver is not loaded: await prepareExact() first");
    this.#module = module;
    this.#solver = new Cadical(module, { report: false, ...DEFAULTS, ...options } as never);
  }

  addClause(clause: readonly Literal[]): void {
    this.#solver.addClause(clause);
  }

  /** Suggests a value to try first. */
  suggest(literal: Literal): void {
    this.#solver.phase(literal);
  }

  /** Hands out every clause that is learned from now on. */
  onLearned(take: (clause: Literal[]) => void): void {
    this.#solver.setLearn(2 ** 30, take);
  }

  /** Answers "unknown" after `maxConflicts` or when told to stop. */
  solve(limits: SolverLimits, assumptions: readonly Literal[] = []): SolverAnswer {
    if (limits.maxConflicts <= 0) return "unknown";
    if (limits.shouldStop) this.#solver.setTerminate(limits.shouldStop);
    return this.#solver.solve({ conflicts: limits.maxConflicts, assumptions });
  }

  /** Whether the literal holds in the model found. */
  holds(literal: Literal): boolean {
    return this.#solver.value(literal);
  }

  /** The assumptions that the last refutation used. */
  needed(): Literal[] {
    return this.#solver.failedAssumptions();
  }

  /** Conflicts so far. */
  get conflicts(): number {
    printed = [];
    this.#solver.printStatistics();
    const line = printed.find((text) => /^c conflicts:/.test(text));
    printed = null;
    return line ? Number(/(\d+)/.exec(line)![1]) : 0;
  }

  /** MiB of the module's memory, which never shrinks. */
  get mebibytes(): number {
    return this.#module.HEAP32.buffer.byteLength / 2 ** 20;
  }

  dispose(): void {
    this.#solver.dispose();
  }
}
