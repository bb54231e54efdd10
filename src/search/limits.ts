// The limits of a search, apart from it: who only passes them on need not load the solver.

export type Limit = "nodes" | "memory" | "seconds";

export interface Limits {
  /** Nodes of all stages together. */
  readonly maxNodes: number;
  /** MiB for stored positions and, from 512 on, the exact model. */
  readonly maxMemory: number;
}

export const DEFAULT_LIMITS: Limits = { maxNodes: 50_000_000, maxMemory: 1024 };
