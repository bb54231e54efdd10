// Charts as SVG, drawn by Vega without a browser. The libraries are loaded when first asked for.

import { InternalError } from "../../errors.js";
import { escapeText } from "../html.js";
import type { Chart } from "./chart.js";
import { chartConfig, darkChartCss } from "./theme.js";

/** A chart as drawn. */
export interface Picture {
  /** An SVG element for a page, which styles its colours. */
  readonly inline: string;
  /** A whole SVG file with its own ground, light or dark as the viewer asks. */
  readonly file: string;
  /** The Vega-Lite specification with its data, as JSON. */
  readonly spec: string;
}

/** Draws one chart. @param id unique among the pictures of a page @param width in pixels */
export async function renderChart(chart: Chart, id: string, width: number): Promise<Picture> {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  const drawn = chart.spec(width);
  const spec = {
    ...drawn,
    description: chart.description,
    config: { ...chartConfig, ...drawn.config },
  };
  const refuse = (...problems: readonly unknown[]): never => {
    throw new InternalError(`chart ${chart.name}: ${problems.join(" ")}`);
  };
  const logger = { ...vega.logger(vega.Warn), warn: refuse, error: refuse };
  const compiled = vegaLite.compile(spec, { logger: logger as never }).spec;
  // Clip paths are counted through a process; equal charts should be equal files.
  vega.resetSVGDefIds();
  const view = new vega.View(vega.parse(compiled), { renderer: "none", logger: logger as never });
  const svg = await view.toSVG();
  view.finalize();
  const whole = nameSvg(svg, id, chart);
  return {
    inline: whole,
    file: `<?xml version="1.0" encoding="UTF-8"?>\n${withStyle(whole)}\n`,
    spec: `${JSON.stringify(spec, null, 1)}\n`,
  };
}

/**
 * Gives the picture its accessible name and description, and its clip paths names of their own.
 * What stands in tags is changed only: text has no bare `<` or `>`.
 */
function nameSvg(svg: string, id: string, { title, description }: Chart): string {
  const tags = svg.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace(/ (?:role|aria-[a-z]+|class|pointer-events)="[^"]*"/g, "")
      .replace(/ opacity="1"/g, "")
      .replace(/ id="(clip\d+)"/g, ` id="${id}-$1"`)
      .replace(/url\(#(clip\d+)\)/g, `url(#${id}-$1)`),
  );
  const names = `<title id="${id}-title">${escapeText(title)}</title><desc id="${id}-desc">${escapeText(description)}</desc>`;
  return tags
    .replace("<svg ", `<svg role="img" aria-labelledby="${id}-title ${id}-desc" `)
    .replace(">", () => `>${names}`);
}

function withStyle(svg: string): string {
  const css = `@media (prefers-color-scheme: dark){\n${darkChartCss("svg")}\n}`;
  return svg.replace("</desc>", `</desc><style>${css}</style>`);
}
