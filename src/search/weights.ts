// Weights of the best-first search's score, whose formula src/kernel/score.ts gives.

/** Whole numbers, all at least 0. */
export interface Weights {
  readonly waste: number;
  readonly wasteLow: number;
  /** 0..16, in sixteenths of the full cost. */
  readonly earlierPass: number;
  readonly held: number;
  readonly buried: number;
  readonly foundation: number;
  readonly emptyColumn: number;
  readonly reserve: number;
}

export interface BestFirstOptions {
  readonly weights: Weights;
  /** Buckets also tell apart how many dealt cards are left in columns, in steps of this; 0 does not. */
  readonly heldStep?: number;
  /** Buckets also tell apart how many cards are on foundations, in steps of this; 0 does not. */
  readonly raisedStep?: number;
}
