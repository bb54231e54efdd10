// The estimate as it settled: win rate and interval after each further deal, in seed order.

import { type IntervalMethod, winRateInterval } from "../../statistics/interval.js";
import type { Deals } from "../deals.js";
import { formatCount } from "../numbers.js";
import { type Chart, plotWidth, roundPercentDomain } from "./chart.js";
import { AXIS_WIDTH, seriesStyle } from "./theme.js";

/** Points a rule set: more than a plot has room for pixels are of no use. */
const MOST_POINTS = 250;

/** The estimate after some deals; rates in per cent of them. */
export interface RunningPoint {
  readonly deals: number;
  readonly won: number;
  /** Unknown deals counted as wins. */
  readonly possible: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The estimate at evenly spaced numbers of deals, the last one all of them.
 * @param most points
 */
export function runningEstimate(
  deals: Deals,
  method: IntervalMethod,
  confidence: number,
  most: number = MOST_POINTS,
): RunningPoint[] {
  const points: RunningPoint[] = [];
  const tally = { winnable: 0, unwinnable: 0, unknown: 0 };
  const count = Math.min(most, deals.length);
  let seen = 0;
  for (const { verdict } of deals) {
    tally[verdict]++;
    seen++;
    if (seen < Math.ceil(((points.length + 1) * deals.length) / count)) continue;
    const { lower, upper } = winRateInterval(tally, method, confidence);
    points.push({
      deals: seen,
      won: (100 * tally.winnable) / seen,
      possible: (100 * (tally.winnable + tally.unknown)) / seen,
      lower: 100 * lower,
      upper: 100 * upper,
    });
  }
  return points;
}

/**
 * Per cent bounds that hold the interval from a tenth of the deals on: the first few deals say so
 * little that with them nothing else could be seen.
 */
export function settledDomain(points: readonly RunningPoint[]): [number, number] {
  const all = points.at(-1)?.deals ?? 0;
  const settled = points.filter(({ deals }) => deals * 10 >= all);
  return roundPercentDomain(
    Math.min(...settled.map(({ lower }) => lower)),
    Math.max(...settled.map(({ upper }) => upper)),
  );
}

/** One axis for all while that leaves each its room; otherwise each its own. */
function domainsOf(all: readonly (readonly RunningPoint[])[]): {
  readonly domains: readonly [number, number][];
  readonly shared: boolean;
} {
  const own = all.map(settledDomain);
  const common: [number, number] = [
    Math.min(...own.map(([low]) => low)),
    Math.max(...own.map(([, high]) => high)),
  ];
  const narrowest = Math.min(...own.map(([low, high]) => high - low));
  const shared = common[1] - common[0] <= 4 * narrowest;
  return { domains: shared ? own.map(() => common) : own, shared };
}

/**
 * The chart of running estimates, or null where no set has two deals.
 * @param level of the intervals as shown, such as `95 %`
 */
export function runningChart(
  sets: readonly Deals[],
  labels: readonly string[],
  method: IntervalMethod,
  confidence: number,
  level: string,
): Chart | null {
  const all = sets
    .map((deals, index) => ({ index, points: runningEstimate(deals, method, confidence) }))
    .filter(({ points }) => points.length > 1);
  if (all.length === 0) return null;
  const { domains, shared } = domainsOf(all.map(({ points }) => points));
  const ends = all.map(({ index, points }) => {
    const [half, last] = [points[Math.floor(points.length / 2)]!, points.at(-1)!];
    const show = ({ deals, lower, upper }: RunningPoint) =>
      `${lower.toFixed(2)} to ${upper.toFixed(2)} % after ${formatCount(deals)} deals`;
    return `${labels[index]}: ${show(half)}, ${show(last)}.`;
  });
  const axis =
    all.length === 1
      ? "It"
      : shared
        ? "The vertical axis is the same in every panel; it"
        : "Each panel has a vertical axis of its own; it";
  const zoomed = domains.some(([low, high]) => low > 0 || high < 100);
  const reading = zoomed
    ? ` ${axis} shows only a part of 0 to 100 %, which the first tenth of the deals may leave.`
    : "";
  return {
    name: "running-estimate",
    title: "How the estimate settled",
    caption: `Line: deals won, of the deals so far, in seed order. Band: ${level} interval with unknown deals counted against each bound.${reading}`,
    description: ends.join(" "),
    table: {
      head: ["rule set", "deals", "won, %", "won at most, %", "lower bound, %", "upper bound, %"],
      rows: all.flatMap(({ index, points }) =>
        points.map(({ deals, won, possible, lower, upper }) => [
          labels[index]!,
          formatCount(deals),
          ...[won, possible, lower, upper].map((value) => value.toFixed(3)),
        ]),
      ),
    },
    spec: (width) => ({
      $schema: "https://vega.github.io/schema/vega-lite/v6.json",
      spacing: 22,
      vconcat: all.map(({ index, points }, panel) => {
        const { color } = seriesStyle(index);
        const unknown = points.some(({ won, possible }) => possible > won);
        const y = {
          type: "quantitative" as const,
          scale: { domain: domains[panel]!, nice: false, zero: false },
          axis: { title: null, tickCount: 4, labelExpr: "datum.label + ' %'" },
        };
        const x = {
          field: "deals",
          type: "quantitative" as const,
          scale: { domain: [0, points.at(-1)!.deals], nice: false },
          axis: {
            title: panel === all.length - 1 ? "deals, in seed order" : null,
            tickCount: width < 500 ? 4 : 8,
            grid: false,
            format: ",d",
            labelFlush: true,
          },
        };
        return {
          title: { text: labels[index]!, limit: plotWidth(width, AXIS_WIDTH) },
          width: plotWidth(width, AXIS_WIDTH),
          height: 110,
          data: { values: points.map((point) => ({ ...point })) },
          encoding: { x },
          layer: [
            {
              mark: { type: "area" as const, clip: true, color, opacity: 0.2 },
              encoding: { y: { field: "lower", ...y }, y2: { field: "upper" } },
            },
            ...(unknown
              ? [
                  {
                    mark: {
                      type: "line" as const,
                      clip: true,
                      color,
                      strokeWidth: 1.5,
                      strokeDash: [2, 2],
                    },
                    encoding: { y: { field: "possible", ...y } },
                  },
                ]
              : []),
            {
              mark: { type: "line" as const, clip: true, color, strokeWidth: 2 },
              encoding: { y: { field: "won", ...y } },
            },
          ],
        };
      }),
    }),
  };
}
