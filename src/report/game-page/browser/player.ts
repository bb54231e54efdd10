// Which step the page is at, and playing on from there. All controls ask the player; everything
// that shows the step listens to it.

/** How a step was reached: it decides whether cards slide. */
export type Reached = "step" | "jump" | "scrub";

export type StepListener = (step: number, reached: Reached) => void;

/** Milliseconds from one move to the next at single speed. */
const PACE = 900;

export class Player {
  /** Steps of the game. */
  readonly length: number;
  #step = 0;
  #speed = 1;
  #timer = 0;
  readonly #onStep: StepListener[] = [];
  readonly #onPlaying: ((playing: boolean) => void)[] = [];

  constructor(length: number) {
    this.length = length;
  }

  get step(): number {
    return this.#step;
  }

  get playing(): boolean {
    return this.#timer !== 0;
  }

  /** Milliseconds from one move to the next. */
  get interval(): number {
    return PACE / this.#speed;
  }

  onStep(listener: StepListener): void {
    this.#onStep.push(listener);
  }

  onPlaying(listener: (playing: boolean) => void): void {
    this.#onPlaying.push(listener);
  }

  /** Goes to a step, or to the nearest there is, and stops playing. */
  goTo(step: number, reached: Reached = "jump"): void {
    this.pause();
    this.#set(step, reached);
  }

  /** Goes on or back by so many steps. */
  move(by: number): void {
    this.goTo(this.#step + by, "step");
  }

  /** Plays on; from the end, from the start. */
  play(): void {
    if (this.playing || this.length === 0) return;
    if (this.#step === this.length) this.#set(0, "jump");
    this.#timer = window.setTimeout(this.#tick, this.interval / 3);
    this.#tell();
  }

  pause(): void {
    if (!this.playing) return;
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#tell();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  readonly #tick = () => {
    this.#set(this.#step + 1, "step");
    if (this.#step < this.length) this.#timer = window.setTimeout(this.#tick, this.interval);
    else this.pause();
  };

  #set(step: number, reached: Reached): void {
    const target = Math.max(0, Math.min(this.length, step));
    if (target === this.#step) return;
    this.#step = target;
    for (const listener of this.#onStep) listener(target, reached);
  }

  #tell(): void {
    for (const listener of this.#onPlaying) listener(this.playing);
  }
}
