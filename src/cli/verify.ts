// `batsford verify`: the referee's word on a move list.

import { type Command, Option } from "commander";
import { InputError } from "../errors.js";
import { formatMove, type Move, parseMoves } from "../notation.js";
import { type Verification, verify } from "../referee/referee.js";
import type { PageVerdict } from "../report/game-page/page-input.js";
import {
  addDealOptions,
  addRulesOptions,
  type DealOptions,
  type RulesOptions,
  readDeal,
  readRules,
  readText,
  sourceName,
} from "./options.js";
import { print, say } from "./output.js";
import { checkPageFile, repeatCommand, writePage } from "./page-file.js";

/** Exit status for a list that breaks a rule or does not win. */
const EXIT_REFUSED = 20;

interface VerifyOptions extends RulesOptions, DealOptions {
  readonly solution: string;
  readonly json?: boolean;
  readonly exitVerdict?: boolean;
  readonly html?: string;
}

export function addVerify(program: Command): void {
  const command = program
    .command("verify")
    .description(
      "the referee's word on a move list: legal and won, or the first illegal move and why",
    );
  addDealOptions(command);
  addRulesOptions(command);
  command
    .addOption(
      new Option(
        "--solution <file>",
        'moves as text or JSON; "-" reads standard input',
      ).makeOptionMandatory(),
    )
    .option("--json", "print one JSON object")
    .option(
      "--html <file>",
      'write a page that shows the game as far as it is legal; "-" prints it instead',
    )
    .option("--exit-verdict", "exit with 10 when the moves win, 20 when they do not")
    .action(verifyMoves);
}

function verifyMoves(options: VerifyOptions, command: Command): void {
  if (options.solution === "-" && options.deal === "-") {
    throw new InputError("usage", "--deal - and --solution - cannot both read standard input");
  }
  const { html } = options;
  if (html === "-" && options.json) {
    throw new InputError("usage", "--html - prints the page alone: drop --json");
  }
  const rules = readRules(options);
  const { deal, source } = readDeal(options, rules);
  if (html !== undefined) checkPageFile(html, [options.deal, options.rules, options.solution]);
  const where = options.solution === "-" ? "standard input" : options.solution;
  const moves = parseMoves(readText(options.solution, "solution"), where);
  const word = verify(deal, rules, moves);
  const sentence = wordsOf(word, moves);
  if (html === "-") say(sentence);
  else print(options.json ? JSON.stringify(word) : sentence);
  if (html !== undefined) {
    writePage(html, {
      deal,
      rules,
      moves: moves.slice(0, word.played),
      source: sourceName(source),
      verdict: pageVerdict(word, sentence),
      command: repeatCommand(command),
    });
  }
  if (options.exitVerdict) process.exitCode = word.won ? 10 : EXIT_REFUSED;
}

function wordsOf(word: Verification, moves: readonly Move[]): string {
  if (!word.legal) {
    const move = formatMove(moves[word.played]!);
    return `illegal: move ${word.played + 1} of ${moves.length}, ${move}: ${word.reason}`;
  }
  return word.won
    ? `legal and won: ${moves.length} moves, all cards on the foundations`
    : `legal but not won: ${word.remaining} cards are left after ${moves.length} moves`;
}

function pageVerdict(word: Verification, sentence: string): PageVerdict {
  const [tone, headline] = !word.legal
    ? (["lost", `illegal after ${word.played} moves`] as const)
    : word.won
      ? (["won", `won in ${word.played} moves`] as const)
      : (["open", `not won after ${word.played} moves`] as const);
  return { tone, headline, details: [`The referee's word: ${sentence}.`] };
}
