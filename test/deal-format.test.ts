import { describe, expect, test } from "vitest";
import { cardName } from "../src/card.js";
import { dealToJson, dealToText, isFresh, parseDeal } from "../src/deal-format.js";
import { dealSeed } from "../src/dealers/seeded.js";
import { InputError } from "../src/errors.js";
import { DRAW, REDEAL } from "../src/notation.js";
import { Game } from "../src/referee/referee.js";
import { namedRuleSets, namedRules } from "../src/rule-sets.js";
import { smallDeals } from "./oracle/small-deals.js";
import { position } from "./support/position.js";

const KLONDIKE = namedRules("klondike");
const FRESH = dealSeed(3, KLONDIKE);
const TEXT = dealToText(FRESH);
const JSON_TEXT = JSON.stringify(dealToJson(FRESH));
const WHERE = "deal.txt";

function refusalOf(text: string): string {
  try {
    parseDeal(text, KLONDIKE, WHERE);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toMatch(/^deal\.txt/);
    return (error as InputError).message;
  }
  return expect.unreachable("the deal was accepted");
}

describe("what is written reads back as the same deal", () => {
  test.each(namedRuleSets().map(({ rules }) => rules))("a fresh deal of $name", (rules) => {
    const deal = dealSeed(11, rules);
    expect(isFresh(deal)).toBe(true);
    expect(parseDeal(dealToText(deal), rules, WHERE)).toEqual(deal);
    expect(parseDeal(JSON.stringify(dealToJson(deal)), rules, WHERE)).toEqual(deal);
  });

  test("games under way, with cards on every pile", () => {
    const options = { worryBack: true, drawMany: true, unlimitedPasses: true, underWay: 1 };
    const games = smallDeals(300, 5, options);
    for (const { rules, deal } of games) {
      expect(parseDeal(dealToText(deal), rules, WHERE)).toEqual(deal);
      expect(parseDeal(JSON.stringify(dealToJson(deal)), rules, WHERE)).toEqual(deal);
    }
    expect(games.some(({ deal }) => deal.reserve.length > 1)).toBe(true);
    expect(games.some(({ deal }) => deal.columns.some((column) => column.length === 0))).toBe(true);
  });

  test("a game under way that differs from a fresh deal in its pass alone", () => {
    const game = new Game(FRESH, KLONDIKE);
    while (game.refusal(DRAW) === null) game.play(DRAW);
    game.play(REDEAL);
    expect(game.snapshot()).toEqual({ ...FRESH, pass: 2 });
    expect(parseDeal(dealToText(game.snapshot()), KLONDIKE, WHERE)).toEqual(game.snapshot());
  });

  test("a game under way that looks like a deal but for one draw", () => {
    const game = new Game(FRESH, KLONDIKE);
    game.play(DRAW);
    expect(isFresh(game.snapshot())).toBe(false);
    expect(parseDeal(dealToText(game.snapshot()), KLONDIKE, WHERE)).toEqual(game.snapshot());
  });
});

describe("the forms", () => {
  test("a fresh deal in JSON has columns and stock only", () => {
    expect(Object.keys(dealToJson(FRESH))).toEqual(["columns", "stock"]);
  });

  test("a fresh deal as text has a line a column and the stock", () => {
    const lines = TEXT.trimEnd().split("\n");
    expect(lines).toHaveLength(8);
    expect(lines[2]).toBe(FRESH.columns[2]!.map(cardName).join(" "));
    expect(lines[7]).toBe(`stock: ${FRESH.stock.map(cardName).join(" ")}`);
  });

  test("a game under way has every pile", () => {
    const rules = namedRules("one-king");
    const deal = position(rules, {
      columns: ["2C | 9H 8C", ""],
      waste: "3C",
      reserve: "KH",
      foundations: { S: [4, 1] },
      restTo: "waste",
    });
    expect(dealToText(deal)).toMatch(
      /^2C 9H 8C\n-\n(.+\n){8}stock:\nwaste: .* 3C\nreserve: KH\nfoundations: S 4 1 H 0 0 C 0 0 D 0 0\nface down: 1 0 .*\npass: 1\n$/,
    );
    expect(dealToJson(deal)).toMatchObject({
      reserve: ["KH"],
      foundations: { S: [4, 1], H: [0, 0], C: [0, 0], D: [0, 0] },
      pass: 1,
    });
  });

  test("the JSON of a solution may stand in for its deal", () => {
    const solution = JSON.stringify({ rules: "klondike", deal: dealToJson(FRESH), moves: [] });
    expect(parseDeal(solution, KLONDIKE, WHERE)).toEqual(FRESH);
  });

  test("foundations left out are empty, and short lists are filled up", () => {
    const rules = namedRules("one-king");
    const deal = position(rules, { foundations: { S: [3] } });
    const json = { ...dealToJson(deal), foundations: { S: [3] } };
    expect(parseDeal(JSON.stringify(json), rules, WHERE)).toEqual(deal);
  });

  test("case, 10, commas, tabs, comments, blank lines, CR LF and a byte order mark are no matter", () => {
    const loose = `\uFEFF# my deal\r\n\r\n${TEXT.toLowerCase()
      .replaceAll("t", "10")
      .replace("s10ock", "Stock")
      .replaceAll(" ", ",\t")
      .replaceAll("\n", "  # a column\r\n")}`;
    expect(parseDeal(loose, KLONDIKE, WHERE)).toEqual(FRESH);
  });
});

describe("a deal is refused", () => {
  test.each([
    ["empty", ""],
    ["blank", " \n\t\n"],
  ])("when it is %s", (_, text) => {
    expect(refusalOf(text)).toBe("deal.txt is empty: it should hold a deal");
  });

  test.each([
    ["NUL bytes", "PK\u0003\u0004\u0000\u0000"],
    ["bytes that are no UTF-8", `${TEXT}\uFFFD`],
  ])("when it holds %s", (_, text) => {
    expect(refusalOf(text)).toMatch(/is not a text file/);
  });

  test("when a card is missing, doubled or both, and each is named", () => {
    const last = cardName(FRESH.stock.at(-1)!);
    const first = cardName(FRESH.stock[0]!);
    expect(refusalOf(TEXT.replace(` ${last}\n`, "\n"))).toContain(`missing: ${last} `);
    expect(refusalOf(TEXT.replace(` ${last}\n`, ` ${last} ${first}\n`))).toContain(
      `too many: ${first} (2 times)`,
    );
    expect(refusalOf(TEXT.replace(` ${last}\n`, ` ${first}\n`))).toContain(
      `missing: ${last}; too many: ${first} (2 times)`,
    );
  });

  test("when a card is misspelt, with the pile in which it stands", () => {
    const card = cardName(FRESH.columns[2]![1]!);
    expect(refusalOf(TEXT.replace(card, "1X"))).toMatch(/unknown cards: "1X" in column c2;/);
    expect(refusalOf(JSON_TEXT.replace(card, "1X"))).toMatch(/unknown cards: "1X" in column c2;/);
    const stock = cardName(FRESH.stock[5]!);
    const both = TEXT.replace(card, "1X").replace(stock, "ZZ");
    expect(refusalOf(both)).toMatch(/unknown cards: "1X" in column c2, "ZZ" in the stock; write/);
  });

  test("when a column is missing", () => {
    expect(refusalOf(TEXT.replace(/^.*\n/, ""))).toMatch(/it has 6 columns, the rules need 7/);
  });

  test.each([
    ["a label of its own making", `${TEXT}talon: AS\n`, /line 9: unknown label "talon";/],
    ["no stock", "AS\n", /there is no "stock:" line/],
    ["two stocks", `${TEXT}stock: AS\n`, /line 9: a second "stock:" line/],
    ["a pass in words", `${TEXT}pass: two\n`, /pass: "two" is not a number/],
    ["heights before a suit", `${TEXT}foundations: 3 S\n`, /foundations: "3" is out of place/],
    ["broken JSON", JSON_TEXT.slice(0, -3), /not valid JSON/],
    ["JSON with a foreign field", JSON_TEXT.replace("{", '{"talon":[],'), /talon/],
    ["JSON without a stock", '{"columns":[]}', /field "stock" is missing/],
    ["JSON with a number for a card", '{"columns":[[7]],"stock":[]}', /field "columns\.0\.0"/],
    ["JSON that is null in its deal", '{"deal":null}', /./],
  ])("when it has %s", (_, text, message) => {
    expect(refusalOf(text)).toMatch(message);
  });
});
