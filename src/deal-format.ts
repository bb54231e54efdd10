// Deals as text and as JSON, both ways. The formats are described in the README; what is written
// here reads back as the same deal.

import { z } from "zod";
import { type Card, cardName, parseCard, SUITS } from "./card.js";
import { checkDeal, type Deal, freshDeal } from "./deal.js";
import { InputError, messageOf } from "./errors.js";
import type { Rules } from "./rules.js";

const cards = z.array(z.string());
const dealSchema = z.strictObject({
  columns: z.array(cards),
  stock: cards,
  waste: cards.optional(),
  reserve: cards.optional(),
  foundations: z.partialRecord(z.enum(["S", "H", "D", "C"]), z.array(z.int())).optional(),
  faceDown: z.array(z.int()).optional(),
  pass: z.int().optional(),
});

/** The JSON form of a deal; fields beyond columns and stock appear only for a game under way. */
export type DealJson = z.infer<typeof dealSchema>;

/**
 * Reads a deal in either form and checks it against the rules.
 * @param where what messages call the text, such as the file's name
 * @throws InputError naming the token, line or cards at fault
 */
export function parseDeal(text: string, rules: Rules, where: string): Deal {
  const content = text.replace(/^\uFEFF/, "").trim();
  if (content === "") throw new InputError("deal", `${where} is empty: it should hold a deal`);
  if (/[\x00-\x08\x0e-\x1f\uFFFD]/.test(content)) {
    throw new InputError(
      "deal",
      `${where} is not a text file: it should hold a deal as JSON or text`,
    );
  }
  try {
    const deal = content.startsWith("{") ? fromJson(content, rules) : fromText(content, rules);
    checkDeal(deal, rules);
    return deal;
  } catch (error) {
    if (error instanceof InputError) throw new InputError(error.code, `${where}: ${error.message}`);
    throw error;
  }
}

function fromJson(text: string, rules: Rules): Deal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError("deal", `not valid JSON: ${messageOf(error)}`);
  }
  // The object of `solve --json` holds its deal in a field; take it as it is.
  if (typeof value === "object" && value !== null && "deal" in value) value = value.deal;
  const parsed = dealSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const path = issue.path.length > 0 ? `field "${issue.path.join(".")}": ` : "";
    throw new InputError("deal", `${path}${issue.message}`);
  }
  const json = parsed.data;
  const columns = json.columns.map((column, c) => readCards(column, `column c${c}`));
  const fresh = freshDeal(rules, columns, readCards(json.stock, "stock"));
  return {
    ...fresh,
    faceDown: json.faceDown ?? fresh.faceDown,
    waste: readCards(json.waste ?? [], "waste"),
    reserve: readCards(json.reserve ?? [], "reserve"),
    foundations: readFoundations(json.foundations ?? {}, rules),
    pass: json.pass ?? 1,
  };
}

function readCards(names: readonly string[], pile: string): Card[] {
  return names.map((name) => {
    try {
      return parseCard(name);
    } catch (error) {
      throw new InputError("card", `${pile}: ${messageOf(error)}`);
    }
  });
}

/** Heights by suit letter, short lists filled up with empty piles. */
function readFoundations(heights: Record<string, readonly number[]>, rules: Rules): number[][] {
  const extra = Object.keys(heights).find((suit) => SUITS.indexOf(suit) >= rules.suits);
  if (extra) throw new InputError("deal", `foundations: suit ${extra} is not in this pack`);
  return Array.from({ length: rules.suits }, (_, suit) => {
    const piles = [...(heights[SUITS[suit]!] ?? [])];
    while (piles.length < rules.decks) piles.push(0);
    return piles;
  });
}

const LABELS = ["stock", "waste", "reserve", "foundations", "face down", "pass"] as const;

function fromText(text: string, rules: Rules): Deal {
  const columns: string[][] = [];
  const labelled = new Map<string, string>();
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.replace(/#.*$/, "").trim();
    if (line === "") return;
    const match = /^([a-z][a-z ]*):(.*)$/i.exec(line);
    if (!match) {
      columns.push(line === "-" ? [] : line.split(/[\s,]+/).filter(Boolean));
      return;
    }
    const label = match[1]!.toLowerCase().trim();
    if (!(LABELS as readonly string[]).includes(label)) {
      throw new InputError(
        "deal",
        `line ${index + 1}: unknown label "${match[1]}:"; use ${LABELS.join(", ")}`,
      );
    }
    if (labelled.has(label))
      throw new InputError("deal", `line ${index + 1}: a second "${label}:" line`);
    labelled.set(label, match[2]!.trim());
  });
  const words = (label: string) => (labelled.get(label) ?? "").split(/[\s,]+/).filter(Boolean);
  const numbers = (label: string) =>
    words(label).map((word) => {
      if (!/^\d+$/.test(word)) throw new InputError("deal", `${label}: "${word}" is not a number`);
      return Number(word);
    });
  const fresh = freshDeal(
    rules,
    columns.map((column, c) => readCards(column, `column c${c}`)),
    readCards(words("stock"), "stock"),
  );
  const pass = numbers("pass");
  return {
    ...fresh,
    faceDown: labelled.has("face down") ? numbers("face down") : fresh.faceDown,
    waste: readCards(words("waste"), "waste"),
    reserve: readCards(words("reserve"), "reserve"),
    foundations: readFoundations(textFoundations(words("foundations")), rules),
    pass: pass[0] ?? 1,
  };
}

/** `S 5 3 H 0 0` as heights by suit letter. */
function textFoundations(words: readonly string[]): Record<string, number[]> {
  const heights: Record<string, number[]> = {};
  let current: number[] | undefined;
  for (const word of words) {
    const suit = word.toUpperCase();
    if (/^[SHDC]$/.test(suit)) {
      current = [];
      heights[suit] = current;
    } else if (current && /^\d+$/.test(word)) {
      current.push(Number(word));
    } else {
      throw new InputError(
        "deal",
        `foundations: "${word}" is out of place; write heights by suit, such as S 5 3 H 0 0`,
      );
    }
  }
  return heights;
}

/** Whether the deal is fresh: nothing drawn or played, each column's last card alone face up. */
export function isFresh(deal: Deal): boolean {
  return (
    deal.pass === 1 &&
    deal.waste.length === 0 &&
    deal.reserve.length === 0 &&
    deal.foundations.every((piles) => piles.every((height) => height === 0)) &&
    deal.columns.every((column, c) => deal.faceDown[c] === Math.max(0, column.length - 1))
  );
}

/** The JSON form; a fresh deal has columns and stock only. */
export function dealToJson(deal: Deal): DealJson {
  const names = (pile: readonly Card[]) => pile.map(cardName);
  const json: DealJson = { columns: deal.columns.map(names), stock: names(deal.stock) };
  if (isFresh(deal)) return json;
  return {
    ...json,
    waste: names(deal.waste),
    reserve: names(deal.reserve),
    foundations: Object.fromEntries(
      deal.foundations.map((piles, suit) => [SUITS[suit]!, [...piles]]),
    ),
    faceDown: [...deal.faceDown],
    pass: deal.pass,
  };
}

/** The text form: one line a column, then `stock:` and, for a game under way, the other piles. */
export function dealToText(deal: Deal): string {
  const names = (pile: readonly Card[]) => pile.map(cardName).join(" ");
  const lines = deal.columns.map((column) => (column.length > 0 ? names(column) : "-"));
  lines.push(`stock: ${names(deal.stock)}`.trimEnd());
  if (!isFresh(deal)) {
    if (deal.waste.length > 0) lines.push(`waste: ${names(deal.waste)}`);
    if (deal.reserve.length > 0) lines.push(`reserve: ${names(deal.reserve)}`);
    const piles = deal.foundations.map((heights, suit) => `${SUITS[suit]} ${heights.join(" ")}`);
    lines.push(
      `foundations: ${piles.join(" ")}`,
      `face down: ${deal.faceDown.join(" ")}`,
      `pass: ${deal.pass}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
