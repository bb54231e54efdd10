// `batsford verify`: the referee's word on a move list.

import { type Command, Option } from "commander";
import { InputError } from "../errors.js";
import { formatMove, parseMoves } from "../notation.js";
import { verify } from "../referee/referee.js";
import {
  addDealOptions,
  addRulesOptions,
  type DealOptions,
  type RulesOptions,
  readDeal,
  readRules,
  readText,
} from "./options.js";
import { print } from "./output.js";

/** Exit status for a list that breaks a rule or does not win. */
const EXIT_REFUSED = 20;

interface VerifyOptions extends RulesOptions, DealOptions {
  readonly solution: string;
  readonly json?: boolean;
  readonly exitVerdict?: boolean;
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
    .option("--exit-verdict", "exit with 10 when the moves win, 20 when they do not")
    .action((options: VerifyOptions) => {
      if (options.solution === "-" && options.deal === "-") {
        throw new InputError("usage", "--deal - and --solution - cannot both read standard input");
      }
      const rules = readRules(options);
      const { deal } = readDeal(options, rules);
      const where = options.solution === "-" ? "standard input" : options.solution;
      const moves = parseMoves(readText(options.solution, "solution"), where);
      const word = verify(deal, rules, moves);
      if (options.json) print(JSON.stringify(word));
      else if (!word.legal) {
        const move = formatMove(moves[word.played]!);
        print(`illegal: move ${word.played + 1} of ${moves.length}, ${move}: ${word.reason}`);
      } else if (word.won)
        print(`legal and won: ${moves.length} moves, all cards on the foundations`);
      else {
        print(`legal but not won: ${word.remaining} cards are left after ${moves.length} moves`);
      }
      if (options.exitVerdict) process.exitCode = word.won ? 10 : EXIT_REFUSED;
    });
}
