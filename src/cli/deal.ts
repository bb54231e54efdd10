// `batsford deal`: prints a deal, face-down cards included.

import type { Command } from "commander";
import { dealToJson, dealToText } from "../deal-format.js";
import { boardText } from "../report/board.js";
import {
  addDealOptions,
  addRulesOptions,
  type DealOptions,
  type RulesOptions,
  readDeal,
  readRules,
} from "./options.js";
import { boardLook, print } from "./output.js";

interface PrintDealOptions extends RulesOptions, DealOptions {
  readonly json?: boolean;
  readonly board?: boolean;
  readonly ascii?: boolean;
}

export function addDeal(program: Command): void {
  const command = program
    .command("deal")
    .description("print a deal, face-down cards included, as text that --deal reads back");
  addDealOptions(command);
  addRulesOptions(command);
  command
    .option("--json", "print it as JSON")
    .option("--board", "print it as a table to look at, face-down cards in brackets")
    .option("--ascii", "letters for suits on the table, where signs come out uneven")
    .action((options: PrintDealOptions) => {
      const rules = readRules(options);
      const { deal } = readDeal(options, rules);
      if (options.json) print(JSON.stringify(dealToJson(deal)));
      else if (options.board) print(boardText(deal, rules, boardLook(options.ascii ?? false)));
      else print(dealToText(deal).trimEnd());
    });
}
