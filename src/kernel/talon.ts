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
//
// Of two positions that differ in w alone, one can cover the other: what can be played from w' can
// be played from w too, with the same result, when w' is recorded as 0, or when w < w' and both
// leave the same remainder by n (then w' is one of w+n, w+2n, …). A search that has stored the
// position with w need not look at the one with w'. For this the key holds in its last word
//
//   turn code, 16 bits:  15 … 8      | 7 … 0
//                        w modulo n  | talon index of number w
//
// and 0 for w = 0. Among equal cards left the index grows with w.

import { draw } from "./setup";
import { after, talonLeft, top } from "./talon-list";

/** The turn code of a waste whose top has talon index `top`; plain 0 where its size is no matter. */
export function turnCode(top: i32): i32 {
  if (draw === 1 || top === 0 || after(top) === 0) return 0;
  let size = 1;
  for (let i = after(0); i !== top; i = after(i)) size++;
  const remainder = size % draw;
  return remainder === 0 ? 0 : (remainder << 8) | top;
}

/** Whether a stored position covers another one with the same key but for its turn code. */
export function turnCovers(stored: i32, other: i32): bool {
  return stored === other || other === 0 || (stored >> 8 === other >> 8 && stored < other);
}

/** Talon indices that can be brought to the waste's top, one byte each. */
export const reachable: usize = memory.data(128);

/** Fills `reachable`. @returns how many there are */
export function findReachable(): i32 {
  let n = 0;
  let number = 0;
  let sinceTop = top === 0 ? 0 : -1;
  for (let i = after(0); i !== 0; i = after(i)) {
    number++;
    if (sinceTop >= 0) sinceTop++;
    if (i === top) sinceTop = 0;
    if (
      number % draw === 0 ||
      number === talonLeft ||
      i === top ||
      (sinceTop > 0 && sinceTop % draw === 0)
    ) {
      store<u8>(reachable + n++, <u8>i);
    }
  }
  return n;
}

export function reachableAt(i: i32): i32 {
  return load<u8>(reachable + i);
}
