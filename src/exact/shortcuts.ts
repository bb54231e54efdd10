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
// from then on, so the one that came first goes up first, unless the other was never attached. Not
// for kings that may go back to the reserve, where one may be while the other is attached.

import type { Literal } from "./literal.js";
import type { Model } from "./model.js";
import { START } from "./order.js";

/** The part that is a fixed order; called before questions about the order are asked. */
export function fixTalonAces(model: Model): void {
  const { order, talon, drawn, redeals } = model;
  talon.forEach((ace, i) => {
    if (ace.rank !== 0 || i < drawn) return;
    for (const later of talon.slice(i + 1)) order.fix(ace.up, later.out);
    if (redeals.length > 0) order.fix(ace.up, redeals[0]!);
  });
}

export function addShortcuts(model: Model): void {
  if (!model.shortcuts) return;
  model.clauses.begin("shortcuts");
  addCopiesTakeTurns(model);
  addSafeCardsGoUp(model);
}

function addCopiesTakeTurns(model: Model): void {
  const { clauses, order, paths } = model;
  for (const a of model.paths) {
    for (const b of model.cardsOf(a.rank, a.colour)) {
      if (a === b || a.card !== b.card || a.rank === 0) continue;
      if (a.rank === model.king && model.swaps.length > 0) continue;
      const staysA = a.attachedStays;
      const staysB = b.attachedStays;
      if (staysA.length !== 1 || staysB.length !== 1) continue;
      const stayA = staysA[0]!;
      const stayB = staysB[0]!;
      if (stayA.to !== a.up || stayB.to !== b.up) continue;
      // Both attached from the start: either may count as the first, here the one listed first.
      if (stayA.from === START && stayB.from === START && paths.indexOf(a) > paths.indexOf(b)) {
        continue;
      }
      clauses.add(
        stayA.skipped,
        stayB.skipped,
        order.before(stayB.from, stayA.from),
        order.before(stayA.to, stayB.to),
      );
    }
  }
}

function addSafeCardsGoUp(model: Model): void {
  const { clauses, order, rules, king } = model;
  const keepColumns = rules.reserve?.when === "no-empty-column";
  for (const path of model.paths) {
    const { rank, suit, colour, stations, skipped, depth, column } = path;
    const out = path.out;
    if (rank === 0 || out === START || stations.length <= 2) continue;
    if (stations[0] !== "talon" && stations[0] !== "column") continue;
    if (keepColumns && (rank === king || (column >= 0 && depth === 0))) continue;
    const own = model.copiesOf(rank - 1, suit);
    // Of the other suit of its colour.
    const fellow = model.copiesOf(rank - 3, suit ^ 2);
    const near = model.cardsOf(rank - 2, 1 - colour);
    const close = model.cardsOf(rank - 1, 1 - colour);
    for (const awaited of [own.concat(near, fellow), own.concat(close)]) {
      const waits: Literal[] = [];
      for (const card of awaited) waits.push(order.notAfter(out, card.up));
      for (let i = 1; i < stations.length - 1; i++) clauses.addAll([skipped[i]!].concat(waits));
    }
  }
}
