// The relations between rule sets, tested on rows: a deal won under one set and lost under another
// that allows all that the first one does is a bug in one of the two verdicts.

import { winsCarryOver } from "../relations.js";
import { LOST, labelOf, type Sample, type Samples, WON } from "./summary.js";

export interface Violation {
  readonly dealer: string;
  readonly seed: bigint;
  /** The set the deal was won under, named so that no other is meant. */
  readonly won: string;
  /** The set it was lost under. */
  readonly lost: string;
}

export interface RelationCheck {
  /** The relations that could be tested, and on how many deals. */
  readonly relations: readonly {
    readonly from: string;
    readonly to: string;
    readonly deals: number;
  }[];
  readonly violations: readonly Violation[];
  /** Sets that no record describes, so that their relations are not known. */
  readonly unknownSets: readonly string[];
}

/** @throws InputError when a seed stands twice under one rule set */
export function checkRelations(samples: Samples): RelationCheck {
  const all = samples.all();
  const label = (sample: Sample) => labelOf(sample, all);
  const relations: { from: string; to: string; deals: number }[] = [];
  const violations: Violation[] = [];
  for (const from of all) {
    for (const to of all) {
      if (from === to || !carries(from, to)) continue;
      let deals = 0;
      from.forShared(to, (seed, verdict, other) => {
        deals++;
        if (verdict !== WON || other !== LOST) return;
        violations.push({ dealer: from.dealer, seed, won: label(from), lost: label(to) });
      });
      if (deals > 0) relations.push({ from: label(from), to: label(to), deals });
    }
  }
  const unknownSets = all.filter(({ record }) => !record).map(label);
  return { relations, violations, unknownSets };
}

function carries(from: Sample, to: Sample): boolean {
  return (
    from.dealer === to.dealer &&
    from.record !== null &&
    to.record !== null &&
    winsCarryOver(from.record, to.record)
  );
}
