// Slots: what can be attached, and what can leave from under its children.
//
// The face-up cards of the tableau can be rearranged at will (src/kernel/position.ts), so what
// matters of a class q = (rank, colour) is only how many of its cards are face up, F(q), and how
// many cards of the class below it (one rank lower, other colour) are attached, A. F(q) − A of them
// are uncovered, and any card of q can be made the last of its column as long as this is positive.
// With m cards of each class in the pack:
//
// "slots". A card i, no king, is attached only when A < F for the class above it: the attached
// others of i's class are fewer than the face-up parents.
// "uncovering". A card p leaves the tableau for its foundation (or a king for the reserve) only
// when it can be last: the attached cards of the class below are fewer than the face-up cards of
// p's class, p among them. A card that goes straight from the waste or the reserve is asked nothing.
//
// "Fewer than", for a set X of cards that may be attached and a set Y of those that may be face up:
// for every k, if k are attached then at least k+1 are face up. That is: for all subsets X' ⊆ X and
// Y' ⊆ Y with |X'| + |Y'| = |Y| some card of X' is not attached or some card of Y' is face up. In
// the second case p itself counts as one more face up, so |X'| + |Y'| = |Y| + 1.
//
// A card is counted as it stands just before the event. What the event itself turns up does not
// count, which is so by itself where the event is the same (before(e, e) is false); only where p
// goes up straight from its column are there two events in one, and the card that p's leaving
// turned up must be taken out by hand.

import { cardName } from "../card.js";
import { FALSE } from "./clauses.js";
import type { Literal } from "./literal.js";
import type { Model } from "./model.js";
import { type Event, START } from "./order.js";
import type { Path, Stay } from "./path.js";

export function addSlots(model: Model): void {
  for (const path of model.paths) {
    if (path.rank === model.king) continue;
    for (const stay of path.attachedStays) {
      if (stay.from === START) continue;
      const children = siblings(model, path);
      const parents = model.cardsOf(path.rank + 1, 1 - path.colour);
      model.clauses.begin("slots", cardName(path.card));
      addFewer(model, stay.from, children, parents, 0, [stay.skipped], null);
    }
  }
}

export function addUncovering(model: Model): void {
  addMakingWayUncovered(model);
  for (const path of model.paths) {
    if (path.rank === 0) continue;
    for (const { event, waived } of departures(model, path)) {
      if (event === START) continue;
      const children = model.cardsOf(path.rank - 1, 1 - path.colour);
      model.clauses.begin("uncovering", cardName(path.card));
      addFewer(model, event, children, siblings(model, path), 1, waived, path);
    }
  }
}

/** A king that makes way must be the last of its column, as any king that leaves it. */
function addMakingWayUncovered(model: Model): void {
  for (const { king, comes, ways } of model.swaps) {
    for (const colour of [0, 1]) {
      const kings = model.cardsOf(model.king, colour);
      const children = model.cardsOf(model.king - 1, 1 - colour);
      const one = [...ways].filter(([other]) => other.colour === colour).map(([, way]) => way);
      if (one.length === 0) continue;
      model.clauses.begin("uncovering", cardName(king.card));
      const none = model.clauses.variable();
      for (const way of one) model.clauses.define(-none, -way);
      addFewer(model, comes, children, kings, 0, [none], null);
    }
  }
}

/** Events at which a card must be the last of its column, and literals that waive it. */
function departures(model: Model, path: Path): { event: Event; waived: Literal[] }[] {
  const { stations, events, skipped } = path;
  if (path.rank !== model.king) {
    return [{ event: path.up, waived: stations[0] === "talon" ? [path.direct] : [] }];
  }
  const found: { event: Event; waived: Literal[] }[] = [];
  stations.forEach((station, i) => {
    if (station === "tableau") {
      // A king that has made way may go up from the reserve.
      const fromReserve = model.swaps.flatMap(({ ways, direct }) =>
        ways.has(path) ? [model.clauses.all(ways.get(path)!, direct)] : [],
      );
      found.push({ event: events[i]!, waived: [skipped[i]!, ...fromReserve] });
    }
    if (station !== "column") return;
    // A king moves from its column to an empty one with all that lies on it.
    const first = stations[1];
    if (first === "foundation") found.push({ event: events[0]!, waived: [] });
    if (first === "tableau") {
      // It moves to the tableau unless that station is skipped: only then is the event asked.
      found.push({ event: events[0]!, waived: [-skipped[1]!] });
    }
    if (first === "reserve") {
      // To the tableau when the reserve is skipped and the tableau is not.
      const toTableau = model.clauses.all(skipped[1]!, -skipped[2]!);
      found.push({ event: events[0]!, waived: [toTableau] });
    }
  });
  return found;
}

/**
 * At the event, unless waived: attached cards of `children` < face-up cards of `parents` + extra.
 * @param leaver a card that leaves by the event; what it turns up only then does not count
 */
function addFewer(
  model: Model,
  event: Event,
  children: readonly Path[],
  parents: readonly Path[],
  extra: number,
  waived: readonly Literal[],
  leaver: Path | null,
): void {
  const { clauses } = model;
  const absent: Literal[][][] = [];
  for (const child of children) absent.push(absences(model, child, event));
  const present: Literal[][] = [];
  for (const parent of parents) {
    const turnedUp = leaver === null ? FALSE : turnsUp(model, leaver, parent);
    present.push(presences(model, parent, event, turnedUp));
  }
  for (const some of subsets(children.length)) {
    const limit = parents.length + extra - some.length;
    if (limit < 0 || limit > parents.length) continue;
    // A card with several stays is absent when it is in none of them: one clause for each choice.
    const away = choices(some, absent);
    for (const others of subsets(parents.length, limit)) {
      for (const choice of away) {
        const clause = waived.concat(choice);
        for (const parent of others) {
          for (const literal of present[parent]!) clause.push(literal);
        }
        clauses.addAll(clause);
      }
    }
  }
}

/** Whether a card, if it is no king, goes up straight from above another, which it turns up. */
function turnsUp(model: Model, path: Path, other: Path): Literal {
  if (path.rank === model.king || path.column < 0 || other.shown !== path.out) return FALSE;
  return path.direct;
}

/** For each stay of a card literals one of which holds when it is not going on. */
function absences(model: Model, child: Path, event: Event): Literal[][] {
  const found: Literal[][] = [];
  for (const stay of child.attachedStays) found.push(model.notDuring(stay, event));
  return found;
}

/** For each stay of a card a literal that holds only if it is face up in it. */
function presences(model: Model, parent: Path, event: Event, excluded: Literal): Literal[] {
  const found: Literal[] = [];
  for (const stay of parent.faceUpStays) {
    found.push(upDuring(model, stay, event, excluded));
  }
  return found;
}

function upDuring(model: Model, stay: Stay, event: Event, excluded: Literal): Literal {
  const { order, clauses } = model;
  const literals = [order.before(stay.from, event), order.before(event, stay.to)];
  if (excluded !== FALSE) literals.push(-excluded);
  if (stay.station === "tableau") {
    for (const literal of model.notAway(stay.path, event)) literals.push(literal);
  }
  if (stay.station === "anywhere") literals.push(model.onColumn(stay.path, event));
  return clauses.allOf(literals);
}

function siblings(model: Model, path: Path): Path[] {
  return model.cardsOf(path.rank, path.colour).filter((other) => other !== path);
}

/** By n and the size wanted, see {@link subsets}. */
const subsetsMade: (readonly (readonly number[])[] | undefined)[][] = [];

/** Every subset of 0..n−1, or those of one size. */
export function subsets(n: number, size?: number): readonly (readonly number[])[] {
  if (!subsetsMade[n]) subsetsMade[n] = [];
  const made = subsetsMade[n];
  const key = size === undefined ? 0 : size + 1;
  let found = made[key];
  if (!found) {
    const all = Array.from({ length: 1 << n }, (_, bits) =>
      Array.from({ length: n }, (_, i) => i).filter((i) => (bits >> i) & 1),
    );
    found = all.filter((subset) => size === undefined || subset.length === size);
    made[key] = found;
  }
  return found;
}

/** Every way to take one item from each of some lists, the items put together. */
function choices(
  some: readonly number[],
  lists: readonly (readonly (readonly Literal[])[])[],
): Literal[][] {
  let found: Literal[][] = [[]];
  for (const index of some) {
    const longer: Literal[][] = [];
    for (const taken of found) {
      for (const item of lists[index]!) longer.push(taken.concat(item));
    }
    found = longer;
  }
  return found;
}
