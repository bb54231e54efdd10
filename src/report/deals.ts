// The deals of one rule set as columns of numbers, in seed order: what charts and lists of single
// deals need beyond a summary. Some 56 bytes a deal, so that millions fit.

import { type Row, VERDICTS, type Verdict } from "../batch/row.js";
import { NumberList } from "./number-list.js";
import { SeedList } from "./seed-list.js";
import type { SampleKey } from "./summary.js";

/** One deal of a set. */
export interface DealRow {
  readonly seed: bigint;
  readonly verdict: Verdict;
  readonly nodes: number;
  readonly milliseconds: number;
  /** Length of the solution found; null unless the deal was won. */
  readonly moves: number | null;
  /** False where no search of the deal is on record: its win was inherited, or its worker died. */
  readonly searched: boolean;
  /** True where the verdict came from another rule set's win. */
  readonly inherited: boolean;
  /** The file that the row stands in, by its place among the files read. */
  readonly file: number;
}

const FAILED = 1;
const INHERITED = 2;

/** The deals of one rule set and dealer. */
export class Deals {
  readonly #columns = {
    seed: new SeedList(),
    verdict: new NumberList(),
    nodes: new NumberList(),
    milliseconds: new NumberList(),
    /** -1 where there is no solution. */
    moves: new NumberList(),
    /** 0, FAILED or INHERITED. */
    effort: new NumberList(),
    file: new NumberList(),
  };
  /** Where the deals stand in the columns, by seed; null while they stand in seed order. */
  #order: Uint32Array | null = null;

  constructor(readonly key: SampleKey) {}

  get length(): number {
    return this.#columns.seed.length;
  }

  add(row: Row, file: number): void {
    const columns = this.#columns;
    columns.seed.push(row.seed);
    columns.verdict.push(VERDICTS.indexOf(row.verdict));
    columns.nodes.push(row.nodes);
    columns.milliseconds.push(row.milliseconds);
    columns.moves.push(row.moves ?? -1);
    const inherited = row.phase.startsWith("inherited:");
    columns.effort.push(row.limit === "error" ? FAILED : inherited ? INHERITED : 0);
    columns.file.push(file);
  }

  /** Puts the deals in seed order. */
  sort(): void {
    this.#order = this.#columns.seed.order();
  }

  /** The deal at a place below {@link length}. */
  at(place: number): DealRow {
    const i = this.#order?.[place] ?? place;
    const columns = this.#columns;
    const moves = columns.moves.at(i);
    const effort = columns.effort.at(i);
    return {
      seed: columns.seed.at(i),
      verdict: VERDICTS[columns.verdict.at(i)]!,
      nodes: columns.nodes.at(i),
      milliseconds: columns.milliseconds.at(i),
      moves: moves < 0 ? null : moves,
      searched: effort === 0,
      inherited: effort === INHERITED,
      file: columns.file.at(i),
    };
  }

  *[Symbol.iterator](): Generator<DealRow> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}

/** Gathers deals by rule set and dealer, as `Samples` does for a summary. */
export class DealsBySet {
  readonly #sets = new Map<string, Deals>();

  add(row: Row, file: number): void {
    const key = `${row.rulesHash} ${row.dealer}`;
    let deals = this.#sets.get(key);
    if (!deals) {
      deals = new Deals({ rules: row.rules, rulesHash: row.rulesHash, dealer: row.dealer });
      this.#sets.set(key, deals);
    }
    deals.add(row, file);
  }

  /** All sets, each in seed order, in the order in which their first rows came. */
  all(): Deals[] {
    const sets = [...this.#sets.values()];
    for (const deals of sets) deals.sort();
    return sets;
  }
}
