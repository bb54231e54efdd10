// The exact key of a position: every field of the position packed into a few 32-bit words.
//
// Fields, each inside one word, larger ones placed first, then the talon bits wherever room is left:
//   held[c]     cards of column c that still lie where they were dealt     ceil(log2(n+1)) bits each
//   foundation  heights of each suit's piles, the higher one first         4 bits a pile
//   reserve     the kings in it (stack: base-4 digits after a leading 1,   1 + 2·capacity bits
//               squares: 2 bits of count a suit)                           or 8 bits
//   top         talon index of the waste's top card, 0 for none            ceil(log2(n+1)) bits
//               with unlimited passes and draws of n > 1 cards the turn code of talon.ts instead,
//               alone in the last word
//   pass        passes begun, less one; absent when passes are unlimited   ceil(log2(passes)) bits
//   supply      the card just supplied and where from (supply.ts), 0 for none; absent where
//               supplies are no matter                                     7 bits
//   gone[i]     whether talon card i has been played                       1 bit each
// Two positions of one deal are equal exactly when their keys are. The ten-column sets take four
// words: 29 + 32 + 7 or less + 6 + 1 + 49 = 124 bits at most.

import type { Rules } from "../rules.js";

/** A field's place: `word` indexes the key, `shift` is the bit where the field starts. */
export interface Field {
  readonly word: number;
  readonly shift: number;
  readonly bits: number;
}

export interface KeyLayout {
  /** Words of 32 bits in a key. */
  readonly words: number;
  readonly held: readonly Field[];
  /** By suit; `low` is the lower pile, or the only one; `high` is null with one deck. */
  readonly low: readonly Field[];
  readonly high: readonly (Field | null)[];
  readonly reserve: Field | null;
  readonly top: Field;
  /** Whether `top` is a turn code, so that one position can cover another (talon.ts). */
  readonly covering: boolean;
  readonly pass: Field | null;
  readonly supply: Field | null;
  /** By talon index from 1; entry 0 is unused. */
  readonly gone: readonly Field[];

  // The fields of columns and talon cards again, as flat arrays: by column and talon index, ...
  readonly heldWord: Int8Array;
  readonly heldShift: Int8Array;
  readonly goneWord: Int8Array;
  readonly goneShift: Int8Array;
  // ... and by word: the bits that belong to such a field; by word and bit: which one it is.
  readonly heldMask: Int32Array;
  readonly heldColumn: Uint8Array;
  readonly goneMask: Int32Array;
  readonly goneIndex: Uint8Array;
}

/** Whether cards come from where they remain available: foundations, or a talon turned at will. */
function hasSupplies(rules: Rules): boolean {
  return rules.worryBack || (rules.passes === "unlimited" && rules.draw === 1);
}

function bitsFor(largest: number): number {
  return 32 - Math.clz32(largest);
}

/** The layout made last: whoever solves many fresh deals asks for the same again and again. */
let latest: { rules: Rules; held: readonly number[]; talon: number; layout: KeyLayout } | null =
  null;

/**
 * @param held cards dealt to each column at the start
 * @param talon cards of waste and stock at the start
 */
export function layOutKey(rules: Rules, held: readonly number[], talon: number): KeyLayout {
  if (
    latest?.rules !== rules ||
    latest.talon !== talon ||
    latest.held.length !== held.length ||
    latest.held.some((count, column) => count !== held[column])
  ) {
    latest = { rules, held, talon, layout: newLayout(rules, held, talon) };
  }
  return latest.layout;
}

function newLayout(rules: Rules, held: readonly number[], talon: number): KeyLayout {
  const free: number[] = [];
  const place = (bits: number): Field => {
    let word = free.findIndex((room) => room >= bits);
    if (word < 0) word = free.push(32) - 1;
    const shift = 32 - free[word]!;
    free[word]! -= bits;
    return { word, shift, bits };
  };
  const suits = Array.from({ length: rules.suits }, (_, suit) => suit);
  // Array.from for the reason given at freshDeal.
  const low = Array.from(suits, () => place(4));
  const high = Array.from(suits, () => (rules.decks === 2 ? place(4) : null));
  const reserve = rules.reserve
    ? place(rules.reserve.layout === "stack" ? 1 + 2 * rules.reserve.capacity : 8)
    : null;
  const covering = rules.passes === "unlimited" && rules.draw > 1;
  const inLine = covering ? null : place(Math.max(1, bitsFor(talon)));
  const columns = Array.from(held, (count) => place(Math.max(1, bitsFor(count))));
  const passes = rules.passes === "unlimited" ? 1 : rules.passes;
  const pass = passes > 1 ? place(bitsFor(passes - 1)) : null;
  const supply = hasSupplies(rules) ? place(7) : null;
  const gone = Array.from({ length: talon + 1 }, (_, i) =>
    i === 0 ? { word: 0, shift: 0, bits: 0 } : place(1),
  );
  const top = inLine ?? { word: free.length, shift: 0, bits: 16 };
  const words = covering ? free.length + 1 : free.length;
  const heldMask = new Int32Array(words);
  const heldColumn = new Uint8Array(words << 5);
  columns.forEach(({ word, shift, bits }, column) => {
    heldMask[word]! |= ((1 << bits) - 1) << shift;
    heldColumn.fill(column, (word << 5) | shift, ((word << 5) | shift) + bits);
  });
  const goneMask = new Int32Array(words);
  const goneIndex = new Uint8Array(words << 5);
  for (let i = 1; i <= talon; i++) {
    const { word, shift } = gone[i]!;
    goneMask[word]! |= 1 << shift;
    goneIndex[(word << 5) | shift] = i;
  }
  return {
    words,
    held: columns,
    low,
    high,
    reserve,
    top,
    covering,
    pass,
    supply,
    gone,
    heldWord: Int8Array.from(columns, ({ word }) => word),
    heldShift: Int8Array.from(columns, ({ shift }) => shift),
    goneWord: Int8Array.from(gone, ({ word }) => word),
    goneShift: Int8Array.from(gone, ({ shift }) => shift),
    heldMask,
    heldColumn,
    goneMask,
    goneIndex,
  };
}
