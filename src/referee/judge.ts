// Whether one move is allowed on a table, and if not, why, in words for a person.
//
// A transfer is judged in two steps: which cards would leave which pile, then whether the target
// takes them. The ruling on a legal move completes what the writer left out (the card, a
// foundation's suit, a reserve square), so that the move written in full names one thing only.
//
// Readings fixed here: a king-headed run that is its whole column may move to another empty column,
// although that achieves nothing; a card never moves between two foundations, nor between two
// reserve squares; "while no column is empty" looks at the table before the move.

import { type Card, cardName, colourOf, fitsOn, RANKS, rankOf, SUITS, suitOf } from "../card.js";
import { formatPile, type Move, type Pile, type Transfer } from "../notation.js";
import { kingRank, type Rules } from "../rules.js";
import { type Table, topOf } from "./table.js";

/** The ruling on a move: refused with a reason, or legal with the move in full. */
export type Ruling =
  | { readonly refusal: string }
  | { readonly refusal: null; readonly kind: "draw" | "redeal" }
  | {
      readonly refusal: null;
      readonly kind: "move";
      readonly move: Transfer;
      /** The cards moved, bottom to top. */
      readonly cards: readonly Card[];
      /** The literal piles they leave and join. */
      readonly from: Card[];
      readonly to: Card[];
    };

interface Refused {
  readonly refusal: string;
}

/** Cards that can leave a pile together, and the pile's full name. */
interface Unit {
  readonly refusal: null;
  readonly pile: Card[];
  readonly name: Pile;
  readonly cards: readonly [Card, ...Card[]];
}

interface Target {
  readonly refusal: null;
  readonly pile: Card[];
  readonly name: Pile;
}

/** Judges one move on the table as it stands; changes nothing. */
export function judge(table: Table, rules: Rules, move: Move): Ruling {
  if (move.kind === "draw") return judgeDraw(table);
  if (move.kind === "redeal") return judgeRedeal(table, rules);
  if (!Number.isInteger(move.count) || move.count < 1) {
    return refuse(`${move.count} is not a number of cards`);
  }
  const unit = unitMoved(table, rules, move);
  if (unit.refusal !== null) return unit;
  const target = targetFor(table, rules, unit, move.to);
  if (target.refusal !== null) return target;
  return {
    refusal: null,
    kind: "move",
    move: {
      kind: "move",
      from: unit.name,
      to: target.name,
      count: unit.cards.length,
      card: unit.cards[0],
    },
    cards: unit.cards,
    from: unit.pile,
    to: target.pile,
  };
}

function judgeDraw(table: Table): Ruling {
  if (table.stock.length === 0) return refuse("the stock is empty: there is no card to draw");
  return { refusal: null, kind: "draw" };
}

function judgeRedeal(table: Table, rules: Rules): Ruling {
  if (rules.passes !== "unlimited" && table.pass >= rules.passes) {
    const allowed = rules.passes === 1 ? "1 pass" : `${rules.passes} passes`;
    return refuse(`no redeal left: the rules allow ${allowed} through the stock`);
  }
  if (table.stock.length > 0) {
    return refuse(
      `a redeal needs an empty stock: ${table.stock.length} ${table.stock.length === 1 ? "card is" : "cards are"} left to draw`,
    );
  }
  if (table.waste.length === 0) return refuse("the waste is empty: there is nothing to redeal");
  return { refusal: null, kind: "redeal" };
}

// Step 1: what leaves which pile.

function unitMoved(table: Table, rules: Rules, move: Transfer): Unit | Refused {
  switch (move.from.kind) {
    case "waste":
      return single(table.waste, move.from, "the waste", move);
    case "column":
      return columnUnit(table, move.from.index, move);
    case "reserve":
      return reserveUnit(table, rules, move.from.square, move);
    case "foundation":
      return foundationUnit(table, rules, move.from.suit, move);
  }
}

function single(pile: Card[], name: Pile, words: string, move: Transfer): Unit | Refused {
  const top = topOf(pile);
  if (top === undefined) return refuse(`${words} is empty`);
  if (move.count > 1) return refuse(`cards leave ${words} one at a time, not ${move.count}`);
  if (move.card !== null && move.card !== top) {
    return refuse(
      pile.includes(move.card)
        ? `${cardName(move.card)} does not lie on top of ${words}: ${cardName(top)} does, and only the top card is available`
        : `the top card of ${words} is ${cardName(top)}, not ${cardName(move.card)}`,
    );
  }
  return { refusal: null, pile, name, cards: [top] };
}

function columnUnit(table: Table, index: number, move: Transfer): Unit | Refused {
  const column = table.columns[index];
  if (!column) return noColumn(table, index);
  if (column.length === 0) return refuse(`c${index} is empty`);
  const run = table.runLength(index);
  if (move.count > run) {
    return refuse(
      `c${index} has only ${run} face-up ${run === 1 ? "card" : "cards that form a run"}: ${column.slice(-run).map(cardName).join(" ")}`,
    );
  }
  const cards = column.slice(column.length - move.count) as [Card, ...Card[]];
  if (move.card !== null && move.card !== cards[0]) {
    const which = move.count === 1 ? "the last card" : `the lowest of the last ${move.count} cards`;
    return refuse(`${which} of c${index} is ${cardName(cards[0])}, not ${cardName(move.card)}`);
  }
  return { refusal: null, pile: column, name: move.from, cards };
}

function reserveUnit(
  table: Table,
  rules: Rules,
  square: number | null,
  move: Transfer,
): Unit | Refused {
  if (table.reserve.length === 0) return refuse(`${rules.name} has no reserve`);
  if (square !== null && square >= table.reserve.length) return noSquare(table, square);
  if (table.reserve.length === 1) {
    return single(table.reserve[0]!, { kind: "reserve", square: null }, "the reserve", move);
  }
  if (square !== null) {
    return single(table.reserve[square]!, move.from, `the reserve square r${square}`, move);
  }
  const held = table.reserve.flatMap((pile, index) =>
    pile.length > 0 && (move.card === null || pile[0] === move.card) ? [{ pile, index }] : [],
  );
  const first = held[0];
  if (!first) {
    return refuse(
      move.card === null
        ? "the reserve is empty"
        : `${cardName(move.card)} is not in the reserve, which holds ${nameAll(table.reserve.flat())}`,
    );
  }
  if (held.some(({ pile }) => pile[0] !== first.pile[0])) {
    return refuse(
      `"r" is ambiguous: the reserve holds ${nameAll(table.reserve.flat())}; name the square, such as r${first.index}, or the card`,
    );
  }
  const name: Pile = { kind: "reserve", square: first.index };
  return single(first.pile, name, `the reserve square r${first.index}`, move);
}

function foundationUnit(
  table: Table,
  rules: Rules,
  suit: number | null,
  move: Transfer,
): Unit | Refused {
  if (!rules.worryBack) {
    return refuse(`foundation cards stay where they are: ${rules.name} has no worrying back`);
  }
  if (suit !== null && suit >= rules.suits) return noSuit(suit);
  const words = suit === null ? "the foundations" : `the foundations of ${SUITS[suit]}`;
  const filled = table.foundations
    .filter((_, index) => suit === null || index === suit)
    .flat()
    .filter((pile) => pile.length > 0);
  if (filled.length === 0) return refuse(`no card lies on ${words}`);
  const tops = [...new Set(filled.map((pile) => topOf(pile)!))];
  const wanted = move.card ?? tops[0]!;
  if (move.card === null && tops.length > 1) {
    return refuse(
      `"${formatPile(move.from)}" is ambiguous: on top lie ${nameAll(tops)}; name the card, such as =${cardName(wanted)}`,
    );
  }
  const pile = filled.find((candidate) => topOf(candidate) === wanted);
  if (!pile) {
    return refuse(`${cardName(wanted)} is not on top of ${words}: there lie ${nameAll(tops)}`);
  }
  return single(pile, { kind: "foundation", suit: suitOf(wanted) }, words, move);
}

// Step 2: whether the target takes it.

function targetFor(table: Table, rules: Rules, unit: Unit, to: Pile): Target | Refused {
  switch (to.kind) {
    case "waste":
      return refuse("cards come to the waste from the stock only");
    case "column":
      return columnTarget(table, rules, unit, to.index);
    case "foundation":
      return foundationTarget(table, rules, unit, to.suit);
    case "reserve":
      return reserveTarget(table, rules, unit, to.square);
  }
}

function columnTarget(table: Table, rules: Rules, unit: Unit, index: number): Target | Refused {
  const column = table.columns[index];
  if (!column) return noColumn(table, index);
  const card = unit.cards[0];
  if (column === unit.pile) return refuse(`${cardName(card)} already lies in c${index}`);
  const onto = topOf(column);
  const isKing = rankOf(card) === kingRank(rules);
  if (onto === undefined && !isKing) {
    return refuse(
      `${cardName(card)} cannot start the empty column c${index}: only ${kings(rules)} can`,
    );
  }
  if (onto !== undefined && isKing) {
    return refuse(
      `${cardName(card)} goes to an empty column only, and c${index} ends with ${cardName(onto)}`,
    );
  }
  if (onto !== undefined && !fitsOn(card, onto)) {
    return refuse(`${cardName(card)} is not ${misfit(card, onto)} ${cardName(onto)}`);
  }
  return { refusal: null, pile: column, name: { kind: "column", index } };
}

/** The part of "one rank below and of the other colour than" that does not hold. */
function misfit(card: Card, onto: Card): string {
  const rank = rankOf(card) + 1 === rankOf(onto);
  const colour = colourOf(card) !== colourOf(onto);
  if (rank) return "of the other colour than";
  return colour ? "one rank below" : "one rank below and of the other colour than";
}

function foundationTarget(
  table: Table,
  rules: Rules,
  unit: Unit,
  suit: number | null,
): Target | Refused {
  const card = unit.cards[0];
  if (unit.name.kind === "foundation") {
    return refuse(`${cardName(card)} already lies on a foundation`);
  }
  if (unit.cards.length > 1) {
    return refuse(`cards go to a foundation one at a time, not ${unit.cards.length}`);
  }
  if (suit !== null && suit >= rules.suits) return noSuit(suit);
  if (suit !== null && suit !== suitOf(card)) {
    return refuse(`${cardName(card)} does not belong on a foundation of ${SUITS[suit]}`);
  }
  const piles = table.foundations[suitOf(card)]!;
  const pile = piles.find((candidate) => candidate.length === rankOf(card));
  if (!pile) {
    const tops = piles.map(topOf).filter((top) => top !== undefined);
    const state =
      tops.length === 0
        ? `the foundations of ${SUITS[suitOf(card)]} start with an ace`
        : `on the foundations of ${SUITS[suitOf(card)]} the top is ${tops.map(cardName).join(" and ")}`;
    return refuse(`${cardName(card)} does not come next: ${state}`);
  }
  return { refusal: null, pile, name: { kind: "foundation", suit: suitOf(card) } };
}

function reserveTarget(
  table: Table,
  rules: Rules,
  unit: Unit,
  square: number | null,
): Target | Refused {
  const reserve = rules.reserve;
  if (!reserve) return refuse(`${rules.name} has no reserve`);
  if (square !== null && square >= table.reserve.length) return noSquare(table, square);
  const card = unit.cards[0];
  const source = unit.name.kind;
  if (source === "reserve") return refuse(`${cardName(card)} already lies in the reserve`);
  if (rankOf(card) !== kingRank(rules)) {
    return refuse(`${cardName(card)} cannot enter the reserve: it takes ${kings(rules)} only`);
  }
  if (unit.cards.length > 1) {
    return refuse(`cards go to the reserve one at a time, not ${unit.cards.length}`);
  }
  if (!reserve.from.includes(source)) {
    return refuse(
      `${cardName(card)} cannot enter the reserve from a ${source}: it takes ${kings(rules)} from the ${reserve.from.join(", ")} only`,
    );
  }
  if (reserve.when === "no-empty-column") {
    const empty = table.columns.findIndex((column) => column.length === 0);
    if (empty >= 0) {
      return refuse(
        `${cardName(card)} cannot enter the reserve while a column is empty, and c${empty} is`,
      );
    }
  }
  const wanted = square ?? table.reserve.findIndex((pile) => pile.length < table.reserveDepth);
  if (wanted < 0 || table.reserve[wanted]!.length >= table.reserveDepth) {
    return refuse(fullReserve(table, square));
  }
  const single = table.reserve.length === 1;
  return {
    refusal: null,
    pile: table.reserve[wanted]!,
    name: { kind: "reserve", square: single ? null : wanted },
  };
}

function fullReserve(table: Table, square: number | null): string {
  if (table.reserve.length > 1 && square !== null) {
    return `the reserve square r${square} already holds ${nameAll(table.reserve[square]!)}`;
  }
  const held = table.reserve.flat();
  return held.length === 1
    ? `the reserve square already holds ${nameAll(held)}`
    : `the reserve is full: it holds ${nameAll(held)}`;
}

// Words.

function refuse(reason: string): Refused {
  return { refusal: reason };
}

function noColumn(table: Table, index: number): Refused {
  return refuse(`there is no column c${index}: the last is c${table.columns.length - 1}`);
}

function noSquare(table: Table, square: number): Refused {
  const names =
    table.reserve.length === 1 ? `is one pile, "r"` : `ends at r${table.reserve.length - 1}`;
  return refuse(`there is no reserve square r${square}: the reserve ${names}`);
}

function noSuit(suit: number): Refused {
  return refuse(`there is no foundation f${SUITS[suit]}: the pack lacks that suit`);
}

function nameAll(cards: readonly Card[]): string {
  return cards.map(cardName).join(" ");
}

/** What to call the cards of the highest rank, which is not the king in a short pack. */
function kings(rules: Rules): string {
  return rules.ranks === 13 ? "kings" : `${RANKS[kingRank(rules)]}s`;
}
