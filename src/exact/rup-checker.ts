// An independent check of a refutation: reverse unit propagation.
//
// A proof is a list of clauses. A clause is accepted when assuming all its literals false leads, by
// unit propagation over the formula and the clauses accepted before, to a contradiction; then the
// formula implies it. A proof that reaches the empty clause refutes the formula (Goldberg & Novikov
// 2003). This checker shares no code with the solver; what is trusted after a check is this file and
// the formula. The proofs it takes are DRAT files without deletions, so drat-trim takes them too.
//
// Two watched literals a clause: while neither is false the clause cannot be unit. Literal l is
// coded 2v for v and 2v+1 for ¬v.

import type { Literal } from "./literal.js";

/** Why a proof is refused; null when it refutes the formula. */
export interface ProofVerdict {
  readonly refutes: boolean;
  /** Index of the first proof clause that does not follow, or −1. */
  readonly failed: number;
}

/**
 * Checks a refutation.
 * @param variables the highest variable in use
 * @param formula clauses that are given
 * @param proof clauses, each of which must follow from those before it; the last one may be empty
 */
export function checkRefutation(
  variables: number,
  formula: Iterable<readonly Literal[]>,
  proof: Iterable<readonly Literal[]>,
): ProofVerdict {
  const checker = new RupChecker(variables);
  for (const clause of formula) checker.add(clause);
  let index = 0;
  for (const clause of proof) {
    if (checker.refuted) break;
    if (!checker.follows(clause)) return { refutes: false, failed: index };
    checker.add(clause);
    index++;
  }
  return { refutes: checker.refuted, failed: -1 };
}

class RupChecker {
  /** The clauses accepted contradict each other by unit propagation alone. */
  refuted = false;
  /** Clauses one after the other, each preceded by its length. */
  #pool = new Int32Array(1 << 16);
  #end = 0;
  /** By literal code: where the clauses that watch it start in the pool. */
  readonly #watches: number[][];
  /** By literal code: 1 true, −1 false, 0 open. */
  readonly #value: Int8Array;
  readonly #trail: number[] = [];
  #propagated = 0;

  constructor(variables: number) {
    this.#watches = Array.from({ length: 2 * variables + 2 }, () => []);
    this.#value = new Int8Array(2 * variables + 2);
  }

  /** Takes a clause as given. */
  add(clause: readonly Literal[]): void {
    const codes = [...new Set(clause.map(codeOf))];
    if (codes.some((code) => codes.includes(code ^ 1))) return;
    // Literals that are not false come first, so that they are watched.
    codes.sort((a, b) => this.#value[b]! - this.#value[a]!);
    if (codes.length === 0 || this.#value[codes[0]!] === -1) this.refuted = true;
    else if (codes.length === 1 || this.#value[codes[1]!] === -1) {
      if (this.#value[codes[0]!] === 0) this.#assign(codes[0]!);
    }
    if (codes.length > 1) {
      const at = this.#store(codes);
      this.#watches[codes[0]!]!.push(at);
      this.#watches[codes[1]!]!.push(at);
    }
    if (!this.refuted && !this.#propagate()) this.refuted = true;
  }

  /** Whether the clause follows by unit propagation. Leaves everything as it was. */
  follows(clause: readonly Literal[]): boolean {
    const mark = this.#trail.length;
    let contradiction = false;
    for (const literal of clause) {
      const code = codeOf(literal) ^ 1;
      if (this.#value[code] === -1) contradiction = true;
      else if (this.#value[code] === 0) this.#assign(code);
    }
    contradiction ||= !this.#propagate();
    while (this.#trail.length > mark) {
      const code = this.#trail.pop()!;
      this.#value[code] = 0;
      this.#value[code ^ 1] = 0;
    }
    this.#propagated = mark;
    return contradiction;
  }

  #store(codes: readonly number[]): number {
    if (this.#end + codes.length + 1 > this.#pool.length) {
      const larger = new Int32Array(2 * this.#pool.length + codes.length);
      larger.set(this.#pool);
      this.#pool = larger;
    }
    const at = this.#end;
    this.#pool[at] = codes.length;
    this.#pool.set(codes, at + 1);
    this.#end = at + codes.length + 1;
    return at;
  }

  #assign(code: number): void {
    this.#value[code] = 1;
    this.#value[code ^ 1] = -1;
    this.#trail.push(code);
  }

  /** @returns false when a clause has only false literals */
  #propagate(): boolean {
    const pool = this.#pool;
    const value = this.#value;
    while (this.#propagated < this.#trail.length) {
      const falsified = this.#trail[this.#propagated++]! ^ 1;
      const watching = this.#watches[falsified]!;
      let kept = 0;
      for (let i = 0; i < watching.length; i++) {
        const at = watching[i]!;
        if (pool[at + 1] === falsified) {
          pool[at + 1] = pool[at + 2]!;
          pool[at + 2] = falsified;
        }
        const other = pool[at + 1]!;
        const end = at + 1 + pool[at]!;
        let next = at + 3;
        if (value[other] !== 1) while (next < end && value[pool[next]!] === -1) next++;
        if (value[other] !== 1 && next < end) {
          pool[at + 2] = pool[next]!;
          pool[next] = falsified;
          this.#watches[pool[at + 2]!]!.push(at);
          continue;
        }
        watching[kept++] = at;
        if (value[other] === -1) {
          while (++i < watching.length) watching[kept++] = watching[i]!;
          watching.length = kept;
          return false;
        }
        if (value[other] === 0) this.#assign(other);
      }
      watching.length = kept;
    }
    return true;
  }
}

function codeOf(literal: Literal): number {
  return literal > 0 ? 2 * literal : -2 * literal + 1;
}
