// Sets of weights to try: a stage's own, with some of them taken from grids.
//
// Grid, as text: name=low..high[/step] or name=a|b|c, several with commas:
//   waste=10..40/5,buried=0|1|2
// Values are whole, because scores are places in an array.

import seedrandom from "seedrandom";
import { InputError, quoted } from "../src/errors.js";
import type { Weights } from "../src/search/weights.js";

/** What can be tuned of a best-first stage: its weights, and how it tells buckets apart. */
export interface WeightSet extends Weights {
  readonly heldStep: number;
  readonly raisedStep: number;
}

export type WeightName = keyof WeightSet;

/** Every name, in the order of reports, with the largest value that makes sense. */
const LARGEST: Readonly<Record<WeightName, number>> = {
  waste: 200,
  wasteLow: 50,
  earlierPass: 16,
  held: 50,
  buried: 50,
  foundation: 50,
  emptyColumn: 100,
  reserve: 100,
  heldStep: 64,
  raisedStep: 64,
};

export const WEIGHT_NAMES = Object.keys(LARGEST) as WeightName[];

/** The values that one weight may take, ascending. */
export interface Grid {
  readonly name: WeightName;
  readonly values: readonly number[];
}

/** Reads grids. @throws InputError naming the part that is wrong */
export function parseGrids(text: string): Grid[] {
  const grids = text.split(",").map(parseGrid);
  grids.forEach(({ name }, i) => {
    if (grids.findIndex((grid) => grid.name === name) === i) return;
    throw new InputError("usage", `--vary: ${name} stands there twice: give it one grid`);
  });
  return grids;
}

function parseGrid(text: string): Grid {
  const [name, values] = text.split("=", 2);
  if (!WEIGHT_NAMES.includes(name as WeightName)) {
    throw new InputError(
      "usage",
      `--vary: ${quoted(name!)} is no weight: there are ${WEIGHT_NAMES.join(", ")}`,
    );
  }
  const grid = { name: name as WeightName, values: parseValues(values ?? "") };
  const largest = LARGEST[grid.name];
  if (grid.values.length === 0 || grid.values.at(-1)! > largest) {
    throw new InputError(
      "usage",
      `--vary: ${quoted(text)} gives no values from 0 to ${largest}: write ${name}=0..6, ${name}=10..40/5 or ${name}=0|1|2`,
    );
  }
  return grid;
}

/** @returns the values, ascending and each once; none where the text is no grid */
function parseValues(text: string): number[] {
  const range = /^(\d{1,4})\.\.(\d{1,4})(?:\/([1-9]\d{0,3}))?$/.exec(text);
  if (range) {
    const values: number[] = [];
    const [low, high, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)];
    for (let value = low; value <= high; value += step) values.push(value);
    return values;
  }
  if (!/^\d{1,4}(\|\d{1,4})*$/.test(text)) return [];
  return [...new Set(text.split("|").map(Number))].sort((a, b) => a - b);
}

/** What tells sets apart. */
export function keyOf(set: WeightSet): string {
  return WEIGHT_NAMES.map((name) => set[name]).join(" ");
}

/**
 * Up to `count` different sets with every varied weight drawn anew, none of them `base`; fewer
 * where the grids hold no more. Equal arguments give equal sets.
 */
export function randomSets(
  base: WeightSet,
  grids: readonly Grid[],
  count: number,
  seed: string,
): WeightSet[] {
  const random = seedrandom(`tune:${seed}`);
  const all = grids.reduce((product, { values }) => product * values.length, 1);
  const known = new Set([keyOf(base)]);
  const sets: WeightSet[] = [];
  // Enough draws to find nearly all of a small grid.
  for (let draws = 20 * Math.min(all, count); draws > 0 && sets.length < count; draws--) {
    const set = { ...base };
    for (const { name, values } of grids) {
      Object.assign(set, { [name]: values[Math.floor(random() * values.length)] });
    }
    if (known.has(keyOf(set))) continue;
    known.add(keyOf(set));
    sets.push(set);
  }
  return sets;
}

/**
 * Coordinate descent: one weight after the other is set to the best of its grid, until a round
 * changes none.
 * @param isBetter whether the first set did strictly better; both were evaluated
 * @param evaluate called at least once for each set that is compared
 */
export async function coordinateSearch(
  base: WeightSet,
  grids: readonly Grid[],
  rounds: number,
  evaluate: (set: WeightSet) => Promise<void>,
  isBetter: (a: WeightSet, b: WeightSet) => boolean,
): Promise<WeightSet> {
  let best = base;
  await evaluate(best);
  for (let round = 0; round < rounds; round++) {
    const before = best;
    for (const { name, values } of grids) {
      const start = best;
      for (const value of values) {
        const set = { ...start, [name]: value };
        await evaluate(set);
        if (isBetter(set, best)) best = set;
      }
    }
    if (best === before) break;
  }
  return best;
}
