// The kings in the reserve.

import { changeHash, key } from "./key";
import { addToField, reservePlace } from "./key-layout";
import { king, stacked } from "./setup";
import { attach, detach } from "./tableau";
import { mix } from "./zobrist";

/** The kings in the reserve, packed as key-layout.ts draws it. */
export let reserve: i32 = 0;
export let reserved: i32 = 0;

/** Whether a king of the suit can be taken from the reserve. */
export function reserveGives(suit: i32): bool {
  if (reserved === 0) return false;
  return stacked ? (reserve & 3) === suit : ((reserve >> (suit << 1)) & 3) > 0;
}

export function loadReserve(goal: i32): void {
  if (goal === reserve) return;
  let total = reserved;
  for (let suit = 0; suit < 4; suit++) {
    const change = kingsOf(goal, suit) - kingsOf(reserve, suit);
    for (let i = 0; i < change; i++) detach((king << 2) | suit);
    for (let i = 0; i > change; i--) attach((king << 2) | suit);
    total += change;
  }
  setReserve(goal, total);
}

/** Kings of a suit in a reserve given as the key holds it. */
function kingsOf(packed: i32, suit: i32): i32 {
  if (!stacked) return (packed >> (suit << 1)) & 3;
  let count = 0;
  for (let code = packed; code > 1; code >>= 2) count += i32((code & 3) === suit);
  return count;
}

export function withKing(packed: i32, suit: i32): i32 {
  return stacked ? (packed << 2) | suit : packed + (1 << (suit << 1));
}

export function withoutKing(packed: i32, suit: i32): i32 {
  return stacked ? packed >> 2 : packed - (1 << (suit << 1));
}

export function setReserve(packed: i32, count: i32): void {
  addToField(key, reservePlace, packed - reserve);
  changeHash(mix(reserve) ^ mix(packed));
  reserve = packed;
  reserved = count;
}

/** An empty reserve, as a key of zeros has it. */
export function clearReserve(): void {
  reserve = 0;
  reserved = 0;
}
