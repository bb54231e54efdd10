// The order of events, as Booleans for pairs.
//
// A literal before(a, b) says that event a comes before event b. Only the pairs that some argument
// asks about get a variable; pairs whose order is known from the start are constants. What remains
// is to make the chosen pairs acyclic, so that a model can be written down as a sequence.
//
// Acyclic. Let H be the graph whose vertices are the events and whose edges are the pairs asked for.
// Add edges until H is chordal, and forbid for each triangle both cyclic orientations. Then there is
// no directed cycle at all: a shortest one of length 4 or more would have a chord in H, and either
// orientation of the chord closes a shorter cycle. A graph is made chordal by eliminating vertices
// one by one, joining the neighbours of each that are still there; the triangles to forbid are then
// the eliminated vertex with each pair of these neighbours. Taking the vertex of least degree first
// keeps the triangles few (Rose, Tarjan & Lueker 1976; the same is known from difference logic).
// The solver forbids them without clauses (src/sat/order-rows.ts); for a formula that others are to
// read they are written out.
//
// One event. Some events coincide when a card skips a station (model.ts): a ≤ b always, and
// a = b if the literal `when` holds. Let N(b) be the neighbours of b in H. For each e in N(b):
// when → (e before b → e before a), for which (a, e) is asked for as well. Claim: contracting all
// pairs whose `when` holds leaves an acyclic graph. Take a cycle in the contracted graph. Where it
// enters a contracted chain of events at some event and leaves at the same or a later one, the known
// order inside the chain closes the gap. Where it enters at b, from e, and leaves at an earlier a,
// the clauses, applied along the chain, give e before a; put that edge in instead. So the cycle was
// one in the graph before contraction.

import { type Clauses, FALSE, TRUE } from "./clauses.js";
import type { Literal, OrderedPairs } from "./literal.js";

/** An event's number; 0 is the start, which comes before all others and is no move. */
export type Event = number;

export const START: Event = 0;

interface Merge {
  readonly first: Event;
  readonly second: Event;
  readonly when: Literal;
}

export class Order {
  /** Events so far, the start included. */
  size = 1;
  readonly #names: string[] = ["start"];
  // Matrices of size × size, from {@link settle} on; the entry of a and b is at a·size + b.
  /** The literal of "a before b", or 0 before it is asked for. */
  #literals = new Int32Array(0);
  /** Known order: 1 where a comes before b. */
  #after = new Uint8Array(0);
  /** 1 where a and b are a pair. */
  #joined = new Uint8Array(0);
  /** Entries of pairs with a variable, in the order in which they were asked for. */
  readonly #pairs: number[] = [];
  /** By event the events it is a pair with, in the order in which they became so. */
  #partners: Event[][] = [];
  /** Orders fixed beforehand: the earlier event and the later one by turns. */
  readonly #covers: Event[] = [];
  readonly #merges: Merge[] = [];
  /** Pairs that arguments asked for, the first of {@link #pairs}; the rest came with triangles. */
  #asked = 0;
  #closed = false;

  constructor(readonly clauses: Clauses) {}

  /** A new event. @param name for messages and the readable map of a proof */
  event(name: string): Event {
    this.#names.push(name);
    return this.size++;
  }

  nameOf(event: Event): string {
    return this.#names[event]!;
  }

  /** Fixes beforehand that a comes before b. Must precede every question about the two. */
  fix(a: Event, b: Event): void {
    if (a === START || a === b) return;
    this.#covers.push(a, b);
  }

  /** All events are known: completes the fixed orders; questions may be asked from then on. */
  settle(): void {
    const { size } = this;
    this.#literals = new Int32Array(size * size);
    for (let event = 0; event < size; event++) {
      this.#literals[START * size + event] = TRUE;
      this.#literals[event * size + START] = FALSE;
      this.#literals[event * size + event] = FALSE;
    }
    this.#after = new Uint8Array(size * size);
    this.#joined = new Uint8Array(size * size);
    this.#partners = Array.from({ length: size }, () => []);
    const next: Event[][] = Array.from({ length: size }, () => []);
    for (let i = 0; i < this.#covers.length; i += 2) {
      const a = this.#covers[i]!;
      const b = this.#covers[i + 1]!;
      this.#join(a, b);
      next[a]!.push(b);
    }
    for (let a = 1; a < size; a++) {
      const open = [...next[a]!];
      for (let b = open.pop(); b !== undefined; b = open.pop()) {
        if (this.#after[a * size + b] === 1) continue;
        if (b === a) throw new Error(`the fixed order has a cycle at ${this.nameOf(a)}`);
        this.#after[a * size + b] = 1;
        for (const after of next[b]!) open.push(after);
      }
    }
  }

  /** The literal of "a comes before b"; false when they are the same event. */
  before(a: Event, b: Event): Literal {
    const literal = this.#literals[a * this.size + b]!;
    return literal === 0 ? this.#ask(a, b) : literal;
  }

  /** {@link before}, for the first time. */
  #ask(a: Event, b: Event): Literal {
    if (!this.#closed) this.#join(a, b);
    return this.#literal(a, b);
  }

  /** a before b, or the same event. */
  notAfter(a: Event, b: Event): Literal {
    return a === b ? TRUE : this.before(a, b);
  }

  /** first ≤ second is known; they are one event when the literal holds. */
  merge(first: Event, second: Event, when: Literal): void {
    this.#merges.push({ first, second, when });
  }

  /** Makes two events a pair, if they are none yet. */
  #join(a: Event, b: Event): void {
    const { size } = this;
    if (this.#joined[a * size + b] === 1) return;
    this.#joined[a * size + b] = 1;
    this.#joined[b * size + a] = 1;
    this.#partners[a]!.push(b);
    this.#partners[b]!.push(a);
  }

  #literal(a: Event, b: Event): Literal {
    const { size } = this;
    const there = a * size + b;
    const back = b * size + a;
    let literal = this.#literals[there]!;
    if (literal !== 0) return literal;
    if (this.#after[there] === 1) literal = TRUE;
    else if (this.#after[back] === 1) literal = FALSE;
    else {
      literal = a < b ? this.clauses.variable() : -this.clauses.variable();
      this.#pairs.push(Math.min(there, back));
    }
    this.#literals[there] = literal;
    this.#literals[back] = -literal;
    return literal;
  }

  /** Writes the clauses for events that are one, then demands an order of the pairs. */
  close(): void {
    this.#writeMerges();
    this.#closed = true;
    this.#asked = this.#pairs.length;
    this.clauses.addOrder(this.size, this.#chordalPairs());
  }

  #writeMerges(): void {
    /** By merge: of its second event's partners those that are seen to. */
    const done = new Int32Array(this.#merges.length);
    this.clauses.begin("single events");
    for (let again = true; again; ) {
      again = false;
      for (const [index, { first, second, when }] of this.#merges.entries()) {
        const partners = this.#partners[second]!;
        while (done[index]! < partners.length) {
          const event = partners[done[index]!++]!;
          if (event === first) continue;
          again = true;
          this.clauses.add(-when, this.before(second, event), this.before(event, first));
        }
      }
    }
  }

  /** All pairs of the graph made chordal; those of each eliminated event follow one another. */
  #chordalPairs(): OrderedPairs {
    const { size } = this;
    const joined = this.#joined;
    const pairs: number[] = [];
    const gone = new Uint8Array(size);
    /** Partners that are left. */
    const degree = Int32Array.from(this.#partners, (partners) => partners.length);
    for (let left = size - 1; left > 0; left--) {
      let least = 0;
      for (let event = 1; event < size; event++) {
        if (gone[event] === 0 && (least === 0 || degree[event]! < degree[least]!)) least = event;
      }
      const around = this.#partners[least]!.filter((event) => gone[event] === 0);
      for (let i = 0; i < around.length; i++) {
        const event = around[i]!;
        for (let j = i + 1; j < around.length; j++) {
          const other = around[j]!;
          if (joined[event * size + other] === 1) continue;
          this.#join(event, other);
          degree[event]!++;
          degree[other]!++;
        }
        degree[event]!--;
        const literal = this.#literal(least, event);
        if (literal === FALSE) pairs.push(event, least, 0);
        else pairs.push(least, event, literal === TRUE ? 0 : literal);
      }
      gone[least] = 1;
    }
    return Int32Array.from(pairs);
  }

  /** Every pair with a variable, those that arguments asked for first. */
  *pairs(): Generator<{ literal: Literal; first: Event; second: Event }> {
    for (const entry of this.#pairs) {
      const literal = this.#literals[entry]!;
      yield { literal, first: Math.floor(entry / this.size), second: entry % this.size };
    }
  }

  /** For every pair with a variable the literal that agrees with times given to the events. */
  agreeing(times: Float64Array): Int32Array {
    const { size } = this;
    const literals = new Int32Array(this.#pairs.length);
    for (let i = 0; i < literals.length; i++) {
      const entry = this.#pairs[i]!;
      const second = entry % size;
      const agrees = times[(entry - second) / size]! <= times[second]!;
      literals[i] = agrees ? this.#literals[entry]! : -this.#literals[entry]!;
    }
    return literals;
  }

  /**
   * The sequence that a model describes: groups of events that are one, in an order that respects
   * every pair. Of several groups that could come next the one with the lowest number does.
   * @throws Error when the model's order has a cycle, which the clauses exclude
   */
  sequence(holds: (literal: Literal) => boolean): Event[][] {
    const { size } = this;
    const leader = Int32Array.from({ length: size }, (_, event) => event);
    for (const { first, second, when } of this.#merges) {
      if (holds(when)) leader[leaderOf(second, leader)] = leaderOf(first, leader);
    }
    const next = Array.from({ length: size }, () => new Set<Event>());
    const arrow = (a: Event, b: Event) => {
      const from = leaderOf(a, leader);
      const to = leaderOf(b, leader);
      if (from !== to) next[from]!.add(to);
    };
    for (let i = 0; i < this.#covers.length; i += 2) {
      arrow(this.#covers[i]!, this.#covers[i + 1]!);
    }
    for (let i = 0; i < this.#asked; i++) {
      const entry = this.#pairs[i]!;
      const second = entry % size;
      const first = (entry - second) / size;
      if (holds(this.#literals[entry]!)) arrow(first, second);
      else arrow(second, first);
    }
    const waiting = new Int32Array(size);
    for (const targets of next) for (const target of targets) waiting[target]!++;
    const groups: Event[][] = Array.from({ length: size }, () => []);
    for (let event = 1; event < size; event++) groups[leaderOf(event, leader)]!.push(event);
    const open = new Set<Event>();
    for (let event = 1; event < size; event++) {
      if (leader[event] === event && waiting[event] === 0) open.add(event);
    }
    const sequence: Event[][] = [];
    while (open.size > 0) {
      let event = size;
      for (const other of open) event = Math.min(event, other);
      open.delete(event);
      sequence.push(groups[event]!);
      for (const target of next[event]!) {
        if (--waiting[target]! === 0) open.add(target);
      }
    }
    const placed = sequence.reduce((sum, group) => sum + group.length, 0);
    if (placed !== size - 1) throw new Error("the order of events has a cycle");
    return sequence;
  }
}

/** The event that stands for all that are one with this one. */
function leaderOf(event: Event, leader: Int32Array): Event {
  let found = event;
  while (leader[found] !== found) found = leader[found]!;
  return found;
}

/** The clauses that forbid cycles among the pairs of a chordal graph: two for each triangle. */
export function* orderClauses(pairs: OrderedPairs): Generator<Literal[]> {
  /** By event and a later-numbered one: the literal that the first of them comes first. */
  const literals = new Map<Event, Map<Event, Literal>>();
  const say = (a: Event, b: Event, literal: Literal) => {
    if (a > b) return say(b, a, -literal);
    if (!literals.has(a)) literals.set(a, new Map());
    literals.get(a)!.set(b, literal);
  };
  for (let i = 0; i < pairs.length; i += 3) say(pairs[i]!, pairs[i + 1]!, pairs[i + 2]! || TRUE);
  for (const around of literals.values()) {
    for (const [b, ab] of around) {
      for (const [c, bc] of literals.get(b) ?? []) {
        const ac = around.get(c);
        if (ac === undefined) continue;
        for (const clause of [
          [-ab, -bc, ac],
          [ab, bc, -ac],
        ]) {
          if (!clause.includes(TRUE)) yield clause.filter((literal) => literal !== FALSE);
        }
      }
    }
  }
}
