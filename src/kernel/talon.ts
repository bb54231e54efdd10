// What can be played from the talon when passes are unlimited.
//
// Let the m cards left in waste and stock be numbered 1..m in their order and let the waste hold
// the first w of them. With draws of n cards the waste's top becomes, one draw after another,
// number w+n, w+2n, …, m; a redeal then starts at n, 2n, …, m; further rounds add nothing. So the
// cards that can be brought to the top are number w itself and every number k with k = m, or
// k > w and k − w divisible by n, or k divisible by n. Playing number k leaves a waste of k − 1.
// The w matters only when it is not itself divisible by n and cards are left in the stock;
// otherwise the set is the one of w = 0, and w is recorded as 0, so that positions that differ
// in nothing else are one. With n = 1 every card can be played and w is always 0.

import type { Position } from "./position.js";

/** The waste's top to record instead of `top`: 0 when the waste's size makes no difference. */
export function settledTop(position: Position, top: number): number {
  const { next } = position;
  const draw = position.rules.draw;
  if (draw === 1 || top === 0 || next[top] === 0) return 0;
  let size = 1;
  for (let i = next[0]!; i !== top; i = next[i]!) size++;
  return size % draw === 0 ? 0 : top;
}

/**
 * Writes the talon indices that can be brought to the waste's top.
 * @returns how many there are
 */
export function reachableTalon(position: Position, reachable: Uint8Array): number {
  const { next, top, talonLeft } = position;
  const draw = position.rules.draw;
  let n = 0;
  let number = 0;
  let sinceTop = top === 0 ? 0 : -1;
  for (let i = next[0]!; i !== 0; i = next[i]!) {
    number++;
    if (sinceTop >= 0) sinceTop++;
    if (i === top) sinceTop = 0;
    if (
      number % draw === 0 ||
      number === talonLeft ||
      i === top ||
      (sinceTop > 0 && sinceTop % draw === 0)
    ) {
      reachable[n++] = i;
    }
  }
  return n;
}
