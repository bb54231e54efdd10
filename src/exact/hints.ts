// Hints: which way round the solver tries a pair of events first.
//
// They decide nothing and may be as wrong as they like. The guess: the stock is played as it is
// drawn, columns are cleared from the shortest, and cards go up late, low ranks first.

import type { Model } from "./model.js";
import type { Path } from "./path.js";
import type { SatSolver } from "./sat-solver.js";

/** Suggests a value for every pair, and that stations in the tableau are used. */
export function suggestOrder(model: Model, solver: SatSolver): void {
  const literals = model.order.agreeing(guessTimes(model));
  for (let i = 0; i < literals.length; i++) solver.suggest(literals[i]!);
  for (const { stations, skipped } of model.paths) {
    for (let i = 1; i < stations.length - 1; i++) {
      solver.suggest(stations[i] === "tableau" ? -skipped[i]! : skipped[i]!);
    }
  }
}

/** A guess, from 0 to about 2, of when each event comes. */
function guessTimes(model: Model): Float64Array {
  const times = new Float64Array(model.order.size);
  const heights = new Int32Array(model.rules.columns);
  for (const { column, depth } of model.paths) {
    if (column >= 0) heights[column] = Math.max(heights[column]!, depth + 1);
  }
  for (const path of model.paths) {
    const { events } = path;
    const out = guessOut(model, path, heights);
    const up = 0.5 + (0.5 * path.rank) / model.king;
    for (let i = 0; i < events.length; i++) {
      const last = i === events.length - 1;
      times[events[i]!] = i === 0 ? out : last ? Math.max(out, up) + 0.01 : out + 0.01 * i;
    }
  }
  for (const { comes, back } of model.swaps) times[back] = times[comes]! + 0.2;
  model.redeals.forEach((event, i) => {
    times[event] = 1 + i;
  });
  return times;
}

/** @param heights dealt cards by column */
function guessOut(model: Model, path: Path, heights: Int32Array): number {
  if (path.talonIndex > 0) return path.talonIndex / model.talon.length;
  if (path.column < 0) return 0;
  return (heights[path.column]! - path.depth) / (model.rules.columns + 1);
}
