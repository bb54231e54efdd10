// Literals as the DIMACS format has them.

/** A variable's number, from 1, or its negation. */
export type Literal = number;

/** What a solver has found: whether each literal holds. */
export interface Assignment {
  holds(literal: Literal): boolean;
}

/**
 * Pairs of events and what says that the first comes before the second: for each pair three words,
 * the two events, which are different and numbered from 0, and a literal, 0 when it does in any case.
 */
export type OrderedPairs = Int32Array;
