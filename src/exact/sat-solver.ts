// The solver for satisfiability as JavaScript sees it: a WebAssembly module, compiled from the
// AssemblyScript of src/sat, and an instance of it for each solver.

import { compiledModule, unsigned } from "../assembly/module.js";
import type { Literal, OrderedPairs } from "./literal.js";

export interface SolverLimits {
  readonly maxConflicts: number;
  /** Asked a hundred times a second or so; true makes the answer "unknown". */
  readonly shouldStop?: () => boolean;
}

export type SolverAnswer = "satisfiable" | "unsatisfiable" | "unknown";

/** What src/sat/index.ts exports, where it is documented. */
interface SolverExports {
  readonly memory: WebAssembly.Memory;
  clear(): void;
  input(words: number): number;
  addClause(length: number): void;
  addOrder(events: number, pairs: number): void;
  suggest(literal: Literal): void;
  logLearned(): void;
  logAddress(): number;
  takeLog(): number;
  assume(count: number): void;
  solve(lastConflict: number): number;
  conflicts(): number;
  holds(literal: Literal): number;
  needed(): number;
}

/** Answers by the solver's numbers; null where it is to be called again. */
const ANSWERS: Readonly<Record<number, SolverAnswer | null>> = {
  1: "satisfiable",
  2: "unsatisfiable",
  3: "unknown",
  4: null,
};

/** Words of input that there is room for from the first. */
const LEAST_INPUT = 1024;

/** Conflicts are counted in 32 bits. */
const MOST_CONFLICTS = 2 ** 31 - 1;

/** Instances of solvers that are no longer needed, to be used again with the memory that they have. */
const idle: SolverExports[] = [];

export class SatSolver {
  readonly #solver: SolverExports;
  #view = new Int32Array(0);
  #onLearned: ((clause: Literal[]) => void) | null = null;

  constructor() {
    this.#solver = idle.pop() ?? newInstance();
    this.#solver.clear();
  }

  /** Lets the next solver have the memory; this one must not be used any more. */
  free(): void {
    if (idle.length === 0) idle.push(this.#solver);
  }

  /** Conflicts so far. */
  get conflicts(): number {
    return this.#solver.conflicts();
  }

  /** Demands that one of the literals is true. */
  addClause(clause: readonly Literal[]): void {
    const words = this.#input(clause.length);
    for (let i = 0; i < clause.length; i++) words[i] = clause[i]!;
    this.#solver.addClause(clause.length);
  }

  /**
   * Demands that pairs of events are those of an order: whenever a is before b and b before c, and a
   * and c are a pair, a is before c. That excludes every cycle when the pairs are the edges of a
   * chordal graph. Once for a solver.
   * @param events how many there are; pairs are of events from 0 to one less
   */
  addOrder(events: number, pairs: OrderedPairs): void {
    this.#input(pairs.length).set(pairs);
    this.#solver.addOrder(events, pairs.length / 3);
  }

  /** Suggests a value to try first. */
  suggest(literal: Literal): void {
    this.#solver.suggest(literal);
  }

  /** Hands out every clause that is learned from now on. */
  onLearned(take: (clause: Literal[]) => void): void {
    this.#onLearned = take;
    this.#solver.logLearned();
  }

  /** Looks for a model in which the assumptions hold; "unknown" at a limit. */
  solve(limits: SolverLimits, assumptions: readonly Literal[] = []): SolverAnswer {
    const solver = this.#solver;
    this.#input(assumptions.length).set(assumptions);
    solver.assume(assumptions.length);
    const last = Math.min(MOST_CONFLICTS, solver.conflicts() + limits.maxConflicts);
    for (;;) {
      const answer = ANSWERS[solver.solve(last)]!;
      this.#handOutLearned();
      if (answer !== null) return answer;
      if (limits.shouldStop?.()) return "unknown";
    }
  }

  /** Whether the literal holds in the model found last. */
  holds(literal: Literal): boolean {
    return this.#solver.holds(literal) !== 0;
  }

  /** The assumptions that the last answer "unsatisfiable" rests on. */
  needed(): readonly Literal[] {
    const count = this.#solver.needed();
    return Array.from(this.#input(count).subarray(0, count));
  }

  /** The solver's input, with room for so many words at least. */
  #input(words: number): Int32Array {
    // When the solver's memory grows, views of it shrink to nothing and are of no more use.
    if (this.#view.length < Math.max(1, words)) {
      const room = Math.max(words, LEAST_INPUT);
      const address = unsigned(this.#solver.input(room));
      this.#view = new Int32Array(this.#solver.memory.buffer, address, room);
    }
    return this.#view;
  }

  #handOutLearned(): void {
    if (this.#onLearned === null) return;
    const address = unsigned(this.#solver.logAddress());
    const words = this.#solver.takeLog();
    const log = new Int32Array(this.#solver.memory.buffer, address, words);
    for (let at = 0; at < words; at += 1 + log[at]!) {
      this.#onLearned(Array.from(log.subarray(at + 1, at + 1 + log[at]!)));
    }
  }
}

function newInstance(): SolverExports {
  const instance = new WebAssembly.Instance(compiledModule("sat"));
  return instance.exports as unknown as SolverExports;
}
