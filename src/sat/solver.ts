// A solver for satisfiability that knows what an order is.
//
// It takes clauses and one order (order-rows.ts), learns from conflicts, decides the variables that
// conflicts met most, and begins again from time to time: the method of MiniSat (Eén & Sörensson
// 2003), with restarts, phases and removals like those of CaDiCaL when it looks for models (Biere et
// al. 2020). That the order needs no clauses makes it several times as fast on this project's
// questions as a general solver (bench/README.md).
//
// What it learns follows from the clauses and the order's transitivity by unit propagation, clause
// by clause, so a refutation can be checked by others (src/exact/proof.ts).
//
// Equal clauses, orders, suggestions and questions give equal answers, models and conflict counts.
// Effort is bounded by conflicts, never by time.

import { Analysis } from "./analysis.js";
import { Assignment, NO_REASON } from "./assignment.js";
import { ClauseStore } from "./clause-store.js";
import { DecisionHeap } from "./decision-heap.js";
import { LearnedClauses } from "./learned.js";
import { type Code, codeOf, type Literal, literalOf, TRUE_CODE } from "./literal.js";
import { type OrderedPair, OrderRows } from "./order-rows.js";
import { Phases } from "./phases.js";
import { NO_CONFLICT, Propagation } from "./propagation.js";
import { Restarts } from "./restarts.js";
import { WatchLists } from "./watch-lists.js";

export interface SolverLimits {
  readonly maxConflicts: number;
  /** Asked a hundred times a second or so; true makes the answer "unknown". */
  readonly shouldStop?: () => boolean;
}

export type SolverAnswer = "satisfiable" | "unsatisfiable" | "unknown";

/** Decisions between two questions whether to stop. */
const STOP_INTERVAL = 256;

export class SatSolver {
  /** Conflicts so far. */
  conflicts = 0;
  readonly #order = new OrderRows();
  readonly #heap = new DecisionHeap();
  readonly #store = new ClauseStore();
  readonly #watches = new WatchLists();
  readonly #assignment = new Assignment(this.#order, this.#heap);
  readonly #propagation = new Propagation(
    this.#assignment,
    this.#order,
    this.#store,
    this.#watches,
  );
  readonly #analysis = new Analysis(this.#assignment, this.#propagation, this.#store, this.#heap);
  readonly #learned = new LearnedClauses(this.#assignment, this.#store, this.#watches);
  readonly #phases = new Phases(this.#assignment);
  readonly #restarts = new Restarts();
  readonly #onUse = (clause: number) => this.#learned.onUse(clause);
  #onLearned: ((clause: Literal[]) => void) | null = null;
  #variables = 0;
  #room = 0;
  #decisions = 0;
  /** Without assumptions there is no model. */
  #refuted = false;
  #model = new Int8Array(0);
  #needed: Literal[] = [];

  /** Makes variables up to this one known. */
  #admit(variable: number): void {
    if (variable <= this.#variables) return;
    if (variable >= this.#room) {
      this.#room = 2 * variable + 1024;
      this.#order.resize(2 * this.#room);
      this.#heap.resize(this.#room);
      this.#watches.resize(2 * this.#room);
      this.#assignment.resize(this.#room);
      this.#analysis.resize(this.#room);
      this.#learned.resize(this.#room);
      this.#phases.resize(this.#room);
    }
    while (this.#variables < variable) this.#heap.add(++this.#variables);
  }

  #code(literal: Literal): Code {
    this.#admit(Math.abs(literal));
    return codeOf(literal);
  }

  /** Demands that one of the literals is true. */
  addClause(clause: readonly Literal[]): void {
    const assignment = this.#assignment;
    assignment.backTo(0);
    const open = new Set<Code>();
    for (const literal of clause) {
      const code = this.#code(literal);
      const value = assignment.value[code]!;
      if (value > 0 || open.has(code ^ 1)) return;
      if (value === 0) open.add(code);
    }
    const codes = [...open];
    if (codes.length === 0) this.#refuted = true;
    else if (codes.length === 1) assignment.assign(codes[0]!, NO_REASON);
    else this.#propagation.attach(this.#store.add(codes, 0));
  }

  /**
   * Demands that pairs of events are those of an order: whenever a is before b and b before c, and a
   * and c are a pair, a is before c. That excludes every cycle when the pairs are the edges of a
   * chordal graph. Once for a solver.
   * @param events how many there are; pairs are of events from 0 to one less
   */
  addOrder(events: number, pairs: readonly OrderedPair[]): void {
    for (const { literal } of pairs) if (literal !== null) this.#admit(Math.abs(literal));
    this.#assignment.backTo(0);
    this.#order.declare(events, pairs);
    // What is true already is to be looked at again, now that it may say something of the order.
    const { trail, size } = this.#assignment;
    for (let i = 0; i < size; i++) this.#order.set(trail[i]!);
    this.#assignment.propagated = 0;
    for (const { first, second, literal } of pairs) {
      if (literal !== null) continue;
      const conflict = this.#propagation.ordered(first, second);
      if (conflict !== NO_CONFLICT) this.#refuted = true;
    }
  }

  /** Suggests a value to try first. */
  suggest(literal: Literal): void {
    this.#phases.suggest(this.#code(literal));
  }

  /** Hands out every clause that is learned from now on. */
  onLearned(take: (clause: Literal[]) => void): void {
    this.#onLearned = take;
  }

  /** Looks for a model in which the assumptions hold; "unknown" at a limit. */
  solve(limits: SolverLimits, assumptions: readonly Literal[] = []): SolverAnswer {
    this.#needed = [];
    this.#assignment.backTo(0);
    const assumed = assumptions.map((literal) => this.#code(literal));
    const last = this.conflicts + limits.maxConflicts;
    while (!this.#refuted) {
      if (this.conflicts >= last) return "unknown";
      const conflict = this.#propagation.run();
      if (conflict !== NO_CONFLICT) {
        this.#learn(conflict);
        continue;
      }
      if (this.#decisions % STOP_INTERVAL === 0 && limits.shouldStop?.()) return "unknown";
      this.#keepHouse(assumed.length);
      const decision = this.#decide(assumed);
      if (decision === null) return "unsatisfiable";
      if (decision === TRUE_CODE) {
        this.#model = this.#assignment.value.slice();
        return "satisfiable";
      }
      this.#decisions++;
      this.#assignment.descend();
      this.#assignment.assign(decision, NO_REASON);
    }
    return "unsatisfiable";
  }

  #learn(conflict: number): void {
    this.conflicts++;
    if (this.#assignment.depth === 0) {
      this.#refuted = true;
      this.#onLearned?.([]);
      return;
    }
    this.#phases.onConflict();
    this.#restarts.onConflict();
    this.#analysis.learn(conflict, this.#onUse);
    const { clause, level } = this.#analysis;
    this.#onLearned?.(clause.map(literalOf));
    let reason = NO_REASON;
    if (clause.length > 1) {
      reason = this.#learned.add(clause);
      this.#propagation.attach(reason);
    }
    this.#assignment.backTo(level);
    this.#assignment.assign(clause[0]!, reason);
  }

  /** What is done from time to time, when there is no conflict. @param kept levels of assumptions */
  #keepHouse(kept: number): void {
    if (this.#phases.isDue(this.conflicts)) {
      this.#assignment.backTo(kept);
      this.#phases.renew(this.conflicts);
    } else if (this.#restarts.isDue) {
      this.#assignment.backTo(kept);
      this.#restarts.renew();
    } else if (this.#learned.isDue(this.conflicts)) {
      this.#learned.reduce(this.conflicts);
    }
  }

  /** @returns the literal to try; TRUE_CODE when all have values; null when an assumption is false */
  #decide(assumed: readonly Code[]): Code | null {
    const { value } = this.#assignment;
    while (this.#assignment.depth < assumed.length) {
      const code = assumed[this.#assignment.depth]!;
      if (value[code]! < 0) {
        this.#needed = this.#analysis.blame(code);
        return null;
      }
      if (value[code] === 0) return code;
      // An assumption that holds already has its level all the same.
      this.#assignment.descend();
    }
    const variable = this.#heap.next(value);
    return variable === 0 ? TRUE_CODE : this.#phases.choose(variable);
  }

  /** Whether the literal holds in the model found last. */
  holds(literal: Literal): boolean {
    return this.#model[codeOf(literal)]! > 0;
  }

  /** The assumptions that the last answer "unsatisfiable" rests on. */
  needed(): readonly Literal[] {
    return this.#needed;
  }
}
