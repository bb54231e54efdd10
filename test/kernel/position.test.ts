// A position's moves against the position rebuilt from its key, and against taking them back.

import seedrandom from "seedrandom";
import { describe, expect, test } from "vitest";
import { KernelProbe } from "../../bench/kernel-probe.js";
import type { Deal } from "../../src/deal.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { namedRuleSets } from "../../src/rule-sets.js";
import { kingRank, type Rules } from "../../src/rules.js";
import { smallDeals } from "../oracle/small-deals.js";

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

/** The root of a column without dealt cards. */
const NO_CARD = 63;

class Position {
  readonly probe = new KernelProbe();
  readonly rules: Rules;
  readonly king: number;
  /** Where keys to be loaded are put: the second word there is. */
  readonly #loading: number;

  constructor(deal: Deal, rules: Rules) {
    this.rules = rules;
    this.king = kingRank(rules);
    this.probe.openPosition(deal, rules, WEIGHTS);
    this.#loading = this.probe.parts.allot(128) + 4;
  }

  get words(): number {
    return this.probe.parts.words.value;
  }

  array(name: "attached" | "uncovered" | "held" | "roots" | "low" | "high" | "key", count: number) {
    return [...this.probe.cells(this.probe.parts[name].value, count)];
  }

  /** Everything a position knows, as plain data. */
  contents() {
    const { parts } = this.probe;
    const talon: number[] = [];
    for (let i = parts.after(0); i !== 0; i = parts.after(i)) talon.push(i);
    return {
      key: this.array("key", this.words),
      hash: parts.hash.value,
      held: this.array("held", this.rules.columns),
      roots: this.array("roots", this.rules.columns),
      dealtLeft: parts.dealtLeft.value,
      empty: parts.emptyColumns(),
      attached: this.array("attached", 64),
      uncovered: this.array("uncovered", 2 * (this.king + 1)),
      low: this.array("low", 4),
      high: this.array("high", 4),
      onFoundations: parts.onFoundations.value,
      talon,
      back: talon.map((i) => parts.before(i)),
      talonLeft: parts.talonLeft.value,
      top: parts.top.value,
      turn: parts.turn.value,
      pass: parts.pass.value,
      reserve: parts.reserve.value,
      reserved: parts.reserved.value,
      supply: parts.supply.value,
      columnCost: parts.columnCost.value,
      wasteCost: parts.wasteCost.value,
    };
  }

  /** What follows from where the cards lie, counted anew by the definitions in position.ts. */
  counted() {
    const { king, rules } = this;
    const { parts } = this.probe;
    const [low, high, held] = [this.array("low", 4), this.array("high", 4), this.array("held", 16)];
    const attached: number[] = new Array(64).fill(0);
    for (let card = 0; card < (king + 1) << 2; card++) {
      const suit = card & 3;
      if (suit >= rules.suits) continue;
      const rank = card >> 2;
      const raised = rules.decks === 2 ? [low[suit]!, high[suit]!] : [low[suit]!];
      attached[card] = rules.decks - raised.filter((height) => height > rank).length;
    }
    let reserve = parts.reserve.value;
    const stacked = rules.reserve?.layout === "stack";
    for (let n = parts.reserved.value; stacked && n > 0; n--, reserve >>= 2) {
      attached[(king << 2) | (reserve & 3)]!--;
    }
    for (let suit = 0; !stacked && suit < 4; suit++) {
      attached[(king << 2) | suit]! -= (reserve >> (2 * suit)) & 3;
    }
    for (let i = parts.after(0); i !== 0; i = parts.after(i)) attached[parts.cardAt(i)]!--;
    const uncovered: number[] = new Array(2 * (king + 2)).fill(0);
    const roots: number[] = new Array(rules.columns).fill(NO_CARD);
    let empty = 0;
    let dealtLeft = 0;
    for (let c = 0; c < rules.columns; c++) {
      for (let i = 1; i <= held[c]!; i++) {
        roots[c] = parts.dealtAt(c, i);
        attached[roots[c]!]!--;
        dealtLeft++;
      }
      if (held[c] === 0) empty++;
      else uncovered[2 * (roots[c]! >> 2) + (roots[c]! & 1)]!++;
    }
    attached.forEach((count, card) => {
      const rank = card >> 2;
      uncovered[2 * rank + (card & 1)]! += count;
      if (rank === king) empty -= count;
      else if (rank < king) uncovered[2 * (rank + 1) + (~card & 1)]! -= count;
    });
    return { attached, uncovered: uncovered.slice(0, 2 * (king + 1)), empty, roots, dealtLeft };
  }

  load(key: readonly number[]): void {
    // A word in front, so that the key's address is no multiple of 8.
    this.probe.cells(this.#loading - 4, 1 + key.length).set([-1, ...key]);
    this.probe.parts.loadKey(this.#loading);
  }
}

/** Random walks of up to `length` moves; every move is checked when made and when taken back. */
function walk(position: Position, fresh: Position, random: () => number, length: number): number {
  const { parts } = position.probe;
  const made: { move: number; before: ReturnType<Position["contents"]> }[] = [];
  while (made.length < length) {
    const moves = position.probe.legalMoves();
    if (moves.length === 0) break;
    const move = moves[Math.floor(random() * moves.length)]!;
    made.push({ move, before: position.contents() });
    parts.play(move);
    fresh.load(position.array("key", position.words));
    expect(position.contents()).toEqual(fresh.contents());
    expect(position.contents()).toMatchObject(position.counted());
    expect(parts.score()).toBeGreaterThanOrEqual(0);
    expect(parts.score()).toBeLessThan(parts.scores.value);
  }
  for (const _ of made) {
    const { before } = made[Math.floor(random() * made.length)]!;
    fresh.load(before.key);
    expect(fresh.contents()).toEqual(before);
  }
  for (const { move, before } of [...made].reverse()) {
    parts.takeBack(move, before.turn, before.supply);
    expect(position.contents()).toEqual(before);
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
      const { words } = new Position(dealSeed(0, rules), rules);
      expect(words).toBeLessThanOrEqual(rules.worryBack ? 5 : 4);
    }
  });
});
