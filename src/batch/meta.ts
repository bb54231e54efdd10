// `X.meta.json` beside `X.csv`: all that is needed to repeat the run, and what it ran on.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError, messageOf } from "../errors.js";
import { canonicalRules, checkRules, rulesHash } from "../rules.js";
import { onDemand, type z } from "../schema.js";
import type { Limits } from "../search/limits.js";
import { readIfPresent, writeAtomically } from "./files.js";
import type { Plan } from "./plan.js";

const limitsSchema = onDemand((z) =>
  z.strictObject({
    maxNodes: z.int().min(1),
    /** MiB for the stored positions of one deal. */
    maxMemory: z.number().positive(),
  }),
);

const runSchema = onDemand((z) =>
  z.strictObject({
    /** ISO 8601, UTC. */
    started: z.string(),
    /** Null while the run goes on, and for ever after one that was killed. */
    finished: z.string().nullable(),
    /** Of the program's own repository, `-dirty` with changes not committed; null outside of it. */
    gitCommit: z.string().nullable(),
    node: z.string(),
    platform: z.string(),
    cpu: z.string(),
    cores: z.int(),
    threads: z.int(),
  }),
);

const metaSchema = onDemand((z) =>
  z.strictObject({
    format: z.literal(1),
    /** In the order in which they take turns in the file; the records are canonical. */
    rules: z.array(z.strictObject({ hash: z.string(), record: z.unknown() })).min(1),
    dealer: z.string(),
    /** Seeds of this file, such as `0-9999`. */
    seeds: z.string(),
    /** Which part of which seeds, where the file is one of several. */
    shard: z.strictObject({ index: z.int(), count: z.int(), of: z.string() }).nullable(),
    /** One entry a stage; a finished --retry-unknown adds one. */
    limits: z.array(limitsSchema()).min(1),
    /** Limits of a --retry-unknown that is under way. */
    retry: limitsSchema().nullable(),
    inherit: z.boolean(),
    solver: z.string(),
    /** The present or last run. */
    ...runSchema().shape,
    /** Earlier runs on the same file, or of the files it was joined from. */
    earlierRuns: z.array(runSchema()),
  }),
);

export type Meta = z.infer<ReturnType<typeof metaSchema>>;
export type RunRecord = z.infer<ReturnType<typeof runSchema>>;

/** `x.csv` has `x.meta.json`; a name without `.csv` keeps its whole name. */
export function metaFileOf(csv: string): string {
  return `${csv.replace(/\.csv$/i, "")}.meta.json`;
}

/** Writes the file's record, all or nothing. */
export function writeMeta(csv: string, meta: Meta): void {
  writeAtomically(metaFileOf(csv), `${JSON.stringify(meta, null, 2)}\n`);
}

/**
 * The record beside a CSV file, or null where there is none.
 * @throws InputError when it stands there but is not such a record
 */
export function readMeta(csv: string): Meta | null {
  const file = metaFileOf(csv);
  const text = readIfPresent(file);
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError("file", `${file} is not valid JSON: ${messageOf(error)}`);
  }
  const parsed = metaSchema().safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError("file", `${file}: field "${issue.path.join(".")}": ${issue.message}`);
  }
  for (const { hash, record } of parsed.data.rules) {
    const found = rulesHash(checkRules(record, file));
    if (found !== hash) {
      throw new InputError("file", `${file}: rules with hash ${found} stand under hash ${hash}`);
    }
  }
  return parsed.data;
}

/** The record of a run that starts now. */
export function startMeta(plan: Plan, threads: number, before: Meta | null): Meta {
  return {
    format: 1,
    rules: plan.rules.map((rules, set) => ({
      hash: plan.hashes[set]!,
      record: JSON.parse(canonicalRules(rules)),
    })),
    dealer: plan.dealer,
    seeds: plan.seeds.toString(),
    shard: plan.shard && { ...plan.shard, of: plan.shard.of.toString() },
    limits: plan.stages.map(({ maxNodes, maxMemory }) => ({ maxNodes, maxMemory })),
    retry: null,
    inherit: plan.inherit,
    solver: plan.solver,
    started: new Date().toISOString(),
    finished: null,
    gitCommit: gitCommit(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    threads,
    earlierRuns: before ? [...before.earlierRuns, runOf(before)] : [],
  };
}

/** The part of a record that is about its last run. */
export function runOf(meta: Meta): RunRecord {
  return {
    started: meta.started,
    finished: meta.finished,
    gitCommit: meta.gitCommit,
    node: meta.node,
    platform: meta.platform,
    cpu: meta.cpu,
    cores: meta.cores,
    threads: meta.threads,
  };
}

/** What differs between a file's record and a plan, in words; empty when rows may be added. */
export function differences(meta: Meta, plan: Plan): string[] {
  const was = (what: string, before: string, now: string) =>
    before === now ? [] : [`${what}: the file has ${before}, this run ${now}`];
  return [
    ...was(
      "rules",
      meta.rules.map(({ hash, record }) => `${nameOf(record)} (${hash})`).join(", "),
      plan.rules.map(({ name }, set) => `${name} (${plan.hashes[set]})`).join(", "),
    ),
    ...was("dealer", meta.dealer, plan.dealer),
    ...was("seeds", meta.seeds, plan.seeds.toString()),
    ...was(
      "limits",
      describeLimits(meta.limits, meta.inherit),
      describeLimits(plan.stages, plan.inherit),
    ),
    ...was("inherit", String(meta.inherit), String(plan.inherit)),
    ...was("solver version", meta.solver, plan.solver),
  ];
}

function nameOf(record: unknown): string {
  return (record as { name: string }).name;
}

/**
 * The limits that bear on what rows say, in words (see the plan on stages): those of the last
 * stage, and of earlier ones only where the memory differs or wins are inherited.
 */
export function describeLimits(stages: readonly Limits[], inherit = false): string {
  const last = stages.at(-1)!;
  return stages
    .filter((stage) => stage === last || stage.maxMemory !== last.maxMemory || inherit)
    .map(({ maxNodes, maxMemory }) => `${maxNodes} nodes and ${maxMemory} MiB a deal`)
    .join(", then ");
}

/** The commit of the repository that this file lies in, if that is the program's own. */
function gitCommit(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: dirname(fileURLToPath(import.meta.url)),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    const top = git("rev-parse", "--show-toplevel");
    // Installed inside another repository, its commit would say nothing about this program.
    if (!existsSync(join(top, "src", "batch", "meta.ts"))) return null;
    const dirty = git("status", "--porcelain", "--untracked-files=no") === "" ? "" : "-dirty";
    return git("rev-parse", "HEAD") + dirty;
  } catch {
    return null;
  }
}
