// A rule set that allows everything another allows and is searched to the end far faster.
//
// With draws of one card and unlimited passes every card left in the talon can be played at any
// time, so a position is told by which cards are left, and nothing else about the talon matters.
// Whoever plays by the stricter rules can be followed here: let the same cards be played from the
// talon in the same order and everything else be done alike. Before each talon card is played the
// two games have the same columns, foundations and reserve and the same cards left in the talon, and
// here any of these can be brought to the waste's top. So a deal that this rule set loses, the
// stricter one loses too. A win here says nothing about the stricter rules.

import type { Rules } from "../rules.js";

/** The rules with the talon free to play from, or null when they are that free already. */
export function freeTalon(rules: Rules): Rules | null {
  if (rules.passes === "unlimited" && rules.draw === 1) return null;
  return { ...rules, passes: "unlimited", draw: 1 };
}
