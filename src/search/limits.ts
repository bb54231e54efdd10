// The limits of a search, apart from it: who only passes them on need not load the solver.

export type Limit = "nodes" | "memory" | "seconds";

export interface Limits {
  /** Nodes of all stages together. */
  readonly maxNodes: number;
  /** MiB for stored positions and, from 512 on, the exact model; 1 to MOST_MEMORY. */
  readonly maxMemory: number;
}

/** MiB for one deal at most: the kernel addresses its memory with 32 bits. */
export const MOST_MEMORY = 4096;

export const DEFAULT_LIMITS: Limits = { maxNodes: 50_000_000, maxMemory: 1024 };
