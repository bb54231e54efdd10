// Taking up a file where an earlier run left it.
//
// Three files belong together:
//   X.csv        the rows, complete from the start up to some row
//   X.meta.json  what the run is
//   X.csv.ahead  rows solved while an earlier one was still being worked on, in any order; there
//                only while a run is unfinished. Without it, a run that is killed during one hard
//                deal would lose all that was solved meanwhile.
// A row is in X.csv or X.csv.ahead from the moment it is solved, so whatever kills a run costs the
// deals it was just solving. A line that was being written at that moment is torn: it has no line
// end, and is cut. Nothing is cut or written before the record says that the file is this plan's.

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { InputError } from "../errors.js";
import { withFile } from "./files.js";
import { differences, type Meta, metaFileOf, readMeta } from "./meta.js";
import type { Plan } from "./plan.js";
import type { PlacedRow } from "./pool.js";
import { type Row, readRows } from "./row.js";

/** `X.csv` has `X.csv.ahead`. */
export function aheadFileOf(csv: string): string {
  return `${csv}.ahead`;
}

/** What stands of a run. */
export interface Standing {
  /** The record beside the file; null when the run has not begun. */
  readonly meta: Meta | null;
  /** Whole rows in the file, and the bytes that they and the header take. */
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Finds out what stands of a plan in a file, and checks every row of it.
 * @param onRow takes each row that stands
 * @throws InputError when the file is not this plan's, saying what differs, or is damaged
 */
export async function standingOf(
  csv: string,
  plan: Plan,
  onRow: (row: Row, index: number) => void,
): Promise<Standing> {
  const size = sizeOf(csv);
  if (size === 0) return { meta: null, rows: 0, bytes: 0 };
  const meta = readMeta(csv);
  if (!meta) {
    throw new InputError(
      "file",
      `${csv} exists, but without ${metaFileOf(csv)} there is no telling what it holds: give another --out, or remove it`,
    );
  }
  const different = differences(meta, plan);
  if (different.length > 0) {
    throw new InputError(
      "file",
      `${csv} cannot be continued: ${different.join("; ")}. Repeat the command that began it, or give another --out`,
    );
  }
  const bytes = wholeLines(csv, size);
  let rows = 0;
  for await (const row of readRows(csv, bytes)) {
    if (!plan.isRowAt(rows, row)) {
      throw new InputError(
        "rows",
        `${csv} line ${rows + 2}: seed ${row.seed} of ${row.rules} (${row.rulesHash}, solver ${row.solver}) is not the row that belongs here`,
      );
    }
    onRow(row, rows++);
  }
  return { meta, rows, bytes };
}

/** The size of a regular file, 0 where there is none. @throws InputError when it is anything else */
function sizeOf(file: string): number {
  const stat = withFile(`cannot write ${file}`, () => statSync(file, { throwIfNoEntry: false }));
  if (!stat) return 0;
  if (stat.isFile()) return stat.size;
  throw new InputError(
    "file",
    stat.isDirectory()
      ? `cannot write ${file}: it is a folder; name a file in it, such as --out ${file.replace(/\/+$/, "")}/run.csv`
      : `cannot write ${file}: it is not a regular file; use --out - for a stream`,
  );
}

/** Bytes up to and with the last line end. */
export function wholeLines(file: string, size: number): number {
  if (size === 0) return 0;
  return withFile(`cannot read ${file}`, () => {
    const handle = openSync(file, "r");
    try {
      const chunk = Buffer.alloc(64 * 1024);
      for (let end = size; end > 0; ) {
        const start = Math.max(0, end - chunk.length);
        const length = readSync(handle, chunk, 0, end - start, start);
        const last = chunk.subarray(0, length).lastIndexOf(0x0a);
        if (last >= 0) return start + last + 1;
        end = start;
      }
      return 0;
    } finally {
      closeSync(handle);
    }
  });
}

/** Rows solved ahead of their turn, and the bytes that they and their header take. */
export interface Ahead {
  readonly rows: readonly PlacedRow[];
  readonly bytes: number;
}

/**
 * The rows that were solved ahead of their turn.
 * @throws InputError when a line is not a row of this plan
 */
export async function readAhead(csv: string, plan: Plan): Promise<Ahead> {
  const file = aheadFileOf(csv);
  const bytes = wholeLines(file, sizeOf(file));
  const rows: PlacedRow[] = [];
  for await (const row of readRows(file, bytes)) {
    const index = plan.indexOf(row);
    if (index < 0) {
      throw new InputError(
        "rows",
        `${file} line ${rows.length + 2}: seed ${row.seed} of ${row.rules} is not a row of this run; remove the file to go on without it`,
      );
    }
    rows.push({ index, row });
  }
  return { rows, bytes };
}
