// Which value a variable is tried with.
//
// The value it had last, at first the one suggested; better, the one it had when most variables had
// values without a conflict since the phases were last set (Biere & Fleury 2020, "target phases").
// From time to time the last values are set anew, to look elsewhere: to those of the best assignment
// so far, to the suggestions, or to their opposites.

import { grown } from "./arrays";
import { depth, lastValues, startOf } from "./assignment";

/** Conflicts until the phases are first set anew; each time it takes as many more. */
const INTERVAL: i32 = 1000;

// Values by variable, a byte each: −1 or 1, in `target` 0 for none.
let suggested: usize = 0;
let target: usize = 0;
let best: usize = 0;
let targetSize: i32 = 0;
let bestSize: i32 = 0;
let turns: i32 = 0;
let due: i32 = INTERVAL;
let room: i32 = 0;

export function clearPhases(): void {
  targetSize = 0;
  bestSize = 0;
  turns = 0;
  due = INTERVAL;
  room = 0;
}

/** @param variables from now on, variable 0 included */
export function resizePhases(variables: i32): void {
  suggested = grown(suggested, room, variables);
  memory.fill(suggested + room, <u8>-1, variables - room);
  target = grown(target, room, variables);
  best = grown(best, room, variables);
  room = variables;
}

/** Tries a literal true first. */
export function suggestPhase(code: i32): void {
  const phase = (code & 1) !== 0 ? -1 : 1;
  store<i8>(suggested + (code >> 1), <i8>phase);
  store<i8>(lastValues + (code >> 1), <i8>phase);
}

/** The literal of a variable to try. */
export function choosePhase(variable: i32): i32 {
  let phase = <i32>load<i8>(target + variable);
  if (phase === 0) phase = load<i8>(lastValues + variable);
  return phase < 0 ? 2 * variable + 1 : 2 * variable;
}

/** To be told of each conflict above level 0, before going back. */
export function noteConflictPhases(): void {
  // Without conflict was everything before the last decision.
  const size = startOf(depth);
  if (size > targetSize) {
    targetSize = size;
    memory.copy(target, lastValues, room);
  }
  if (size > bestSize) {
    bestSize = size;
    memory.copy(best, lastValues, room);
  }
}

export function phasesAreDue(conflicts: i32): bool {
  return conflicts >= due;
}

/** Sets the phases anew. Must be called with the trail taken back. */
export function renewPhases(conflicts: i32): void {
  const turn = turns++;
  due = conflicts + INTERVAL * (turns + 1);
  if (turn % 2 === 0) {
    // The suggestions first, then by turns with their opposites.
    const sign = turn % 4 === 0 ? 1 : -1;
    for (let v = 0; v < room; v++) {
      store<i8>(lastValues + v, <i8>(sign * load<i8>(suggested + v)));
    }
  } else {
    memory.copy(lastValues, best, room);
    bestSize = 0;
  }
  memory.fill(target, 0, room);
  targetSize = 0;
}
