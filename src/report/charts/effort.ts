// How much search decides how many deals: the share of deals decided within a number of nodes, and
// the share left over, on logarithmic axes. Deals given up are censored observations: they would
// have needed more nodes than they got, so they never enter the curve, and it ends below 100 %.

import type { Deals } from "../deals.js";
import { formatCount, formatPercent } from "../numbers.js";
import { type Chart, plotWidth, type Series } from "./chart.js";
import { AXIS_WIDTH, muted, paper, seriesStyle } from "./theme.js";

/** Points at which curves are evaluated: about as many as there are pixels to tell them apart. */
const POINTS = 260;

/** How many of a set's deals are decided within each number of nodes. */
export interface DecidedCurve extends Series {
  /** Deals searched, those whose worker failed included: the denominator. */
  readonly deals: number;
  /** Deals never decided. */
  readonly undecided: number;
  /** Deals decided within each number of nodes of the grid. */
  readonly decided: readonly number[];
}

/**
 * Ascending whole numbers, evenly spaced on a logarithmic axis, from a power of ten below `least`
 * (or 1) to `most` (or 2).
 * @param points about as many as there will be, but no more than 60 a decade
 */
export function nodeGrid(least: number, most: number, points: number = POINTS): number[] {
  const last = Math.max(2, most);
  const first = Math.floor(Math.log10(Math.max(1, least - 1)));
  const decades = Math.max(1, Math.log10(last) - first);
  const perDecade = Math.min(60, Math.max(1, Math.floor(points / decades)));
  const grid: number[] = [];
  for (let i = first * perDecade; ; i++) {
    const nodes = Math.round(10 ** (i / perDecade));
    if (nodes >= last) break;
    if (nodes !== grid.at(-1)) grid.push(nodes);
  }
  grid.push(last);
  return grid;
}

/** Deals that inherited their win took no search and are left out. */
export function decidedCurve(deals: Deals, grid: readonly number[], series: Series): DecidedCurve {
  const bins = new Array<number>(grid.length).fill(0);
  let total = 0;
  let undecided = 0;
  for (const { verdict, nodes, inherited } of deals) {
    if (inherited) continue;
    total++;
    if (verdict === "unknown") undecided++;
    else bins[firstAtLeast(grid, nodes)]!++;
  }
  let sum = 0;
  return { ...series, deals: total, undecided, decided: bins.map((count) => (sum += count)) };
}

/** The place of the first of ascending numbers that is at least `value`; the last one at most. */
function firstAtLeast(grid: readonly number[], value: number): number {
  let [low, high] = [0, grid.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (grid[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chart of effort, or null where no deal was searched. */
export function effortChart(sets: readonly Deals[], labels: readonly string[]): Chart | null {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const deals of sets) {
    for (const { nodes, searched } of deals) {
      if (!searched) continue;
      least = Math.min(least, nodes);
      most = Math.max(most, nodes);
    }
  }
  if (least === Number.POSITIVE_INFINITY) return null;
  const grid = nodeGrid(least, most);
  const curves = sets
    .map((deals, index) => decidedCurve(deals, grid, { label: labels[index]!, index }))
    .filter(({ deals }) => deals > 0);
  const share = (count: number, of: number) => formatPercent(count, of, 2);
  const ends = endsOf(curves);
  const values = curves.flatMap(({ label, deals, decided }) =>
    grid.map((nodes, i) => ({
      label,
      nodes,
      decided: (100 * decided[i]!) / deals,
      left: (100 * (deals - decided[i]!)) / deals,
    })),
  );
  const leastLeft = Math.min(100, ...values.map(({ left }) => left).filter((left) => left > 0));
  // Room for a label below the lowest curve.
  const floor = 10 ** Math.floor(Math.log10(leastLeft / 2));
  // None left has no place on a logarithmic axis: the curve drops to its foot, and ends there.
  const left = values
    .filter(
      (value, i) =>
        value.left > 0 || (values[i - 1]?.label === value.label && values[i - 1]!.left > 0),
    )
    .map((value) => ({ ...value, left: Math.max(value.left, floor) }));
  const stuck = curves
    .filter(({ undecided }) => undecided > 0)
    .map(({ label, undecided, deals }) => ({
      label,
      nodes: grid.at(-1)!,
      left: (100 * undecided) / deals,
      text: `${formatCount(undecided)} undecided`,
    }));
  return {
    name: "effort",
    title: "How much search decides a deal",
    caption: `Above: deals decided within a number of nodes, of the deals searched. Below: those still open, on a logarithmic axis, which shows the hardest deals; a curve that drops to its foot has none left. A deal given up never counts as decided, so a curve with such deals ends below 100 %: ${ends}.`,
    description: curves
      .map(({ label, deals, decided }) => {
        const half = grid[decided.findIndex((count) => count * 2 >= deals)];
        const within = half === undefined ? "" : `half within ${formatCount(half)} nodes, `;
        return `${label}: ${within}${share(decided.at(-1)!, deals)} % within ${formatCount(grid.at(-1)!)}.`;
      })
      .join(" "),
    table: {
      head: [
        "nodes",
        ...curves.map(({ label, deals }) => `${label}, decided of ${formatCount(deals)}`),
      ],
      rows: grid.map((nodes, i) => [
        formatCount(nodes),
        ...curves.map(({ decided }) => formatCount(decided[i]!)),
      ]),
    },
    spec: (width) => {
      const styles = curves.map(({ index }) => seriesStyle(index));
      const domain = curves.map(({ label }) => label);
      const line = { type: "line" as const, interpolate: "step-after" as const, strokeWidth: 2 };
      const x = (title: string | null) => ({
        field: "nodes",
        type: "quantitative" as const,
        scale: {
          type: "log" as const,
          domain: [grid[0]!, grid.at(-1)!],
          nice: false,
        },
        axis: {
          title,
          values: powers(grid[0]!, grid.at(-1)!),
          format: ",d",
          labelFlush: true,
          labelOverlap: width < 500,
        },
      });
      const legend = { labelLimit: plotWidth(width, AXIS_WIDTH) - 70 };
      const series = {
        color: {
          legend,
          field: "label",
          type: "nominal" as const,
          sort: null,
          scale: { domain, range: styles.map(({ color }) => color) },
        },
        strokeDash: {
          legend,
          field: "label",
          type: "nominal" as const,
          sort: null,
          scale: { domain, range: styles.map(({ dash }) => [...dash]) },
        },
      };
      return {
        $schema: "https://vega.github.io/schema/vega-lite/v6.json",
        spacing: 20,
        vconcat: [
          {
            title: "Decided",
            width: plotWidth(width, AXIS_WIDTH),
            height: 190,
            data: { values },
            mark: line,
            encoding: {
              x: x(null),
              y: {
                field: "decided",
                type: "quantitative",
                scale: { domain: [0, 100] },
                axis: { title: null, tickCount: 5, labelExpr: "datum.label + ' %'" },
              },
              ...series,
            },
          },
          {
            title: "Still open, logarithmic",
            width: plotWidth(width, AXIS_WIDTH),
            height: 190,
            encoding: {
              x: x("nodes searched, logarithmic"),
              y: {
                field: "left",
                type: "quantitative",
                scale: {
                  type: "log",
                  domain: [floor, 100],
                  nice: false,
                },
                axis: {
                  title: null,
                  values: powers(floor, 100),
                  labelExpr: "format(datum.value, '~g') + ' %'",
                },
              },
            },
            layer: [
              { data: { values: left }, mark: line, encoding: series },
              // The text twice: first as a halo that keeps it apart from lines behind it.
              ...[{ stroke: paper, strokeWidth: 5 }, {}].map((halo) => ({
                data: { values: stuck },
                mark: {
                  type: "text" as const,
                  align: "right" as const,
                  dy: 12,
                  fontSize: 12,
                  color: muted,
                  ...halo,
                },
                encoding: { text: { field: "text" }, color: { value: muted } },
              })),
            ],
          },
        ],
      };
    },
  };
}

/** Curves that are named one by one where they end. */
const ENDS_NAMED = 5;

/** Where the curves of deals decided end, in words. */
function endsOf(curves: readonly DecidedCurve[]): string {
  const short = curves.filter(({ undecided }) => undecided > 0);
  if (short.length === 0) return "there is none here";
  const end = ({ deals, undecided }: DecidedCurve) => formatPercent(deals - undecided, deals, 2);
  if (short.length > ENDS_NAMED) {
    const sorted = short.map(end).sort((a, b) => Number(a) - Number(b));
    return `${short.length} curves do, at ${sorted[0]} to ${sorted.at(-1)} %`;
  }
  return short
    .map(
      (curve) =>
        `${curve.label} at ${end(curve)} %, with ${formatCount(curve.undecided)} of ${formatCount(curve.deals)} deals undecided`,
    )
    .join("; ");
}

/** The powers of ten from `least` to `most`, both included where they are some. */
function powers(least: number, most: number): number[] {
  const values: number[] = [];
  for (let k = Math.ceil(Math.log10(least) - 1e-9); 10 ** k <= most * (1 + 1e-9); k++) {
    values.push(Number((10 ** k).toPrecision(12)));
  }
  return values;
}
