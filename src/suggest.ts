// Guessing what a mistyped word was meant to be.

import { closest, distance } from "fastest-levenshtein";

/** `, did you mean "x"?` for the nearest of `names`, or nothing when none is near. */
export function suggest(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const nearest = closest(word.toLowerCase(), names);
  const near = distance(word.toLowerCase(), nearest.toLowerCase());
  return near <= Math.max(2, word.length / 2) ? `, did you mean "${nearest}"?` : "";
}
