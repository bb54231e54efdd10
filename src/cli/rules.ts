// `batsford rules`: lists the rule sets, or prints one as canonical JSON with its hash.

import type { Command } from "commander";
import { alignColumns } from "../report/columns.js";
import { namedRuleSets } from "../rule-sets.js";
import { canonicalRules, type Rules, rulesHash, stockSize } from "../rules.js";
import { addRulesOptions, type RulesOptions, readRules } from "./options.js";
import { print } from "./output.js";

export function addRules(program: Command): void {
  const command = program
    .command("rules")
    .description("list the rule sets, or print one as canonical JSON with its hash")
    .argument("[name]", "a rule set's name or a .json file");
  addRulesOptions(command, "the same as the argument");
  command.action((name: string | undefined, options: RulesOptions, self: Command) => {
    const chosen = self.getOptionValueSource("rules") === "default" ? name : options.rules;
    if (chosen === undefined) print(listText());
    else {
      const rules = readRules({ ...options, rules: name ?? options.rules });
      print(`{"hash":"${rulesHash(rules)}","rules":${canonicalRules(rules)}}`);
    }
  });
}

/** A table of all named sets. */
function listText(): string {
  const header = ["name", "hash", "decks", "columns", "stock", "passes", "draw", "reserve", "back"];
  const rows = namedRuleSets().map(({ rules }) => [
    rules.name,
    rulesHash(rules),
    String(rules.decks),
    String(rules.columns),
    String(stockSize(rules)),
    String(rules.passes),
    String(rules.draw),
    reserveText(rules),
    rules.worryBack ? "yes" : "no",
  ]);
  const names = Math.max(...rows.map((row) => row[0]!.length));
  return [
    ...alignColumns([header, ...rows], header.length),
    "",
    ...namedRuleSets().map(({ rules, summary }) => `${rules.name.padEnd(names)}  ${summary}`),
    "",
    'reserve: kings it holds, how they lie, where they come from; "full board" means only while no',
    "column is empty. back: whether cards may come back from foundations (worrying back).",
  ].join("\n");
}

function reserveText({ reserve }: Rules): string {
  if (!reserve) return "none";
  const many = reserve.capacity > 1;
  const lie = reserve.layout === "stack" ? "stacked" : many ? "squares" : "square";
  const when = reserve.when === "always" ? "" : ", full board";
  return `${reserve.capacity} ${lie} from ${reserve.from.join("/")}${when}`;
}
