// Win rates with their intervals, a dot and a line for each rule set. A dot says its value by its
// place, not by a length, so the axis may begin where the data do; it says so in its title.

import { formatCount, formatInterval, formatPercent, percentDecimals } from "../numbers.js";
import type { SetSummary } from "../summary.js";
import { type Chart, roundPercentDomain, type Series } from "./chart.js";
import { ink, muted, paper, seriesStyle } from "./theme.js";

/** One rule set's rates, in per cent of all its deals. */
export interface RatePoint extends Series {
  readonly deals: number;
  /** Won for certain: unknown deals counted as losses. */
  readonly won: number;
  /** Won at most: unknown deals counted as wins. */
  readonly possible: number;
  readonly lower: number;
  readonly upper: number;
}

/** @param labels of the sets, in their order */
export function ratePoints(sets: readonly SetSummary[], labels: readonly string[]): RatePoint[] {
  return sets.map(({ n, winnable, unknown, interval }, index) => ({
    label: labels[index]!,
    index,
    deals: n,
    won: (100 * winnable) / n,
    possible: (100 * (winnable + unknown)) / n,
    lower: 100 * interval.lower,
    upper: 100 * interval.upper,
  }));
}

/**
 * The chart of win rates, or null without rows.
 * @param level of the intervals as shown, such as `95 %`
 */
export function winRateChart(
  sets: readonly SetSummary[],
  labels: readonly string[],
  level: string,
): Chart | null {
  if (sets.length === 0) return null;
  const points = ratePoints(sets, labels);
  const domain = roundPercentDomain(
    Math.min(...points.map(({ lower }) => lower)),
    Math.max(...points.map(({ upper }) => upper)),
  );
  const texts = sets.map((set) => {
    const decimals = percentDecimals(set.n);
    const rate = (wins: number) => formatPercent(wins, set.n, decimals);
    const most = set.unknown > 0 ? `–${rate(set.winnable + set.unknown)}` : "";
    return {
      rate: `${rate(set.winnable)}${most} %`,
      interval: formatInterval(set.interval, decimals),
    };
  });
  const values = points.map((point, i) => ({ ...point, text: texts[i]!.rate }));
  const styles = points.map(({ index }) => seriesStyle(index));
  const from = domain[0] === 0 ? [] : [`axis from ${domain[0]} %, not from 0`];
  return {
    name: "win-rate",
    title: "How many deals can be won",
    caption: `Dots: deals won, of all deals. Lines: ${level} intervals, unknown deals counted as losses at the lower end and as wins at the upper.${points.some(({ won, possible }) => possible > won) ? " Thick part: from no unknown deal being a win to every one being a win." : ""}`,
    description: points
      .map(({ label }, i) => `${label}: ${texts[i]!.rate}, interval ${texts[i]!.interval} %.`)
      .join(" "),
    table: {
      head: ["rule set", "deals", "won, %", "won at most, %", "lower bound, %", "upper bound, %"],
      rows: sets.map((set, i) => {
        const decimals = percentDecimals(set.n);
        const [lower, upper] = texts[i]!.interval.split(" to ") as [string, string];
        return [
          labels[i]!,
          formatCount(set.n),
          formatPercent(set.winnable, set.n, decimals),
          formatPercent(set.winnable + set.unknown, set.n, decimals),
          lower,
          upper,
        ];
      }),
    },
    spec: (width) => {
      const plot = width - 36;
      const x = {
        type: "quantitative" as const,
        scale: { domain, nice: false, zero: false },
        axis: {
          title: ["deals won, % of all deals", ...from],
          tickCount: width < 500 ? 4 : 8,
        },
      };
      const y = { field: "index", type: "nominal" as const, sort: null, axis: null };
      const label = { type: "text" as const, yOffset: -12, baseline: "middle" as const };
      return {
        $schema: "https://vega.github.io/schema/vega-lite/v6.json",
        width: plot,
        height: { step: 56 },
        data: { values },
        // Room for the numbers at both ends of the axis.
        padding: { left: 18, right: 18, top: 4, bottom: 6 },
        encoding: {
          y,
          color: {
            field: "index",
            type: "nominal",
            scale: {
              domain: points.map(({ index }) => index),
              range: styles.map(({ color }) => color),
            },
            legend: null,
          },
        },
        layer: [
          {
            mark: { type: "rule", strokeWidth: 2, yOffset: 8, strokeCap: "round" },
            encoding: { x: { field: "lower", ...x }, x2: { field: "upper" } },
          },
          {
            mark: { type: "rule", strokeWidth: 7, yOffset: 8, opacity: 0.45 },
            encoding: { x: { field: "won", ...x }, x2: { field: "possible" } },
          },
          {
            mark: {
              type: "point",
              filled: true,
              size: 110,
              opacity: 1,
              stroke: paper,
              strokeWidth: 1.5,
              yOffset: 8,
            },
            encoding: {
              x: { field: "won", ...x },
              shape: {
                field: "index",
                type: "nominal",
                scale: {
                  domain: points.map(({ index }) => index),
                  range: styles.map(({ shape }) => shape),
                },
                legend: null,
              },
            },
          },
          {
            mark: {
              ...label,
              align: "left",
              fontSize: 13,
              fontWeight: 600,
              color: ink,
              // Vega reckons text wider than it is.
              limit: 1.2 * (plot - 110),
            },
            encoding: { x: { value: 0 }, text: { field: "label" }, color: { value: ink } },
          },
          {
            mark: { ...label, align: "right", fontSize: 13, color: muted },
            encoding: { x: { value: plot }, text: { field: "text" }, color: { value: muted } },
          },
        ],
      };
    },
  };
}
