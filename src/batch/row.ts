// One row: what became of one seed under one rule set. The CSV file of a run holds nothing but
// rows under a fixed header. Quoting is as in RFC 4180; lines end in LF when written, and in LF or
// CRLF when read. A field never holds a line break, so a line is a row.

import { createReadStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import type { CsvError } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { LARGEST_SEEDS } from "../dealers/dealers.js";
import { InputError, quoted } from "../errors.js";
import { countOf } from "../report/numbers.js";
import { fileError } from "./files.js";

export const VERDICTS = ["winnable", "unwinnable", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What ended an undecided search; `error`: the worker died on the deal twice. */
export const ROW_LIMITS = ["nodes", "memory", "seconds", "error"] as const;
export type RowLimit = (typeof ROW_LIMITS)[number];

export interface Row {
  /** The rule set's name and the hash of its record. */
  readonly rules: string;
  readonly rulesHash: string;
  /** What turns seeds into deals. */
  readonly dealer: string;
  readonly seed: bigint;
  readonly verdict: Verdict;
  /** Set exactly when the verdict is `unknown`. */
  readonly limit: RowLimit | null;
  /** Length of the solution found, in moves; set exactly when the verdict is `winnable`. */
  readonly moves: number | null;
  /** Positions searched by the stage that decided the deal, or by the last one. */
  readonly nodes: number;
  /** The part of the solver that decided, or `inherited:NAME`; empty after an error. */
  readonly phase: string;
  /** Time of that search, to a tenth; the one column that differs from run to run. */
  readonly milliseconds: number;
  /** The solver's version. */
  readonly solver: string;
}

interface Column {
  readonly name: string;
  readonly key: keyof Row;
  /** Which texts are taken, and how a message says so. */
  readonly pattern: RegExp;
  readonly expected: string;
}

const TEXT = { pattern: /^[\x21-\x7e]{1,80}$/, expected: "1 to 80 visible ASCII characters" };
const COUNT = { pattern: /^(0|[1-9]\d{0,15})$/, expected: "a whole number" };

const COLUMNS: readonly Column[] = [
  { name: "rules", key: "rules", ...TEXT },
  {
    name: "rules_hash",
    key: "rulesHash",
    pattern: /^[0-9a-f]{12}$/,
    expected: "12 hexadecimal digits",
  },
  { name: "dealer", key: "dealer", ...TEXT },
  { name: "seed", key: "seed", pattern: /^(0|[1-9]\d*)$/, expected: "a whole number" },
  {
    name: "verdict",
    key: "verdict",
    pattern: new RegExp(`^(${VERDICTS.join("|")})$`),
    expected: VERDICTS.join(", "),
  },
  {
    name: "limit",
    key: "limit",
    pattern: new RegExp(`^(${ROW_LIMITS.join("|")})?$`),
    expected: `empty, ${ROW_LIMITS.join(", ")}`,
  },
  { name: "moves", key: "moves", pattern: /^(0|[1-9]\d{0,8})?$/, expected: "a number of moves" },
  { name: "nodes", key: "nodes", ...COUNT },
  {
    name: "phase",
    key: "phase",
    pattern: /^[\x21-\x7e]{0,100}$/,
    expected: "at most 100 visible ASCII characters",
  },
  {
    name: "milliseconds",
    key: "milliseconds",
    pattern: /^\d{1,15}(\.\d+)?$/,
    expected: "a number of milliseconds",
  },
  { name: "solver", key: "solver", ...TEXT },
];

const NAMES = COLUMNS.map(({ name }) => name);

/** The first line of every file, with its line end. */
export const HEADER = `${NAMES.join(",")}\n`;

/** Rows as lines, each with its line end. */
export function formatRows(rows: readonly Row[]): string {
  return stringify(rows.map((row) => COLUMNS.map(({ key }) => row[key])));
}

/**
 * A row as an object under the names of the columns, for JSON; what a CSV leaves empty is null, and
 * the seed is as {@link seedToJson} has it.
 */
export function rowToJson(row: Row): Record<string, string | number | null> {
  const plain = { ...row, seed: seedToJson(row.seed) };
  return Object.fromEntries(COLUMNS.map(({ name, key }) => [name, plain[key]]));
}

/** A seed for JSON: a number up to 2⁵³ − 1, beyond which readers would round it, else its digits. */
export function seedToJson(seed: bigint): number | string {
  const number = Number(seed);
  return Number.isSafeInteger(number) ? number : String(seed);
}

/** Whether two rows say the same, the time taken aside. */
export function sameRow(a: Row, b: Row): boolean {
  return COLUMNS.every(({ key }) => key === "milliseconds" || a[key] === b[key]);
}

/** Reads one record. @throws InputError naming the place and the field that is wrong */
export function parseRow(fields: readonly string[], where: string): Row {
  const refuse = (message: string): never => {
    throw new InputError("rows", `${where}: ${message}`);
  };
  if (fields.length !== COLUMNS.length) {
    refuse(
      `it has ${countOf(fields.length, "field")}, a row has ${COLUMNS.length} (${NAMES.join(",")})`,
    );
  }
  COLUMNS.forEach(({ name, pattern, expected }, i) => {
    if (!pattern.test(fields[i]!)) refuse(`${name} ${quoted(fields[i]!)} is not ${expected}`);
  });
  const [rules, rulesHash, dealer, digits, verdict, limit, moves, nodes, phase, time, solver] =
    fields as [string, string, string, string, Verdict, RowLimit | "", ...string[]];
  const seed = BigInt(digits);
  const largest = LARGEST_SEEDS.get(dealer);
  if (largest !== undefined && seed > largest) {
    refuse(`seed ${quoted(digits)} is too large: those of ${dealer} end with ${largest}`);
  }
  if ((limit !== "") !== (verdict === "unknown")) {
    refuse(`verdict ${verdict} cannot stand with limit "${limit}": only unknown deals have one`);
  }
  if ((moves !== "") !== (verdict === "winnable")) {
    refuse(`verdict ${verdict} cannot stand with moves "${moves}": only winnable deals have them`);
  }
  return {
    rules,
    rulesHash,
    dealer,
    seed,
    verdict,
    limit: limit === "" ? null : limit,
    moves: moves === "" ? null : Number(moves),
    nodes: Number(nodes),
    phase: phase!,
    milliseconds: Number(time),
    solver: solver!,
  };
}

/**
 * The rows of a file, one after the other; memory stays flat whatever the file's size.
 * @param length reads only this many bytes, which must end with a line
 * @param observe is handed all bytes as they are read
 * @throws InputError naming file, line and token when the file cannot be read or a line is not a row
 */
export async function* readRows(
  file: string,
  length: number = Number.POSITIVE_INFINITY,
  observe?: (bytes: Buffer) => void,
): AsyncGenerator<Row, void, void> {
  if (length === 0) return;
  // Loaded here, since most runs begin a new file and read none.
  const { CsvError, parse } = await import("csv-parse/sync");
  const source = createReadStream(file, { end: length - 1, highWaterMark: CHUNK });
  let line = 0;
  try {
    for await (const lines of wholeLines(source, observe)) {
      const records = NEEDS_PARSER.test(lines)
        ? (parse(lines, { relax_column_count: true }) as string[][])
        : lines.replace(LAST_LINE_END, "").split(LINE_END).map(fieldsOf);
      for (const fields of records) {
        line++;
        if (line > 1) yield parseRow(fields, `${file} line ${line}`);
        else checkHeader(fields, file);
      }
    }
  } catch (error) {
    if (error instanceof CsvError) {
      throw new InputError(
        "rows",
        `${file} line ${line + lineOf(error)}: not a CSV line (${reasonOf(error)})`,
      );
    }
    throw fileError(error, `cannot read ${file}`);
  } finally {
    source.destroy();
  }
  if (line === 0) checkHeader([], file);
}

/** Bytes read at a time. */
const CHUNK = 1 << 18;

/**
 * Quotes, and line ends of bygone systems, are left to csv-parse. Lines without, which is all that is
 * written here, are split at their commas, in a fifth of the time.
 */
const NEEDS_PARSER = /"|\r(?!\n)/;
const LINE_END = /\r?\n/;
const LAST_LINE_END = /\r?\n$/;
const BYTE_ORDER_MARK = "\uFEFF";

function fieldsOf(line: string): string[] {
  return line.split(",");
}

/** A file's text, some whole lines at a time. */
async function* wholeLines(
  source: AsyncIterable<Buffer>,
  observe?: (bytes: Buffer) => void,
): AsyncGenerator<string, void, void> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let isFirst = true;
  for await (const bytes of source) {
    observe?.(bytes);
    let text = decoder.write(bytes);
    if (isFirst && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
    isFirst = false;
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0) {
      yield rest + text.slice(0, end);
      rest = "";
    }
    rest += text.slice(end);
  }
  rest += decoder.end();
  if (rest !== "") yield rest;
}

/** The parser stops before the rows ahead of the error are all handed on; it knows their number. */
function lineOf(error: CsvError): number {
  return Number(error.records) + 1;
}

/** The parser's own messages quote the file at any length. */
function reasonOf(error: CsvError): string {
  switch (error.code) {
    case "INVALID_OPENING_QUOTE":
      return `a quote within a field, after ${quoted(String(error.field))}`;
    case "CSV_INVALID_CLOSING_QUOTE":
      return "a quoted field goes on after its closing quote";
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quote is never closed";
    default:
      return error.code;
  }
}

function checkHeader(fields: readonly string[], file: string): void {
  if (fields.join(",") === NAMES.join(",")) return;
  throw new InputError(
    "rows",
    fields.length === 0
      ? `${file} is empty: it should begin with the line ${NAMES.join(",")}`
      : `${file} line 1: ${quoted(fields.join(","))} is not the header ${NAMES.join(",")}`,
  );
}
