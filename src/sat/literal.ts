// Literals, outside and inside the solver.
//
// Outside, a literal is a variable's number, from 1, or its negation, as in DIMACS. Inside it is a
// code, which indexes arrays:
//
//     bit   31 ……… 1   0
//           variable   1: negated
//
// Variable 0 is no one's: its codes stand for true and false.

/** A variable's number or its negation. */
export type Literal = number;

/** A literal as an array index. */
export type Code = number;

export const TRUE_CODE: Code = 0;
export const FALSE_CODE: Code = 1;

export function codeOf(literal: Literal): Code {
  return literal < 0 ? 1 - 2 * literal : 2 * literal;
}

export function literalOf(code: Code): Literal {
  return code & 1 ? -(code >> 1) : code >> 1;
}
