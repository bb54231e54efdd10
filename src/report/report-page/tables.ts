// Tables of a page.

import type { DataTable } from "../charts/chart.js";
import { type Html, html } from "../html.js";

/** A part of a page that scrolls sideways where it is too wide, also by keyboard. */
export function scrolling(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/** Names of rule sets may be long: those that are may break anywhere, the others nowhere. */
export function nameClass(text: string): string {
  return text.length > 32 ? "long" : "short";
}

/**
 * A table whose first column names the row.
 * @param texts columns beside the first that are no numbers, by their place
 * @param look a class of the style sheet
 */
export function tableHtml(
  { head, rows }: DataTable,
  caption: Html,
  texts: readonly number[] = [],
  look = "",
): Html {
  const kind = (i: number) => (i === 0 || texts.includes(i) ? "text" : "num");
  return html`<table class="${look}"><caption><span>${caption}</span></caption>
<thead><tr>${head.map((name, i) => html`<th scope="col" class="${kind(i)}">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) =>
      html`<tr>${cells.map((cell, i) =>
        i === 0
          ? html`<th scope="row" class="${nameClass(cell)}">${cell}</th>`
          : html`<td class="${kind(i) === "num" ? "num" : nameClass(cell)}">${cell}</td>`,
      )}</tr>
`,
  )}</tbody></table>`;
}

/** A chart's numbers, without what a large table's names and classes would take for every cell. */
export function plainTable({ head, rows }: DataTable, caption: string): Html {
  return html`<table><caption><span>${caption}</span></caption><thead><tr>${head.map(
    (name) => html`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody></table>`;
}

/** A command to be copied. */
export function commandHtml(command: string): Html {
  // Lines break between words and never at the hyphen of an option.
  const words = command
    .split(" ")
    .map((word, i) => html`${i === 0 ? "" : " "}<span class="whole">${word}</span>`);
  return html`<div class="command"><code>${words}</code><button type="button" class="copy">Copy</button></div>`;
}
