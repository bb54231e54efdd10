// What a run is to find out: some seeds under some rule sets, within some limits. The plan fixes
// every column of every row but the time taken, and with it the order of the rows: seed by seed,
// and for each seed the rule sets as they were given, so that a file cut off anywhere still holds
// pairs.
//
// Stages. A run may try all deals with a small node limit first and only the undecided ones again
// with a larger one. Each try starts afresh and is deterministic, and the row reports the try that
// decided, or the last one. A larger limit repeats a smaller one's search and goes on from there
// (see the portfolio), so a deal decided early is decided alike at once under the last limit, and
// stages change when a row is known, never what it says. (Where wins are inherited they change no
// verdict either, but may change which search it came from: a set may win by itself in an early
// stage what it would inherit in a later one.) One stage is the default: the solver goes from cheap
// to costly search by itself, and easy deals end in its cheap part. More stages help where rough
// figures are wanted early, or the hard deals are to be left to the end.

import type { DealerName } from "../dealers/dealers.js";
import { type Rules, rulesHash } from "../rules.js";
import type { Limits } from "../search/limits.js";
import type { Row } from "./row.js";
import type { Part, Seeds } from "./seeds.js";

export interface PlanOptions {
  /** At least one, no two with the same hash. */
  readonly rules: readonly Rules[];
  /** What turns seeds into deals. */
  readonly dealer: DealerName;
  /** The seeds to solve: already those of the shard, where there is one. */
  readonly seeds: Seeds;
  /** Which part of a larger run this is. */
  readonly shard: Part | null;
  /** Limits of each stage, the last of which decides what stays undecided. */
  readonly stages: readonly Limits[];
  /** Whether a win under one set may settle another, by replaying its moves there. */
  readonly inherit: boolean;
  /** The solver's version. */
  readonly solver: string;
}

/** What a search found out about one row. */
export type Finding = Pick<Row, "verdict" | "limit" | "moves" | "nodes" | "phase" | "milliseconds">;

export class Plan {
  readonly rules: readonly Rules[];
  /** By rule set. */
  readonly hashes: readonly string[];
  readonly dealer: DealerName;
  readonly seeds: Seeds;
  readonly shard: Part | null;
  readonly stages: readonly Limits[];
  readonly inherit: boolean;
  readonly solver: string;

  constructor(options: PlanOptions) {
    this.rules = options.rules;
    this.hashes = options.rules.map(rulesHash);
    this.dealer = options.dealer;
    this.seeds = options.seeds;
    this.shard = options.shard;
    this.stages = options.stages;
    this.inherit = options.inherit;
    this.solver = options.solver;
  }

  /** The same plan with other limits. */
  withStages(stages: readonly Limits[]): Plan {
    return new Plan({ ...this, stages });
  }

  /** Rows of the complete file. */
  get rowCount(): number {
    return this.seeds.size * this.rules.length;
  }

  /** The seed of a row, by the row's place in the file from 0. */
  seedOf(index: number): bigint {
    return this.seeds.at(Math.floor(index / this.rules.length));
  }

  /** The place of a row's rule set in {@link rules}. */
  setOf(index: number): number {
    return index % this.rules.length;
  }

  /** The row at a place, once it is known what the search found. */
  rowOf(index: number, finding: Finding): Row {
    const set = this.setOf(index);
    return {
      rules: this.rules[set]!.name,
      rulesHash: this.hashes[set]!,
      dealer: this.dealer,
      seed: this.seedOf(index),
      ...finding,
      solver: this.solver,
    };
  }

  /** Whether a row is the one for this place, whatever was found. */
  isRowAt(index: number, row: Row): boolean {
    const set = this.setOf(index);
    return (
      index < this.rowCount &&
      row.seed === this.seedOf(index) &&
      row.rulesHash === this.hashes[set] &&
      row.rules === this.rules[set]!.name &&
      row.dealer === this.dealer &&
      row.solver === this.solver
    );
  }

  /** The place of a row, or -1 when it is none of this plan. */
  indexOf(row: Row): number {
    const at = this.seeds.indexOf(row.seed);
    const index = at * this.rules.length + this.hashes.indexOf(row.rulesHash);
    return at >= 0 && this.isRowAt(index, row) ? index : -1;
  }
}
