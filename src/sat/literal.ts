// Literals, outside and inside the solver.
//
// Outside, a literal is a variable's number, from 1, or its negation, as in DIMACS. Inside it is a
// code, which indexes arrays:
//
//     bit   31 ……… 1   0
//           variable   1: negated
//
// Variable 0 is no one's: its codes stand for true and false.

export const TRUE_CODE: i32 = 0;
export const FALSE_CODE: i32 = 1;

export function codeOf(literal: i32): i32 {
  return literal < 0 ? 1 - 2 * literal : 2 * literal;
}

export function literalOf(code: i32): i32 {
  return (code & 1) !== 0 ? -(code >> 1) : code >> 1;
}
