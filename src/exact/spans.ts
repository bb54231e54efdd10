// Spans: times during which some king stands in a column or in the reserve.
//
// A span begins with one event. It ends with one of several, as the king moves on, makes way
// (swaps.ts) or goes up: an end counts unless one of its `unless` holds. What rules ask of a span is
// whether it is over when an event comes, or still going on just before it; each is a variable of
// its own, which may hold only if that is so.

import type { Literal } from "./literal.js";
import type { Model } from "./model.js";
import type { Event } from "./order.js";
import type { Path, Stay } from "./path.js";

interface End {
  readonly event: Event;
  /** Where one of these holds, the span does not end so. */
  readonly unless: readonly Literal[];
}

export class Span {
  readonly #over = new Map<Event, Literal>();
  readonly #on = new Map<Event, Literal>();

  /**
   * @param path the king, where it is the same in every order
   * @param absent where one of these holds there is no such span
   */
  constructor(
    readonly model: Model,
    readonly path: Path | null,
    readonly from: Event,
    readonly absent: readonly Literal[],
    readonly ends: readonly End[],
  ) {}

  /** A stay as a span. */
  static of(model: Model, { path, from, to, skipped }: Stay): Span {
    return new Span(model, path, from, [skipped], [{ event: to, unless: [] }]);
  }

  /** Holds only if the span is over when the event comes, which may itself end it. */
  over(event: Event): Literal {
    return this.#ask(this.#over, event, (end) => this.model.order.notAfter(end, event));
  }

  /** Holds only if the span is there and going on just before the event. */
  on(event: Event): Literal {
    const { clauses, order } = this.model;
    const last = this.#ask(this.#on, event, (end) => order.notAfter(event, end));
    return clauses.all(
      ...this.absent.map((literal) => -literal),
      order.before(this.from, event),
      last,
    );
  }

  #ask(asked: Map<Event, Literal>, event: Event, holds: (end: Event) => Literal): Literal {
    let literal = asked.get(event);
    if (literal === undefined) {
      const [first, ...others] = this.ends;
      if (others.length === 0 && first!.unless.length === 0) literal = holds(first!.event);
      else {
        literal = this.model.clauses.variable();
        for (const { event: end, unless } of this.ends) {
          this.model.clauses.define(-literal, ...unless, holds(end));
        }
      }
      asked.set(event, literal);
    }
    return literal;
  }
}
