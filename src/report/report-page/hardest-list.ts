// The hardest deals of each rule set, each with the command that solves it again.

import { solveCommand } from "../commands.js";
import type { DealRow } from "../deals.js";
import { hardestDeals, NOT_WON_SHOWN } from "../hardest.js";
import { type Html, html } from "../html.js";
import { countOf, formatCount, formatMilliseconds } from "../numbers.js";
import type { Report } from "./report.js";
import { commandHtml, scrolling } from "./tables.js";

const MARKS = { winnable: "✓", unwinnable: "✗", unknown: "?" } as const;

export function hardestSection(report: Report, labels: readonly string[]): Html {
  const { sets, hardest } = report;
  return html`<p>Of each rule set the ${countOf(hardest, "deal")} that took the most nodes, and what was not won: up to ${NOT_WON_SHOWN} unwinnable and ${NOT_WON_SHOWN} unknown deals. A command repeats its row under the limits of the run; an unknown deal needs larger ones, and <code>--explain</code> says why a deal cannot be won.</p>
${sets.map((_, index) => setTable(report, labels[index]!, index))}`;
}

function setTable(report: Report, label: string, index: number): Html {
  const deals = report.sets[index]!;
  const record = report.records[index]!;
  const { dealer } = deals.key;
  const { deals: listed, left } = hardestDeals(deals, report.hardest);
  const command = (deal: DealRow) => {
    const limits = report.files[deal.file]?.meta?.limits.at(-1) ?? null;
    const line = solveCommand(deal, dealer, record, limits);
    return line === null ? html`–` : commandHtml(line);
  };
  const anchor = (deal: DealRow) => `deal-${index + 1}-${deal.seed}`;
  const rows = listed.map(
    (
      deal,
    ) => html`<tr id="${anchor(deal)}"><th scope="row" class="num"><a href="#${anchor(deal)}">${deal.seed}</a></th><td class="${deal.verdict}"><span aria-hidden="true">${MARKS[deal.verdict]}</span> ${deal.verdict}</td><td class="num">${formatCount(deal.nodes)}</td><td class="num">${formatMilliseconds(deal.milliseconds)}</td><td class="num">${deal.moves ?? "–"}</td><td>${command(deal)}</td></tr>
`,
  );
  const more = (["unwinnable", "unknown"] as const)
    .filter((verdict) => left[verdict] > 0)
    .map((verdict) => `${countOf(left[verdict], `more ${verdict} deal`)} in the files`);
  const why =
    record === null
      ? "No command is given: the record of these rules is not known (no .meta.json beside the file)."
      : null;
  const table = html`<table class="deals"><thead><tr><th scope="col" class="num">seed</th><th scope="col">verdict</th><th scope="col" class="num">nodes</th><th scope="col" class="num">ms</th><th scope="col" class="num">moves</th><th scope="col">command</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return html`<h3>${label}</h3>
${scrolling(`Hardest deals of ${label}`, table)}
${more.length > 0 ? html`<p class="note">${more.join(", ")}.</p>` : null}
${why === null ? null : html`<p class="note">${why}</p>`}`;
}
