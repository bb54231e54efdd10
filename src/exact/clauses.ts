// Clauses, and where they go.
//
// Constraint families write clauses to one Clauses object and never know what becomes of them: they
// go to a solver, into a DIMACS text, or are only counted. A literal is a variable's number or its
// negation, as in DIMACS. Variable 1 is true in every model, so that orders and facts known
// beforehand are ordinary literals; clauses are simplified by it on the way.
//
// Each clause belongs to a family (one of the model's arguments, such as "waste") and to a group
// within it (the cards or the column it speaks of). A family can be left out, to see that a test
// notices. Groups can be made switchable: each clause then carries the negation of its group's
// selector, and a solver that assumes all selectors names those it needed to refute.

import type { Literal, OrderedPairs } from "./literal.js";

export const TRUE: Literal = 1;
export const FALSE: Literal = -1;

/** Takes clauses without constants; the empty clause is possible. */
export interface ClauseSink {
  addClause(clause: readonly Literal[]): void;
  /** Takes the pairs of a chordal graph of events, which are those of an order (order.ts). */
  addOrder(events: number, pairs: OrderedPairs): void;
}

/** The arguments of the model, each of which can be left out in a test. */
export const FAMILIES = [
  "order",
  "single events",
  "foundations",
  "slots",
  "uncovering",
  "waste",
  "king columns",
  "reserve capacity",
  "reserve stack",
  "reserve condition",
  "king room",
  "king returns",
  "paths",
  "shortcuts",
] as const;
export type Family = (typeof FAMILIES)[number];

/** Families without selectors: they say what an order is, or take no win away. */
export const ALWAYS_ON: readonly Family[] = [
  "order",
  "single events",
  "paths",
  "king returns",
  "shortcuts",
];

export interface ClauseOptions {
  /** Families to leave out; what remains is a relaxation of the game. */
  readonly drop?: readonly Family[];
  /** Give each group a selector. */
  readonly switchable?: boolean;
}

export class Clauses {
  /** Variables in use. */
  variables = 1;
  /** Clauses written, families left out not counted. */
  count = 0;
  /** Selector of each group, by "family: group"; empty unless switchable. */
  readonly selectors = new Map<string, Literal>();
  readonly #sink: ClauseSink;
  readonly #dropped: ReadonlySet<Family>;
  readonly #switchable: boolean;
  #skip = false;
  #selector: Literal = FALSE;

  constructor(sink: ClauseSink, options: ClauseOptions = {}) {
    this.#sink = sink;
    this.#dropped = new Set(options.drop ?? []);
    this.#switchable = options.switchable ?? false;
    sink.addClause([TRUE]);
  }

  /** Says what the clauses that follow are about. */
  begin(family: Family, group = ""): void {
    this.#skip = this.#dropped.has(family);
    this.#selector = FALSE;
    if (!this.#switchable || ALWAYS_ON.includes(family)) return;
    const name = group === "" ? family : `${family}: ${group}`;
    let selector = this.selectors.get(name);
    if (selector === undefined) {
      selector = this.variable();
      this.selectors.set(name, selector);
    }
    this.#selector = -selector;
  }

  variable(): Literal {
    return ++this.variables;
  }

  /** Demands that one of the literals holds. */
  add(...literals: Literal[]): void {
    this.addAll(literals);
  }

  /** {@link add}, the literals given as a list. */
  addAll(literals: readonly Literal[]): void {
    if (this.#skip) return;
    const clause: Literal[] = [];
    for (const literal of literals) {
      if (literal === TRUE) return;
      if (literal !== FALSE) clause.push(literal);
    }
    if (this.#selector !== FALSE) clause.push(this.#selector);
    this.count++;
    this.#sink.addClause(clause);
  }

  /**
   * A literal that, where it holds, makes all of `literals` hold. It need not hold when they do, so
   * it may be used only where its holding makes a clause weaker to break: as a positive literal.
   */
  all(...literals: Literal[]): Literal {
    return this.allOf(literals);
  }

  /** {@link all}, the literals given as a list. */
  allOf(literals: readonly Literal[]): Literal {
    const open: Literal[] = [];
    for (const literal of literals) {
      if (literal === FALSE) return FALSE;
      if (literal !== TRUE) open.push(literal);
    }
    if (open.length === 0) return TRUE;
    if (open.length === 1) return open[0]!;
    const both = this.variable();
    for (const literal of open) this.define(-both, literal);
    return both;
  }

  /** Demands that pairs of events are those of an order. */
  addOrder(events: number, pairs: OrderedPairs): void {
    if (!this.#dropped.has("order")) this.#sink.addOrder(events, pairs);
  }

  /**
   * A clause that says what a variable means, true or false constants left out of it. It is part of
   * no argument: it is never left out and needs no selector.
   */
  define(...literals: Literal[]): void {
    const clause: Literal[] = [];
    for (const literal of literals) {
      if (literal === TRUE) return;
      if (literal !== FALSE) clause.push(literal);
    }
    this.count++;
    this.#sink.addClause(clause);
  }
}

/** A formula as a DIMACS text. @param variables the highest variable in use */
export function dimacsText(variables: number, formula: readonly (readonly Literal[])[]): string {
  const lines = formula.map((clause) => [...clause, 0].join(" "));
  return `p cnf ${variables} ${formula.length}\n${lines.join("\n")}\n`;
}
