// The project's own dealer: seed N is the same deal on every machine and in every version.
//
// Generator: seedrandom's default (ARC4) keyed by the text "batsford:N". The prefix is what keeps
// seeds apart: ARC4 repeats a short key, so the bare texts "1" and "11" would be one generator;
// with letters before the digits no key is a repetition of another.
// Shuffle: Fisher–Yates from the end (Durstenfeld), each index drawn from 32 random bits with the
// incomplete last block rejected, so that all indices are exactly equally likely.
// Dealing: the shuffled pack is dealt from its start in rows, left to right: row i puts one card
// on each of the columns i, i+1, …; the rest is the stock, in draw order.

import seedrandom from "seedrandom";
import type { Card } from "../card.js";
import { type Deal, freshDeal, packOf } from "../deal.js";
import { InputError, quoted } from "../errors.js";
import { keep } from "../kept.js";
import type { Rules } from "../rules.js";

/** Largest seed: beyond it whole numbers are no longer exact. */
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

/** Reads a seed. @throws InputError unless it is a whole number from 0 to {@link MAX_SEED} */
export function parseSeed(text: string): number {
  const seed = Number(text);
  if (!/^(0|[1-9][0-9]*)$/.test(text) || seed > MAX_SEED) {
    throw new InputError(
      "seed",
      `seed ${quoted(text)} is not a whole number from 0 to ${MAX_SEED}, written in digits`,
    );
  }
  return seed;
}

/** The deal of `seed` under `rules`; rule sets with equal pack and columns share their deals. */
export function dealSeed(seed: number, rules: Rules): Deal {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new InputError("seed", `seed ${seed} is not a whole number from 0 to ${MAX_SEED}`);
  }
  const cards = packOf(rules);
  shuffle(cards, keep(seedrandom(`batsford:${seed}`)));
  const columns: Card[][] = Array.from({ length: rules.columns }, () => []);
  let next = 0;
  for (let row = 0; row < rules.columns; row++) {
    for (let column = row; column < rules.columns; column++) columns[column]!.push(cards[next++]!);
  }
  return freshDeal(rules, columns, cards.slice(next));
}

function shuffle(cards: Card[], generator: seedrandom.PRNG): void {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(last + 1, generator);
    const card = cards[last]!;
    cards[last] = cards[other]!;
    cards[other] = card;
  }
}

/** A uniform whole number from 0 to n−1. */
function below(n: number, generator: seedrandom.PRNG): number {
  const complete = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const bits = generator.int32() >>> 0;
    if (bits < complete) return bits % n;
  }
}
