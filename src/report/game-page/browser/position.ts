// Where every card lies at one step of a recorded game. A step is played and taken back by moving
// the cards it names; nothing is looked up, so going back restores exactly what was there.

import type { PageData, StepData } from "../page-data.js";

export class Position {
  /** For each pile the numbers of its cards, bottom to top. */
  readonly piles: number[][];
  /** For each card whether it lies face up. */
  readonly up: boolean[];
  /** Steps played, from 0. */
  step = 0;
  /** The pass through the stock now going on. */
  pass: number;
  readonly #steps: readonly StepData[];

  constructor(data: PageData) {
    this.piles = data.start.map((pile) => [...pile]);
    this.up = data.cards.map(() => true);
    for (const card of data.faceDown) this.up[card] = false;
    this.pass = data.pass;
    this.#steps = data.steps;
  }

  get length(): number {
    return this.#steps.length;
  }

  /** Plays or takes back steps until so many are played. */
  goTo(step: number): void {
    while (this.step < step) this.#forward();
    while (this.step > step) this.#back();
  }

  #forward(): void {
    const step = this.#steps[this.step++]!;
    this.#shift(step, step.from, step.to);
    if (step.kind === "redeal") this.pass++;
    if (step.turnsUp !== null) this.up[step.turnsUp] = true;
  }

  #back(): void {
    const step = this.#steps[--this.step]!;
    if (step.turnsUp !== null) this.up[step.turnsUp] = false;
    if (step.kind === "redeal") this.pass--;
    this.#shift(step, step.to, step.from);
  }

  /** Cards of a draw or redeal are turned over as they move: their order and their sides change. */
  #shift(step: StepData, from: number, to: number): void {
    const source = this.piles[from]!;
    const moved = source.splice(source.length - step.count);
    if (step.kind !== "move") {
      moved.reverse();
      for (const card of moved) this.up[card] = !this.up[card];
    }
    this.piles[to]!.push(...moved);
  }
}
