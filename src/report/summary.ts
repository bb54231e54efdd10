// What rows say, taken together: win rates with their bounds, effort, and rule sets against each
// other on the same deals. Text, CSV and JSON of it are made elsewhere.
//
// Denominators. Rates and intervals are of all deals of a set, decided or not. Nodes and times are
// of the deals that were searched: all but those whose worker failed and those that inherited a
// win. Solution lengths are of the deals won. Pairs are of the deals both sets have.

import type { Row, RowLimit, Verdict } from "../batch/row.js";
import { Seeds } from "../batch/seeds.js";
import { InputError } from "../errors.js";
import { sameDeals } from "../relations.js";
import { namedRuleSets } from "../rule-sets.js";
import { type Rules, rulesHash } from "../rules.js";
import {
  type Interval,
  type IntervalMethod,
  type Tally,
  winRateInterval,
} from "../statistics/interval.js";
import { mcNemarExact, mcNemarWorst, type PairedTable } from "../statistics/paired.js";
import { type Quantiles, quantiles } from "../statistics/quantiles.js";
import { NumberList } from "./number-list.js";
import { SeedList } from "./seed-list.js";

/** One rule set's deals. */
export interface SetSummary extends Tally {
  readonly rules: string;
  readonly rulesHash: string;
  readonly dealer: string;
  /** All deals; the denominator of the interval. */
  readonly n: number;
  readonly interval: Interval;
  /** Undecided deals by what stopped them. */
  readonly unknownBy: Readonly<Record<RowLimit, number>>;
  /** Deals searched; the denominator of nodes and milliseconds. */
  readonly searched: number;
  /** Undecided deals count with the nodes at which they were given up. */
  readonly nodes: Quantiles | null;
  readonly milliseconds: Quantiles | null;
  /** Moves of the solutions found, which need not be the shortest. */
  readonly moves: Quantiles | null;
  /** Such as `0-9999`. */
  readonly seeds: string;
  /** Solver versions of the rows. */
  readonly solvers: readonly string[];
}

/** Two rule sets on the deals that both have. */
export interface PairSummary extends PairedTable {
  readonly first: string;
  readonly firstHash: string;
  readonly second: string;
  readonly secondHash: string;
  readonly dealer: string;
  readonly pairs: number;
  /** Pairs with an undecided deal. */
  readonly undecided: number;
  /** McNemar's exact test on the decided pairs. */
  readonly p: number;
  /** The largest p that any outcome of the undecided pairs could give. */
  readonly pWorst: number;
}

export interface Summary {
  readonly confidence: number;
  readonly method: IntervalMethod;
  readonly sets: readonly SetSummary[];
  readonly pairs: readonly PairSummary[];
}

/** What identifies a sample. */
export type SampleKey = Pick<SetSummary, "rules" | "rulesHash" | "dealer">;

/** A rule set's name, with what else is needed to tell it from the others. */
export function labelOf(
  { rules, rulesHash, dealer }: SampleKey,
  all: readonly SampleKey[],
): string {
  const same = all.filter((other) => other.rules === rules);
  return same.length === 1 ? rules : `${rules} (${rulesHash}, ${dealer})`;
}

/** Verdicts as numbers, as {@link Sample} keeps them. */
export const WON = 0;
export const LOST = 1;
const CODES: Readonly<Record<Verdict, number>> = { winnable: WON, unwinnable: LOST, unknown: 2 };

/** The rows of one rule set and dealer, in columns: some 40 bytes a row. */
export class Sample {
  readonly nodes = new NumberList();
  readonly milliseconds = new NumberList();
  readonly moves = new NumberList();
  readonly tally: Record<Verdict, number> = { winnable: 0, unwinnable: 0, unknown: 0 };
  readonly unknownBy: Record<RowLimit, number> = { nodes: 0, memory: 0, seconds: 0, error: 0 };
  readonly solvers = new Set<string>();
  #seeds = new SeedList();
  #verdicts = new NumberList();
  #ascending = true;

  /** @param record the rule set itself, where it is known */
  constructor(
    readonly rules: string,
    readonly rulesHash: string,
    readonly dealer: string,
    readonly record: Rules | null,
  ) {}

  add(row: Row): void {
    const { length } = this.#seeds;
    this.#seeds.push(row.seed);
    if (length > 0 && this.#seeds.compare(length, this.#seeds, length - 1) <= 0) {
      this.#ascending = false;
    }
    this.#verdicts.push(CODES[row.verdict]);
    this.solvers.add(row.solver);
    this.tally[row.verdict]++;
    if (row.limit !== null) this.unknownBy[row.limit]++;
    if (row.moves !== null) this.moves.push(row.moves);
    if (row.limit === "error" || row.phase.startsWith("inherited:")) return;
    this.nodes.push(row.nodes);
    this.milliseconds.push(row.milliseconds);
  }

  /** Puts the deals in seed order. @throws InputError when a seed stands there twice */
  sort(): void {
    if (this.#ascending) return;
    const [seeds, verdicts] = [this.#seeds, this.#verdicts];
    const order = seeds.order();
    this.#seeds = new SeedList();
    this.#verdicts = new NumberList();
    for (const i of order) {
      const seed = seeds.at(i);
      if (this.#seeds.length > 0 && seed === this.#seeds.at(this.#seeds.length - 1)) {
        throw new InputError(
          "rows",
          `seed ${seed} of ${this.rules} (${this.rulesHash}) stands more than once: join the files with batsford merge first`,
        );
      }
      this.#seeds.push(seed);
      this.#verdicts.push(verdicts.at(i));
    }
    this.#ascending = true;
  }

  /** The seeds of all deals; sorted samples only. */
  get seeds(): Seeds {
    const ranges: { first: bigint; last: bigint }[] = [];
    for (let i = 0; i < this.#seeds.length; i++) {
      const seed = this.#seeds.at(i);
      const before = ranges.at(-1);
      if (before && before.last + 1n === seed) before.last = seed;
      else ranges.push({ first: seed, last: seed });
    }
    return Seeds.ofRanges(ranges);
  }

  /** Calls `visit` with each seed that both have and the codes of its verdicts; sorted samples only. */
  forShared(
    other: Sample,
    visit: (seed: bigint, verdict: number, otherVerdict: number) => void,
  ): void {
    const [a, b] = [this.#seeds, other.#seeds];
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      const order = a.compare(i, b, j);
      if (order < 0) i++;
      else if (order > 0) j++;
      else visit(a.at(i), this.#verdicts.at(i++), other.#verdicts.at(j++));
    }
  }
}

/** Gathers rows by rule set. */
export class Samples {
  readonly #samples = new Map<string, Sample>();
  readonly #records: ReadonlyMap<string, Rules>;

  /** @param records rule sets beside the named ones that rows may be of */
  constructor(records: Iterable<Rules> = []) {
    const known = [...namedRuleSets().map(({ rules }) => rules), ...records];
    this.#records = new Map(known.map((rules) => [rulesHash(rules), rules]));
  }

  add(row: Row): void {
    const key = `${row.rulesHash} ${row.dealer}`;
    let sample = this.#samples.get(key);
    if (!sample) {
      const record = this.#records.get(row.rulesHash) ?? null;
      sample = new Sample(row.rules, row.rulesHash, row.dealer, record);
      this.#samples.set(key, sample);
    }
    sample.add(row);
  }

  /** All samples, sorted, in the order in which their first rows came. */
  all(): Sample[] {
    const samples = [...this.#samples.values()];
    for (const sample of samples) sample.sort();
    return samples;
  }
}

/** @throws InputError when a seed stands twice under one rule set */
export function summarize(samples: Samples, method: IntervalMethod, confidence: number): Summary {
  const all = samples.all();
  const pairs: PairSummary[] = [];
  for (const [i, first] of all.entries()) {
    for (const second of all.slice(i + 1)) {
      const pair = comparable(first, second) ? compare(first, second) : null;
      if (pair && pair.pairs > 0) pairs.push(pair);
    }
  }
  return {
    confidence,
    method,
    sets: all.map((sample) => summarizeSet(sample, method, confidence)),
    pairs,
  };
}

function summarizeSet(sample: Sample, method: IntervalMethod, confidence: number): SetSummary {
  const { winnable, unwinnable, unknown } = sample.tally;
  return {
    rules: sample.rules,
    rulesHash: sample.rulesHash,
    dealer: sample.dealer,
    n: winnable + unwinnable + unknown,
    winnable,
    unwinnable,
    unknown,
    interval: winRateInterval(sample.tally, method, confidence),
    unknownBy: sample.unknownBy,
    searched: sample.nodes.length,
    nodes: quantiles(sample.nodes.toArray()),
    milliseconds: quantiles(sample.milliseconds.toArray()),
    moves: quantiles(sample.moves.toArray()),
    seeds: sample.seeds.toString(),
    solvers: [...sample.solvers],
  };
}

/** Whether one seed is the same deal in both; taken for granted of sets without a known record. */
function comparable(a: Sample, b: Sample): boolean {
  return a.dealer === b.dealer && !(a.record && b.record && !sameDeals(a.record, b.record));
}

/** Where a pair counts, by the codes of the first set's verdict and of the second's. */
const CELLS: readonly (readonly (keyof PairedTable)[])[] = [
  ["both", "onlyFirst", "perhapsOnlyFirst"],
  ["onlySecond", "neither", "perhapsOnlySecond"],
  ["perhapsOnlySecond", "perhapsOnlyFirst", "open"],
];

function compare(first: Sample, second: Sample): PairSummary {
  const table = {
    both: 0,
    onlyFirst: 0,
    onlySecond: 0,
    neither: 0,
    perhapsOnlyFirst: 0,
    perhapsOnlySecond: 0,
    open: 0,
  };
  let pairs = 0;
  first.forShared(second, (_seed, a, b) => {
    table[CELLS[a]![b]!]++;
    pairs++;
  });
  return {
    first: first.rules,
    firstHash: first.rulesHash,
    second: second.rules,
    secondHash: second.rulesHash,
    dealer: first.dealer,
    pairs,
    ...table,
    undecided: table.perhapsOnlyFirst + table.perhapsOnlySecond + table.open,
    p: mcNemarExact(table.onlyFirst, table.onlySecond),
    pWorst: mcNemarWorst(table),
  };
}
