// A rule set as plain data: what is dealt, how the talon turns, what the reserve takes.
// Nothing here knows how a game is played or searched; the referee and the kernel both read this
// record and share nothing else.

import { createHash } from "node:crypto";
import { z } from "zod";
import { InputError } from "./errors.js";
import { describeFault } from "./schema-errors.js";

/** Where a king may come from when it enters the reserve. */
export const RESERVE_SOURCES = ["waste", "column", "foundation"] as const;
export type ReserveSource = (typeof RESERVE_SOURCES)[number];

const reserveSchema = z.strictObject({
  /** Kings it holds at most, all squares together. */
  capacity: z.int().min(1).max(8),
  /** `squares`: one king each, all available. `stack`: one pile, only its top available. */
  layout: z.enum(["squares", "stack"]),
  /** Where kings may come from, in the order of RESERVE_SOURCES. */
  from: z.array(z.enum(RESERVE_SOURCES)).min(1),
  /** `no-empty-column`: a king may enter only while every column holds a card. */
  when: z.enum(["always", "no-empty-column"]),
});

const rulesSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[\x21-\x7e]{1,240}$/, "use 1 to 240 visible ASCII characters, no spaces"),
  decks: z.union([z.literal(1), z.literal(2)], { error: "use 1 or 2" }),
  /** Ranks of each suit, ace first; the highest one plays the king's part. */
  ranks: z.int().min(2).max(13),
  /** 4, or 2 (spades and hearts) in small decks. */
  suits: z.union([z.literal(2), z.literal(4)], { error: "use 2 or 4" }),
  /** Column c, from 0 at the left, is dealt c+1 cards. */
  columns: z.int().min(1).max(13),
  /** Passes through the stock, the first included. */
  passes: z.union([z.int().min(1).max(100), z.literal("unlimited")], {
    error: 'use a whole number from 1 to 100, or "unlimited"',
  }),
  /** Cards turned to the waste by one draw. */
  draw: z.int().min(1).max(13),
  /** Whether a foundation's top card may come back to the tableau. */
  worryBack: z.boolean(),
  reserve: reserveSchema.nullable(),
});

export type Reserve = z.infer<typeof reserveSchema>;
export type Rules = z.infer<typeof rulesSchema>;

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
  const parsed = rulesSchema.safeParse(value);
  if (!parsed.success) {
    const fields = [...Object.keys(rulesSchema.shape), ...Object.keys(reserveSchema.shape)];
    throw new InputError("rules", `${where}: ${describeFault(parsed.error, fields)}`);
  }
  const rules = parsed.data;
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
  const { name, ...body } = rulesSchema.parse(rules);
  return JSON.stringify({ name, ...body });
}

/**
 * Twelve hexadecimal digits that name the rules themselves: SHA-256 of the canonical JSON without
 * its `name`, so that a copy under another name keeps the hash.
 */
export function rulesHash(rules: Rules): string {
  const body = JSON.parse(canonicalRules(rules));
  delete body.name;
  return createHash("sha256").update(JSON.stringify(body)).digest("hex").slice(0, 12);
}
