// A position as text: stock, waste, reserve and foundations on one line each, then the columns side
// by side, bottom card first. Face-down cards stand in brackets, in colour or not, so that nothing
// rests on colour alone.

import { cardName, colourOf, SUITS, suitOf } from "../card.js";
import type { Deal } from "../deal.js";
import type { Rules } from "../rules.js";

/** How a board is written. */
export interface BoardLook {
  /** Red suits red, face-down cards dim, names of piles bold, by ANSI codes. */
  readonly colour: boolean;
  /** Suits as signs (`T♥`) instead of letters (`TH`). */
  readonly signs: boolean;
}

/** For files, programs and terminals of which nothing is known. */
export const PLAIN_LOOK: BoardLook = { colour: false, signs: false };

/** Signs in the order of SUITS. */
const SIGNS = "♠♥♣♦";

// SGR codes: what turns an attribute on and off.
const BOLD = ["\x1b[1m", "\x1b[22m"] as const;
const DIM = ["\x1b[2m", "\x1b[22m"] as const;
const RED = ["\x1b[31m", "\x1b[39m"] as const;

/** Several lines without a final newline. */
export function boardText(deal: Deal, rules: Rules, look: BoardLook = PLAIN_LOOK): string {
  const pen = new Pen(look);
  const lines: string[] = [];
  const next = deal.stock[0] === undefined ? "" : ` (next ${pen.card(deal.stock[0])})`;
  const pass = rules.passes === 1 ? "" : `, pass ${deal.pass} of ${rules.passes}`;
  lines.push(`${pen.heading("stock")} ${deal.stock.length}${next}${pass}`);
  lines.push(`${pen.heading("waste")} ${pen.pile(deal.waste)}`);
  if (rules.reserve) lines.push(`${pen.heading("reserve")} ${pen.pile(deal.reserve)}`);
  lines.push(`${pen.heading("foundations")} ${pen.foundations(deal)}`);

  const cells = deal.columns.map((column, c): Cell[] => [
    { text: pen.heading(`c${c}`), width: `c${c}`.length, bracketed: false },
    ...column.map((card, i) => pen.cell(card, i < deal.faceDown[c]!)),
  ]);
  const rows = Math.max(...cells.map((column) => column.length));
  for (let row = 0; row < rows; row++) {
    lines.push(
      cells
        .map((column) => centred(column[row] ?? (row === 1 ? NO_CARDS : NOTHING)))
        .join(" ")
        .trimEnd(),
    );
  }
  return lines.join("\n");
}

/** A text with the number of characters it shows, which codes for colours do not count in. */
interface Cell {
  readonly text: string;
  readonly width: number;
  readonly bracketed: boolean;
}

const NO_CARDS: Cell = { text: "--", width: 2, bracketed: false };
const NOTHING: Cell = { text: "", width: 0, bracketed: false };

/** Four characters wide, with bare names under the middle of bracketed ones. */
function centred({ text, width, bracketed }: Cell): string {
  return bracketed
    ? text + " ".repeat(Math.max(0, 4 - width))
    : ` ${text}${" ".repeat(Math.max(0, 3 - width))}`;
}

/** Writes names in one look. */
class Pen {
  readonly #look: BoardLook;

  constructor(look: BoardLook) {
    this.#look = look;
  }

  heading(text: string): string {
    return this.#paint(text, BOLD);
  }

  card(card: number): string {
    const name = cardName(card);
    const text = this.#look.signs ? `${name[0]}${SIGNS[suitOf(card)]}` : name;
    return colourOf(card) === 1 ? this.#paint(text, RED) : text;
  }

  cell(card: number, faceDown: boolean): Cell {
    const text = this.card(card);
    return faceDown
      ? { text: this.#paint(`[${text}]`, DIM), width: 4, bracketed: true }
      : { text, width: 2, bracketed: false };
  }

  pile(pile: readonly number[]): string {
    return pile.length === 0 ? "--" : pile.map((card) => this.card(card)).join(" ");
  }

  foundations(deal: Deal): string {
    return deal.foundations
      .map((piles, suit) => {
        const tops = piles.map((height) =>
          height === 0 ? "--" : this.card(((height - 1) << 2) | suit),
        );
        const letter = this.#look.signs ? SIGNS[suit]! : SUITS[suit]!;
        return `${colourOf(suit) === 1 ? this.#paint(letter, RED) : letter}: ${tops.join(" ")}`;
      })
      .join("  ");
  }

  #paint(text: string, [on, off]: readonly [on: string, off: string]): string {
    return this.#look.colour ? `${on}${text}${off}` : text;
  }
}
