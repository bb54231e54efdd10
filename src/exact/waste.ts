// Waste: only its top card can be played, and the stock is drawn in order.
//
// Draws need no events: a draw is always allowed, so each can be put off until the card it turns is
// about to be played. Number the talon in draw order. When card i leaves the waste in some pass, the
// cards drawn in this pass and not yet gone must all lie below it. If no later card has left in this
// pass before i, draws up to i suffice and i is on top. Otherwise let k > i be one that has: all
// drawn cards between i and k must be gone. So, for i < j < k:
//   i and k leave in one pass and k before i  →  j leaves before i (in this pass or an earlier one).
// A redeal needs an empty stock, which draws bring about, and turns the waste over as one pile, so
// the order is the same in each pass. Redeals are events, in fixed order; a card leaves in the pass
// whose redeals its event lies between. A redeal that finds no card left is simply not made.
//
// Cards that lie in the waste when the game starts have been drawn in the present pass: there, i
// leaves only after every j between i and the waste's top.

import { cardName } from "../card.js";
import type { Literal } from "./literal.js";
import type { Model } from "./model.js";

export function addWaste(model: Model): void {
  const { clauses, order, talon, redeals, drawn } = model;
  const out = Int32Array.from(talon, (path) => path.out);
  /** Literals one of which holds when the card leaves in another pass. */
  const elsewhere = (i: number, pass: number): Literal[] => {
    const literals: Literal[] = [];
    if (pass > 0) literals.push(order.before(out[i]!, redeals[pass - 1]!));
    if (pass < redeals.length) literals.push(order.before(redeals[pass]!, out[i]!));
    return literals;
  };
  for (let pass = 0; pass <= redeals.length; pass++) {
    for (let i = 0; i < talon.length; i++) {
      clauses.begin("waste", `${cardName(talon[i]!.card)} at ${i + 1}`);
      if (pass === 0) {
        for (let j = i + 1; j < drawn; j++) {
          clauses.add(...elsewhere(i, 0), order.before(out[j]!, out[i]!));
        }
      }
      for (let k = i + 2; k < talon.length; k++) {
        const apart = elsewhere(i, pass).concat(elsewhere(k, pass));
        // In the only pass j = k − 1 is enough: from k before i follows k − 1 before i, and so on.
        for (let j = redeals.length === 0 ? k - 1 : i + 1; j < k; j++) {
          const clause = apart.slice();
          clause.push(order.before(out[i]!, out[k]!), order.before(out[j]!, out[i]!));
          clauses.addAll(clause);
        }
      }
    }
  }
}
