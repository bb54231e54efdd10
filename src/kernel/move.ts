// Moves of the kernel: which card goes where, without the face-up arrangement.
//
// Move, 12 bits:  11 … 5   | 4 3 2 | 1 0
//                 argument | from  | to
//   from      argument
//   COLUMN    the column whose root moves (with everything attached above it)
//   ATTACHED  the card; any of its copies that is face up and no root
//   WASTE     the talon index of the card played: the waste's top or, with unlimited passes, a card
//             that draws and redeals can bring there
//   RESERVE   the king's suit
//   FOUNDATION the card on top of a foundation (worrying back)
//   TALON     with to = TO_DRAWN the number of cards drawn, with to = TO_REDEALT 0
// The card itself follows from the position, so a move means something only together with the
// position it was generated in.

export const FROM_COLUMN = 0;
export const FROM_ATTACHED = 1;
export const FROM_WASTE = 2;
export const FROM_RESERVE = 3;
export const FROM_FOUNDATION = 4;
export const FROM_TALON = 5;

export const TO_TABLEAU = 0;
export const TO_FOUNDATION = 1;
export const TO_RESERVE = 2;

export const TO_DRAWN = 0;
export const TO_REDEALT = 1;

/** No move; every real move is at least 0. */
export const NO_MOVE = -1;

export function packMove(from: i32, to: i32, argument: i32): i32 {
  return (argument << 5) | (from << 2) | to;
}

export function moveFrom(move: i32): i32 {
  return (move >> 2) & 7;
}

export function moveTo(move: i32): i32 {
  return move & 3;
}

export function moveArgument(move: i32): i32 {
  return move >> 5;
}

/** Upper bound of the moves of one position: 13 columns and 52 cards, each to two places, and few more. */
export const MOVE_LIMIT = 256;
