// The report as one HTML file that needs nothing else: styles, charts and the one small script lie
// within, nothing is fetched, and a content security policy holds the page to that.

import { createHash } from "node:crypto";
import type { Chart } from "../charts/chart.js";
import { Html, html } from "../html.js";
import {
  countOf,
  formatCount,
  formatInterval,
  formatLevel,
  formatPercent,
  percentDecimals,
} from "../numbers.js";
import { labelOf, type SetSummary, type Summary } from "../summary.js";
import { pairsSection } from "./comparison.js";
import { effortTable, lengthTable, rateTable } from "./figures.js";
import { hardestSection } from "./hardest-list.js";
import { repeatSection } from "./repeat.js";
import type { Report } from "./report.js";
import { COPY_SCRIPT } from "./script.js";
import { PAGE_STYLE, seriesClass } from "./style.js";
import { plainTable, scrolling } from "./tables.js";

/** Widths at which each chart is drawn, for a desk and for a phone. */
export const WIDE = 800;
export const NARROW = 328;

/** A chart drawn for both widths, as SVG elements. */
export interface Figure {
  readonly chart: Chart;
  readonly wide: string;
  readonly narrow: string;
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

/** The whole page. The same report gives the same text. */
export function reportPage(report: Report, figures: readonly Figure[]): string {
  const { summary, files, version } = report;
  const sections = sectionsOf(report, figures);
  const names = summary.sets.map((set) => labelOf(set, summary.sets));
  const few = names.length <= 4 && names.join(", ").length <= 90;
  const lead = "How many deals can be won";
  const title =
    names.length === 0
      ? "No deals yet"
      : few
        ? `${lead}: ${names.join(", ")}`
        : `${lead} under ${countOf(names.length, "rule set")}`;
  // A name is parted at the end of a line only where it has none to itself.
  const parts = names.map((name, i) => {
    const comma = i < names.length - 1 ? "," : "";
    return html`${i === 0 ? `${lead}: ` : " "}<span class="whole">${name}${comma}</span>`;
  });
  const heading = names.length > 0 && few ? parts : title;
  const script = createHash("sha256").update(COPY_SCRIPT).digest("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${script}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="generator" content="batsford ${version}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<header>
<p class="kicker">batsford win-rate report</p>
<h1>${heading}</h1>
<p class="facts">${factsOf(report)}</p>
<nav aria-label="Contents"><ol>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ol></nav>
</header>
<main>
${sections.map(
  ({ id, title, content }) => html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${title}</h2>
${content}
</section>
`,
)}</main>
<footer><p>Made by batsford ${version} from ${countOf(files.length, "file")}. Every card’s place is known from the start (“thoughtful” play): the figures say what can be won, not what a player who cannot see the hidden cards wins.</p></footer>
<script>${new Html(COPY_SCRIPT)}</script>
</body>
</html>
`.markup;
}

/** What was solved, in a line. */
function factsOf({ summary, files }: Report): string {
  const { sets } = summary;
  const rows = sets.reduce((sum, { n }) => sum + n, 0);
  const one = <T>(values: readonly T[]): T | null =>
    new Set(values).size === 1 ? values[0]! : null;
  const seeds = one(sets.map((set) => set.seeds));
  const dealer = one(sets.map((set) => set.dealer));
  const solvers = [...new Set(sets.flatMap((set) => set.solvers))];
  const finished = files.flatMap(({ meta }) => meta?.finished?.slice(0, 10) ?? []).sort();
  return [
    `${countOf(rows, "row")} in ${countOf(files.length, "file")}`,
    seeds === null ? "" : `seeds ${seeds.length > 60 ? `${seeds.slice(0, 60)}…` : seeds}`,
    dealer === null ? "" : `dealer ${dealer}`,
    solvers.length === 0 ? "" : `solver ${solvers.join(", ")}`,
    finished.length === 0 ? "" : `run finished ${finished.at(-1)}`,
  ]
    .filter((fact) => fact !== "")
    .join(" · ");
}

function sectionsOf(report: Report, figures: readonly Figure[]): Section[] {
  const { summary, sets } = report;
  const figure = (name: string): Html | null => {
    const at = figures.findIndex(({ chart }) => chart.name === name);
    return at < 0 ? null : figureHtml(figures[at]!, at + 1);
  };
  const repeat: Section = {
    id: "repeat",
    title: "How to repeat it",
    content: repeatSection(report),
  };
  if (sets.length === 0) {
    const content = html`<p>The ${report.files.length === 1 ? "file holds" : "files hold"} no rows: nothing has been solved yet.</p>`;
    return [{ id: "win-rates", title: "Win rates", content }, repeat];
  }
  const labels = summary.sets.map((set) => labelOf(set, summary.sets));
  return [
    {
      id: "win-rates",
      title: "Win rates",
      content: html`${keyFigures(summary, labels)}
${figure("win-rate")}
${rateTable(summary, labels)}
${figure("running-estimate")}`,
    },
    {
      id: "effort",
      title: "Effort",
      content: html`${effortTable(summary.sets, labels)}
${figure("effort") ?? html`<p>No deal here was searched, so there is no effort to show.</p>`}`,
    },
    {
      id: "solutions",
      title: "Solutions",
      content: html`${lengthTable(summary.sets, labels)}
${figure("solution-length") ?? html`<p>No deal here was won, so there is no solution to measure.</p>`}`,
    },
    {
      id: "comparison",
      title: "Rule sets compared",
      content: pairsSection(summary, labels, report.check),
    },
    { id: "hardest", title: "Hardest deals", content: hardestSection(report, labels) },
    repeat,
  ];
}

/** The rates in large type. */
function keyFigures(summary: Summary, labels: readonly string[]): Html {
  const level = formatLevel(summary.confidence);
  return html`<ul class="key">${summary.sets.map((set, i) => {
    const decimals = percentDecimals(set.n);
    return html`<li class="${seriesClass(i)}"><span class="name">${labels[i]!}</span>
${rateHtml(set, decimals)}
<small>${level} interval ${formatInterval(set.interval, decimals)} %</small>
<small>${formatCount(set.winnable)} of ${formatCount(set.n)} deals won${
      set.unknown > 0 ? `, ${formatCount(set.unknown)} unknown` : ""
    }</small></li>
`;
  })}</ul>`;
}

/** One rate, or two with unknown deals counted as losses and as wins. */
function rateHtml({ n, winnable, unknown }: SetSummary, decimals: number): Html {
  const rate = (wins: number) => formatPercent(wins, n, decimals);
  if (unknown === 0) return html`<span class="rate">${rate(winnable)} %</span>`;
  return html`<span class="rate range">${rate(winnable)}–${rate(winnable + unknown)} %</span>`;
}

function figureHtml({ chart, wide, narrow }: Figure, number: number): Html {
  const { table, title, caption, name } = chart;
  return html`<figure id="figure-${name}">
<div class="chart wide">${new Html(wide)}</div>
<div class="chart narrow">${new Html(narrow)}</div>
<figcaption><b>Figure ${number}. ${title}.</b> ${caption}</figcaption>
<details><summary>Figure ${number} as a table, ${countOf(table.rows.length, "row")}</summary>
${scrolling(`Figure ${number} as a table`, plainTable(table, title))}</details>
</figure>`;
}
