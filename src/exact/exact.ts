// The exact stage: one question to a SAT solver decides a deal.

import type { Deal } from "../deal.js";
import { InputError } from "../errors.js";
import { keep } from "../kept.js";
import type { Rules } from "../rules.js";
import { type ClauseOptions, type ClauseSink, Clauses } from "./clauses.js";
import { addFoundations } from "./foundations.js";
import { suggestOrder } from "./hints.js";
import { addKings } from "./kings.js";
import { lineFromModel } from "./line-from-model.js";
import type { Literal } from "./literal.js";
import { Model, type ModelOptions } from "./model.js";
import { SatSolver, type SolverAnswer } from "./sat-solver.js";
import { addShortcuts } from "./shortcuts.js";
import { addSlots, addUncovering } from "./slots.js";
import { exactSupports } from "./supports.js";
import { addWaste } from "./waste.js";

export interface ExactLimits {
  /** Conflicts of the solver after which the answer is "unknown". */
  readonly maxConflicts: number;
  /** Asked now and then; true makes the answer "unknown". For a time limit that a caller wants. */
  readonly shouldStop?: () => boolean;
}

export interface ExactOptions extends ClauseOptions, ModelOptions {
  /** Try likely orders first (hints.ts); default true. */
  readonly hints?: boolean;
}

export interface ExactResult {
  readonly verdict: "winnable" | "unwinnable" | "unknown";
  /** For a win, kernel moves from the deal on (src/kernel/move.ts). */
  readonly line: Int16Array | null;
  readonly conflicts: number;
  readonly variables: number;
  readonly clauses: number;
  /** Stays of kings with which the question was asked last, see {@link ModelOptions.kingStays}. */
  readonly kingStays: readonly number[];
  readonly milliseconds: number;
}

/** @throws InputError when the rules have no exact model */
export function requireExact(rules: Rules): void {
  const refusal = exactSupports(rules);
  if (refusal === null) return;
  throw new InputError("rules", `no exact model for ${rules.name}: ${refusal}`);
}

/** Writes the whole model of a deal. */
export function encode(
  deal: Deal,
  rules: Rules,
  sink: ClauseSink,
  options: ExactOptions = {},
): Model {
  const clauses = new Clauses(sink, options);
  const model = keep(new Model(deal, rules, clauses, options));
  addFoundations(model);
  addSlots(model);
  addUncovering(model);
  addWaste(model);
  addKings(model);
  addShortcuts(model);
  model.order.close();
  return model;
}

/** Stays of a king in the tableau with which the question is asked at most. */
const MOST_KING_STAYS = 8;

/** Conflicts allowed to find out whether a king, or all of them, need not be anywhere. */
const KING_CONFLICTS = 3_000;

/**
 * Conflicts allowed to find a win in which no king makes way for another (swaps.ts), or that there is
 * none. Most wins are of that kind. When it is refuted, what was learned helps to refute the rest;
 * when it is not, the search for any win goes better without.
 */
const STRAIGHT_CONFLICTS = 25_000;

/** Conflicts of a step in {@link exactSteps}, about half a second. */
const STEP = 2_000;

/**
 * Decides a deal, or gives up at the limit. Synchronous; equal arguments give an equal result but
 * for the time.
 * @param deal a deal that checkDeal accepted for these rules, fresh or under way
 * @throws InputError when the rules have no exact model
 */
export function solveExactly(
  deal: Deal,
  rules: Rules,
  limits: ExactLimits,
  options: ExactOptions = {},
): ExactResult {
  const steps = exactSteps(deal, rules, limits, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** {@link solveExactly} in steps, between which a caller may do other things or stop for good. */
export function* exactSteps(
  deal: Deal,
  rules: Rules,
  limits: ExactLimits,
  options: ExactOptions = {},
): Generator<void, ExactResult> {
  const started = performance.now();
  requireExact(rules);
  let conflicts = 0;
  const kingStays = [...(options.kingStays ?? [])];
  // A win without many stays, by far the most frequent, is looked for with all patience at first. A
  // refutation of that is worth little when kings may roam, so it is not waited for again until
  // there is nothing else to try.
  for (let patient: boolean = true, straight: boolean = true; ; ) {
    const limit = { ...limits, maxConflicts: limits.maxConflicts - conflicts };
    const asked = [...kingStays];
    const stays = { ...options, kingStays: asked };
    const how: How = { patient, straight };
    const { roaming, again, ...answer }: Answer = yield* ask(deal, rules, limit, stays, how);
    conflicts += answer.conflicts;
    if (again && conflicts < limits.maxConflicts) {
      straight = false;
      continue;
    }
    const longer = roaming.filter((king) => (kingStays[king] ?? 1) < MOST_KING_STAYS);
    for (let king = kingStays.length; king <= Math.max(...longer); king++) kingStays.push(1);
    for (const king of longer) kingStays[king]!++;
    const stuck: boolean = longer.length === 0;
    if (roaming.length === 0 || (stuck && patient) || conflicts >= limits.maxConflicts) {
      const milliseconds = performance.now() - started;
      return { ...answer, conflicts, kingStays: asked, milliseconds };
    }
    patient = stuck;
  }
}

type Answer = Omit<ExactResult, "milliseconds" | "kingStays"> & {
  /**
   * Where the verdict is unknown because kings may have to go back to the reserve more often than
   * the model has room for: these kings, as indices of {@link Model.nowhereElse}.
   */
  readonly roaming: readonly number[];
  /** Whether it is to be asked again, not {@link How.straight}. */
  readonly again: boolean;
};

interface How {
  /** Whether to wait for the answer without kings that are anywhere. */
  readonly patient: boolean;
  /** Whether to look first for a win in which no king makes way. */
  readonly straight: boolean;
}

/** Asks with certain numbers of stays for kings. */
function* ask(
  deal: Deal,
  rules: Rules,
  limits: ExactLimits,
  options: ExactOptions,
  how: How,
): Generator<void, Answer> {
  const solver = keep(new SatSolver());
  try {
    return yield* askSolver(solver, deal, rules, limits, options, how);
  } finally {
    solver.free();
  }
}

function* askSolver(
  solver: SatSolver,
  deal: Deal,
  rules: Rules,
  limits: ExactLimits,
  options: ExactOptions,
  { patient, straight }: How,
): Generator<void, Answer> {
  const model = encode(deal, rules, solver, options);
  if (options.hints ?? true) suggestOrder(model, solver);
  const selectors = [...model.clauses.selectors.values()];
  const real = model.nowhereElse;
  const done = (
    verdict: Answer["verdict"],
    more: Partial<Pick<Answer, "line" | "roaming" | "again">> = {},
  ): Answer => ({
    verdict,
    line: null,
    roaming: [],
    again: false,
    conflicts: solver.conflicts,
    variables: model.clauses.variables,
    clauses: model.clauses.count,
    ...more,
  });
  const question = function* (assumptions: readonly Literal[], most = Number.POSITIVE_INFINITY) {
    const maxConflicts = Math.min(most, limits.maxConflicts - solver.conflicts);
    return yield* answerInSteps(solver, { ...limits, maxConflicts }, assumptions);
  };
  const won = () => done("winnable", { line: lineFromModel(deal, model, solver) });
  const making = straight ? model.swaps.map(({ made }) => -made) : [];
  const wait = patient ? Number.POSITIVE_INFINITY : KING_CONFLICTS;
  const most = making.length > 0 ? STRAIGHT_CONFLICTS : wait;
  const direct = yield* question([...selectors, ...real, ...making], most);
  if (direct === "satisfiable") return won();
  if (direct === "unknown" && making.length > 0) return done("unknown", { again: true });
  if (direct === "unknown" && patient) return done("unknown");
  if (direct === "unsatisfiable") {
    // Refuted as the game with few stays, or without making way. Where that did not need these, or
    // where the relaxation, or the whole game, is refuted as well, the deal is lost.
    const needed = new Set(solver.needed());
    if (![...real, ...making].some((literal) => needed.has(literal))) return done("unwinnable");
  }
  const answer = yield* question(selectors);
  if (answer !== "satisfiable") return done(answer === "unknown" ? "unknown" : "unwinnable");
  // As few kings as possible are given longer paths.
  const placed: Literal[] = [];
  const roaming: number[] = [];
  for (const [king, literal] of real.entries()) {
    const trial = [...selectors, ...placed, literal];
    if ((yield* question(trial, KING_CONFLICTS)) === "satisfiable") placed.push(literal);
    else roaming.push(king);
  }
  return roaming.length > 0 ? done("unknown", { roaming }) : won();
}

/** One question, some conflicts at a time. */
function* answerInSteps(
  solver: SatSolver,
  limits: ExactLimits,
  assumptions: readonly Literal[],
): Generator<void, SolverAnswer> {
  for (let left = limits.maxConflicts; left > 0; left -= STEP) {
    const maxConflicts = Math.min(left, STEP);
    const answer = solver.solve({ ...limits, maxConflicts }, assumptions);
    if (answer !== "unknown" || limits.shouldStop?.()) return answer;
    yield;
  }
  return "unknown";
}
