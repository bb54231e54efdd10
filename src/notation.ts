// Moves as text: `draw`, `redeal`, `w>c3=7H`, `c2>c5*3=8H`, `c4>fS=2S`, `r>c1=KH`, `fS>c2=AS`.
// Piles are w (waste), c0.. (columns from the left), f or fS (foundation, by suit), r (the reserve,
// or r0.. where there are several squares). `*N` is the number of cards, `=CARD` the bottom one.
// Reading allows `f` without a suit and leaves out `=CARD`; writing always gives both.

import { type Card, cardName, parseCard, SUITS } from "./card.js";
import { InputError, messageOf, quoted } from "./errors.js";

export type Pile =
  | { readonly kind: "waste" }
  | { readonly kind: "column"; readonly index: number }
  /** `suit` is null where a reader left it out. */
  | { readonly kind: "foundation"; readonly suit: number | null }
  /** `square` is null where the reserve is one pile or one square. */
  | { readonly kind: "reserve"; readonly square: number | null };

export interface Transfer {
  readonly kind: "move";
  readonly from: Pile;
  readonly to: Pile;
  /** Cards moved as one unit, from 1. */
  readonly count: number;
  /** The bottom card moved; null where a reader left it out. */
  readonly card: Card | null;
}

export type Move = { readonly kind: "draw" } | { readonly kind: "redeal" } | Transfer;

export const DRAW: Move = { kind: "draw" };
export const REDEAL: Move = { kind: "redeal" };

/** Reads one move. @throws InputError naming the token when it is not a move */
export function parseMove(token: string): Move {
  if (token === "draw") return DRAW;
  if (token === "redeal") return REDEAL;
  const match = /^([a-z]\w*)>([a-z]\w*)(?:\*(\d{1,2}))?(?:=(\w+))?$/.exec(token);
  const from = match && parsePile(match[1]!);
  const to = match && parsePile(match[2]!);
  if (!match || !from || !to || to.kind === "waste" || match[3] === "0") {
    throw new InputError(
      "move",
      `${quoted(token)} is not a move: write draw, redeal or FROM>TO with piles w, c0, c1, …, f, r, such as w>c3 or c2>c5*3=8H`,
    );
  }
  return {
    kind: "move",
    from,
    to,
    count: match[3] === undefined ? 1 : Number(match[3]),
    card: match[4] === undefined ? null : parseCard(match[4]),
  };
}

function parsePile(name: string): Pile | null {
  if (name === "w") return { kind: "waste" };
  const match = /^([cfr])(\w*)$/.exec(name);
  if (!match) return null;
  const rest = match[2]!;
  switch (match[1]) {
    case "c":
      return /^\d{1,2}$/.test(rest) ? { kind: "column", index: Number(rest) } : null;
    case "f": {
      if (rest === "") return { kind: "foundation", suit: null };
      const suit = rest.length === 1 ? SUITS.indexOf(rest.toUpperCase()) : -1;
      return suit < 0 ? null : { kind: "foundation", suit };
    }
    default:
      if (rest === "") return { kind: "reserve", square: null };
      return /^\d$/.test(rest) ? { kind: "reserve", square: Number(rest) } : null;
  }
}

/** Writes one move in full. */
export function formatMove(move: Move): string {
  if (move.kind !== "move") return move.kind;
  const count = move.count > 1 ? `*${move.count}` : "";
  const card = move.card === null ? "" : `=${cardName(move.card)}`;
  return `${formatPile(move.from)}>${formatPile(move.to)}${count}${card}`;
}

/** Writes one pile's name. */
export function formatPile(pile: Pile): string {
  switch (pile.kind) {
    case "waste":
      return "w";
    case "column":
      return `c${pile.index}`;
    case "foundation":
      return pile.suit === null ? "f" : `f${SUITS[pile.suit]}`;
    case "reserve":
      return pile.square === null ? "r" : `r${pile.square}`;
  }
}

/**
 * Reads a move list: moves parted by white space or commas, `#` comments to the end of the line,
 * or the JSON of `solve --json` or a JSON array of moves. A list may be empty.
 * @param where what messages call the text, such as the file's name
 * @throws InputError naming the first token that is not a move, and its place
 */
export function parseMoves(text: string, where: string): Move[] {
  const content = text.replace(/^\uFEFF/, "").trim();
  if (/[\x00-\x08\x0e-\x1f\uFFFD]/.test(content)) {
    throw new InputError("move", `${where} is not a text file: it should hold a list of moves`);
  }
  if (content.startsWith("{") || content.startsWith("[")) return parseJsonMoves(content, where);
  const moves: Move[] = [];
  content.split(/\r?\n/).forEach((line, index) => {
    for (const token of line
      .replace(/#.*$/, "")
      .split(/[\s,]+/)
      .filter(Boolean)) {
      try {
        moves.push(parseMove(token));
      } catch (error) {
        const hint =
          moves.length === 0 ? "; of solve's output, --moves and --json are read here" : "";
        throw new InputError("move", `${where}, line ${index + 1}: ${messageOf(error)}${hint}`);
      }
    }
  });
  return moves;
}

function parseJsonMoves(text: string, where: string): Move[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError("move", `${where} is not valid JSON: ${(error as Error).message}`);
  }
  const moves = Array.isArray(value) ? value : (value as { moves?: unknown }).moves;
  if (moves === null) throw new InputError("move", `${where} holds no moves: its deal is not won`);
  if (!Array.isArray(moves) || moves.some((move) => typeof move !== "string")) {
    throw new InputError("move", `${where}: expected an array of moves, or an object with "moves"`);
  }
  return (moves as string[]).map((move, index) => {
    try {
      return parseMove(move);
    } catch (error) {
      throw new InputError("move", `${where}, move ${index + 1}: ${messageOf(error)}`);
    }
  });
}
