// How long the solutions found are: a histogram for each rule set, all with the same bins.

import type { Deals } from "../deals.js";
import { countOf, formatCount } from "../numbers.js";
import { type Chart, plotWidth, roundStep, type Series } from "./chart.js";
import { AXIS_WIDTH, ink, muted, seriesStyle } from "./theme.js";

/** About as many bins as the widest set needs. */
const BINS = 36;

/** Bins that a panel has room for at least. */
const LEAST_BINS = 12;

/** Solutions of a length from `from` up to but not including `to`. */
export interface LengthBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** One rule set's solutions, in bins that are ascending and without gaps. */
export interface LengthHistogram extends Series {
  readonly solutions: number;
  readonly median: number;
  readonly bins: readonly LengthBin[];
}

/**
 * Bins of one round width and place for all sets; sets without solutions are left out.
 * @param labels of the sets, in their order
 */
export function lengthHistograms(
  sets: readonly Deals[],
  labels: readonly string[],
  bins: number = BINS,
): LengthHistogram[] {
  const lengths = sets.map((deals) => {
    const found: number[] = [];
    for (const { moves } of deals) if (moves !== null) found.push(moves);
    return Float64Array.from(found).sort();
  });
  const shortest = Math.min(...lengths.map((sorted) => sorted[0] ?? Number.POSITIVE_INFINITY));
  const longest = Math.max(...lengths.map((sorted) => sorted.at(-1) ?? 0));
  const width = Math.max(1, roundStep(Math.max(1, longest - shortest), bins));
  return lengths.flatMap((sorted, index) => {
    if (sorted.length === 0) return [];
    const first = Math.floor(sorted[0]! / width);
    const counts = new Array<number>(Math.floor(sorted.at(-1)! / width) - first + 1).fill(0);
    for (const length of sorted) counts[Math.floor(length / width) - first]!++;
    return {
      label: labels[index]!,
      index,
      solutions: sorted.length,
      median: sorted[Math.ceil(sorted.length / 2) - 1]!,
      bins: counts.map((count, i) => ({
        from: (first + i) * width,
        to: (first + i + 1) * width,
        count,
      })),
    };
  });
}

/** The chart of solution lengths, or null without solutions. */
export function lengthChart(sets: readonly Deals[], labels: readonly string[]): Chart | null {
  const histograms = lengthHistograms(sets, labels);
  if (histograms.length === 0) return null;
  const all = histograms.flatMap(({ bins }) => bins);
  const width = all[0]!.to - all[0]!.from;
  const [from, to] = [
    Math.min(...all.map((bin) => bin.from)),
    Math.max(...all.map((bin) => bin.to)),
  ];
  // A few bins alone would each be as wide as a hand.
  const room = Math.max(0, Math.ceil((LEAST_BINS - (to - from) / width) / 2)) * width;
  const domain = [Math.max(0, from - room), to + room];
  return {
    name: "solution-length",
    title: "How long the solutions are",
    caption: `Solutions found, in bins of ${countOf(width, "move")}; they are not the shortest there are. Vertical line: the median.${histograms.length > 1 ? " Each panel counts on an axis of its own." : ""}`,
    description: histograms
      .map(
        ({ label, solutions, median, bins }) =>
          `${label}: ${countOf(solutions, "solution")} of ${bins[0]!.from} to ${bins.at(-1)!.to - 1} moves, median ${median}.`,
      )
      .join(" "),
    table: {
      head: ["rule set", "moves, from", "to", "solutions"],
      rows: histograms.flatMap(({ label, bins }) =>
        bins.map(({ from, to, count }) => [
          label,
          formatCount(from),
          formatCount(to - 1),
          formatCount(count),
        ]),
      ),
    },
    spec: (pictureWidth) => ({
      $schema: "https://vega.github.io/schema/vega-lite/v6.json",
      spacing: 20,
      vconcat: histograms.map(({ label, index, bins, median }, panel) => {
        const x = {
          type: "quantitative" as const,
          scale: { domain, nice: false, zero: false },
          axis: {
            title: panel === histograms.length - 1 ? "moves of the solution" : null,
            grid: false,
            tickCount: pictureWidth < 500 ? 5 : 10,
            format: ",d",
            tickMinStep: 1,
          },
        };
        return {
          title: { text: label, limit: plotWidth(pictureWidth, AXIS_WIDTH) },
          width: plotWidth(pictureWidth, AXIS_WIDTH),
          height: 96,
          layer: [
            {
              data: { values: bins.map((bin) => ({ ...bin })) },
              mark: { type: "bar" as const, color: seriesStyle(index).color, binSpacing: 1 },
              encoding: {
                x: { field: "from", ...x, bin: "binned" as const },
                x2: { field: "to" },
                y: {
                  field: "count",
                  type: "quantitative" as const,
                  axis: { title: null, tickCount: 3, format: ",d", tickMinStep: 1 },
                },
              },
            },
            {
              data: { values: [{ median, text: `median ${formatCount(median)}` }] },
              mark: { type: "rule" as const, color: ink, strokeWidth: 1.5 },
              encoding: { x: { field: "median", ...x } },
            },
            {
              data: { values: [{ median, text: `median ${formatCount(median)}` }] },
              mark: {
                type: "text" as const,
                align:
                  median * 2 > domain[0]! + domain[1]! ? ("right" as const) : ("left" as const),
                baseline: "bottom" as const,
                dx: median * 2 > domain[0]! + domain[1]! ? -5 : 5,
                color: muted,
                fontSize: 12,
              },
              encoding: { x: { field: "median", ...x }, y: { value: -2 }, text: { field: "text" } },
            },
          ],
        };
      }),
    }),
  };
}
