// Literals as the DIMACS format has them.

/** A variable's number, from 1, or its negation. */
export type Literal = number;

/** Two different events, from 0 on, and what says that the first comes before the second. */
export interface OrderedPair {
  readonly first: number;
  readonly second: number;
  /** null when it does in any case. */
  readonly literal: Literal | null;
}
