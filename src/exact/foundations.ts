// Foundations: suits are built up from the ace, one pile a deck.
//
// A card of rank r can go up when some pile of its suit has reached rank r−1: the cards of rank r
// that are up never outnumber those of rank r−1. Sort the copies of each rank by their time. With
// two decks the condition is y₁ < x₁ and y₂ < x₂ for the earlier and later copies of rank r−1 (y)
// and r (x), that is: each x comes after some y, and each y before some x.

import { cardName } from "../card.js";
import type { Literal } from "./literal.js";
import type { Model } from "./model.js";
import type { Path } from "./path.js";

export function addFoundations(model: Model): void {
  const { clauses, rules } = model;
  for (const suit of Array(rules.suits).keys()) {
    for (let rank = 1; rank < rules.ranks; rank++) {
      const upper = model.copiesOf(rank, suit);
      const lower = model.copiesOf(rank - 1, suit);
      if (upper.length === 0) continue;
      clauses.begin("foundations", cardName(upper[0]!.card));
      // Copies up at the start are no paths. Where both of rank r−1 are up nothing is left to say;
      // where one is, some x may follow it at any time and the other x waits for the other y.
      const upAlready = rules.decks - lower.length;
      if (upAlready === rules.decks) continue;
      if (upAlready === 0) {
        for (const x of upper) clauses.addAll(lower.flatMap((y) => upBefore(model, y, x)));
      }
      if (rules.decks === 1) continue;
      // With one x left its twin is up already, and this x is the later one.
      for (const y of lower) clauses.addAll(upper.flatMap((x) => upBefore(model, y, x)));
    }
  }
}

/**
 * Literals one of which holds when y is up before x. An x that goes straight up from above its own
 * ace turns that ace up too late.
 */
function upBefore(model: Model, y: Path, x: Path): Literal[] {
  return model.strictlyBefore(y.up, x, x.events.length - 1);
}
