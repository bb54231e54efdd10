// A position's moves against the position rebuilt from its key, and against taking them back.

import seedrandom from "seedrandom";
import { describe, expect, test } from "vitest";
import { dealSeed } from "../../src/dealers/seeded.js";
import { generateMoves } from "../../src/kernel/generate.js";
import { MOVE_LIMIT } from "../../src/kernel/move.js";
import { Position } from "../../src/kernel/position.js";
import { usesSupplies } from "../../src/kernel/supply.js";
import { namedRuleSets } from "../../src/rule-sets.js";
import { Scorer } from "../../src/search/score.js";
import { smallDeals } from "../oracle/small-deals.js";

/** Everything a position knows, as plain data. */
function contents(position: Position) {
  const talon: number[] = [];
  for (let i = position.next[0]!; i !== 0; i = position.next[i]!) talon.push(i);
  return {
    key: [...position.key],
    hash: position.hash,
    held: [...position.held],
    roots: [...position.roots],
    dealtLeft: position.dealtLeft,
    empty: position.empty,
    attached: [...position.attached],
    uncovered: [...position.uncovered.slice(0, 2 * (position.king + 1))],
    low: [...position.low],
    high: [...position.high],
    onFoundations: position.onFoundations,
    talon,
    back: [...talon].map((i) => position.previous[i]!),
    talonLeft: position.talonLeft,
    top: position.top,
    pass: position.pass,
    reserve: position.reserve,
    reserved: position.reserved,
    supply: position.supply,
    columnCost: position.columnCost,
    wasteCost: position.wasteCost,
  };
}

const WEIGHTS = {
  waste: 7,
  wasteLow: 3,
  earlierPass: 5,
  held: 2,
  buried: 1,
  foundation: 1,
  emptyColumn: 2,
  reserve: 1,
};

/** What follows from where the cards lie, counted anew by the definitions in position.ts. */
function counted(position: Position) {
  const { king, suits, rules, columns, held, dealt, stride, talon, next } = position;
  const attached = new Array(64).fill(0);
  for (let card = 0; card < (king + 1) << 2; card++) {
    const suit = card & 3;
    if (suit >= suits) continue;
    const rank = card >> 2;
    const raised = Number(position.low[suit]! > rank) + Number(position.high[suit]! > rank);
    attached[card] = rules.decks - raised;
  }
  let reserve = position.reserve;
  for (let n = position.reserved; position.stacked && n > 0; n--, reserve >>= 2) {
    attached[(king << 2) | (reserve & 3)]--;
  }
  for (let suit = 0; !position.stacked && suit < 4; suit++) {
    attached[(king << 2) | suit] -= (reserve >> (2 * suit)) & 3;
  }
  for (let i = next[0]!; i !== 0; i = next[i]!) attached[talon[i]!]--;
  const uncovered = new Array(2 * (king + 2)).fill(0);
  const roots = new Array(columns).fill(-1);
  let empty = 0;
  let dealtLeft = 0;
  for (let c = 0; c < columns; c++) {
    for (let i = 0; i < held[c]!; i++) {
      roots[c] = dealt[c * stride + i]!;
      attached[roots[c]]--;
      dealtLeft++;
    }
    if (held[c] === 0) empty++;
    else uncovered[2 * (roots[c] >> 2) + (roots[c] & 1)]++;
  }
  attached.forEach((count, card) => {
    const rank = card >> 2;
    uncovered[2 * rank + (card & 1)] += count;
    if (rank === king) empty -= count;
    else if (rank < king) uncovered[2 * (rank + 1) + (~card & 1)] -= count;
  });
  return { attached, uncovered: uncovered.slice(0, 2 * (king + 1)), empty, roots, dealtLeft };
}

/** Random walks of up to `length` moves; every move is checked when made and when taken back. */
function walk(position: Position, fresh: Position, random: () => number, length: number): number {
  const scorer = new Scorer(position, WEIGHTS);
  new Scorer(fresh, WEIGHTS);
  position.tracksSupplies = usesSupplies(position);
  const moves = new Int16Array(MOVE_LIMIT);
  const made: { move: number; before: ReturnType<typeof contents> }[] = [];
  while (made.length < length) {
    const count = generateMoves(position, moves, 0);
    if (count === 0) break;
    const move = moves[Math.floor(random() * count)]!;
    made.push({ move, before: contents(position) });
    position.do(move);
    fresh.load(position.key, 0);
    expect(contents(position)).toEqual(contents(fresh));
    expect(contents(position)).toMatchObject(counted(position));
    const score = scorer.score();
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThan(scorer.limit);
  }
  for (const _ of made) {
    const { before } = made[Math.floor(random() * made.length)]!;
    fresh.load(Int32Array.of(0, ...before.key), 1);
    expect(contents(fresh)).toEqual(before);
  }
  for (const { move, before } of [...made].reverse()) {
    position.undo(move);
    expect(contents(position)).toEqual(before);
  }
  return made.length;
}

describe("a position", () => {
  test.each(namedRuleSets().map(({ rules }) => rules))(
    "of $name is the same whether moved to or loaded from its key, and moves can be taken back",
    (rules) => {
      const random = seedrandom(`walk ${rules.name}`);
      let made = 0;
      for (let seed = 0; seed < 4; seed++) {
        const deal = dealSeed(seed, rules);
        made += walk(new Position(deal, rules), new Position(deal, rules), random, 150);
      }
      expect(made).toBeGreaterThan(100);
    },
  );

  test("of small games under way behaves alike", () => {
    const random = seedrandom("small walks");
    const games = smallDeals(150, 77, { unlimitedPasses: true, drawMany: true, worryBack: true });
    for (const { rules, deal } of games) {
      walk(new Position(deal, rules), new Position(deal, rules), random, 60);
    }
  });

  test("fits its key into four words, or five where cards come back from foundations", () => {
    for (const { rules } of namedRuleSets()) {
      const { words } = new Position(dealSeed(0, rules), rules).layout;
      expect(words).toBeLessThanOrEqual(rules.worryBack ? 5 : 4);
    }
  });
});
