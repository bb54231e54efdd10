// Every step of a page shows the referee's position, on the way there and on the way back.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dealSeed } from "../../src/dealers/seeded.js";
import { gamePage } from "../../src/report/game-page/page.js";
import { namedRules } from "../../src/rule-sets.js";
import { DEFAULT_LIMITS, solveDeal } from "../../src/search/solve.js";
import { describeInBrowser, openPage } from "./chromium.js";
import { faultsInSight, positions, shownTable, tablesWhilePressing } from "./table.js";

describeInBrowser("a game's page", (browser) => {
  test.each([
    ["one-king", 1],
    ["three-king", 2],
    ["klondike-draw3", 1],
    ["batsford-again", 3],
    ["gargantua", 2],
    ["two-squares", 1],
  ])("of %s, seed %d, shows every position", async (name, seed) => {
    const rules = namedRules(name);
    const deal = dealSeed(seed, rules);
    const moves = solveDeal(deal, rules, DEFAULT_LIMITS).moves!;
    expect(moves.length).toBeGreaterThan(100);
    const verdict = { tone: "won", headline: "winnable", details: [] } as const;
    const html = gamePage({ deal, rules, moves, source: "a seed", verdict, command: "solve" });
    expect(html.length).toBeLessThan(400_000);
    const page = await openPage(browser(), html, { reducedMotion: "reduce" });
    const all = positions(deal, rules, moves);

    expect(await openingTime(page)).toBeLessThan(1000);
    expect(await shownTable(page)).toEqual(all[0]);
    expect(await tablesWhilePressing(page, "ArrowRight", moves.length)).toEqual(all.slice(1));
    const back = all.slice(0, -1).reverse();
    expect(await tablesWhilePressing(page, "ArrowLeft", moves.length)).toEqual(back);

    for (const part of [0, 0.3, 0.5, 0.8, 1]) {
      const step = Math.round(part * moves.length);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#step=${step}`);
      await page.waitForFunction(
        (n) => document.querySelector("#counter")?.textContent?.startsWith(`${n} /`),
        step,
      );
      expect(await shownTable(page)).toEqual(all[step]);
      expect(await faultsInSight(page)).toEqual([]);
    }
  });
});

/** Milliseconds until the page stands, the best of a few loads: others may be using the machine. */
async function openingTime(page: Page): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let load = 0; load < 4 && best >= 1000; load++) {
    if (load > 0) await page.reload();
    const milliseconds = await page.evaluate(() => {
      const [timing] = performance.getEntriesByType("navigation");
      return (timing as PerformanceNavigationTiming).domComplete;
    });
    best = Math.min(best, milliseconds);
  }
  return best;
}
