// Options that several commands share: the rule set with its overrides, the deal, the limits.

import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { checkDeal, type Deal } from "../deal.js";
import { parseDeal } from "../deal-format.js";
import { dealPysol } from "../dealers/pysol.js";
import { parsePysolNumber } from "../dealers/pysol-number.js";
import { dealSeed, parseSeed } from "../dealers/seeded.js";
import { InputError, messageOf } from "../errors.js";
import type { DealSource } from "../report/solve-json.js";
import { namedRules, overrideRules, type RuleOverrides } from "../rule-sets.js";
import { checkRules, RESERVE_SOURCES, type Rules } from "../rules.js";
import { DEFAULT_LIMITS, type Limits } from "../search/solve.js";

/** Parses a whole number of an option. @returns a commander argument parser */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`"${text}" is not a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Parses a positive number that need not be whole. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || !(value > 0)) {
    throw new InvalidArgumentError(`"${text}" is not a positive number.`);
  }
  return value;
}

export interface RulesOptions extends RuleOverrides {
  readonly rules: string;
}

/** Adds `--rules` and the options that change one field of it. */
export function addRulesOptions(
  command: Command,
  describe = "rule set: a name or a .json file",
): void {
  command
    .option("--rules <name|file>", describe, "one-king")
    .addOption(
      new Option("--passes <n>", 'passes through the stock, a number or "unlimited"').argParser(
        (text) => (text === "unlimited" ? text : wholeNumber(1, 100)(text)),
      ),
    )
    .addOption(new Option("--draw <n>", "cards a draw").argParser(wholeNumber(1, 13)))
    .option("--worry-back", "cards may come back from foundations")
    .option("--no-worry-back", "cards stay on foundations")
    .addOption(new Option("--decks <n>", "1 or 2").argParser(wholeNumber(1, 2)))
    .addOption(new Option("--columns <n>", "columns dealt").argParser(wholeNumber(1, 13)))
    .addOption(
      new Option("--reserve <n>", "kings the reserve holds, 0 for none").argParser(
        wholeNumber(0, 8),
      ),
    )
    .addOption(new Option("--reserve-layout <kind>").choices(["squares", "stack"]))
    .addOption(
      new Option("--reserve-from <piles>", `comma list of ${RESERVE_SOURCES.join(", ")}`).argParser(
        (text) => text.split(","),
      ),
    )
    .addOption(new Option("--reserve-when <when>").choices(["always", "no-empty-column"]));
}

/** The rule set that the options name. @throws InputError */
export function readRules(options: RulesOptions): Rules {
  return overrideRules(readNamedRules(options.rules), options);
}

/** A named rule set, or one from a JSON file whose optional "extends" names the set it changes. */
export function readNamedRules(name: string): Rules {
  if (!name.endsWith(".json")) return namedRules(name);
  let value: unknown;
  const text = readText(name, "rule set");
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError("rules", `${name} is not valid JSON: ${messageOf(error)}`);
  }
  if (typeof value === "object" && value !== null && "extends" in value) {
    const { extends: base, ...changes } = value as Record<string, unknown>;
    if (!("name" in changes)) {
      throw new InputError("rules", `${name}: give the changed rule set a "name" of its own`);
    }
    value = { ...namedRules(String(base)), ...changes };
  }
  return checkRules(value, name);
}

/** The text of a file or, for "-", of standard input. @throws InputError when it cannot be read */
export function readText(path: string, what: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "it is a directory"
          : messageOf(error);
    throw new InputError("file", `cannot read the ${what} ${path}: ${why}`);
  }
}

export interface DealOptions {
  readonly seed?: string;
  readonly pysol?: string;
  readonly deal?: string;
}

/** Adds the options that name a deal. */
export function addDealOptions(command: Command): void {
  command
    .option("--seed <n>", "the project's own deal number n, from 0")
    .option("--pysol <n>", "PySolFC's game number n, such as 12345 or ms24")
    .option("--deal <file>", 'a deal as JSON or text; "-" reads standard input');
}

/** The deal that the options name, checked against the rules. @throws InputError */
export function readDeal(options: DealOptions, rules: Rules): { deal: Deal; source: DealSource } {
  const given = (["seed", "pysol", "deal"] as const).filter((name) => options[name] !== undefined);
  if (given.length !== 1) {
    throw new InputError(
      "usage",
      given.length === 0
        ? "no deal given: use --seed N, --pysol N or --deal FILE"
        : `--${given.join(" and --")} name ${given.length} deals: give one of them`,
    );
  }
  if (options.seed !== undefined) {
    const seed = parseSeed(options.seed);
    const deal = dealSeed(seed, rules);
    checkDeal(deal, rules);
    return { deal, source: { seed } };
  }
  if (options.pysol !== undefined) {
    const deal = dealPysol(options.pysol, rules);
    checkDeal(deal, rules);
    return { deal, source: { pysol: parsePysolNumber(options.pysol).shown } };
  }
  const file = options.deal!;
  const name = file === "-" ? "standard input" : file;
  return { deal: parseDeal(readText(file, "deal"), rules, name), source: { file } };
}

/** What a report calls the deal. */
export function sourceName(source: DealSource): string {
  if (source.seed !== undefined) return `seed ${source.seed}`;
  if (source.pysol !== undefined) return `PySolFC game ${source.pysol}`;
  return source.file === "-" ? "deal from standard input" : `deal ${source.file}`;
}

export interface LimitOptions {
  readonly maxNodes: number;
  readonly maxMemory: number;
}

/** Adds the limits that are counted, not timed. */
export function addLimitOptions(command: Command): void {
  command
    .addOption(
      new Option("--max-nodes <n>", "give a deal up after this many nodes")
        .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
        .default(DEFAULT_LIMITS.maxNodes),
    )
    .addOption(
      new Option("--max-memory <MiB>", "memory for stored positions")
        .argParser(wholeNumber(1, 1_000_000))
        .default(DEFAULT_LIMITS.maxMemory),
    );
}

export function readLimits(options: LimitOptions): Limits {
  return { maxNodes: options.maxNodes, maxMemory: options.maxMemory };
}
