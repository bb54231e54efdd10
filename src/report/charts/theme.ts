// How charts look, and nothing of what they show. Colours stand in the SVG as plain attributes, so
// that any viewer shows them; a style sheet turns them into their dark counterparts where dark is
// asked for. A series is told by its dash and its shape as well as by its colour.

import type { TopLevelSpec } from "vega-lite";

/** A colour on light ground and its counterpart on dark ground. */
export interface Tone {
  readonly light: string;
  readonly dark: string;
}

const PAPER: Tone = { light: "#fffefb", dark: "#16181b" };
const INK: Tone = { light: "#1f2023", dark: "#eceae4" };
const MUTED: Tone = { light: "#5d5c58", dark: "#a9a7a0" };
const GRID: Tone = { light: "#e4e1d8", dark: "#34373c" };

/**
 * Series colours that stay apart with any common kind of colour blindness: Okabe and Ito's hues
 * (2008, "Color Universal Design"), darkened for light ground to a contrast of 3 and more.
 */
const SERIES: readonly Tone[] = [
  { light: "#0068a8", dark: "#5ab4ee" },
  { light: "#c24a00", dark: "#ff9a52" },
  { light: "#007f5f", dark: "#35cfa0" },
  { light: "#a8487f", dark: "#ee9fca" },
  { light: "#8a6a00", dark: "#f0d84a" },
  { light: "#4b4a46", dark: "#cfccc4" },
];

const DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [6, 3],
  [2, 2],
  [9, 3, 2, 3],
];
const SHAPES = ["circle", "square", "diamond", "triangle-up", "triangle-down", "cross"] as const;

export const ink = INK.light;
export const muted = MUTED.light;
export const paper = PAPER.light;

/** The look of the series at a place in the report's order of rule sets. */
export function seriesStyle(index: number): {
  readonly color: string;
  readonly dash: readonly number[];
  readonly shape: (typeof SHAPES)[number];
} {
  // Two series of one colour differ in dash and shape: the lengths of the lists share no round.
  const round = Math.floor(index / SERIES.length);
  return {
    color: SERIES[index % SERIES.length]!.light,
    dash: DASHES[(index + round) % DASHES.length]!,
    shape: SHAPES[(index + round) % SHAPES.length]!,
  };
}

/** Width of the labels beside vertical axes, the same everywhere, so that stacked plots align. */
export const AXIS_WIDTH = 52;

/** Settings of every chart. Accessible names are the SVG's own title and description. */
export const chartConfig: NonNullable<TopLevelSpec["config"]> = {
  font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif",
  aria: false,
  background: PAPER.light,
  padding: { left: 2, right: 14, top: 6, bottom: 6 },
  view: { stroke: null },
  axis: {
    domain: false,
    ticks: false,
    grid: true,
    gridColor: GRID.light,
    labelColor: MUTED.light,
    labelFontSize: 12,
    labelPadding: 6,
    titleColor: MUTED.light,
    titleFontSize: 12,
    titleFontWeight: "normal",
    titlePadding: 8,
  },
  axisX: { titleAnchor: "start", labelPadding: 9 },
  axisY: { minExtent: AXIS_WIDTH, maxExtent: AXIS_WIDTH },
  title: {
    anchor: "start",
    frame: "group",
    color: INK.light,
    fontSize: 13,
    fontWeight: 600,
    subtitleColor: MUTED.light,
    subtitleFontSize: 12,
    offset: 8,
  },
  legend: {
    title: null,
    labelColor: INK.light,
    labelFontSize: 12,
    labelLimit: 260,
    symbolSize: 500,
    symbolStrokeWidth: 2.5,
    orient: "top",
    direction: "vertical",
    rowPadding: 4,
  },
};

/**
 * CSS rules that turn each colour of a chart into its dark counterpart.
 * @param scope a selector that the charts lie within, such as `.chart`
 */
export function darkChartCss(scope: string): string {
  return [PAPER, INK, MUTED, GRID, ...SERIES]
    .flatMap(({ light, dark }) =>
      ["fill", "stroke"].map((name) => `${scope} [${name}="${light}"]{${name}:${dark}}`),
    )
    .join("\n");
}

/** The colours of every place in the order of rule sets that has one of its own. */
export const seriesTones: readonly Tone[] = SERIES;

/** The colours of text and ground for the page around the charts. */
export const pageTones = { paper: PAPER, ink: INK, muted: MUTED, grid: GRID, accent: SERIES[0]! };
