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
import type { Assignment, Literal, OrderedPairs } from "./literal.js";

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
      for (let index = 0; index < this.#merges.length; index++) {
        const { first, second, when } = this.#merges[index]!;
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
    const pairs: number[] = [];
    const gone = new Uint8Array(size);
    /** Partners that are left. */
    const degree = new Int32Array(size);
    for (let event = 1; event < size; event++) degree[event] = this.#partners[event]!.length;
    for (let left = size - 1; left > 0; left--) {
      const event = leastOf(degree, gone);
      gone[event] = 1;
      this.#eliminate(event, gone, degree, pairs);
    }
    return Int32Array.from(pairs);
  }

  /** Makes the partners of an event that are left partners of each other, and hands out its pairs. */
  #eliminate(event: Event, gone: Uint8Array, degree: Int32Array, pairs: number[]): void {
    const around: Event[] = [];
    for (const partner of this.#partners[event]!) if (gone[partner] === 0) around.push(partner);
    for (let i = 0; i < around.length; i++) {
      const one = around[i]!;
      this.#joinAll(one, around, i + 1, degree);
      degree[one]!--;
      const literal = this.#literal(event, one);
      if (literal === FALSE) pairs.push(one, event, 0);
      else pairs.push(event, one, literal === TRUE ? 0 : literal);
    }
  }

  /** Makes an event a partner of all others from an index on. */
  #joinAll(event: Event, others: readonly Event[], from: number, degree: Int32Array): void {
    const joined = this.#joined;
    const row = event * this.size;
    for (let i = from; i < others.length; i++) {
      const other = others[i]!;
      if (joined[row + other] === 1) continue;
      this.#join(event, other);
      degree[event]!++;
      degree[other]!++;
    }
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
  sequence(assignment: Assignment): Event[][] {
    const { size } = this;
    const leader = Int32Array.from({ length: size }, (_, event) => event);
    for (const { first, second, when } of this.#merges) {
      if (assignment.holds(when)) leader[leaderOf(second, leader)] = leaderOf(first, leader);
    }
    const groups: Event[][] = [];
    for (let event = 0; event < size; event++) groups.push([]);
    for (let event = 1; event < size; event++) groups[leaderOf(event, leader)]!.push(event);
    return inOrder(groups, this.#arrows(assignment, leader));
  }

  /** By event those that come after it, as a model has it, some twice; only events that lead a group. */
  #arrows(assignment: Assignment, leader: Int32Array): Event[][] {
    const { size } = this;
    const next: Event[][] = [];
    for (let event = 0; event < size; event++) next.push([]);
    for (let i = 0; i < this.#covers.length; i += 2) {
      addArrow(next, leader, this.#covers[i]!, this.#covers[i + 1]!);
    }
    for (let i = 0; i < this.#asked; i++) {
      const entry = this.#pairs[i]!;
      const second = entry % size;
      const first = (entry - second) / size;
      if (assignment.holds(this.#literals[entry]!)) addArrow(next, leader, first, second);
      else addArrow(next, leader, second, first);
    }
    return next;
  }
}

/** Of the events that are left the first of least degree. */
function leastOf(degree: Int32Array, gone: Uint8Array): Event {
  let least = START;
  for (let event = 1; event < degree.length; event++) {
    if (gone[event] === 0 && (least === START || degree[event]! < degree[least]!)) least = event;
  }
  return least;
}

/** The event that stands for all that are one with this one. */
function leaderOf(event: Event, leader: Int32Array): Event {
  let found = event;
  while (leader[found] !== found) found = leader[found]!;
  return found;
}

function addArrow(next: readonly Event[][], leader: Int32Array, a: Event, b: Event): void {
  const from = leaderOf(a, leader);
  const to = leaderOf(b, leader);
  if (from !== to) next[from]!.push(to);
}

/** The groups that are not empty, in the order of the arrows and else of their numbers. */
function inOrder(groups: Event[][], next: readonly Event[][]): Event[][] {
  const waiting = new Int32Array(groups.length);
  for (const targets of next) for (const target of targets) waiting[target]!++;
  const sequence: Event[][] = [];
  const left = new Set<Event>();
  groups.forEach((group, event) => {
    if (group.length > 0) left.add(event);
  });
  while (left.size > 0) {
    let event = START;
    // In the order of their numbers, as they were put in.
    for (const other of left) {
      if (waiting[other]! > 0) continue;
      event = other;
      break;
    }
    if (event === START) throw new Error("the order of events has a cycle");
    left.delete(event);
    sequence.push(groups[event]!);
    for (const target of next[event]!) waiting[target]!--;
  }
  return sequence;
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
