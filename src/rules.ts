// A rule set as plain data: what is dealt, how the talon turns, what the reserve takes.
// Nothing here knows how a game is played or searched; the referee and the kernel both read this
// record and share nothing else.

import { createHash } from "node:crypto";
import { InputError } from "./errors.js";
import { onDemand } from "./schema.js";
import { describeFault } from "./schema-errors.js";

/** Where a king may come from when it enters the reserve. */
export const RESERVE_SOURCES = ["waste", "column", "foundation"] as const;
export type ReserveSource = (typeof RESERVE_SOURCES)[number];

export interface Reserve {
  /** Kings it holds at most, all squares together; 1 to 8. */
  capacity: number;
  /** `squares`: one king each, all available. `stack`: one pile, only its top available. */
  layout: "squares" | "stack";
  /** Where kings may come from, in the order of RESERVE_SOURCES. */
  from: ReserveSource[];
  /** `no-empty-column`: a king may enter only while every column holds a card. */
  when: "always" | "no-empty-column";
}

export interface Rules {
  /** 1 to 240 visible ASCII characters. */
  name: string;
  decks: 1 | 2;
  /** Ranks of each suit, ace first; the highest one plays the king's part. 2 to 13. */
  ranks: number;
  /** 4, or 2 (spades and hearts) in small decks. */
  suits: 2 | 4;
  /** Column c, from 0 at the left, is dealt c+1 cards; 1 to 13 columns. */
  columns: number;
  /** Passes through the stock, the first included; 1 to 100 where limited. */
  passes: number | "unlimited";
  /** Cards turned to the waste by one draw; 1 to 13. */
  draw: number;
  /** Whether a foundation's top card may come back to the tableau. */
  worryBack: boolean;
  reserve: Reserve | null;
}

const reserveSchema = onDemand((z) =>
  z.strictObject({
    capacity: z.int().min(1).max(8),
    layout: z.enum(["squares", "stack"]),
    from: z.array(z.enum(RESERVE_SOURCES)).min(1),
    when: z.enum(["always", "no-empty-column"]),
  }),
);

const rulesSchema = onDemand((z) =>
  z.strictObject({
    name: z
      .string()
      .regex(/^[\x21-\x7e]{1,240}$/, "use 1 to 240 visible ASCII characters, no spaces"),
    decks: z.union([z.literal(1), z.literal(2)], { error: "use 1 or 2" }),
    ranks: z.int().min(2).max(13),
    suits: z.union([z.literal(2), z.literal(4)], { error: "use 2 or 4" }),
    columns: z.int().min(1).max(13),
    passes: z.union([z.int().min(1).max(100), z.literal("unlimited")], {
      error: 'use a whole number from 1 to 100, or "unlimited"',
    }),
    draw: z.int().min(1).max(13),
    worryBack: z.boolean(),
    reserve: reserveSchema().nullable(),
  }),
);

/** The rank that may start an empty column and enter the reserve. */
export function kingRank(rules: Rules): number {
  return rules.ranks - 1;
}

/** Cards of the whole pack. */
export function packSize(rules: Rules): number {
  return rules.decks * rules.suits * rules.ranks;
}

/** Cards dealt to the columns. */
export function tableauSize(rules: Rules): number {
  return (rules.columns * (rules.columns + 1)) / 2;
}

/** Cards left in the stock after the deal. */
export function stockSize(rules: Rules): number {
  return packSize(rules) - tableauSize(rules);
}

/**
 * Checks a record of unknown origin.
 * @param where what the message calls the record, such as the file's name
 * @throws InputError that names the field and what it may be
 */
export function checkRules(value: unknown, where: string): Rules {
  const parsed = rulesSchema().safeParse(value);
  if (!parsed.success) {
    const fields = [...Object.keys(rulesSchema().shape), ...Object.keys(reserveSchema().shape)];
    throw new InputError("rules", `${where}: ${describeFault(parsed.error, fields)}`);
  }
  const rules: Rules = parsed.data;
  if (stockSize(rules) < 0) {
    throw new InputError(
      "rules",
      `${where}: field "columns": ${rules.columns} columns need ${tableauSize(rules)} cards, but the pack has ${packSize(rules)}`,
    );
  }
  if (rules.reserve) {
    rules.reserve.from = RESERVE_SOURCES.filter((source) => rules.reserve!.from.includes(source));
    if (rules.reserve.from.includes("foundation") && !rules.worryBack) {
      throw new InputError(
        "rules",
        `${where}: field "reserve.from": kings can come from a foundation only where "worryBack" is true`,
      );
    }
  }
  return rules;
}

/** The record as JSON with its fields in fixed order and no white space: equal rules, equal text. */
export function canonicalRules(rules: Rules): string {
  return JSON.stringify({ name: rules.name, ...bodyInOrder(rules) });
}

/**
 * Twelve hexadecimal digits that name the rules themselves: SHA-256 of the canonical JSON without
 * its `name`, so that a copy under another name keeps the hash.
 */
export function rulesHash(rules: Rules): string {
  const body = JSON.stringify(bodyInOrder(rules));
  return createHash("sha256").update(body).digest("hex").slice(0, 12);
}

/** The fields of the canonical JSON but the name, in its order. */
function bodyInOrder(rules: Rules): Omit<Rules, "name"> {
  const { decks, ranks, suits, columns, passes, draw, worryBack } = rules;
  let reserve: Reserve | null = null;
  if (rules.reserve) {
    const { capacity, layout, from, when } = rules.reserve;
    reserve = { capacity, layout, from, when };
  }
  return { decks, ranks, suits, columns, passes, draw, worryBack, reserve };
}
