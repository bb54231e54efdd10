// Joining the files of shards, or any files of one experiment, into one: seed by seed, each file
// read once and never held in memory.
//
// All must agree on everything that bears on a row: rule sets and their order, dealer, solver
// version and, where the records beside them tell, limits. Where two files have the same row it has
// to say the same, the time taken aside. What is missing of the seeds that the shards were cut from,
// or between the first seed and the last that a file holds or by its record should hold, is a gap.

import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import FastPriorityQueue from "fastpriorityqueue";
import { InputError } from "../errors.js";
import { draftOf, fileError, removeIfPresent, replaceFile, withFile } from "./files.js";
import { LineFile } from "./line-file.js";
import { describeLimits, type Meta, metaFileOf, readMeta, runOf, writeMeta } from "./meta.js";
import { HEADER, type Row, readRows, sameRow } from "./row.js";
import { appendRows } from "./run.js";
import { type Range, Seeds } from "./seeds.js";

export interface MergeReport {
  /** Rows written. */
  readonly rows: number;
  /** Rows that stood in more than one file. */
  readonly repeated: number;
  /** What is missing, in words; empty unless gaps were allowed. */
  readonly gaps: readonly string[];
  /** Whether a record could be written too: every input had one. */
  readonly recorded: boolean;
}

/** Rows that are written at a time. */
const BATCH = 1000;
/** Gaps that a message lists. */
const GAPS_SHOWN = 10;

/**
 * Joins files into `out`, which appears complete or not at all.
 * @throws InputError when the files do not belong together, disagree, or leave gaps not allowed
 */
export async function mergeFiles(
  files: readonly string[],
  out: string,
  allowGaps: boolean,
): Promise<MergeReport> {
  const metas = readRecords(files);
  const draft = draftOf(out);
  const copy = LineFile.draftOf(out);
  try {
    const { report, joined } = await joinRows(files, metas, copy, allowGaps);
    copy.sync();
    withFile(`cannot write ${out}`, () => replaceFile(draft, out));
    // A record that stands there is of the file that was replaced.
    if (joined) writeMeta(out, joined);
    else removeIfPresent(metaFileOf(out));
    return report;
  } catch (error) {
    removeIfPresent(draft);
    throw error;
  } finally {
    await copy.close();
  }
}

/**
 * Joins files into a stream, which begins only when all is known to be well.
 * @param write takes the text piece by piece
 * @throws InputError as {@link mergeFiles} does
 */
export async function mergeToStream(
  files: readonly string[],
  write: (text: string) => void,
  allowGaps: boolean,
): Promise<MergeReport> {
  const metas = readRecords(files);
  const base = join(tmpdir(), "batsford-");
  const folder = withFile(`cannot write to ${tmpdir()}`, () => mkdtempSync(base));
  // At exit, because a reader that closes the pipe ends the program within `write`.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const draft = join(folder, "joined.csv");
    const copy = new LineFile(draft, 0);
    let report: MergeReport;
    try {
      ({ report } = await joinRows(files, metas, copy, allowGaps));
    } finally {
      await copy.close();
    }
    try {
      for await (const text of createReadStream(draft, "utf8")) write(text);
    } catch (error) {
      throw fileError(error, `cannot read ${draft}`);
    }
    return report;
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** The records beside files. @throws InputError when they are not of one experiment */
function readRecords(files: readonly string[]): (Meta | null)[] {
  const metas = files.map((file) => readMeta(file));
  if (metas.every((meta) => meta !== null)) checkRecords(files, metas);
  return metas;
}

/** Writes the rows of all files, joined; `joined` is their record, if each has one. */
async function joinRows(
  files: readonly string[],
  metas: readonly (Meta | null)[],
  copy: LineFile,
  allowGaps: boolean,
): Promise<{ report: MergeReport; joined: Meta | null }> {
  const recorded = metas.every((meta) => meta !== null) ? metas : null;
  const sources: Source[] = [];
  try {
    for (const file of files) {
      const source = await Source.open(file);
      if (source) sources.push(source);
    }
    if (!recorded) checkRuleSets(sources);
    const sets = recorded?.[0]?.rules.map(({ hash }) => hash) ?? sources[0]?.hashes ?? [];
    const gathering = new Gathering(sets);
    copy.append(HEADER);
    let batch: Row[] = [];
    for await (const group of gathering.groupsOf(sources)) {
      batch.push(...group);
      if (batch.length < BATCH) continue;
      appendRows(copy, batch);
      batch = [];
    }
    appendRows(copy, batch);
    const gaps = gathering.gaps(expectedSeeds(metas, gathering.seeds));
    if (gaps.length > 0 && !allowGaps) {
      throw new InputError(
        "rows",
        `rows are missing: ${listed(gaps)}; add the files that have them, finish unfinished runs, or pass --allow-gaps`,
      );
    }
    const { rows, repeated } = gathering;
    return {
      report: { rows, repeated, gaps, recorded: recorded !== null },
      joined: recorded && joinRecords(recorded, gathering.seeds),
    };
  } finally {
    for (const source of sources) await source.close();
  }
}

/** The first few of a list, and how many more there are. */
export function listed(items: readonly string[]): string {
  const shown = items.slice(0, GAPS_SHOWN).join("; ");
  return items.length > GAPS_SHOWN ? `${shown}; and ${items.length - GAPS_SHOWN} more` : shown;
}

/** What two records must have in common for their rows to be of one experiment. */
function checkRecords(files: readonly string[], metas: readonly Meta[]): void {
  const [first, ...others] = metas;
  const traits = (meta: Meta): [string, string][] => [
    ["rules", meta.rules.map(({ hash }) => hash).join(", ")],
    ["dealer", meta.dealer],
    ["limits", describeLimits(meta.limits, meta.inherit)],
    ["inherit", String(meta.inherit)],
    ["solver version", meta.solver],
  ];
  const expected = traits(first!);
  for (const [i, meta] of others.entries()) {
    for (const [k, [what, value]] of traits(meta).entries()) {
      if (value === expected[k]![1]) continue;
      throw new InputError(
        "rows",
        `${files[0]} and ${files[i + 1]} cannot be joined: ${what}: ${expected[k]![1]} in the one, ${value} in the other`,
      );
    }
  }
}

/** Without records: whether the files have the same rule sets, by the rows of their first seed. */
function checkRuleSets(sources: readonly Source[]): void {
  const describe = ({ group }: Source) =>
    group.map((row) => `${row.rules} (${row.rulesHash})`).join(", ");
  const first = sources[0];
  for (const source of sources) {
    if (describe(source) === describe(first!)) continue;
    throw new InputError(
      "rows",
      `${first!.file} and ${source.file} cannot be joined: rules: ${describe(first!)} in the one, ${describe(source)} in the other`,
    );
  }
}

/**
 * The seeds that the joined file should have: of shards of one run, those that they were cut from;
 * else all from the first to the last that was found or that a record promises.
 */
function expectedSeeds(metas: readonly (Meta | null)[], found: Seeds): Seeds {
  const whole = metas[0]?.shard?.of;
  if (whole && metas.every((meta) => meta?.shard?.of === whole)) return Seeds.parse(whole, BigInt);
  // Of a shard without seeds the record promises none.
  const promised = metas.flatMap((meta) => (meta?.seeds ? [Seeds.parse(meta.seeds, BigInt)] : []));
  return found.filled(...promised);
}

/** The record of the joined file: when the first run began, when the last one ended, and all runs. */
function joinRecords(metas: readonly Meta[], seeds: Seeds): Meta {
  const runs = metas.flatMap((meta) => [...meta.earlierRuns, runOf(meta)]);
  runs.sort((a, b) => a.started.localeCompare(b.started));
  const ends = metas.map(({ finished }) => finished);
  return {
    ...metas[0]!,
    ...runs.at(-1)!,
    seeds: seeds.toString(),
    shard: null,
    retry: null,
    started: runs[0]!.started,
    finished: ends.includes(null) ? null : ends.toSorted().at(-1)!,
    earlierRuns: runs.slice(0, -1),
  };
}

/** One file, read seed by seed. */
class Source {
  /** The rows of the present seed. */
  group: Row[] = [];
  readonly #rows: AsyncGenerator<Row, void, void>;
  #next: Row | null = null;

  private constructor(readonly file: string) {
    this.#rows = readRows(file);
  }

  /** A source that stands at its first seed; null for a file without rows. */
  static async open(file: string): Promise<Source | null> {
    const source = new Source(file);
    await source.#pull();
    return (await source.advance()) ? source : null;
  }

  get seed(): bigint {
    return this.group[0]!.seed;
  }

  /** The rule sets of the present seed. */
  get hashes(): string[] {
    return this.group.map(({ rulesHash }) => rulesHash);
  }

  async close(): Promise<void> {
    await this.#rows.return();
  }

  async #pull(): Promise<void> {
    const { value, done } = await this.#rows.next();
    this.#next = done ? null : value;
  }

  /** Goes on to the next seed. @returns whether there is one */
  async advance(): Promise<boolean> {
    const before = this.group[0];
    this.group = [];
    const first = this.#next;
    if (!first) return false;
    if (before && first.seed <= before.seed) {
      throw new InputError(
        "rows",
        `${this.file}: seed ${first.seed} comes after seed ${before.seed}: rows must be in seed order`,
      );
    }
    while (this.#next?.seed === first.seed) {
      this.group.push(this.#next);
      await this.#pull();
    }
    return true;
  }
}

/** The rows of several sources, seed by seed. */
class Gathering {
  rows = 0;
  repeated = 0;
  readonly #hashes: readonly string[];
  /** The first row of all: the others have its dealer and solver. */
  #model: Row | null = null;
  /** Names of rule sets by hash. */
  readonly #names = new Map<string, string>();
  readonly #met: Range[] = [];
  /** Rows missing of seeds that are there, in words. */
  readonly #partial: string[] = [];

  /** @param hashes of the rule sets, in the order of the rows of each seed */
  constructor(hashes: readonly string[]) {
    this.#hashes = hashes;
  }

  /** The seeds of the rows handed on. */
  get seeds(): Seeds {
    return Seeds.ofRanges(this.#met);
  }

  /** What is missing of the expected seeds, in words. */
  gaps(expected: Seeds): string[] {
    const missing = expected.minus(this.seeds);
    return [...(missing.size > 0 ? [`seeds ${missing}`] : []), ...this.#partial];
  }

  /** The rows of each seed that any source has, in order. Uses up the sources. */
  async *groupsOf(sources: readonly Source[]): AsyncGenerator<Row[], void, void> {
    const place = new Map(sources.map((source, i) => [source, i]));
    const queue = new FastPriorityQueue<Source>(
      (a, b) => a.seed < b.seed || (a.seed === b.seed && place.get(a)! < place.get(b)!),
    );
    for (const source of sources) queue.add(source);
    while (!queue.isEmpty()) {
      const { seed } = queue.peek()!;
      const found = new Map<string, { row: Row; file: string }>();
      while (queue.peek()?.seed === seed) {
        const source = queue.poll()!;
        for (const row of source.group) this.#take(row, source.file, found);
        if (await source.advance()) queue.add(source);
      }
      yield this.#close(seed, found);
    }
  }

  #take(row: Row, file: string, found: Map<string, { row: Row; file: string }>): void {
    const where = `seed ${row.seed} of ${row.rules}`;
    if (!this.#hashes.includes(row.rulesHash)) {
      throw new InputError(
        "rows",
        `${file}: ${where} (${row.rulesHash}) is of other rules than the first rows: files of mixed rules cannot be joined`,
      );
    }
    this.#model ??= row;
    this.#names.set(row.rulesHash, row.rules);
    if (row.dealer !== this.#model.dealer || row.solver !== this.#model.solver) {
      throw new InputError(
        "rows",
        `${file}: ${where} is of dealer ${row.dealer} and solver ${row.solver}, the first row of ${this.#model.dealer} and ${this.#model.solver}: they cannot be joined`,
      );
    }
    const other = found.get(row.rulesHash);
    if (!other) {
      found.set(row.rulesHash, { row, file });
      return;
    }
    if (other.file === file || !sameRow(row, other.row)) {
      throw new InputError(
        "rows",
        other.file === file
          ? `${file}: ${where} stands there twice`
          : `${other.file} and ${file} disagree on ${where}: ${describe(other.row)} in the one, ${describe(row)} in the other`,
      );
    }
    this.repeated++;
  }

  /** The rows of a seed in the order of the rule sets; notes what is missing. */
  #close(seed: bigint, found: ReadonlyMap<string, { row: Row }>): Row[] {
    const before = this.#met.at(-1);
    if (before && before.last + 1n === seed)
      this.#met[this.#met.length - 1] = { ...before, last: seed };
    else this.#met.push({ first: seed, last: seed });
    const rows: Row[] = [];
    for (const hash of this.#hashes) {
      const row = found.get(hash)?.row;
      if (row) rows.push(row);
      else this.#partial.push(`seed ${seed} of ${this.#names.get(hash) ?? hash}`);
    }
    this.rows += rows.length;
    return rows;
  }
}

function describe(row: Row): string {
  const how = row.moves === null ? (row.limit ?? "") : `${row.moves} moves`;
  return `${row.verdict} (${how === "" ? "" : `${how}, `}${row.nodes} nodes, ${row.phase})`;
}
