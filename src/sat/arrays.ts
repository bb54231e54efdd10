// Arrays of the solver: stretches of memory that are set aside one after the other, and all given
// back at once.

import { alignedHeap, require } from "../assembly/heap";

/** Where free memory begins. */
let free: usize = 0;

/** Gives all arrays back. */
export function dropArrays(): void {
  free = alignedHeap();
}

/** Sets memory aside, of any content. Ends in a trap when there is none left. */
function setAside(bytes: usize): usize {
  const array = free;
  if (!require(array, bytes)) unreachable();
  free = (array + bytes + 15) & ~15;
  return array;
}

/** A new array, all 0. */
export function newArray(bytes: usize): usize {
  const array = setAside(bytes);
  memory.fill(array, 0, bytes);
  return array;
}

/** The same bytes in a longer array, and zeros after them; the old one's memory is lost. */
export function grown(array: usize, bytes: usize, longer: usize): usize {
  const copy = newArray(longer);
  memory.copy(copy, array, bytes);
  return copy;
}

/** A copy for a while, until {@link dropCopy}; nothing else may be set aside in between but copies. */
export function copyOf(array: usize, bytes: usize): usize {
  const copy = setAside(bytes);
  memory.copy(copy, array, bytes);
  return copy;
}

/** Gives back a copy and what was set aside after it. */
export function dropCopy(copy: usize): void {
  free = copy;
}
