// Rule sets against each other on the same deals: a matrix to look at, and the counts behind it.

import { type Html, html } from "../html.js";
import { countOf, formatCount, formatP } from "../numbers.js";
import { labelOf, type PairSummary, type SampleKey, type Summary } from "../summary.js";
import type { RelationCheck } from "../summary-check.js";
import { checkText } from "../summary-text.js";
import { nameClass, scrolling, tableHtml } from "./tables.js";

export function pairsSection(
  summary: Summary,
  labels: readonly string[],
  check: RelationCheck,
): Html {
  const { pairs, sets } = summary;
  if (pairs.length === 0) {
    const why =
      sets.length === 1
        ? "There is one rule set here, so there is nothing to compare."
        : "No two rule sets here have a deal in common, so no deals can be paired.";
    return html`<p>${why}</p>`;
  }
  return html`<p>Rule sets with the same pack and columns share their deals, and the deals that only one of two sets wins say far more than two intervals.</p>
${matrix(summary, labels)}
${pairTable(summary)}
<p class="note">p: McNemar’s exact test that both are won equally often, two-sided, on the decided pairs. At worst: the largest p that any outcome of the undecided pairs could give.</p>
${relations(check)}`;
}

/** Won under the row's set and lost under the column's. */
function matrix({ sets, pairs }: Summary, labels: readonly string[]): Html {
  const key = (set: SampleKey) => `${set.rulesHash} ${set.dealer}`;
  const cells = new Map<string, Html>();
  for (const pair of pairs) {
    const first = `${pair.firstHash} ${pair.dealer}`;
    const second = `${pair.secondHash} ${pair.dealer}`;
    cells.set(`${first} ${second}`, cell(pair, pair.onlyFirst, pair.perhapsOnlyFirst));
    cells.set(`${second} ${first}`, cell(pair, pair.onlySecond, pair.perhapsOnlySecond));
  }
  const table = html`<table class="matrix"><caption><span><b>Table 4. Won under one, lost under the other.</b> Deals won under the row’s rule set and lost under the column’s.</span></caption>
<thead><tr><th scope="col">won under, lost under</th>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${sets.map(
    (
      row,
      i,
    ) => html`<tr><th scope="row" class="${nameClass(labels[i]!)}">${labels[i]!}</th>${sets.map(
      (column, j) =>
        i === j
          ? html`<td class="self"><span aria-hidden="true">·</span></td>`
          : (cells.get(`${key(row)} ${key(column)}`) ?? html`<td>–<small>other deals</small></td>`),
    )}</tr>
`,
  )}</tbody></table>`;
  return scrolling("Table 4, won under one rule set and lost under the other", table);
}

/** A p-value with its power of ten written out: `3.1 × 10⁻⁵`. */
function showP(p: number): string {
  return formatP(p).replace(/e-(\d+)$/, (_, digits: string) => {
    const raised = [...digits].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
    return ` × 10⁻${raised}`;
  });
}

function cell({ pairs, open, p }: PairSummary, only: number, perhaps: number): Html {
  const more = perhaps + open > 0 ? ` to ${formatCount(only + perhaps + open)}` : "";
  return html`<td><b>${formatCount(only)}${more}</b><small>of ${formatCount(pairs)} · p ${showP(p)}</small></td>`;
}

function pairTable({ pairs, sets }: Summary): Html {
  const rows = pairs.map(({ dealer, ...pair }) => [
    labelOf({ rules: pair.first, rulesHash: pair.firstHash, dealer }, sets),
    labelOf({ rules: pair.second, rulesHash: pair.secondHash, dealer }, sets),
    ...[pair.pairs, pair.both, pair.onlyFirst, pair.onlySecond, pair.neither, pair.undecided].map(
      formatCount,
    ),
    showP(pair.p),
    showP(pair.pWorst),
  ]);
  const head = [
    "first",
    "second",
    "same deals",
    "won both",
    "first only",
    "second only",
    "neither",
    "undecided",
    "p",
    "p at worst",
  ];
  const caption = html`<b>Table 5. All pairs.</b>`;
  return scrolling("Table 5, all pairs", tableHtml({ head, rows }, caption, [1], "dense"));
}

/** What must hold between the sets, tested on these rows. */
function relations(check: RelationCheck): Html {
  const lines = checkText(check).trimEnd().split("\n");
  const list = html`<ul class="note">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  if (check.violations.length > 0) {
    return html`<div class="warning"><p>These rows contradict each other: a deal won under one rule set is lost under another that allows all that the first one does.</p>${list}</div>`;
  }
  if (check.relations.length === 0) return html``;
  return html`<details><summary>What must hold between these sets: ${countOf(check.relations.length, "relation")} tested, no violations</summary>${list}</details>`;
}
