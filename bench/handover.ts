// `npm run bench:handover`: after how many nodes search should hand over to the exact model, as a
// Markdown table of what a deal costs on average for each candidate.

import { readRows } from "../src/batch/row.js";
import { Seeds } from "../src/batch/seeds.js";
import { wholeNumber } from "../src/cli/options.js";
import { print, StatusLine, say } from "../src/cli/output.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { InputError, InternalError, quoted } from "../src/errors.js";
import { requireExact, solveExactly } from "../src/exact/exact.js";
import { countOf, formatMilliseconds, formatPercent } from "../src/report/numbers.js";
import { namedRules } from "../src/rule-sets.js";
import type { Rules } from "../src/rules.js";
import {
  type ExactCost,
  type HandoverRow,
  handoverRows,
  type SearchCost,
  sampleForExact,
} from "./handover-costs.js";
import { markdownTable, shortCount } from "./markdown.js";
import { runScript, script } from "./program.js";
import { costsOfRows, measuredCosts } from "./search-costs.js";

const DEFAULT_BUDGETS = "2000,10000,30000,100000,300000,1000000,3000000";
/** Conflicts of a question asked only to have the solver's code compiled. */
const WARM_UP = 500;

interface HandoverOptions {
  readonly rules: string;
  readonly seeds: string;
  readonly rows?: string;
  readonly budgets: string;
  readonly sample: number;
  readonly maxConflicts: number;
}

const status = new StatusLine();

async function handover(options: HandoverOptions): Promise<void> {
  const rules = namedRules(options.rules);
  requireExact(rules);
  const budgets = parseBudgets(options.budgets);
  const costs = await searchCosts(rules, budgets, options);
  const asked = sampleForExact(costs, budgets, options.sample);
  const exact = askExact(rules, asked, options.maxConflicts);
  status.clear();
  say(
    `${rules.name}: ${countOf(costs.length, "deal")}, the exact model asked about ${asked.length} of those handed over`,
  );
  print(table(handoverRows(costs, budgets, exact), costs.length));
}

function parseBudgets(text: string): number[] {
  const budgets = text.split(",").map(Number);
  const fine = /^[1-9]\d{0,11}(,[1-9]\d{0,11})*$/.test(text);
  if (fine && budgets.every((budget, i) => i === 0 || budget > budgets[i - 1]!)) return budgets;
  throw new InputError(
    "usage",
    `--budgets ${quoted(text)} are not ascending numbers of nodes such as 2000,10000`,
  );
}

async function searchCosts(
  rules: Rules,
  budgets: readonly number[],
  options: HandoverOptions,
): Promise<SearchCost[]> {
  const seeds = Seeds.parse(options.seeds);
  const costs: SearchCost[] = [];
  if (options.rows === undefined) {
    for (const cost of measuredCosts(rules, seeds, budgets)) {
      costs.push(cost);
      status.show(`search: ${costs.length} of ${countOf(seeds.size, "deal")}`);
    }
  } else {
    costs.push(...(await costsOfRows(readRows(options.rows), rules, seeds, budgets)));
  }
  if (costs.length > 0) return costs;
  throw new InputError("rows", `${options.rows} has no searched rows of ${rules.name} there`);
}

function askExact(
  rules: Rules,
  asked: readonly SearchCost[],
  maxConflicts: number,
): Map<number, ExactCost> {
  if (asked[0])
    solveExactly(dealSeed(asked[0].seed, rules), rules, {
      maxConflicts: Math.min(WARM_UP, maxConflicts),
    });
  const exact = new Map<number, ExactCost>();
  for (const { seed, verdict } of asked) {
    status.show(`exact model: ${exact.size + 1} of ${countOf(asked.length, "deal")}`);
    const answer = solveExactly(dealSeed(seed, rules), rules, { maxConflicts });
    const decided = verdict !== "unknown" && answer.verdict !== "unknown";
    if (decided && answer.verdict !== verdict) {
      throw new InternalError(`${rules.name}, seed ${seed}: search and exact model disagree`);
    }
    exact.set(seed, answer);
  }
  return exact;
}

function table(rows: readonly HandoverRow[], deals: number): string {
  const costOf = (row: HandoverRow) => row.searchMilliseconds + row.exactMilliseconds;
  const least = Math.min(...rows.map(costOf));
  const header = [
    "hand over after",
    "decided by search",
    "handed over",
    "left open",
    "search, ms a deal",
    "exact, ms a deal",
    "both, ms a deal",
  ];
  const cells = rows.map((row) => {
    const both = formatMilliseconds(costOf(row));
    return [
      `${shortCount(row.budget)} nodes`,
      `${formatPercent(row.decidedBySearch, deals, 1)} %`,
      String(deals - row.decidedBySearch),
      String(Math.round(row.leftOpen)),
      formatMilliseconds(row.searchMilliseconds),
      formatMilliseconds(row.exactMilliseconds),
      costOf(row) === least ? `**${both}**` : both,
    ];
  });
  return markdownTable(header, cells);
}

await runScript(
  script("bench:handover", "measure when search should hand over to the exact model")
    .option("--rules <name>", "rule set that the exact model covers", "one-king")
    .option("--seeds <ranges>", "deals, apart from those reported on", "100000-100199")
    .option("--rows <file>", "take what search needs from this CSV file instead of running it")
    .option("--budgets <list>", "nodes after which to hand over", DEFAULT_BUDGETS)
    .option(
      "--sample <n>",
      "deals put to the exact model at most, between each two budgets",
      wholeNumber(1, 1_000_000),
      10,
    )
    .option(
      "--max-conflicts <n>",
      "conflicts after which the exact model gives up",
      wholeNumber(1, 1_000_000_000),
      400_000,
    )
    .action(handover),
);
