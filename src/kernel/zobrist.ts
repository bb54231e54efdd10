// Zobrist keys: one random 32-bit number for each value of each field of a position; a position's
// hash is the XOR of the numbers of its fields. Keys belong to places (column and count, pile
// heights, talon index), never to faces: with two decks the two numbers of identical cards in
// identical places would cancel. The hash only finds a slot in the table; the exact key decides.

const SEED: i32 = 0x0ba75f0d;

// Number of the first key of each kind of field.
export const HELD_KEYS: i32 = 0;
export const LOW_KEYS: i32 = 1 << 11;
export const HIGH_KEYS: i32 = LOW_KEYS + 64;
export const GONE_KEYS: i32 = HIGH_KEYS + 64;
export const TOP_KEYS: i32 = GONE_KEYS + 128;
export const PASS_KEYS: i32 = TOP_KEYS + 128;

/** Key number n: the splitmix32 finaliser over a Weyl sequence. */
export function zobrist(n: i32): i32 {
  return mix(SEED + (n + 1) * <i32>0x9e3779b9);
}

/** A bijective scrambling of 32-bit numbers (the finaliser of MurmurHash3). */
export function mix(value: i32): i32 {
  let x = <u32>value;
  x = (x ^ (x >>> 16)) * 0x85ebca6b;
  x = (x ^ (x >>> 13)) * 0xc2b2ae35;
  return x ^ (x >>> 16);
}
