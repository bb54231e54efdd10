// Deals as text and as JSON, both ways. The formats are described in the README; what is written
// here reads back as the same deal.

import { type Card, cardName, parseCard, SUITS } from "./card.js";
import { checkDeal, type Deal, freshDeal } from "./deal.js";
import { InputError, messageOf, quoted } from "./errors.js";
import type { Rules } from "./rules.js";
import { onDemand, type z } from "./schema.js";
import { describeFault } from "./schema-errors.js";

const dealSchema = onDemand((z) => {
  const cards = z.array(z.string());
  return z.strictObject({
    columns: z.array(cards),
    stock: cards,
    waste: cards.optional(),
    reserve: cards.optional(),
    foundations: z.partialRecord(z.enum(["S", "H", "D", "C"]), z.array(z.int())).optional(),
    faceDown: z.array(z.int()).optional(),
    pass: z.int().optional(),
  });
});

/** The JSON form of a deal; fields beyond columns and stock appear only for a game under way. */
export type DealJson = z.infer<ReturnType<typeof dealSchema>>;

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
  const parsed = dealSchema().safeParse(value);
  if (!parsed.success) {
    throw new InputError("deal", describeFault(parsed.error, Object.keys(dealSchema().shape)));
  }
  const json = parsed.data;
  const unknown: string[] = [];
  const columns = json.columns.map((column, c) => readCards(column, `column c${c}`, unknown));
  const fresh = freshDeal(rules, columns, readCards(json.stock, "the stock", unknown));
  const deal = {
    ...fresh,
    faceDown: json.faceDown ?? fresh.faceDown,
    waste: readCards(json.waste ?? [], "the waste", unknown),
    reserve: readCards(json.reserve ?? [], "the reserve", unknown),
    foundations: readFoundations(json.foundations ?? {}, rules),
    pass: json.pass ?? 1,
  };
  refuseUnknown(unknown);
  return deal;
}

/** Cards by name; names that are none are noted in `unknown`, to be listed together. */
function readCards(names: readonly string[], pile: string, unknown: string[]): Card[] {
  return names.flatMap((name) => {
    try {
      return [parseCard(name)];
    } catch {
      unknown.push(`${quoted(name)} in ${pile}`);
      return [];
    }
  });
}

const LISTED = 12;

function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const more = unknown.length > LISTED ? ` and ${unknown.length - LISTED} more` : "";
  throw new InputError(
    "card",
    `unknown cards: ${unknown.slice(0, LISTED).join(", ")}${more}; write a rank A23456789TJQK (or 10) and a suit S, H, D or C, such as TH`,
  );
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
    const match = /^([a-z][a-z -]*):(.*)$/i.exec(line);
    if (!match) {
      columns.push(line === "-" ? [] : line.split(/[\s,]+/).filter(Boolean));
      return;
    }
    const label = match[1]!.toLowerCase().trim();
    if (!(LABELS as readonly string[]).includes(label)) {
      throw new InputError(
        "deal",
        `line ${index + 1}: unknown label ${quoted(match[1]!)}; use ${LABELS.join(", ")}`,
      );
    }
    if (labelled.has(label))
      throw new InputError("deal", `line ${index + 1}: a second "${label}:" line`);
    labelled.set(label, match[2]!.trim());
  });
  const words = (label: string) => {
    const text = labelled.get(label) ?? "";
    return text === "-" ? [] : text.split(/[\s,]+/).filter(Boolean);
  };
  const numbers = (label: string) =>
    words(label).map((word) => {
      if (!/^\d+$/.test(word))
        throw new InputError("deal", `${label}: ${quoted(word)} is not a number`);
      return Number(word);
    });
  if (!labelled.has("stock")) {
    throw new InputError(
      "deal",
      'there is no "stock:" line; write "stock:" alone for an empty stock',
    );
  }
  const unknown: string[] = [];
  const fresh = freshDeal(
    rules,
    columns.map((column, c) => readCards(column, `column c${c}`, unknown)),
    readCards(words("stock"), "the stock", unknown),
  );
  const pass = numbers("pass");
  const deal = {
    ...fresh,
    faceDown: labelled.has("face down") ? numbers("face down") : fresh.faceDown,
    waste: readCards(words("waste"), "the waste", unknown),
    reserve: readCards(words("reserve"), "the reserve", unknown),
    foundations: readFoundations(textFoundations(words("foundations")), rules),
    pass: pass[0] ?? 1,
  };
  refuseUnknown(unknown);
  return deal;
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
        `foundations: ${quoted(word)} is out of place; write heights by suit, such as S 5 3 H 0 0`,
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
