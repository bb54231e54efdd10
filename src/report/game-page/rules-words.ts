// A rule set in a few words, for the head of a page.

import { kingRank, type Rules, stockSize } from "../../rules.js";

/** Such as `2 decks`, `10 columns`, `stock of 49`, `1 pass`, `reserve of 1 king`. */
export function rulesFacts(rules: Rules): string[] {
  const facts = [
    count(rules.decks, "deck"),
    count(rules.columns, "column"),
    `stock of ${stockSize(rules)}`,
    `draw ${rules.draw}`,
    rules.passes === "unlimited" ? "unlimited passes" : count(rules.passes, "pass", "passes"),
  ];
  if (rules.ranks < 13 || rules.suits < 4) {
    facts.splice(1, 0, `${rules.suits} suits of ${kingRank(rules) + 1} ranks`);
  }
  if (rules.reserve) facts.push(reserveFact(rules.reserve));
  if (rules.worryBack) facts.push("worrying back");
  return facts;
}

function reserveFact({ capacity, layout, when }: NonNullable<Rules["reserve"]>): string {
  const kings = count(capacity, "king");
  const stacked = layout === "stack" && capacity > 1 ? ", stacked" : "";
  const board = when === "no-empty-column" ? ", while no column is empty" : "";
  return `reserve of ${kings}${stacked}${board}`;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
