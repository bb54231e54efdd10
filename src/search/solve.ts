// Solving one deal: the stages of the portfolio in order, under one node and memory budget.
//
// A verdict is "winnable" only with a line that the referee has replayed to the end, "unwinnable"
// only when a stage has seen every position that can be reached, under these rules or under freer
// ones, or the exact model is refuted, and otherwise "unknown" with the limit that stopped the search. Equal deal, rules, limits and prunings give an equal result.

import type { Deal } from "../deal.js";
import { InternalError, messageOf } from "../errors.js";
import type { Move } from "../notation.js";
import { verify } from "../referee/referee.js";
import type { Rules } from "../rules.js";
import { ExactStage } from "./exact-stage.js";
import { KernelStage } from "./kernel-stage.js";
import type { Limit, Limits } from "./limits.js";
import { literalMoves } from "./line.js";
import { SearchMemory } from "./memory.js";
import { portfolioFor, positionMemory, type StagePlan } from "./portfolio.js";
import { ALL_PRUNINGS, type Prunings } from "./prunings.js";
import { freeTalon } from "./relaxation.js";
import type { Stage } from "./stage.js";

export { SOLVER_VERSION } from "../version.js";
export { DEFAULT_LIMITS, type Limit, type Limits } from "./limits.js";

export type Verdict = "winnable" | "unwinnable" | "unknown";
export interface SolveResult {
  readonly verdict: Verdict;
  /** What stopped an undecided search; null when decided or interrupted from outside. */
  readonly limit: Limit | null;
  /** The winning line in literal moves, replayed by the referee. */
  readonly moves: Move[] | null;
  /** Positions reached by a move in all stages, repetitions included. */
  readonly nodes: number;
  /** Distinct positions stored in the stage that stored most. */
  readonly positions: number;
  /** The stage that decided, or the last one. */
  readonly phase: string;
  /** Of an unwinnable deal: what was searched to the end, or that the exact model is refuted. */
  readonly refutedBy: "search" | "search with a free talon" | "exact model" | null;
  readonly milliseconds: number;
}

export interface SearchOptions {
  readonly prunings?: Prunings;
  readonly portfolio?: readonly StagePlan[];
  /** From {@link memoryFor}, reused from deal to deal by a caller that solves many. */
  readonly memory?: SearchMemory;
  /** What an internal error calls the deal, such as "seed 7". */
  readonly source?: string;
  /**
   * Asked after each slice, and within the exact model's steps, which take seconds: true ends the
   * search, undecided, with the limit "seconds".
   */
  readonly shouldStop?: () => boolean;
}

/** Memory for the positions of one deal at a time. */
export function memoryFor(limits: Limits): SearchMemory {
  return new SearchMemory(positionMemory(limits.maxMemory) * 2 ** 20);
}

/** The search for one deal, to be run in slices. */
export class Search {
  readonly #deal: Deal;
  readonly #rules: Rules;
  readonly #maxNodes: number;
  readonly #memory: SearchMemory;
  readonly #prunings: Prunings;
  readonly #portfolio: readonly StagePlan[];
  readonly #source: string;
  readonly #shouldStop: (() => boolean) | undefined;
  #stage: Stage;
  #stageIndex = 0;
  /** Nodes of the stages before the present one. */
  #nodesBefore = 0;
  #positions = 0;
  #milliseconds = 0;
  #outcome: Pick<SolveResult, "verdict" | "limit" | "moves"> | null = null;
  #refutedBy: SolveResult["refutedBy"] = null;

  /** @param deal a deal that checkDeal accepted for these rules */
  constructor(deal: Deal, rules: Rules, limits: Limits, options: SearchOptions = {}) {
    this.#deal = deal;
    this.#rules = rules;
    this.#maxNodes = limits.maxNodes;
    this.#memory = options.memory ?? memoryFor(limits);
    this.#prunings = options.prunings ?? ALL_PRUNINGS;
    this.#portfolio = options.portfolio ?? portfolioFor(rules, limits.maxMemory);
    this.#source = options.source ?? "this deal";
    this.#shouldStop = options.shouldStop;
    this.#stage = this.#timed(() => this.#open());
  }

  /** The present stage's name. */
  get phase(): string {
    return this.#stage.name;
  }

  get nodes(): number {
    return this.#nodesBefore + this.#stage.nodes;
  }

  get positions(): number {
    return Math.max(this.#positions, this.#stage.positions);
  }

  /** Whether the search has ended, decided or at a limit. */
  get ended(): boolean {
    return this.#outcome !== null;
  }

  /**
   * Searches on for about `nodes` nodes. How a search is sliced has no influence on its result.
   * @throws InternalError when the referee refuses a line that the search believes to win
   */
  run(nodes: number): void {
    const until = Math.min(this.nodes + nodes, this.#maxNodes);
    this.#timed(() => {
      do this.#runStage(until);
      while (this.#outcome === null && this.nodes < until && !this.#stage.inSteps);
    });
  }

  #runStage(until: number): void {
    const plan = this.#portfolio[this.#stageIndex]!;
    const last = this.#stageIndex === this.#portfolio.length - 1;
    const budget = last || plan.exact ? Number.POSITIVE_INFINITY : plan.nodes;
    const status = this.#stage.run(Math.min(until - this.#nodesBefore, budget));
    switch (status) {
      case "won":
        if (plan.relaxed) this.#next((stage) => !stage.relaxed);
        else this.#outcome = { verdict: "winnable", limit: null, moves: this.#win() };
        return;
      case "exhausted":
        this.#outcome = { verdict: "unwinnable", limit: null, moves: null };
        if (plan.exact) this.#refutedBy = "exact model";
        else this.#refutedBy = plan.relaxed ? "search with a free talon" : "search";
        return;
      case "memory":
      case "passed":
      case "running": {
        const full = status === "memory";
        const over = full || status === "passed" || this.#stage.nodes >= budget;
        if (this.nodes >= this.#maxNodes) {
          this.#outcome = { verdict: "unknown", limit: "nodes", moves: null };
        } else if (this.#shouldStop?.()) {
          this.#outcome = { verdict: "unknown", limit: "seconds", moves: null };
        } else if (full && last) {
          this.#outcome = { verdict: "unknown", limit: "memory", moves: null };
        } else if (over) {
          this.#next(() => true);
        }
      }
    }
  }

  /** Goes on to the next stage of a kind. */
  #next(isWanted: (stage: StagePlan) => boolean): void {
    this.#positions = this.positions;
    this.#nodesBefore += this.#stage.nodes;
    do this.#stageIndex++;
    while (!isWanted(this.#portfolio[this.#stageIndex]!));
    this.#stage = this.#open();
  }

  #open(): Stage {
    const plan = this.#portfolio[this.#stageIndex]!;
    if (plan.exact) {
      const limits = { ...plan.exact, ...(this.#shouldStop && { shouldStop: this.#shouldStop }) };
      return new ExactStage(this.#deal, this.#rules, limits);
    }
    const rules = plan.relaxed ? (freeTalon(this.#rules) ?? this.#rules) : this.#rules;
    return new KernelStage(this.#deal, rules, this.#memory, this.#prunings, plan);
  }

  /** The present stage's win as literal moves, once the referee has replayed them. */
  #win(): Move[] {
    const fault = (why: string): InternalError =>
      new InternalError(
        `${this.#source} under ${this.#rules.name}: the ${this.phase} line does not hold: ${why}`,
      );
    let moves: Move[];
    try {
      moves = literalMoves(this.#deal, this.#rules, this.#stage.line());
    } catch (error) {
      throw fault(messageOf(error));
    }
    const word = verify(this.#deal, this.#rules, moves);
    if (!word.legal) throw fault(`the referee refuses move ${word.played + 1}: ${word.reason}`);
    if (!word.won) throw fault(`${word.remaining} cards are left at its end`);
    return moves;
  }

  #timed<T>(work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      this.#milliseconds += performance.now() - started;
    }
  }

  /** The result so far; before the end it is "unknown" with no limit. */
  result(): SolveResult {
    return {
      ...(this.#outcome ?? { verdict: "unknown", limit: null, moves: null }),
      nodes: this.nodes,
      positions: this.positions,
      phase: this.phase,
      refutedBy: this.#refutedBy,
      milliseconds: this.#milliseconds,
    };
  }
}

/**
 * Solves a deal in one go.
 * @throws InternalError when the referee refuses a line that the search believes to win
 */
export function solveDeal(
  deal: Deal,
  rules: Rules,
  limits: Limits,
  options: SearchOptions = {},
): SolveResult {
  const search = new Search(deal, rules, limits, options);
  while (!search.ended) search.run(Number.POSITIVE_INFINITY);
  return search.result();
}
