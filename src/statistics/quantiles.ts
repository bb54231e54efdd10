// Quantiles by nearest rank (Hyndman and Fan 1996, The American Statistician 50:361–365, type 1):
// the smallest observed value that at least the given share of all values does not exceed. What is
// reported is thus always a value that some deal really had.

/** The quantiles that tables show. */
export interface Quantiles {
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** Sorts the values in place. @returns null where there are none */
export function quantiles(values: Float64Array): Quantiles | null {
  if (values.length === 0) return null;
  values.sort();
  // Whole per cents keep the product exact, so that 99 % of 100 is rank 99 and not 100.
  const at = (percent: number) => values[Math.ceil((percent * values.length) / 100) - 1]!;
  return { median: at(50), p90: at(90), p99: at(99), max: at(100) };
}
