// A solver for satisfiability that knows what an order is.
//
// It takes clauses and one order (order-rows.ts), learns from conflicts, decides the variables that
// conflicts met most, and begins again from time to time: the method of MiniSat (Eén & Sörensson
// 2003), with restarts, phases and removals like those of CaDiCaL when it looks for models (Biere et
// al. 2020). That the order needs no clauses makes it several times as fast on this project's
// questions as a general solver (bench/README.md).
//
// What it learns follows from the clauses and the order's transitivity by unit propagation, clause
// by clause, so a refutation can be checked by others (src/exact/proof.ts).
//
// Equal clauses, orders, suggestions and questions give equal answers, models and conflict counts.
// Effort is bounded by conflicts, never by time.
//
// What the host can call; src/exact/sat-solver.ts is the host. It puts literals into `input` first.

import { cell, setCell } from "../assembly/cells";
import {
  blame,
  clearAnalysis,
  learned,
  learnedLength,
  learnedLevel,
  learnFrom,
  resizeAnalysis,
} from "./analysis";
import { dropArrays, grown, newArray } from "./arrays";
import {
  assign,
  backTo,
  clearAssignment,
  depth,
  descend,
  NO_REASON,
  propagateAnew,
  resizeAssignment,
  trail,
  trailSize,
  truthOf,
  value,
} from "./assignment";
import { addToStore, clearStore } from "./clause-store";
import { addToHeap, clearHeap, nextOpen, resizeHeap } from "./decision-heap";
import { clearLearned, keepLearned, removalIsDue, removeIdle, resizeLearned } from "./learned";
import { codeOf, literalOf, TRUE_CODE } from "./literal";
import { clearOrder, declareOrder, declarePair, resizePairs, setOrder } from "./order-rows";
import {
  choosePhase,
  clearPhases,
  noteConflictPhases,
  phasesAreDue,
  renewPhases,
  resizePhases,
  suggestPhase,
} from "./phases";
import { attach, NO_CONFLICT, ordered, propagate } from "./propagation";
import { clearRestarts, noteConflictRestarts, renewRestarts, restartIsDue } from "./restarts";
import { clearWatches, resizeWatches } from "./watch-lists";

// Answers of `solve`.
const SATISFIABLE: i32 = 1;
const UNSATISFIABLE: i32 = 2;
/** At the limit of conflicts. */
const UNKNOWN: i32 = 3;
/** To be called again, to go on: the host may want to stop, or to read what was learned. */
const PAUSED: i32 = 4;

/** No literal to try: an assumption is false. */
const NOTHING: i32 = -1;

/** Decisions between two pauses. */
const PAUSE: i32 = 256;
/** Words of learned literals that call for a pause. */
const MUCH_LEARNED: i32 = 1 << 16;

let variables: i32 = 0;
/** Variables that there is room for, variable 0 included. */
let room: i32 = 0;
let conflictCount: i32 = 0;
let decisions: i32 = 0;
/** Without assumptions there is no model. */
let refuted: bool = false;

let inputArray: usize = 0;
let inputRoom: i32 = 0;
/** The assumptions' codes. */
let assumed: usize = 0;
let assumedCount: i32 = 0;
let assumedRoom: i32 = 0;
/** By code, the values of the model found last. */
let modelArray: usize = 0;
/** The assumptions that the last refutation rests on, as codes. */
let neededArray: usize = 0;
let neededLength: i32 = 0;
/** By code: the last clause added that has it. */
let marks: usize = 0;
let mark: i32 = 0;

/** Clauses learned since the host last read them, each its length and its literals. */
let log: usize = 0;
let logRoom: i32 = 0;
let logged: i32 = 0;
let logs: bool = false;

/** Begins anew, without variables. */
export function clear(): void {
  dropArrays();
  clearAnalysis();
  clearAssignment();
  clearHeap();
  clearLearned();
  clearOrder();
  clearPhases();
  clearRestarts();
  clearStore();
  clearWatches();
  variables = 0;
  room = 0;
  conflictCount = 0;
  decisions = 0;
  refuted = false;
  inputRoom = 0;
  assumedRoom = 0;
  neededLength = 0;
  mark = 0;
  logs = false;
  logRoom = 0;
  logged = 0;
}

/** Where the host may put so many literals or other numbers. */
export function input(words: i32): usize {
  if (words > inputRoom) {
    inputRoom = 2 * words;
    inputArray = newArray((<usize>inputRoom) << 2);
  }
  return inputArray;
}

/** Makes variables up to this one known. */
function admit(variable: i32): void {
  makeRoom(variable);
  while (variables < variable) addToHeap(++variables);
}

/** Makes room for variables up to this one. */
function makeRoom(variable: i32): void {
  if (variable < room) return;
  const before = room;
  room = 2 * variable + 1024;
  resizePairs(2 * before, 2 * room);
  resizeHeap(room);
  resizeWatches(2 * room);
  resizeAssignment(room);
  resizeAnalysis(room);
  resizeLearned(room);
  resizePhases(room);
  marks = grown(marks, before << 3, room << 3);
  modelArray = grown(modelArray, before << 1, room << 1);
}

function knownCode(literal: i32): i32 {
  admit(literal < 0 ? -literal : literal);
  return codeOf(literal);
}

/** Demands that one of the literals in `input` is true. */
export function addClause(length: i32): void {
  backTo(0);
  mark++;
  let open = 0;
  for (let i = 0; i < length; i++) {
    const code = knownCode(cell(inputArray, i));
    const state = truthOf(code);
    if (state > 0 || cell(marks, code ^ 1) === mark) return;
    if (state !== 0 || cell(marks, code) === mark) continue;
    setCell(marks, code, mark);
    setCell(inputArray, open++, code);
  }
  if (open === 0) refuted = true;
  else if (open === 1) assign(cell(inputArray, 0), NO_REASON);
  else attach(addToStore(inputArray, open, 0));
}

/**
 * Demands that pairs of events are those of an order: whenever a is before b and b before c, and a
 * and c are a pair, a is before c. Once for a solver. Each pair is three words of `input`: first,
 * second, and the literal "first before second", 0 where it is so in any case.
 */
export function addOrder(eventCount: i32, pairs: i32): void {
  for (let i = 0; i < pairs; i++) {
    const literal = cell(inputArray, 3 * i + 2);
    if (literal !== 0) knownCode(literal);
  }
  backTo(0);
  declareOrder(eventCount);
  for (let i = 0; i < pairs; i++) {
    const at = inputArray + 12 * i;
    declarePair(load<i32>(at), load<i32>(at, 4), load<i32>(at, 8));
  }
  // What is true already is to be looked at again, now that it may say something of the order.
  for (let i = 0; i < trailSize; i++) setOrder(cell(trail, i));
  propagateAnew();
  for (let i = 0; i < pairs; i++) {
    const at = inputArray + 12 * i;
    if (load<i32>(at, 8) !== 0) continue;
    if (ordered(load<i32>(at), load<i32>(at, 4)) !== NO_CONFLICT) refuted = true;
  }
}

/** Suggests a value to try first. */
export function suggest(literal: i32): void {
  suggestPhase(knownCode(literal));
}

/** Logs every clause that is learned from now on. */
export function logLearned(): void {
  logs = true;
}

export function logAddress(): usize {
  return log;
}

/** Words logged since it was last asked for. */
export function takeLog(): i32 {
  const words = logged;
  logged = 0;
  return words;
}

/** Prepares a question, whose assumptions are in `input`. */
export function assume(count: i32): void {
  neededLength = 0;
  backTo(0);
  for (let i = 0; i < count; i++) knownCode(cell(inputArray, i));
  // Each may have a level of its own.
  makeRoom(count);
  if (count > assumedRoom) {
    assumedRoom = 2 * count;
    assumed = newArray((<usize>assumedRoom) << 2);
    // The literal found false is named beside the assumptions that make it so.
    neededArray = newArray(((<usize>assumedRoom) << 2) + 4);
  }
  assumedCount = count;
  for (let i = 0; i < count; i++) setCell(assumed, i, codeOf(cell(inputArray, i)));
}

/** Looks for a model in which the assumptions hold, until there have been so many conflicts in all. */
export function solve(lastConflict: i32): i32 {
  while (!refuted) {
    if (conflictCount >= lastConflict) return UNKNOWN;
    const conflict = propagate();
    if (conflict !== NO_CONFLICT) {
      learn(conflict);
      if (logged >= MUCH_LEARNED) return PAUSED;
      continue;
    }
    keepHouse();
    const decision = decide();
    if (decision === NOTHING) return UNSATISFIABLE;
    if (decision === TRUE_CODE) {
      memory.copy(modelArray, value, room << 1);
      return SATISFIABLE;
    }
    descend();
    assign(decision, NO_REASON);
    if (++decisions % PAUSE === 0) return PAUSED;
  }
  return UNSATISFIABLE;
}

function learn(conflict: i32): void {
  conflictCount++;
  if (depth === 0) {
    refuted = true;
    note(0);
    return;
  }
  noteConflictPhases();
  noteConflictRestarts();
  learnFrom(conflict);
  note(learnedLength);
  let reason = NO_REASON;
  if (learnedLength > 1) {
    reason = keepLearned(learned, learnedLength);
    attach(reason);
  }
  backTo(learnedLevel);
  assign(cell(learned, 0), reason);
}

/** Logs the clause learned. */
function note(length: i32): void {
  if (!logs) return;
  const end = logged + 1 + length;
  if (end > logRoom) {
    log = grown(log, (<usize>logRoom) << 2, (<usize>end) << 3);
    logRoom = 2 * end;
  }
  setCell(log, logged, length);
  for (let i = 0; i < length; i++) setCell(log, logged + 1 + i, literalOf(cell(learned, i)));
  logged = end;
}

/** What is done from time to time, when there is no conflict. */
function keepHouse(): void {
  // The levels of assumptions stay.
  if (phasesAreDue(conflictCount)) {
    backTo(assumedCount);
    renewPhases(conflictCount);
  } else if (restartIsDue()) {
    backTo(assumedCount);
    renewRestarts();
  } else if (removalIsDue(conflictCount)) {
    removeIdle(conflictCount);
  }
}

/** @returns the code to try; TRUE_CODE when all have values; NOTHING when an assumption is false */
function decide(): i32 {
  while (depth < assumedCount) {
    const code = cell(assumed, depth);
    const state = truthOf(code);
    if (state < 0) {
      neededLength = blame(code, neededArray);
      return NOTHING;
    }
    if (state === 0) return code;
    // An assumption that holds already has its level all the same.
    descend();
  }
  const variable = nextOpen(value);
  return variable === 0 ? TRUE_CODE : choosePhase(variable);
}

export function conflicts(): i32 {
  return conflictCount;
}

/** Whether a literal holds in the model found last. */
export function holds(literal: i32): bool {
  const variable = literal < 0 ? -literal : literal;
  return variable <= variables && load<i8>(modelArray + codeOf(literal)) > 0;
}

/** Writes the assumptions that the last answer UNSATISFIABLE rests on to `input`. @returns how many */
export function needed(): i32 {
  const to = input(neededLength);
  for (let i = 0; i < neededLength; i++) setCell(to, i, literalOf(cell(neededArray, i)));
  return neededLength;
}
