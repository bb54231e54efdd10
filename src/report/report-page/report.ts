// What a page is made from: the rows taken together and one by one, and where they came from.

import type { Meta } from "../../batch/meta.js";
import type { Rules } from "../../rules.js";
import type { Deals } from "../deals.js";
import type { Summary } from "../summary.js";
import type { RelationCheck } from "../summary-check.js";

/** A file that the rows came from. */
export interface InputFile {
  readonly name: string;
  readonly rows: number;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  /** Null where no record stands beside the file. */
  readonly meta: Meta | null;
}

export interface Report {
  readonly summary: Summary;
  readonly check: RelationCheck;
  /** The deals of each set, in the order of the summary. */
  readonly sets: readonly Deals[];
  /** The rule set of each, where it is known. */
  readonly records: readonly (Rules | null)[];
  readonly files: readonly InputFile[];
  /** Deals with the most nodes that are listed of each set. */
  readonly hardest: number;
  /** The command that made the report, as a shell takes it. */
  readonly command: string;
  /** Version of the program. */
  readonly version: string;
}
