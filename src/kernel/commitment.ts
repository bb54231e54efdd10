// Committed draws: after a draw or a redeal only the talon is played until a card leaves the waste.
//
// Argument. Draws and redeals touch nothing but the talon, and moves that do not take the waste's
// top card touch nothing of it; neither makes the other legal or illegal. So such moves can be
// brought forward before the draws that precede them, one by one, and every winning line becomes
// one, as long as before, in which they follow a card's leaving the waste or stand at the start.
// (The safe moves of safety.ts agree with this: they shorten the line or keep its length, a draw
// can make no card safe but the one it turns up, and that one leaves the waste.)
//
// Which positions follow a draw can be seen from the talon alone. When a card left the waste last,
// it lay between the present top and the next stock card, so their talon indices are not adjacent.
// If they are adjacent, or the top is the last index of all, the last thing that happened to the
// talon was a draw, unless nothing has happened yet: then the waste is the deal's own. (Passes that
// went before can leave gaps too; that only makes the pruning miss chances.)

import { cyclic, startTop, talonSize } from "./setup";
import { after, top } from "./talon-list";

/** Whether the position can be reached only by drawing, so that only talon moves need be tried. */
export function isCommitted(): bool {
  if (cyclic || top <= startTop) return false;
  const following = after(top);
  return following === 0 ? top === talonSize : following === top + 1;
}
