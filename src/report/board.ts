// A position as plain text: stock, waste, reserve and foundations on one line each, then the
// columns side by side, bottom card first. Face-down cards stand in brackets.

import { cardName, SUITS } from "../card.js";
import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";

/** Several lines without a final newline. */
export function boardText(deal: Deal, rules: Rules): string {
  const lines: string[] = [];
  const next = deal.stock[0] === undefined ? "" : ` (next ${cardName(deal.stock[0])})`;
  const pass = rules.passes === 1 ? "" : `, pass ${deal.pass} of ${rules.passes}`;
  lines.push(`stock ${deal.stock.length}${next}${pass}`);
  lines.push(`waste ${pileText(deal.waste)}`);
  if (rules.reserve) lines.push(`reserve ${pileText(deal.reserve)}`);
  lines.push(`foundations ${foundationText(deal)}`);

  const cells = deal.columns.map((column, c) => [
    `c${c}`,
    ...column.map((card, i) => (i < deal.faceDown[c]! ? `[${cardName(card)}]` : cardName(card))),
  ]);
  const rows = Math.max(...cells.map((column) => column.length));
  for (let row = 0; row < rows; row++) {
    lines.push(
      cells
        .map((column) => centred(column[row] ?? (row === 1 ? "--" : "")))
        .join(" ")
        .trimEnd(),
    );
  }
  return lines.join("\n");
}

function pileText(pile: readonly number[]): string {
  return pile.length === 0 ? "--" : pile.map(cardName).join(" ");
}

function foundationText(deal: Deal): string {
  return deal.foundations
    .map((piles, suit) => {
      const tops = piles.map((height) =>
        height === 0 ? "--" : cardName(((height - 1) << 2) | suit),
      );
      return `${SUITS[suit]}: ${tops.join(" ")}`;
    })
    .join("  ");
}

/** Four characters wide, with bare names under the middle of bracketed ones. */
function centred(cell: string): string {
  return (cell.startsWith("[") ? cell : ` ${cell}`).padEnd(4);
}
