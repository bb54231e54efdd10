// One part of a search of a deal: see portfolio.ts.

/** How a search stage stands. */
export type StageStatus =
  /** Neither decided nor at a limit: it can be continued. */
  | "running"
  | "won"
  /** Every reachable position was seen and none is won. */
  | "exhausted"
  | "memory"
  /** At a limit of its own: the next stage takes over. */
  | "passed";

/** A search that can be run in slices and always gives the same answer however it is sliced. */
export interface Stage {
  /** Name in reports. */
  readonly name: string;
  /** Positions reached by a move, repetitions included. */
  readonly nodes: number;
  /** Distinct positions stored. */
  readonly positions: number;
  /** Whether `run` takes a step of its own size and the search should pause after it. */
  readonly inSteps?: boolean;
  /** Goes on until decided or until `nodes` reaches `maxNodes`, within a few dozen nodes. */
  run(maxNodes: number): StageStatus;
  /** The winning line in kernel moves, after "won". */
  line(): Int16Array;
}
