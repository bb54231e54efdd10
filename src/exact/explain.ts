// Why a deal is lost: a small set of rules, by the cards or columns they speak of, that already
// makes it unwinnable.
//
// Each group of clauses gets a selector (clauses.ts), the solver assumes all of them and names those
// that its refutation used. What is named is then shortened: parts of the list are left out, halves
// first and single groups last, and stay out when the rest is still refuted within a small effort.
// The result refutes the deal; it is small, not always smallest, as a trial may give up too early.

import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";
import type { Family } from "./clauses.js";
import { type ExactLimits, encode, requireExact } from "./exact.js";
import { suggestOrder } from "./hints.js";
import type { Literal } from "./literal.js";
import type { ModelOptions } from "./model.js";
import { SatSolver } from "./sat-solver.js";

/** What each family says of the cards named, as the start of a sentence. */
const WORDS: Partial<Record<Family, string>> = {
  foundations: "must wait for the card below on a foundation",
  slots: "can be placed only on a free card one rank higher of the other colour",
  uncovering: "can leave only from the end of a column",
  waste: "can be played only from the top of the waste",
  "king columns": "can be placed only in an empty column",
  "reserve capacity": "the reserve's size",
  "reserve stack": "the reserve gives back only its top king",
  "reserve condition": "can enter the reserve only while no column is empty",
  "king room": "must find room in the reserve or an empty column when it leaves its place",
};

export interface Explanation {
  /**
   * What together makes the deal unwinnable: for each family of the model the cards it speaks of,
   * such as `6D at 11` (the talon index, from 1 in draw order); none for rules as a whole.
   */
  readonly reasons: ReadonlyMap<Family, readonly string[]>;
  /** Groups of cards and rules among the reasons. */
  readonly groups: number;
  /** Groups of the whole model. */
  readonly of: number;
  readonly conflicts: number;
}

export interface ExplainLimits extends ExactLimits {
  /** Conflicts of one trial to leave groups out; default 3000. */
  readonly trialConflicts?: number;
  /** With which the deal is refuted, see {@link ModelOptions.kingStays}. */
  readonly kingStays?: readonly number[];
}

/**
 * Explains a loss.
 * @param limits conflicts of everything together; shortening ends where they do
 * @returns null when the deal is not refuted: it is winnable, or a limit was reached
 * @throws InputError when the rules have no exact model
 */
export function explainLoss(deal: Deal, rules: Rules, limits: ExplainLimits): Explanation | null {
  requireExact(rules);
  const solver = new SatSolver();
  const model = encode(deal, rules, solver, {
    switchable: true,
    ...(limits.kingStays && { kingStays: limits.kingStays }),
  });
  suggestOrder(model, solver);
  const { selectors } = model.clauses;
  const names = new Map([...selectors].map(([name, selector]) => [selector, name]));
  const left = () => limits.maxConflicts - solver.conflicts;
  if (solver.solve(limits, [...names.keys()]) !== "unsatisfiable") return null;
  const refuted = (tried: readonly Literal[]): readonly Literal[] | null => {
    const maxConflicts = Math.min(limits.trialConflicts ?? 3000, left());
    const answer = solver.solve({ ...limits, maxConflicts }, tried);
    return answer === "unsatisfiable" ? solver.needed() : null;
  };
  const needed = shorten(solver.needed(), refuted, () => left() <= 0);
  const groups = needed.map((selector) => names.get(selector)!).sort();
  const reasons = new Map<Family, string[]>();
  for (const group of groups) {
    const [family, subject] = group.split(": ") as [Family, string?];
    const subjects = reasons.get(family) ?? [];
    if (subject !== undefined) subjects.push(subject);
    reasons.set(family, subjects);
  }
  return { reasons, groups: groups.length, of: selectors.size, conflicts: solver.conflicts };
}

/** The reasons for people, a line each: the cards, and what holds them. */
export function explanationLines({ reasons }: Explanation): string[] {
  return [...reasons].map(([family, cards]) => {
    const words = WORDS[family] ?? family;
    return cards.length === 0 ? words : `${cards.join(", ")}: ${words}`;
  });
}

/**
 * Leaves out as much of a list as the test allows, from halves down to single items.
 * @param passes what of the list the test needed, or null when it fails
 */
export function shorten<T>(
  list: readonly T[],
  passes: (tried: readonly T[]) => readonly T[] | null,
  isOver: () => boolean = () => false,
): T[] {
  let kept = [...list];
  for (let size = Math.ceil(kept.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let start = 0; start < kept.length && !isOver(); ) {
      const tried = [...kept.slice(0, start), ...kept.slice(start + size)];
      const needed = passes(tried);
      if (needed === null) start += size;
      else {
        // What lies before `start` was tried and is needed; the test may name less all the same.
        const before = new Set(kept.slice(0, start));
        kept = tried.filter((item) => needed.includes(item));
        start = kept.filter((item) => before.has(item)).length;
      }
    }
  }
  return kept;
}
