// Shortcuts: dominances, each of which keeps some winning line if there is one.
//
// "Aces go up at once." An ace is never a parent that helps: it has no children. Taking it up as
// soon as it can be taken makes room where it lay, turns a card up earlier and opens a foundation
// earlier; the rest of the line goes on unchanged. So
// * an ace in a column goes up together with the event that turns it up: it gets no event of its
//   own (model.ts). Not where kings enter the reserve only while no column is empty and the ace is a
//   column's last dealt card: there an empty column can be a harm.
// * an ace of the stock goes up when it is drawn first: before any card behind it leaves the talon,
//   and before the first redeal.
// "Copies take turns." Two copies of a card that are both attached are alike in all that matters
// from then on, so the one that came first goes up first, unless the other was never attached.

import type { Model } from "./model.js";

/** The part that is a fixed order; called before questions about the order are asked. */
export function fixTalonAces(model: Model): void {
  const { order, talon, drawn, redeals } = model;
  talon.forEach((ace, i) => {
    if (ace.rank !== 0 || i < drawn) return;
    for (const later of talon.slice(i + 1)) order.fix(model.up(ace), model.out(later));
    if (redeals.length > 0) order.fix(model.up(ace), redeals[0]!);
  });
}

export function addShortcuts(model: Model): void {
  if (!model.shortcuts) return;
  const { clauses, order } = model;
  clauses.begin("shortcuts");
  for (const a of model.paths) {
    for (const b of model.cardsOf(a.rank, a.colour)) {
      if (a === b || a.card !== b.card || a.rank === 0) continue;
      const [stayA, ...moreA] = model.attachedStays(a);
      const [stayB, ...moreB] = model.attachedStays(b);
      if (!stayA || !stayB || moreA.length > 0 || moreB.length > 0) continue;
      if (stayA.to !== model.up(a) || stayB.to !== model.up(b)) continue;
      clauses.add(
        stayA.skipped,
        stayB.skipped,
        order.before(stayB.from, stayA.from),
        order.before(stayA.to, stayB.to),
      );
    }
  }
}
