// The solver against brute force on small formulas and orders, and against a checker on larger ones.

import seedrandom from "seedrandom";
import { describe, expect, test } from "vitest";
import type { Literal } from "../../src/exact/literal.js";
import { orderClauses } from "../../src/exact/order.js";
import { checkRefutation } from "../../src/exact/rup-checker.js";
import { SatSolver } from "../../src/exact/sat-solver.js";

const LIMITS = { maxConflicts: 1_000_000 };

type Formula = readonly (readonly Literal[])[];

describe("clauses", () => {
  test("are satisfied exactly when some assignment does, also under assumptions", () => {
    const random = seedrandom("clauses");
    let refuted = 0;
    for (let round = 0; round < 400; round++) {
      const variables = 3 + Math.floor(random() * 8);
      const literal = () => (1 + Math.floor(random() * variables)) * (random() < 0.5 ? 1 : -1);
      const formula = Array.from({ length: Math.floor(variables * 4.2) }, () =>
        Array.from({ length: 1 + Math.floor(random() * 4) }, literal),
      ).filter((clause) => clause.length > 1 || random() < 0.2);
      const solver = new SatSolver();
      for (const clause of formula) solver.addClause(clause);
      for (let question = 0; question < 4; question++) {
        const assumed = Array.from({ length: question }, literal);
        const answer = solver.solve(LIMITS, assumed);
        const satisfiable = hasModel(variables, [...formula, ...assumed.map((one) => [one])]);
        expect(answer).toBe(satisfiable ? "satisfiable" : "unsatisfiable");
        if (satisfiable) {
          const holds = (one: Literal) => solver.holds(one);
          expect(formula.every((clause) => clause.some(holds))).toBe(true);
          expect(assumed.every(holds)).toBe(true);
        } else {
          refuted++;
          const needed = solver.needed();
          for (const one of needed) expect(assumed).toContain(one);
          expect(hasModel(variables, [...formula, ...needed.map((one) => [one])])).toBe(false);
        }
      }
    }
    expect(refuted).toBeGreaterThan(300);
  });

  test("may come after an answer", () => {
    const solver = new SatSolver();
    solver.addClause([1, 2]);
    expect(solver.solve(LIMITS)).toBe("satisfiable");
    solver.addClause([-1]);
    expect(solver.solve(LIMITS)).toBe("satisfiable");
    expect(solver.holds(2)).toBe(true);
    expect(solver.solve(LIMITS, [-2])).toBe("unsatisfiable");
    expect(solver.needed()).toEqual([-2]);
    solver.addClause([-2]);
    expect(solver.solve(LIMITS)).toBe("unsatisfiable");
    expect(solver.needed()).toEqual([]);
    expect(solver.solve(LIMITS, [1])).toBe("unsatisfiable");
  });

  test("that leave no assumption to blame are refuted in a solver that has outgrown its memory", () => {
    const solver = new SatSolver();
    for (const clause of pigeons(9, 8)) solver.addClause(clause);
    for (let variable = 100; variable < 200_000; variable += 1000) solver.addClause([variable]);
    expect(solver.solve(LIMITS, [199_100])).toBe("unsatisfiable");
    expect(solver.needed()).toEqual([]);
  });

  test("that contradict each other after many conflicts are refuted with a proof", () => {
    // Nine pigeons do not fit into eight holes. Clauses are removed and phases set anew on the way.
    const formula = pigeons(9, 8);
    const { solver, proof } = recorded(formula);
    expect(solver.solve(LIMITS)).toBe("unsatisfiable");
    expect(solver.conflicts).toBeGreaterThan(2000);
    expect(checkRefutation(72, formula, proof).refutes).toBe(true);
    expect(checkRefutation(72, formula.slice(1), proof).refutes).toBe(false);
  });
});

describe("an order", () => {
  test("of all pairs is a permutation, and there is one exactly when some permutation will do", () => {
    const random = seedrandom("orders");
    let refuted = 0;
    for (let round = 0; round < 300; round++) {
      const events = 3 + Math.floor(random() * 4);
      const { pairs, words, literalOf, variables } = allPairs(events, random);
      const formula = Array.from({ length: Math.floor(events * 1.5) }, () =>
        Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
          const first = Math.floor(random() * events);
          const second = (first + 1 + Math.floor(random() * (events - 1))) % events;
          return [first, second] as const;
        }),
      );
      const clauses = formula.map((clause) => clause.map(([a, b]) => literalOf(a, b)));
      const solver = new SatSolver();
      solver.addClause([1]);
      // In either sequence: what is known already counts as well.
      if (round % 2 === 0) solver.addOrder(events, words);
      for (const clause of clauses) solver.addClause(clause);
      if (round % 2 === 1) solver.addOrder(events, words);
      const fixed = pairs.filter(({ literal }) => literal === null);
      const fits = permutations(events).some(
        (place) =>
          fixed.every(({ first, second }) => place[first]! < place[second]!) &&
          formula.every((clause) => clause.some(([a, b]) => place[a]! < place[b]!)),
      );
      expect(solver.solve(LIMITS)).toBe(fits ? "satisfiable" : "unsatisfiable");
      if (!fits) {
        refuted++;
        continue;
      }
      const before = (a: number, b: number) => solver.holds(literalOf(a, b));
      const place = Array.from(
        { length: events },
        (_, a) =>
          Array.from({ length: events }, (_, b) => b !== a && before(b, a)).filter(Boolean).length,
      );
      expect([...place].sort()).toEqual(Array.from({ length: events }, (_, i) => i));
      expect(formula.every((clause) => clause.some(([a, b]) => place[a]! < place[b]!))).toBe(true);
      expect(variables).toBeGreaterThan(0);
    }
    expect(refuted).toBeGreaterThan(50);
  });

  test("longer than a word of bits is refuted with a proof from its clauses", () => {
    const random = seedrandom("long");
    const events = 70;
    const { words, literalOf, variables } = allPairs(events, random, 0);
    const some = () => {
      const first = Math.floor(random() * events);
      return literalOf(first, (first + 1 + Math.floor(random() * (events - 1))) % events);
    };
    const formula = Array.from({ length: 8 * events }, () => [some(), some()]);
    const { solver, proof } = recorded(formula);
    solver.addOrder(events, words);
    expect(solver.solve(LIMITS)).toBe("unsatisfiable");
    expect(solver.conflicts).toBeGreaterThan(10);
    const written = [...orderClauses(words)];
    expect(checkRefutation(variables, [...formula, ...written], proof).refutes).toBe(true);
    expect(checkRefutation(variables, formula, proof).refutes).toBe(false);
  });
});

test("an answer within the limit is the same with a larger one and in steps", () => {
  const ask = (limits: readonly number[]) => {
    const solver = new SatSolver();
    for (const clause of pigeons(8, 7)) solver.addClause(clause);
    const answers = limits.map((maxConflicts) => solver.solve({ maxConflicts }));
    return { last: answers.at(-1), first: answers[0], conflicts: solver.conflicts };
  };
  expect(ask([50])).toMatchObject({ first: "unknown", conflicts: 50 });
  expect(ask([100_000])).toEqual(ask([200_000]));
  expect(ask([50, 100_000])).toMatchObject({ first: "unknown", last: "unsatisfiable" });
});

test("a search that is told to stop answers unknown", () => {
  const solver = new SatSolver();
  for (const clause of pigeons(9, 8)) solver.addClause(clause);
  let asked = 0;
  const shouldStop = () => ++asked > 3;
  expect(solver.solve({ ...LIMITS, shouldStop })).toBe("unknown");
  expect(solver.conflicts).toBeGreaterThan(0);
  expect(solver.solve(LIMITS)).toBe("unsatisfiable");
});

test("suggested values are tried first", () => {
  const solver = new SatSolver();
  for (let v = 1; v <= 6; v++) solver.addClause([v, -v, v + 6]);
  solver.addClause([1, 2, 3, 4, 5, 6]);
  for (const literal of [1, -2, 3, -4, 5, -6]) solver.suggest(literal);
  expect(solver.solve(LIMITS)).toBe("satisfiable");
  expect([1, 2, 3, 4, 5, 6].map((v) => solver.holds(v))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

function recorded(formula: Formula): { solver: SatSolver; proof: Literal[][] } {
  const solver = new SatSolver();
  const proof: Literal[][] = [];
  solver.onLearned((clause) => proof.push(clause));
  for (const clause of formula) solver.addClause(clause);
  return { solver, proof };
}

function hasModel(variables: number, formula: Formula): boolean {
  for (let bits = 0; bits < 1 << variables; bits++) {
    const holds = (literal: Literal) =>
      ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);
    if (formula.every((clause) => clause.some(holds))) return true;
  }
  return false;
}

/** Each pigeon in a hole, no two in one. */
function pigeons(count: number, holes: number): Literal[][] {
  const at = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const formula = Array.from({ length: count }, (_, pigeon) =>
    Array.from({ length: holes }, (_, hole) => at(pigeon, hole)),
  );
  for (let hole = 0; hole < holes; hole++) {
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < a; b++) formula.push([-at(a, hole), -at(b, hole)]);
    }
  }
  return formula;
}

/** Every pair of events, some fixed as 0, 1, 2, … have them, and what says how each comes. */
function allPairs(events: number, random: () => number, fixed = 0.2) {
  let variables = 1;
  const pairs: { first: number; second: number; literal: Literal | null }[] = [];
  const literals = new Map<number, Literal>();
  for (let a = 0; a < events; a++) {
    for (let b = a + 1; b < events; b++) {
      const isFixed = random() < fixed;
      const turned = !isFixed && random() < 0.5;
      const literal = isFixed ? null : ++variables;
      const [first, second] = turned ? [b, a] : [a, b];
      pairs.push({ first, second, literal });
      // A fixed pair's literal is one that is true in any case.
      literals.set(first * events + second, literal ?? 1);
      literals.set(second * events + first, -(literal ?? 1));
    }
  }
  const words = pairs.flatMap(({ first, second, literal }) => [first, second, literal ?? 0]);
  return {
    pairs,
    words: Int32Array.from(words),
    variables,
    literalOf: (a: number, b: number) => literals.get(a * events + b)!,
  };
}

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((shorter) =>
    Array.from({ length: n }, (_, i) => [...shorter.slice(0, i), n - 1, ...shorter.slice(i)]),
  );
}
