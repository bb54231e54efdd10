// Where piles and cards lie: on the table, clear of each other, for every rule set and many sizes.

import { expect, test } from "vitest";
import { dealSeed } from "../../../src/dealers/seeded.js";
import {
  arrange,
  cardOffsets,
  type Geometry,
  type Point,
} from "../../../src/report/game-page/browser/geometry.js";
import type { PageData } from "../../../src/report/game-page/page-data.js";
import { recordGame } from "../../../src/report/game-page/record.js";
import { namedRuleSets, namedRules, overrideRules } from "../../../src/rule-sets.js";
import type { Rules } from "../../../src/rules.js";

const SIZES: readonly (readonly [number, number])[] = [
  [940, 604],
  [748, 404],
  [348, 509],
  [348, 440],
  [700, 250],
  [1800, 1000],
  [600, 900],
];

const RULE_SETS: readonly Rules[] = [
  ...namedRuleSets().map(({ rules }) => rules),
  overrideRules(namedRules("double-klondike"), { draw: 3 }),
  overrideRules(namedRules("one-king"), { reserve: 8 }),
  overrideRules(namedRules("three-king"), { reserve: 8, draw: 13 }),
  overrideRules(namedRules("one-king"), { columns: 13 }),
  overrideRules(namedRules("one-king"), { columns: 1 }),
];

const dataOf = (rules: Rules): PageData => recordGame(dealSeed(1, rules), rules, []).data;

/** Lower right corner of a pile as full as it may be shown. */
function extent(geometry: Geometry, data: PageData, pile: number): Point {
  const { kind, depth } = data.piles[pile]!;
  const up = Array<boolean>(kind === "reserve" ? depth : kind === "waste" ? 20 : 1).fill(true);
  const last = cardOffsets(geometry, kind, up, false).at(-1)!;
  const { x, y } = geometry.piles[pile]!;
  return { x: x + last.x + geometry.width, y: y + last.y + geometry.height };
}

test.each(RULE_SETS)("under $name every pile lies on the table, clear of others", (rules) => {
  const data = dataOf(rules);
  for (const [width, height] of SIZES) {
    const geometry = arrange(data.piles, data.draw, width, height);
    const boxes = data.piles.map((pile, i) => ({
      name: `${pile.name} at ${width}x${height}`,
      kind: pile.kind,
      ...geometry.piles[i]!,
      end: extent(geometry, data, i),
    }));
    for (const { name, x, y, end } of boxes) {
      expect(x, name).toBeGreaterThanOrEqual(0);
      expect(y, name).toBeGreaterThanOrEqual(geometry.label);
      expect(end.x, name).toBeLessThanOrEqual(width);
      expect(end.y, name).toBeLessThanOrEqual(height);
    }
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        // Squares of a large reserve may lie on each other as the cards of a column do.
        if (a.kind === "reserve" && b.kind === "reserve") continue;
        const apart = a.end.x <= b.x || b.end.x <= a.x || a.end.y <= b.y || b.end.y <= a.y;
        expect(apart, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  }
});

test.each(RULE_SETS)("under $name the longest column fits", (rules) => {
  const data = dataOf(rules);
  const up = [
    ...Array<boolean>(rules.columns - 1).fill(false),
    ...Array<boolean>(rules.ranks).fill(true),
  ];
  for (const [width, height] of SIZES) {
    const geometry = arrange(data.piles, data.draw, width, height);
    for (const seeThrough of [false, true]) {
      const offsets = cardOffsets(geometry, "column", up, seeThrough).map(({ y }) => y);
      const size = `${width}x${height}`;
      expect(offsets[0]).toBe(0);
      for (let i = 1; i < offsets.length; i++) {
        expect(offsets[i], size).toBeGreaterThan(offsets[i - 1]!);
      }
      expect(offsets.at(-1)! + geometry.height, size).toBeLessThanOrEqual(
        geometry.columnHeight + 1,
      );
    }
  }
});
