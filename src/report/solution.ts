// A solution for a person to follow at the table: numbered moves, grouped by the draw before them,
// with the cards that turn up named.

import { cardName } from "../card.js";
import type { Deal } from "../deal.js";
import { formatMove, formatPile, type Move, type Pile, type Transfer } from "../notation.js";
import { Game, type Outcome } from "../referee/referee.js";
import { packSize, type Rules } from "../rules.js";
import { type BoardLook, boardText } from "./board.js";
import { drawnAlready, pysolNote } from "./pysol-note.js";

export interface SolutionStyle {
  /** Print the board before the first move and before each draw. */
  readonly boards: boolean;
  /** How boards are written; plain where left out. */
  readonly look?: BoardLook;
  /** The game number as PySolFC shows it, for a deal of that program, to be followed there. */
  readonly pysol?: string | undefined;
}

/**
 * The lines of a winning move list, replayed on the referee's table.
 * @throws InputError when a move is illegal
 */
export function solutionText(
  deal: Deal,
  rules: Rules,
  moves: readonly Move[],
  style: SolutionStyle,
): string {
  const game = new Game(deal, rules);
  const lines: string[] = [];
  const width = String(moves.length).length;
  const codes = Math.max(...moves.map((move) => formatMove(move).length), 0);
  const board = () => {
    if (style.boards) lines.push("", boardText(game.snapshot(), rules, style.look));
  };
  const entry = (number: number, move: Move, words: string) => {
    lines.push(
      `${String(number).padStart(width + 2)}  ${formatMove(move).padEnd(codes)}  ${words}`,
    );
  };
  if (style.pysol !== undefined) lines.push("", pysolNote(style.pysol, deal, rules));
  board();
  if (moves.length > 0 && moves[0]!.kind === "move") {
    lines.push("", `Before the ${deal.waste.length > 0 ? "next" : "first"} draw`);
  }
  moves.forEach((move, index) => {
    if (move.kind !== "move" && index > 0 && moves[index - 1]!.kind === "move") board();
    const { columns, waste } = game.snapshot();
    const outcome = game.play(move);
    if (move.kind === "move") entry(index + 1, outcome.move, transferWords(outcome, columns));
    else if (move.kind === "redeal") {
      lines.push("", "Redeal");
      entry(index + 1, move, "turn the waste over: it is the stock again");
    } else {
      const drawn = outcome.drawn.map(cardName).join(" ");
      const left = game.snapshot().stock.length;
      const words = [outcome.drawn.length > 1 ? `${drawn}, the last one on top` : drawn];
      if (style.pysol !== undefined && waste.length === 0) {
        words.push(drawnAlready(outcome.drawn.length));
      }
      lines.push("", `Draw ${drawn} (${left} left in the stock)`);
      entry(index + 1, move, words.join(" "));
    }
  });
  board();
  lines.push("", `All ${packSize(rules) - game.remaining()} cards are on the foundations.`);
  return lines.join("\n");
}

function transferWords(outcome: Outcome, columns: Deal["columns"]): string {
  const move = outcome.move as Transfer;
  const cards = outcome.moved.map(cardName).join(" ");
  const under = move.to.kind === "column" ? columns[move.to.index]!.at(-1) : undefined;
  const onto = under === undefined ? "" : `, on ${cardName(under)}`;
  const turned = outcome.turnedUp === null ? "" : `; ${cardName(outcome.turnedUp)} turns up`;
  return `${cards} from ${pileWords(move.from)} to ${pileWords(move.to, under === undefined)}${onto}${turned}`;
}

function pileWords(pile: Pile, empty = false): string {
  switch (pile.kind) {
    case "waste":
      return "the waste";
    case "foundation":
      return "the foundation";
    case "reserve":
      return pile.square === null ? "the reserve" : `reserve square ${formatPile(pile)}`;
    case "column":
      return empty ? `the empty column ${formatPile(pile)}` : formatPile(pile);
  }
}
