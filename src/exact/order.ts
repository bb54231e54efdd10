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
import type { Literal, OrderedPair } from "./literal.js";

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
  /** For a < b the literal of "a before b", or 0. */
  #literals = new Int32Array(0);
  /** Known order: 1 where a comes before b. */
  #after = new Uint8Array(0);
  /** 1 where a and b are a pair. */
  #joined = new Uint8Array(0);
  /** Entries of pairs with a variable, in the order in which they were asked for. */
  readonly #pairs: number[] = [];
  /** By event the events it is a pair with, in the order in which they became so. */
  #partners: Event[][] = [];
  readonly #covers: [Event, Event][] = [];
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
    this.#covers.push([a, b]);
  }

  /** All events are known: completes the fixed orders; questions may be asked from then on. */
  settle(): void {
    const { size } = this;
    this.#literals = new Int32Array(size * size);
    this.#after = new Uint8Array(size * size);
    this.#joined = new Uint8Array(size * size);
    this.#partners = Array.from({ length: size }, () => []);
    const next: Event[][] = Array.from({ length: size }, () => []);
    for (const [a, b] of this.#covers) {
      this.#join(a, b);
      next[a]!.push(b);
    }
    for (let a = 1; a < size; a++) {
      const open = [...next[a]!];
      for (let b = open.pop(); b !== undefined; b = open.pop()) {
        if (this.#after[a * size + b] === 1) continue;
        if (b === a) throw new Error(`the fixed order has a cycle at ${this.nameOf(a)}`);
        this.#after[a * size + b] = 1;
        open.push(...next[b]!);
      }
    }
  }

  /** The literal of "a comes before b"; false when they are the same event. */
  before(a: Event, b: Event): Literal {
    if (a === b || b === START) return FALSE;
    if (a === START) return TRUE;
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

  /** Makes two events a pair. @returns whether they were none */
  #join(a: Event, b: Event): boolean {
    const { size } = this;
    if (this.#joined[a * size + b] === 1) return false;
    this.#joined[a * size + b] = 1;
    this.#joined[b * size + a] = 1;
    this.#partners[a]!.push(b);
    this.#partners[b]!.push(a);
    return true;
  }

  #literal(a: Event, b: Event): Literal {
    const { size } = this;
    if (this.#after[a * size + b] === 1) return TRUE;
    if (this.#after[b * size + a] === 1) return FALSE;
    const entry = a < b ? a * size + b : b * size + a;
    let literal = this.#literals[entry]!;
    if (literal === 0) {
      literal = this.clauses.variable();
      this.#literals[entry] = literal;
      this.#pairs.push(entry);
    }
    return a < b ? literal : -literal;
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
  #chordalPairs(): OrderedPair[] {
    const { size } = this;
    const pairs: OrderedPair[] = [];
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
          if (!this.#join(event, around[j]!)) continue;
          degree[event]!++;
          degree[around[j]!]!++;
        }
        degree[event]!--;
        pairs.push(this.#ordered(least, event));
      }
      gone[least] = 1;
    }
    return pairs;
  }

  #ordered(a: Event, b: Event): OrderedPair {
    const literal = this.#literal(a, b);
    if (literal === FALSE) return { first: b, second: a, literal: null };
    return { first: a, second: b, literal: literal === TRUE ? null : literal };
  }

  /** Every pair with a variable, those that arguments asked for first. */
  *pairs(): Generator<OrderedPair & { readonly literal: Literal }> {
    for (const entry of this.#pairs) {
      const literal = this.#literals[entry]!;
      yield { literal, first: Math.floor(entry / this.size), second: entry % this.size };
    }
  }

  /**
   * The sequence that a model describes: groups of events that are one, in an order that respects
   * every pair. Of several groups that could come next the one with the lowest number does.
   * @throws Error when the model's order has a cycle, which the clauses exclude
   */
  sequence(holds: (literal: Literal) => boolean): Event[][] {
    const leader = Array.from({ length: this.size }, (_, event) => event);
    const find = (event: Event): Event => {
      let root = event;
      while (leader[root] !== root) root = leader[root]!;
      return root;
    };
    for (const { first, second, when } of this.#merges) {
      if (holds(when)) leader[find(second)] = find(first);
    }
    const next = Array.from({ length: this.size }, () => new Set<Event>());
    const arrow = (a: Event, b: Event) => {
      if (find(a) !== find(b)) next[find(a)]!.add(find(b));
    };
    for (const [a, b] of this.#covers) arrow(a, b);
    let asked = this.#asked;
    for (const { literal, first, second } of this.pairs()) {
      if (asked-- === 0) break;
      if (holds(literal)) arrow(first, second);
      else arrow(second, first);
    }
    const waiting = new Int32Array(this.size);
    for (const targets of next) for (const target of targets) waiting[target]!++;
    const groups: Event[][] = Array.from({ length: this.size }, () => []);
    for (let event = 1; event < this.size; event++) groups[find(event)]!.push(event);
    const open = new Set<Event>();
    for (let event = 1; event < this.size; event++) {
      if (find(event) === event && waiting[event] === 0) open.add(event);
    }
    const sequence: Event[][] = [];
    while (open.size > 0) {
      const event = Math.min(...open);
      open.delete(event);
      sequence.push(groups[event]!);
      for (const target of next[event]!) {
        if (--waiting[target]! === 0) open.add(target);
      }
    }
    const placed = sequence.reduce((sum, group) => sum + group.length, 0);
    if (placed !== this.size - 1) throw new Error("the order of events has a cycle");
    return sequence;
  }
}

/** The clauses that forbid cycles among the pairs of a chordal graph: two for each triangle. */
export function* orderClauses(pairs: readonly OrderedPair[]): Generator<Literal[]> {
  /** By event and a later-numbered one: the literal that the first of them comes first. */
  const literals = new Map<Event, Map<Event, Literal>>();
  const say = (a: Event, b: Event, literal: Literal) => {
    if (a > b) return say(b, a, -literal);
    if (!literals.has(a)) literals.set(a, new Map());
    literals.get(a)!.set(b, literal);
  };
  for (const { first, second, literal } of pairs) say(first, second, literal ?? TRUE);
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
