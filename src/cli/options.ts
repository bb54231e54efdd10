// Options that several commands share: the rule set with its overrides, the deal, the limits.

import { closeSync, openSync, readSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { fileError } from "../batch/files.js";
import { checkDeal, type Deal } from "../deal.js";
import { isFresh, parseDeal } from "../deal-format.js";
import { dealPysol } from "../dealers/pysol.js";
import { parsePysolNumber } from "../dealers/pysol-number.js";
import { dealSeed, parseSeed } from "../dealers/seeded.js";
import { InputError, messageOf, quoted } from "../errors.js";
import type { DealSource } from "../report/solve-json.js";
import { namedRuleSets, namedRules, overrideRules, type RuleOverrides } from "../rule-sets.js";
import { checkRules, RESERVE_SOURCES, type Rules, rulesHash } from "../rules.js";
import { DEFAULT_LIMITS, type Limits, MOST_MEMORY } from "../search/limits.js";
import { say } from "./output.js";

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
        (text) => {
          if (text === "unlimited") return text;
          if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 100) return Number(text);
          throw new InvalidArgumentError(
            `"${text}" is neither a whole number from 1 to 100 nor "unlimited".`,
          );
        },
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

/**
 * A named rule set, or one from a JSON file: a whole record, the output of `batsford rules NAME`, or
 * changes to a named set, which "extends" names.
 */
export function readNamedRules(name: string): Rules {
  if (!name.endsWith(".json")) return namedRules(name);
  let value: unknown;
  try {
    value = JSON.parse(readText(name, "rule set").replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError("rules", `${name} is not valid JSON: ${messageOf(error)}`);
  }
  const rules = checkRules(isRecord(value) ? unfold(value, name) : value, name);
  const named = namedRuleSets().find((set) => set.rules.name === rules.name);
  if (named && rulesHash(named.rules) !== rulesHash(rules)) {
    throw new InputError(
      "rules",
      `${name}: "${rules.name}" is the name of other rules: give another`,
    );
  }
  return rules;
}

/** The record that a rules file means. */
function unfold(value: Record<string, unknown>, file: string): unknown {
  if (isRecord(value.rules)) return value.rules;
  if (!("extends" in value)) return value;
  const { extends: base, ...changes } = value;
  const from = namedRules(String(base));
  if (!("name" in changes)) {
    throw new InputError("rules", `${file}: give the changed rule set a "name" of its own`);
  }
  const reserve = isRecord(changes.reserve)
    ? { reserve: { ...from.reserve, ...changes.reserve } }
    : {};
  return { ...from, ...changes, ...reserve };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** No deal, rule set or move list comes near this size. */
const LARGEST_INPUT = 4 * 2 ** 20;

/**
 * The text of a file or, for "-", of standard input.
 * @throws InputError when it cannot be read or is far too large
 */
export function readText(path: string, what: string): string {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const file = path === "-" ? 0 : openSync(path, "r");
    try {
      for (;;) {
        const chunk = Buffer.alloc(65_536);
        const length = readChunk(file, chunk);
        if (length === 0) break;
        chunks.push(chunk.subarray(0, length));
        size += length;
        if (size > LARGEST_INPUT) break;
      }
    } finally {
      if (file !== 0) closeSync(file);
    }
  } catch (error) {
    throw fileError(error, `cannot read the ${what} ${quoted(path)}`);
  }
  if (size > LARGEST_INPUT) {
    throw new InputError(
      "file",
      `the ${what} ${quoted(path)} is larger than 4 MiB: that is no ${what}`,
    );
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads what is there; waits where standard input is a terminal or pipe that has nothing yet. */
function readChunk(file: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(file, chunk);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
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
  const deal = parseDeal(readText(file, "deal"), rules, name);
  noteOddColumns(deal, name);
  return { deal, source: { file } };
}

/** A fresh deal of other column lengths is legal input, but more likely a slip. */
function noteOddColumns(deal: Deal, name: string): void {
  const odd = deal.columns.findIndex((column, c) => column.length !== c + 1);
  if (odd < 0 || !isFresh(deal)) return;
  say(
    `note: in ${name} column c${odd} has ${deal.columns[odd]!.length} cards where the deal of a new game has ${odd + 1}; it is taken as it stands`,
  );
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
      new Option("--max-memory <MiB>", "memory for the search of the deal")
        .argParser(wholeNumber(1, MOST_MEMORY))
        .default(DEFAULT_LIMITS.maxMemory),
    );
}

export function readLimits(options: LimitOptions): Limits {
  return { maxNodes: options.maxNodes, maxMemory: options.maxMemory };
}
