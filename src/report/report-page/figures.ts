// The tables of figures: rates, effort and solution lengths, each with its denominator.

import type { Quantiles } from "../../statistics/quantiles.js";
import { type Html, html } from "../html.js";
import {
  formatCount,
  formatInterval,
  formatLevel,
  formatMilliseconds,
  formatPercent,
  percentDecimals,
} from "../numbers.js";
import type { SetSummary, Summary } from "../summary.js";
import { METHODS } from "../summary-text.js";
import { scrolling, tableHtml } from "./tables.js";

export function rateTable(summary: Summary, labels: readonly string[]): Html {
  const { sets, method, confidence } = summary;
  const level = formatLevel(confidence);
  const rows = sets.map((set, i) => {
    const decimals = percentDecimals(set.n);
    const [lower, upper] = formatInterval(set.interval, decimals).split(" to ");
    return [
      labels[i]!,
      ...[set.n, set.winnable, set.unwinnable, set.unknown].map(formatCount),
      formatPercent(set.winnable, set.n, decimals),
      lower!,
      upper!,
    ];
  });
  const head = [
    "rule set",
    "deals",
    "winnable",
    "unwinnable",
    "unknown",
    "winnable, %",
    "lower, %",
    "upper, %",
  ];
  const table = tableHtml(
    { head, rows },
    html`<b>Table 1. Deals by verdict.</b> Rates and bounds are per cent of all deals.`,
  );
  return html`${scrolling("Table 1, deals by verdict", table)}
<p class="note">Bounds: ${METHODS[method]}, ${level}, of all deals and rounded outward. Every unknown deal counts as a loss in the lower bound and as a win in the upper, so both hold whatever the unknown deals are.</p>
${unknownNotes(sets, labels)}`;
}

/** What stopped the undecided deals, and rows of several solvers. */
function unknownNotes(sets: readonly SetSummary[], labels: readonly string[]): Html[] {
  return sets.flatMap(({ unknown, unknownBy, solvers }, i) => {
    const notes: Html[] = [];
    const limits = Object.entries(unknownBy).filter(([, count]) => count > 0);
    const reasons = limits.map(([limit, count]) => `${formatCount(count)} by ${limit}`).join(", ");
    if (unknown > 0) {
      notes.push(html`<p class="note">Unknown under ${labels[i]!}, by the limit reached: ${reasons}.</p>
`);
    }
    if (solvers.length > 1) {
      notes.push(
        html`<p class="warning">${labels[i]!} has rows of several solver versions: ${solvers.join(", ")}.</p>
`,
      );
    }
    return notes;
  });
}

type Measure = readonly [
  what: string,
  of: (set: SetSummary) => number,
  quantiles: (set: SetSummary) => Quantiles | null,
  format: (value: number) => string,
];

export function effortTable(sets: readonly SetSummary[], labels: readonly string[]): Html {
  const caption = html`<b>Table 2. Nodes and milliseconds a deal,</b> of the deals searched, those given up included.`;
  const measures: readonly Measure[] = [
    ["nodes", (set) => set.searched, (set) => set.nodes, formatCount],
    ["ms", (set) => set.searched, (set) => set.milliseconds, formatMilliseconds],
  ];
  const table = quantileTable(sets, labels, caption, "deals searched", measures);
  return scrolling("Table 2, nodes and milliseconds", table);
}

export function lengthTable(sets: readonly SetSummary[], labels: readonly string[]): Html {
  const caption = html`<b>Table 3. Moves of the solutions found,</b> of the deals won.`;
  const table = quantileTable(sets, labels, caption, "deals won", [
    ["moves", (set) => set.winnable, (set) => set.moves, formatCount],
  ]);
  return scrolling("Table 3, moves of the solutions", table);
}

function quantileTable(
  sets: readonly SetSummary[],
  labels: readonly string[],
  caption: Html,
  denominator: string,
  measures: readonly Measure[],
): Html {
  const rows = sets.flatMap((set, i) =>
    measures.map(([what, of, quantiles, format]) => {
      const found = quantiles(set);
      const cells = found ? [found.median, found.p90, found.p99, found.max].map(format) : [];
      return [labels[i]!, what, formatCount(of(set)), ...(found ? cells : ["–", "–", "–", "–"])];
    }),
  );
  const head = ["rule set", "what", denominator, "median", "90 % within", "99 % within", "maximum"];
  return tableHtml({ head, rows }, caption, [1]);
}
