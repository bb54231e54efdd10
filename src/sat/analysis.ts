// What a conflict teaches.
//
// From the false clause back, each literal of the present level is replaced by the others of the
// clause that made it true, until one of the present level is left (first unique implication point;
// Marques-Silva & Sakallah 1996). The result follows from the clauses, and would have prevented the
// conflict. Literals that follow from others of it are then left out (Sörensson & Biere 2009).

import { cell, setCell } from "../assembly/cells";
import { grown } from "./arrays";
import { depth, levelOf, NO_REASON, reasonOf, startOf, trail, trailSize } from "./assignment";
import { LENGTH, LITERALS, words } from "./clause-store";
import { bump, fade } from "./decision-heap";
import { noteUse } from "./learned";
import { because } from "./propagation";

// By variable, during an analysis.
const UNSEEN: i32 = 0;
/** Met in the conflict, or implied by what was. */
const MET: i32 = 1;
/** Not implied by what was met. */
const FREE: i32 = 2;

/** The clause learned: its one literal of the present level first, one of the next highest then. */
export let learned: usize = 0;
export let learnedLength: i32 = 0;
/** The level on which it makes its first literal true. */
export let learnedLevel: i32 = 0;
let seen: usize = 0;
let met: usize = 0;
let metCount: i32 = 0;
let open: usize = 0;
let room: i32 = 0;

export function clearAnalysis(): void {
  room = 0;
  metCount = 0;
}

/** @param variables from now on, variable 0 included */
export function resizeAnalysis(variables: i32): void {
  seen = grown(seen, room, variables);
  learned = grown(learned, room << 2, variables << 2);
  met = grown(met, room << 2, variables << 2);
  open = grown(open, room << 2, variables << 2);
  room = variables;
}

function seenOf(variable: i32): i32 {
  return load<u8>(seen + variable);
}

function see(variable: i32, as: i32): void {
  store<u8>(seen + variable, <u8>as);
}

/** Learns from a false clause, above level 0. */
export function learnFrom(conflict: i32): void {
  collect(conflict);
  const metInConflict = metCount;
  minimize();
  // Bumped before the minimization's own marks are among them.
  for (let i = 0; i < metInConflict; i++) bump(cell(met, i));
  fade();
  for (let i = 0; i < metCount; i++) see(cell(met, i), UNSEEN);
  metCount = 0;
  orderWatches();
}

function collect(conflict: i32): void {
  learnedLength = 1;
  let left = 0;
  let index = trailSize;
  let antecedent = conflict;
  for (;;) {
    noteUse(antecedent);
    const start = words + ((antecedent + LITERALS) << 2);
    const end = start + (cell(words, antecedent + LENGTH) << 2);
    for (let at = start; at < end; at += 4) {
      const code = load<i32>(at);
      const variable = code >> 1;
      if (seenOf(variable) !== UNSEEN) continue;
      const level = levelOf(variable);
      if (level === 0) continue;
      see(variable, MET);
      setCell(met, metCount++, variable);
      if (level === depth) left++;
      else setCell(learned, learnedLength++, code);
    }
    do index--;
    while (seenOf(cell(trail, index) >> 1) === UNSEEN);
    const code = cell(trail, index);
    if (--left === 0) {
      setCell(learned, 0, code ^ 1);
      return;
    }
    antecedent = because(code);
  }
}

function minimize(): void {
  let onLevels = 0;
  for (let i = 1; i < learnedLength; i++) {
    onLevels |= 1 << (levelOf(cell(learned, i) >> 1) & 31);
  }
  let kept = 1;
  for (let i = 1; i < learnedLength; i++) {
    const code = cell(learned, i);
    if (reasonOf(code >> 1) === NO_REASON || !follows(code, onLevels)) {
      setCell(learned, kept++, code);
    }
  }
  learnedLength = kept;
}

/**
 * Whether a false literal is so because others that were met are.
 * @param onLevels one bit for each level of the clause, modulo 32: what is on no such level is not
 *     implied by it
 */
function follows(start: i32, onLevels: i32): bool {
  const metBefore = metCount;
  let count = 0;
  setCell(open, count++, start);
  while (count > 0) {
    const antecedent = because(cell(open, --count) ^ 1);
    const from = words + ((antecedent + LITERALS) << 2);
    const end = from + (cell(words, antecedent + LENGTH) << 2);
    for (let at = from; at < end; at += 4) {
      const code = load<i32>(at);
      const variable = code >> 1;
      const state = seenOf(variable);
      if (state === MET) continue;
      const level = levelOf(variable);
      if (level === 0) continue;
      if (
        state === FREE ||
        reasonOf(variable) === NO_REASON ||
        ((onLevels >> (level & 31)) & 1) === 0
      ) {
        // Some of what was tried may follow all the same; not to try again is cheaper.
        for (let j = metBefore; j < metCount; j++) see(cell(met, j), FREE);
        return false;
      }
      see(variable, MET);
      setCell(met, metCount++, variable);
      setCell(open, count++, code);
    }
  }
  return true;
}

/** The second literal is watched: of those after the first it must be the last to become open. */
function orderWatches(): void {
  learnedLevel = 0;
  if (learnedLength === 1) return;
  let highest = 1;
  for (let i = 2; i < learnedLength; i++) {
    if (levelOf(cell(learned, i) >> 1) > levelOf(cell(learned, highest) >> 1)) highest = i;
  }
  const code = cell(learned, highest);
  setCell(learned, highest, cell(learned, 1));
  setCell(learned, 1, code);
  learnedLevel = levelOf(code >> 1);
}

/**
 * The decisions that together make a literal false, and the literal itself, as codes.
 * @param to where to write them @returns how many there are
 */
export function blame(falsified: i32, to: usize): i32 {
  let count = 0;
  setCell(to, count++, falsified);
  if (depth === 0) return count;
  see(falsified >> 1, levelOf(falsified >> 1) === 0 ? UNSEEN : MET);
  for (let index = trailSize - 1; index >= startOf(1); index--) {
    const code = cell(trail, index);
    const variable = code >> 1;
    if (seenOf(variable) === UNSEEN) continue;
    see(variable, UNSEEN);
    if (reasonOf(variable) === NO_REASON) {
      setCell(to, count++, code);
      continue;
    }
    const antecedent = because(code);
    const start = words + ((antecedent + LITERALS) << 2);
    const end = start + (cell(words, antecedent + LENGTH) << 2);
    for (let at = start; at < end; at += 4) {
      const other = load<i32>(at) >> 1;
      if (other !== variable && levelOf(other) > 0) see(other, MET);
    }
  }
  return count;
}
