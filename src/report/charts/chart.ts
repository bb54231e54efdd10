// What a chart is: its data as a table that people can read, its words, and its Vega-Lite
// specification for a given width. How it gets drawn is in render.ts.

import type { TopLevelSpec } from "vega-lite";

/** Cells as shown; all columns but the first hold numbers. */
export interface DataTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Chart {
  /** Short, of letters and hyphens: names files and anchors. */
  readonly name: string;
  readonly title: string;
  /** What is drawn and how to read it, shown below. */
  readonly caption: string;
  /** What is seen, for people who do not see it. */
  readonly description: string;
  readonly table: DataTable;
  /** @param width of the whole picture, in pixels */
  spec(width: number): TopLevelSpec;
}

/** One rule set's place in a chart. */
export interface Series {
  readonly label: string;
  /** Place in the report's order of rule sets, which colours and dashes go by. */
  readonly index: number;
}

/** Width that Vega-Lite is to give a plot whose labels beside the axis take the usual room. */
export function plotWidth(width: number, axisWidth: number): number {
  return width - axisWidth - 18;
}

/**
 * The round step (1, 2 or 5 times a power of ten) that parts a span into about `parts`.
 * @param span positive
 */
export function roundStep(span: number, parts: number): number {
  const raw = span / parts;
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  // Rounding in the middle of the steps, with room for products such as 0.1 · 3.
  const factor = lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10;
  return Number((factor * power).toPrecision(12));
}

/** Per cent bounds widened to round ones within 0 to 100. */
export function roundPercentDomain(lower: number, upper: number): [number, number] {
  const step = roundStep(Math.max(upper - lower, 0.01), 5);
  const round = (value: number) => Number(value.toPrecision(12));
  const low = Math.max(0, round(Math.floor(lower / step) * step));
  const high = Math.min(100, round(Math.ceil(upper / step) * step));
  return [low, high];
}
