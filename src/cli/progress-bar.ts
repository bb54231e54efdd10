// A run's progress on stderr: on a terminal a bar that is rewritten in place, elsewhere a line now
// and then. Both say how far the run is, how fast, how long it will still take, and the win rates
// so far with both bounds.

import { createRequire } from "node:module";
import type { SingleBar } from "cli-progress";
import type { Progress } from "../batch/progress.js";
import { formatCount, formatInterval, percentDecimals } from "../report/numbers.js";
import { winRateInterval } from "../statistics/interval.js";
import { say } from "./output.js";

/** For the bar's library, which is loaded only where there is a terminal to draw on. */
const load = createRequire(import.meta.url);

/** Milliseconds between two lines where stderr is not a terminal, and before the first. */
const LINE_INTERVAL = 10_000;
/** Updates a second on a terminal. */
const FRAMES = 5;

export class ProgressBar {
  readonly #names: readonly string[];
  readonly #terminal = process.stderr.isTTY === true;
  readonly #started = performance.now();
  #bar: SingleBar | null = null;
  #lineAt = performance.now();

  /** @param names of the rule sets, in the order of the tallies */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  show(progress: Progress): void {
    if (this.#terminal) this.#draw(progress);
    else if (performance.now() - this.#lineAt >= LINE_INTERVAL) {
      this.#lineAt = performance.now();
      const { done, total } = progress;
      const percent = ((done / total) * 100).toFixed(1);
      say(
        `${formatCount(done)} of ${formatCount(total)} rows (${percent} %), ${this.#text(progress)}`,
      );
    }
  }

  #draw(progress: Progress): void {
    if (!this.#bar) {
      const { Presets, SingleBar } = load("cli-progress") as typeof import("cli-progress");
      this.#bar = new SingleBar(
        {
          stream: process.stderr,
          format: "{bar} {percentage} % | {value}/{total} | {text}",
          fps: FRAMES,
          clearOnComplete: true,
          barsize: 20,
          // The command handles signals itself and clears the bar when it is stopped.
          gracefulExit: false,
        },
        Presets.shades_classic,
      );
      this.#bar.start(progress.total, progress.done, { text: "" });
    }
    this.#bar.update(progress.done, { text: this.#text(progress) });
  }

  /** Rate, time left and win rates. */
  #text({ done, total, solved, tallies }: Progress): string {
    const rate = (solved / (performance.now() - this.#started)) * 1000;
    const left = rate > 0 ? duration((total - done) / rate) : "?";
    const rates = tallies.map((tally, set) => {
      const n = tally.winnable + tally.unwinnable + tally.unknown;
      return `${this.#names[set]} ${formatInterval(winRateInterval(tally), percentDecimals(n))} %`;
    });
    return `${rate.toPrecision(3)} rows/s, ${left} left | ${rates.join(", ")}`;
  }

  /** Takes the bar off a terminal. */
  clear(): void {
    this.#bar?.stop();
    this.#bar = null;
  }
}

/** Seconds as `5 s`, `3 min`, `2 h 10 min`. */
function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
