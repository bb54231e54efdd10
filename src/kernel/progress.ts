// How a search stands and how far it has come.

/** Neither decided nor at a limit: it can be continued. */
export const RUNNING: i32 = 0;
export const WON: i32 = 1;
/** Every reachable position was seen and none is won. */
export const EXHAUSTED: i32 = 2;
export const OUT_OF_MEMORY: i32 = 3;

/** Positions reached by a move, repetitions included, since the host last asked for more of them. */
export let visited: i32 = 0;

export function countNode(): void {
  visited++;
}

export function restartCount(): void {
  visited = 0;
}
