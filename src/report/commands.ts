// Command lines that make rows again, as a shell takes them.
//
// A file that was retried with more nodes equals one made with these stages from the start (see the
// batch's plan on stages), so one command repeats it. A command has one memory for all its stages:
// each retry with another memory is one command more.

import type { Meta } from "../batch/meta.js";
import { namedRuleSets, overrideRules, type RuleOverrides } from "../rule-sets.js";
import { checkRules, type Rules, rulesHash } from "../rules.js";
import { DEFAULT_LIMITS, type Limits } from "../search/limits.js";
import type { DealRow } from "./deals.js";

/** A word as a POSIX shell reads it back: quoted where it has to be. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A file's name as an argument that no program takes for an option. */
export function fileWord(name: string): string {
  return shellWord(name.startsWith("-") && name !== "-" ? `./${name}` : name);
}

/** A command of this program from its arguments. */
export function commandLine(...words: readonly string[]): string {
  return ["npx batsford", ...words].join(" ");
}

/** The file under which a rule set without a name of the program's own is to be kept. */
export function rulesFileOf({ name }: Rules): string {
  return `${name.replace(/[^\w+=.-]|^-/g, "_").slice(0, 100)}.json`;
}

/** The name that the program knows the rules by, or null. */
export function nameOf(hash: string): string | null {
  return namedRuleSets().find(({ rules }) => rulesHash(rules) === hash)?.rules.name ?? null;
}

/**
 * The options that name rule sets: by their names, by names and the fields changed, or else by
 * files that hold their records.
 */
export function rulesWords(records: readonly Rules[]): string[] {
  const hashes = records.map(rulesHash);
  const names = hashes.map(nameOf);
  if (names.every((name) => name !== null)) return ["--rules", shellWord(names.join(","))];
  const changed = changesOf(records);
  if (changed) return changed;
  const files = records.map((rules, i) => names[i] ?? rulesFileOf(rules));
  return ["--rules", fileWord(files.join(","))];
}

/** What `overrideRules` writes into a name, and the option that changes it. */
const OPTIONS: Readonly<
  Record<string, { key: keyof RuleOverrides; option: string; read: (text: string) => unknown }>
> = {
  decks: { key: "decks", option: "--decks", read: Number },
  columns: { key: "columns", option: "--columns", read: Number },
  passes: {
    key: "passes",
    option: "--passes",
    read: (text) => (text === "unlimited" ? text : Number(text)),
  },
  draw: { key: "draw", option: "--draw", read: Number },
  worryBack: { key: "worryBack", option: "--worry-back", read: (text) => text === "true" },
  reserve: { key: "reserve", option: "--reserve", read: Number },
  layout: { key: "reserveLayout", option: "--reserve-layout", read: String },
  from: { key: "reserveFrom", option: "--reserve-from", read: (text) => text.split("/") },
  when: { key: "reserveWhen", option: "--reserve-when", read: String },
};

/**
 * Named sets and the changes that all of them share, read off names such as `one-king+passes=2`
 * and then tried: null unless they give the very rules.
 */
function changesOf(records: readonly Rules[]): string[] | null {
  const bases: string[] = [];
  const overrides: Record<string, unknown> = {};
  const words = new Map<string, string[]>();
  for (const { name } of records) {
    const [base, ...labels] = name.split("+");
    bases.push(base!);
    for (const label of labels) {
      const [field, value] = label.split("=");
      const known = Object.hasOwn(OPTIONS, field!) ? OPTIONS[field!]! : null;
      if (!known || value === undefined) return null;
      overrides[known.key] = known.read(value);
      const option = value === "false" ? "--no-worry-back" : known.option;
      const word = shellWord(value.replaceAll("/", ","));
      words.set(known.key, known.key === "worryBack" ? [option] : [option, word]);
    }
  }
  try {
    const same = bases.every((base, i) => {
      const named = namedRuleSets().find(({ rules }) => rules.name === base);
      return named && rulesHash(overrideRules(named.rules, overrides)) === rulesHash(records[i]!);
    });
    return same ? ["--rules", shellWord(bases.join(",")), ...[...words.values()].flat()] : null;
  } catch {
    return null;
  }
}

/**
 * The command that solves one deal as its row was made, or null where the rules or the dealer are
 * not known.
 * @param record the rule set, where it is known @param limits of the row's run, where they are
 */
export function solveCommand(
  deal: DealRow,
  dealer: string,
  record: Rules | null,
  limits: Limits | null,
): string | null {
  const words = dealWords(dealer, deal.seed);
  if (!record || !words) return null;
  // Without a record of the run: the limits that everyone has, or as many nodes as the row has.
  const { maxNodes, maxMemory } = limits ?? {
    ...DEFAULT_LIMITS,
    maxNodes: Math.max(DEFAULT_LIMITS.maxNodes, deal.nodes),
  };
  return commandLine(
    "solve",
    ...rulesWords([record]),
    ...words,
    ...["--max-nodes", String(maxNodes)],
    ...(maxMemory === DEFAULT_LIMITS.maxMemory ? [] : ["--max-memory", String(maxMemory)]),
  );
}

/** The option that names a dealer's deal; null for a dealer that is not known. */
function dealWords(dealer: string, seed: bigint): string[] | null {
  switch (dealer) {
    case "seeded":
      return ["--seed", String(seed)];
    case "pysol":
      return ["--pysol", String(seed)];
    case "pysol-ms":
      return ["--pysol", `ms${seed}`];
    default:
      return null;
  }
}

/** The rule sets of a run. */
export function recordsOf(meta: Meta): Rules[] {
  return meta.rules.map(({ record, hash }) => checkRules(record, hash));
}

/** The commands that make a file of rows again, the first to be run first. */
export function estimateCommands(meta: Meta, file: string): string[] {
  const words = [
    "estimate",
    ...rulesWords(recordsOf(meta)),
    ...(meta.dealer === "seeded" ? [] : ["--dealer", shellWord(meta.dealer)]),
    ...["--seeds", shellWord(meta.shard?.of ?? meta.seeds)],
    ...(meta.shard ? ["--shard", `${meta.shard.index}/${meta.shard.count}`] : []),
  ];
  const inherit = meta.inherit ? ["--inherit"] : [];
  const out = ["--out", fileWord(file)];
  return spansOf(meta.limits).map((stages, i) => {
    const nodes = stages.map(({ maxNodes }) => maxNodes);
    const memory = ["--deal-memory", String(stages[0]!.maxMemory)];
    const limits =
      nodes.length === 1 ? ["--max-nodes", String(nodes[0])] : ["--stages", nodes.join(",")];
    const retry = i === 0 ? [] : ["--retry-unknown"];
    return commandLine(...words, ...limits, ...memory, ...inherit, ...retry, ...out);
  });
}

/** Stages by the command that runs them: the first may run several of one memory, a retry one. */
function spansOf(limits: readonly Limits[]): Limits[][] {
  const [first, ...later] = limits;
  const spans = [[first!]];
  for (const stage of later) {
    const before = spans[0]!.at(-1)!;
    const goesOn = spans.length === 1 && stage.maxMemory === before.maxMemory;
    if (goesOn && stage.maxNodes > before.maxNodes) spans[0]!.push(stage);
    else spans.push([stage]);
  }
  return spans;
}
