// What a deal costs on average when search hands over to the exact model after so many nodes.
//
// At a budget b a deal costs what search spends on it up to b and, where that does not decide it,
// what the exact model takes. Search is known of every deal. The exact model takes seconds where
// search takes milliseconds, so it may be known of a sample only: deals that need the same budgets
// form a stratum, and a stratum's deals without a figure count with the mean of those with one.
// Every deal beyond a budget lies in strata beyond it, so each budget's mean is unbiased however
// small the few hard strata are beside the many easy deals.

/** What search needs for a deal. */
export interface SearchCost {
  readonly seed: number;
  readonly verdict: "winnable" | "unwinnable" | "unknown";
  /** Nodes after which it was decided or given up. */
  readonly nodes: number;
  /** By budget: milliseconds spent when it is reached or, before, the deal decided. */
  readonly milliseconds: readonly number[];
}

/** What the exact model needs for a deal. */
export interface ExactCost {
  readonly verdict: "winnable" | "unwinnable" | "unknown";
  readonly milliseconds: number;
}

/** One candidate; means are of all deals. */
export interface HandoverRow {
  readonly budget: number;
  readonly decidedBySearch: number;
  /** Estimated where the exact model was asked about a sample only. */
  readonly leftOpen: number;
  readonly searchMilliseconds: number;
  readonly exactMilliseconds: number;
}

/** How many of the budgets, which ascend, leave a deal open: its stratum. */
export function stratumOf({ verdict, nodes }: SearchCost, budgets: readonly number[]): number {
  if (verdict === "unknown") return budgets.length;
  return budgets.filter((budget) => budget < nodes).length;
}

/**
 * The deals to ask the exact model about: of each stratum that any budget hands over, at most
 * `most`, spread evenly over its deals.
 */
export function sampleForExact(
  costs: readonly SearchCost[],
  budgets: readonly number[],
  most: number,
): SearchCost[] {
  return strataOf(costs, budgets)
    .slice(1)
    .flatMap((stratum) => {
      const count = Math.min(most, stratum.length);
      return Array.from(
        { length: count },
        (_, i) => stratum[Math.floor((i * stratum.length) / count)]!,
      );
    });
}

/** @param exact by seed; of each stratum after the first at least one deal */
export function handoverRows(
  costs: readonly SearchCost[],
  budgets: readonly number[],
  exact: ReadonlyMap<number, ExactCost>,
): HandoverRow[] {
  const strata = strataOf(costs, budgets).map((stratum) => {
    const known = stratum.flatMap(({ seed }) => exact.get(seed) ?? []);
    const share = known.length === 0 ? 0 : stratum.length / known.length;
    return {
      deals: stratum.length,
      milliseconds: share * known.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      leftOpen: share * known.filter(({ verdict }) => verdict === "unknown").length,
    };
  });
  return budgets.map((budget, i) => {
    const handedOver = strata.slice(i + 1);
    const total = (of: (stratum: (typeof strata)[number]) => number) =>
      handedOver.reduce((sum, stratum) => sum + of(stratum), 0);
    const search = costs.reduce((sum, { milliseconds }) => sum + milliseconds[i]!, 0);
    return {
      budget,
      decidedBySearch: costs.length - total(({ deals }) => deals),
      leftOpen: total(({ leftOpen }) => leftOpen),
      searchMilliseconds: search / costs.length,
      exactMilliseconds: total(({ milliseconds }) => milliseconds) / costs.length,
    };
  });
}

function strataOf(costs: readonly SearchCost[], budgets: readonly number[]): SearchCost[][] {
  const strata: SearchCost[][] = Array.from({ length: budgets.length + 1 }, () => []);
  for (const cost of costs) strata[stratumOf(cost, budgets)]!.push(cost);
  return strata;
}
