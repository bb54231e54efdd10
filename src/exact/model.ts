// The exact model: a game as an order of events.
//
// The game. A position without its face-up arrangement (src/kernel/position.ts) says which dealt
// cards each column still holds, which cards are attached (face up, lying on another card or, for a
// king, at the bottom of a column whose dealt cards are gone), what is left of the talon, the
// reserve and the foundations. A line is a sequence of moves of single cards between such places;
// all rearrangement of face-up cards has vanished, as have, here, the draws. Cards never come back
// from foundations, so each physical card goes a short way: from its place, perhaps by stations in
// the tableau or the reserve, to its foundation. (Copies of one card are told apart by where they
// are dealt.) A card's way is its Path (path.ts): a list of stations, an event between each station
// and the next, and for each inner station a Boolean that it is skipped, in which case the events
// around it are one:
//
//     other cards     place ─out─▶ tableau ─up─▶ foundation             (skipped: goes up directly)
//     aces            place ─up─▶ foundation
//     kings           place ─▶ reserve ─▶ tableau ─▶ foundation         (reserve: where rules allow)
//     kings that      place ─▶ reserve ─▶ tableau ─▶ reserve ─▶ … ─▶ anywhere ─▶ foundation
//       may return
//
// A king on the bottom of a column has no tableau station but by way of the reserve: it stands
// already where an empty column would put it. What leaves a column turns up the card below; that is
// the same event, not another one. Card i counts as face up in the tableau from the event that turns
// it up, or attaches it, to the one that takes it away.
//
// A line of play is then a total order of the events (and of redeals) with the Booleans. The clauses
// speak of pairs: before(a, b) for those pairs of events that some rule mentions (order.ts).
//
// The rules. A move is legal by what is so just before it. Each rule is a condition at an event on
// what came before it, and each has a family of clauses, with its argument where it is written:
//     foundations.ts   suits are built up in order, on one pile a deck
//     slots.ts         a card is attached only to a free card one rank higher of the other colour;
//                      a card goes up only from the end of a column: both are counts of classes
//     waste.ts         only the waste's top leaves, the stock is drawn in order, passes are limited
//     kings.ts         kings need empty columns; what the reserve holds, in which order, and when
//     swaps.ts         kings that go back to the reserve to make way for others
//     order.ts         the pairs come from a sequence; events around a skipped station are one
//     shortcuts.ts     dominances, which exclude some lines but never all winning ones
//
// Theorem. For rules without worrying back, with limited passes, one card a draw, and no king that
// may return from tableau to reserve, the clauses are satisfiable exactly when the deal is
// winnable.
// If it is winnable, take a winning line of kernel moves that keeps to the shortcuts. Each card's
// moves name its stations; order the events as they happen; every clause says something that held.
// If the clauses are satisfied, the chosen pairs form an acyclic relation on the events, also after
// events that are one have been contracted (order.ts); take any sequence of the groups that agrees
// with it. Every condition mentions only pairs that were chosen, so it holds in this sequence. By
// induction along it, each group is a legal kernel move of its card, with draws put in before it
// (waste.ts) and the aces that it turns up moved right after it; at its end all cards are up. The
// program does not rely on this direction: each win is rebuilt and replayed (line-from-model.ts).
//
// Kings that may return. Where the reserve takes kings from columns, a king can go back and forth
// any number of times. The path has room for a certain number of stays in the tableau, and then
// for a stay "anywhere": there the king counts as face up whenever that helps and takes up neither
// a column nor the reserve, and leaves at will. With every "anywhere" skipped the model is a
// restriction of the game, whose wins are wins; without that, it is a relaxation, since a king's
// stays after the first few, taken together, can be described as one stay anywhere; its refutations
// are refutations of the game. A deal that the restriction refutes and the relaxation does not is
// tried again with longer paths for the kings that the relaxation has anywhere (exact.ts).
//
// Kings that make way. Where kings enter a stack, or a single square, only while no column is empty, a
// king goes back only to make way for one that comes straight from its place (swaps.ts), which each
// king does at most once. So returns are written by the king that comes: an event at which the one
// that made way comes out again. The theorem then holds with paths as they are.
//
// Games under way. A card attached or in the reserve at the start has its path from there on, and
// the stay there begins at the event START, which comes before all others. Cards on foundations have
// no path. Cards in the waste have been drawn in the present pass.

import type { Deal } from "../deal.js";
import { kingRank, type Rules } from "../rules.js";
import type { Clauses } from "./clauses.js";
import type { Literal } from "./literal.js";
import { type Event, Order } from "./order.js";
import type { Path, Stay } from "./path.js";
import { PathBuilder } from "./paths.js";
import { fixTalonAces } from "./shortcuts.js";

/** What may happen when a king comes straight from its place: another makes way for it (swaps.ts). */
export interface Swap {
  /** The king that comes. */
  readonly king: Path;
  /** The event at which it leaves its place, and the other its column. */
  readonly comes: Event;
  /** The event at which the other comes out of the reserve, unless {@link direct}. */
  readonly back: Event;
  /** Holds if some king makes way. */
  readonly made: Literal;
  /** Holds if the king that made way goes from the reserve to its foundation. */
  readonly direct: Literal;
  /** For each other king, whether it is the one that makes way, out of its stay in the tableau. */
  readonly ways: ReadonlyMap<Path, Literal>;
}

/** Whether a king that is anywhere stands on a column just before an event. */
export interface ColumnUse {
  readonly path: Path;
  readonly event: Event;
  readonly literal: Literal;
}

export interface ModelOptions {
  /** Dominances that leave fewer orders to consider (shortcuts.ts); default true. */
  readonly shortcuts?: boolean;
  /**
   * For each king that may be "anywhere", in the order of {@link Model.nowhereElse}: stays in the
   * tableau before that, from 1; default 1.
   */
  readonly kingStays?: readonly number[];
}

const SUITS = 4;
const NONE: readonly Path[] = [];

export class Model {
  readonly order: Order;
  readonly king: number;
  readonly paths: readonly Path[];
  /** Talon cards in draw order. */
  readonly talon: readonly Path[];
  /** Talon cards that lie in the waste at the start. */
  readonly drawn: number;
  /** The redeals left, in order. */
  readonly redeals: readonly Event[];
  /** For each column the event that clears it of dealt cards; START when it has none. */
  readonly cleared: readonly Event[];
  readonly shortcuts: boolean;
  /** One for each king that may come straight from its place; none where kings may not make way. */
  readonly swaps: readonly Swap[];
  /** Cards by class, rank·2 + colour; those on foundations at the start are not among them. */
  readonly #classes: Path[][];
  /** The same by rank·4 + suit. */
  readonly #copies: Path[][];
  readonly #onColumn: ColumnUse[] = [];

  /** @param deal a deal that checkDeal accepted for these rules */
  constructor(
    deal: Deal,
    readonly rules: Rules,
    readonly clauses: Clauses,
    options: ModelOptions = {},
  ) {
    this.order = new Order(clauses);
    this.king = kingRank(rules);
    this.shortcuts = options.shortcuts ?? true;
    const build = new PathBuilder(this, deal, options.kingStays ?? []);
    this.paths = build.paths;
    this.talon = build.talon;
    this.cleared = build.cleared;
    this.drawn = deal.waste.length;
    const passes = rules.passes === "unlimited" ? deal.pass : rules.passes;
    const redeals: Event[] = [];
    for (let pass = deal.pass; pass < passes && this.talon.length > 0; pass++) {
      redeals.push(this.order.event(`redeal ${pass}`));
      if (redeals.length > 1) this.order.fix(redeals.at(-2)!, redeals.at(-1)!);
    }
    this.redeals = redeals;
    this.swaps = this.makesWay ? build.swaps() : [];
    if (this.shortcuts) fixTalonAces(this);
    this.order.settle();
    this.#classes = Array.from({ length: 2 * rules.ranks }, () => []);
    this.#copies = Array.from({ length: SUITS * rules.ranks }, () => []);
    for (const path of this.paths) {
      this.#classes[path.rank * 2 + path.colour]!.push(path);
      this.#copies[path.rank * SUITS + path.suit]!.push(path);
    }
  }

  /** The cards of a class that are not on foundations at the start. */
  cardsOf(rank: number, colour: number): readonly Path[] {
    return rank < 0 ? NONE : (this.#classes[rank * 2 + colour] ?? NONE);
  }

  /** The cards of a rank and suit that are not on foundations at the start. */
  copiesOf(rank: number, suit: number): readonly Path[] {
    return rank < 0 ? NONE : (this.#copies[rank * SUITS + suit] ?? NONE);
  }

  /** What makes the model one of the game itself: no card is ever "anywhere". */
  get nowhereElse(): Literal[] {
    return this.paths.flatMap(({ stations, skipped }) => {
      const i = stations.indexOf("anywhere");
      return i < 0 ? [] : [skipped[i]!];
    });
  }

  /** Whether kings go back to the reserve, and then only to make way for others (swaps.ts). */
  get makesWay(): boolean {
    const { reserve } = this.rules;
    if (!this.shortcuts || !reserve?.from.includes("column")) return false;
    if (reserve.when !== "no-empty-column") return false;
    return reserve.layout === "stack" || reserve.capacity === 1;
  }

  /**
   * Literals one of which holds when event a comes before step i of a path and is not one with it.
   * Where a is an earlier step of the same path, the known order says "before" but the two are one
   * event if every station between is skipped.
   */
  strictlyBefore(a: Event, path: Path, i: number): Literal[] {
    const j = path.events.indexOf(a);
    if (j < 0 || j >= i) return [this.order.before(a, path.events[i]!)];
    return path.skipped.slice(j + 1, i + 1).map((literal) => -literal);
  }

  /** Holds only if a king that is anywhere stands on a column just before the event (kings.ts). */
  onColumn(path: Path, event: Event): Literal {
    const asked = this.#onColumn.find((use) => use.path === path && use.event === event);
    if (asked) return asked.literal;
    const literal = this.clauses.variable();
    this.#onColumn.push({ path, event, literal });
    return literal;
  }

  /** All that {@link onColumn} was asked about. */
  get columnUses(): readonly ColumnUse[] {
    return this.#onColumn;
  }

  /**
   * Literals that all hold only if a king has not, or no longer, made way for another just before
   * the event: it counts as being in the tableau then, as far as its path says so.
   */
  notAway(path: Path, event: Event): Literal[] {
    const { order, clauses } = this;
    const found: Literal[] = [];
    for (const { ways, comes, back, direct } of this.swaps) {
      const way = ways.get(path);
      if (way === undefined) continue;
      const there = clauses.variable();
      const notYet = order.notAfter(event, comes);
      clauses.define(-there, -way, notYet, order.before(back, event));
      clauses.define(-there, -way, notYet, -direct);
      found.push(there);
    }
    return found;
  }

  /** Holds only if the stay is going on at the event, which is no end of it. */
  during(stay: Stay, event: Event): Literal {
    const { order, clauses } = this;
    return clauses.all(order.before(stay.from, event), order.before(event, stay.to));
  }

  /** Literals one of which must hold for the stay not to be going on at the event. */
  notDuring(stay: Stay, event: Event): Literal[] {
    return [this.order.notAfter(event, stay.from), this.order.notAfter(stay.to, event)];
  }
}
