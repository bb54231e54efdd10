// What a conflict teaches.
//
// From the false clause back, each literal of the present level is replaced by the others of the
// clause that made it true, until one of the present level is left (first unique implication point;
// Marques-Silva & Sakallah 1996). The result follows from the clauses, and would have prevented the
// conflict. Literals that follow from others of it are then left out (Sörensson & Biere 2009).

import type { Assignment } from "./assignment.js";
import { NO_REASON } from "./assignment.js";
import { type ClauseStore, LENGTH, LITERALS } from "./clause-store.js";
import type { DecisionHeap } from "./decision-heap.js";
import { grown } from "./grow.js";
import { type Code, type Literal, literalOf } from "./literal.js";
import type { Propagation } from "./propagation.js";

/** By variable, during an analysis. */
const UNSEEN = 0;
/** Met in the conflict, or implied by what was. */
const MET = 1;
/** Not implied by what was met. */
const FREE = 2;

export class Analysis {
  /** The clause learned: its one literal of the present level first, one of the next highest then. */
  readonly clause: Code[] = [];
  /** The level on which it makes its first literal true. */
  level = 0;
  #seen = new Uint8Array(0);
  readonly #met: number[] = [];
  readonly #open: Code[] = [];

  constructor(
    readonly assignment: Assignment,
    readonly propagation: Propagation,
    readonly store: ClauseStore,
    readonly heap: DecisionHeap,
  ) {}

  /** @param variables from now on, variable 0 included */
  resize(variables: number): void {
    this.#seen = grown(this.#seen, variables);
  }

  /**
   * Learns from a false clause, above level 0.
   * @param onUse told of each clause that the conflict rests on
   */
  learn(conflict: number, onUse: (clause: number) => void): void {
    const { clause } = this;
    clause.length = 1;
    this.#collect(conflict, onUse);
    const met = this.#met.length;
    this.#minimize();
    // Bumped before the minimization's own marks are among them.
    for (let i = 0; i < met; i++) this.heap.bump(this.#met[i]!);
    this.heap.fade();
    for (const variable of this.#met) this.#seen[variable] = UNSEEN;
    this.#met.length = 0;
    this.#orderWatches();
  }

  #collect(conflict: number, onUse: (clause: number) => void): void {
    const { assignment, clause } = this;
    const { level, trail } = assignment;
    const seen = this.#seen;
    const present = assignment.depth;
    let open = 0;
    let index = assignment.size;
    let antecedent = conflict;
    for (;;) {
      onUse(antecedent);
      const { words } = this.store;
      const start = antecedent + LITERALS;
      const end = start + words[antecedent + LENGTH]!;
      for (let i = start; i < end; i++) {
        const code = words[i]!;
        const variable = code >> 1;
        if (seen[variable] !== UNSEEN || level[variable] === 0) continue;
        seen[variable] = MET;
        this.#met.push(variable);
        if (level[variable] === present) open++;
        else clause.push(code);
      }
      while (seen[trail[--index]! >> 1] === UNSEEN);
      const code = trail[index]!;
      if (--open === 0) {
        clause[0] = code ^ 1;
        return;
      }
      antecedent = this.propagation.because(code);
    }
  }

  #minimize(): void {
    const { clause } = this;
    const { level, reason } = this.assignment;
    let levels = 0;
    for (let i = 1; i < clause.length; i++) levels |= 1 << (level[clause[i]! >> 1]! & 31);
    let kept = 1;
    for (let i = 1; i < clause.length; i++) {
      const code = clause[i]!;
      if (reason[code >> 1] === NO_REASON || !this.#follows(code, levels)) clause[kept++] = code;
    }
    clause.length = kept;
  }

  /**
   * Whether a false literal is so because others that were met are.
   * @param levels one bit for each level of the clause, modulo 32: what is on no such level is not
   *     implied by it
   */
  #follows(start: Code, levels: number): boolean {
    const { level, reason } = this.assignment;
    const seen = this.#seen;
    const open = this.#open;
    const before = this.#met.length;
    open.length = 0;
    open.push(start);
    while (open.length > 0) {
      const antecedent = this.propagation.because(open.pop()! ^ 1);
      const { words } = this.store;
      const from = antecedent + LITERALS;
      const end = from + words[antecedent + LENGTH]!;
      for (let i = from; i < end; i++) {
        const code = words[i]!;
        const variable = code >> 1;
        if (seen[variable] === MET || level[variable] === 0) continue;
        if (
          seen[variable] === FREE ||
          reason[variable] === NO_REASON ||
          ((levels >> (level[variable]! & 31)) & 1) === 0
        ) {
          // Some of what was tried may follow all the same; not to try again is cheaper.
          for (let j = before; j < this.#met.length; j++) seen[this.#met[j]!] = FREE;
          return false;
        }
        seen[variable] = MET;
        this.#met.push(variable);
        open.push(code);
      }
    }
    return true;
  }

  /** The second literal is watched: of those after the first it must be the last to become open. */
  #orderWatches(): void {
    const { clause } = this;
    const { level } = this.assignment;
    this.level = 0;
    if (clause.length === 1) return;
    let highest = 1;
    for (let i = 2; i < clause.length; i++) {
      if (level[clause[i]! >> 1]! > level[clause[highest]! >> 1]!) highest = i;
    }
    const code = clause[highest]!;
    clause[highest] = clause[1]!;
    clause[1] = code;
    this.level = level[code >> 1]!;
  }

  /** The decisions that together make a literal false, and the literal itself. */
  blame(falsified: Code): Literal[] {
    const { level, reason, trail, size, starts, depth } = this.assignment;
    const blamed: Literal[] = [literalOf(falsified)];
    if (depth === 0) return blamed;
    const seen = this.#seen;
    seen[falsified >> 1] = level[falsified >> 1] === 0 ? UNSEEN : MET;
    for (let index = size - 1; index >= starts[0]!; index--) {
      const code = trail[index]!;
      const variable = code >> 1;
      if (seen[variable] === UNSEEN) continue;
      seen[variable] = UNSEEN;
      if (reason[variable] === NO_REASON) {
        blamed.push(literalOf(code));
        continue;
      }
      const antecedent = this.propagation.because(code);
      const { words } = this.store;
      const start = antecedent + LITERALS;
      const end = start + words[antecedent + LENGTH]!;
      for (let i = start; i < end; i++) {
        const other = words[i]! >> 1;
        if (other !== variable && level[other]! > 0) seen[other] = MET;
      }
    }
    return blamed;
  }
}
