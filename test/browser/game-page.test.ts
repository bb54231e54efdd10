// What a person can do on a game's page: buttons, keys, slider, address, list, views.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Deal } from "../../src/deal.js";
import { dealSeed } from "../../src/dealers/seeded.js";
import { type Move, parseMove } from "../../src/notation.js";
import { gamePage } from "../../src/report/game-page/page.js";
import type { GamePage } from "../../src/report/game-page/page-input.js";
import { namedRules } from "../../src/rule-sets.js";
import type { Rules } from "../../src/rules.js";
import { DEFAULT_LIMITS, solveDeal } from "../../src/search/solve.js";
import { position } from "../support/position.js";
import { accessibilityFaults, describeInBrowser, openPage } from "./chromium.js";
import { expected, faultsInSight, positions, shownTable } from "./table.js";

const RULES = namedRules("one-king");
const DEAL = dealSeed(1, RULES);
const MOVES = solveDeal(DEAL, RULES, DEFAULT_LIMITS).moves!;
const ALL = positions(DEAL, RULES, MOVES);
const END = MOVES.length;
const STILL = { reducedMotion: "reduce" } as const;

function won(deal: Deal, rules: Rules, moves: readonly Move[]): GamePage {
  const verdict = {
    tone: "won",
    headline: `winnable in ${moves.length} moves`,
    details: [],
  } as const;
  return { deal, rules, moves, source: "seed 1", verdict, command: "npx batsford solve --seed 1" };
}

const LOST: GamePage = {
  ...won(DEAL, RULES, []),
  verdict: {
    tone: "lost",
    headline: "unwinnable",
    details: ["No sequence of legal moves wins: every reachable position was searched."],
  },
};

const HTML = gamePage(won(DEAL, RULES, MOVES));

/** The step by the counter, which must be that of the slider, of the list and of the table. */
async function stepOf(page: Page): Promise<number> {
  const text = (await page.textContent("#counter"))!;
  const [step, length] = text.split(" / ").map(Number);
  expect(length).toBe(END);
  expect(await page.inputValue("#slider")).toBe(String(step));
  expect(await page.getAttribute("#moves [aria-current]", "data-step")).toBe(String(step));
  expect(await page.locator("#moves [aria-current]").count()).toBe(1);
  expect(await shownTable(page)).toEqual(ALL[step!]);
  return step!;
}

/** Steps after which the predicate holds of the move played. */
const after = (holds: (move: Move, index: number) => boolean) =>
  MOVES.flatMap((move, i) => (holds(move, i) ? [i + 1] : []));
const DRAWS = after((move) => move.kind === "draw");
/** A card has turned up where one hidden card fewer lies in the columns. */
const hiddenIn = (step: number) =>
  ALL[step]!.filter((pile) => pile.startsWith("c"))
    .join()
    .split("*").length;
const TURNS = after((_, i) => hiddenIn(i + 1) < hiddenIn(i));

describeInBrowser("on a game's page", (browser) => {
  test("the keys go on, back, to the ends and to draws and turned cards", async () => {
    const page = await openPage(browser(), HTML, STILL);
    expect(await stepOf(page)).toBe(0);
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return stepOf(page);
    };
    expect(await press("ArrowLeft")).toBe(0);
    expect(await press("ArrowRight")).toBe(1);
    expect(await press("PageDown")).toBe(DRAWS[0]);
    expect(await press("PageDown")).toBe(DRAWS[1]);
    expect(await press("PageUp")).toBe(DRAWS[0]);
    const turn = TURNS.find((step) => step > DRAWS[0]!)!;
    expect(await press("Shift+ArrowRight")).toBe(turn);
    expect(await press("Shift+ArrowLeft")).toBe(TURNS.findLast((step) => step < turn));
    expect(await press("End")).toBe(END);
    expect(await press("ArrowRight")).toBe(END);
    expect(await press("Home")).toBe(0);
  });

  test("each button does what its name says, and says when it cannot", async () => {
    const page = await openPage(browser(), HTML, STILL);
    const press = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).click({ force: true });
      return stepOf(page);
    };
    const idle = (name: string) =>
      page.getByRole("button", { name, exact: true }).getAttribute("aria-disabled");
    expect(await idle("Back")).toBe("true");
    expect(await idle("Previous draw")).toBe("true");
    expect(await press("Forward")).toBe(1);
    expect(await idle("Back")).toBe(null);
    expect(await press("Next draw")).toBe(DRAWS[0]);
    expect(await press("Next draw")).toBe(DRAWS[1]);
    expect(await press("Previous draw")).toBe(DRAWS[0]);
    expect(await press("To the start")).toBe(0);
    expect(await press("Next turned card")).toBe(TURNS[0]);
    expect(await press("Next turned card")).toBe(TURNS[1]);
    expect(await press("Previous turned card")).toBe(TURNS[0]);
    expect(await press("To the end")).toBe(END);
    expect(await idle("Forward")).toBe("true");
    expect(await idle("Next draw")).toBe("true");
    expect(await press("Back")).toBe(END - 1);
  });

  test("the space bar and the button play and pause, and playing stops at the end", async () => {
    const page = await openPage(browser(), HTML, STILL, `#step=${END - 30}`);
    await page.selectOption("#speed", "8");
    await page.locator("body").press(" ");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await page.getAttribute("#words", "aria-live")).toBe("off");
    await page.waitForFunction(
      (step) => Number(document.querySelector("#counter")!.textContent!.split(" ")[0]) >= step,
      END - 28,
    );
    await page.getByRole("button", { name: "Pause" }).click();
    const paused = await stepOf(page);
    expect(await page.getAttribute("#words", "aria-live")).toBe("polite");
    expect(paused).toBeLessThan(END);
    await page.waitForTimeout(250);
    expect(await stepOf(page)).toBe(paused);
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.waitForFunction(
      (step) => document.querySelector("#counter")!.textContent!.startsWith(`${step} `),
      END,
    );
    await page.getByRole("button", { name: "Play" }).waitFor();
  });

  test("the slider goes anywhere and says the move in words", async () => {
    const page = await openPage(browser(), HTML, STILL);
    const slider = page.getByRole("slider", { name: "Move" });
    for (const step of [200, 7, END, 0]) {
      await slider.fill(String(step));
      expect(await stepOf(page)).toBe(step);
    }
    await slider.fill("1");
    expect(await slider.getAttribute("aria-valuetext")).toBe(
      `move 1 of ${END}: Ace of spades from column c9 to the foundation of spades; the three of spades turns up`,
    );
    expect(await page.getByRole("status").textContent()).toMatch(
      /^Move 1: Ace of spades from column c9/,
    );
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    expect(await stepOf(page)).toBe(2);
  });

  test("the address keeps the step, and is followed when it changes", async () => {
    const page = await openPage(browser(), HTML, STILL, "#step=42");
    expect(await stepOf(page)).toBe(42);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#step=43");
    await page.reload();
    expect(await stepOf(page)).toBe(43);
    const go = async (hash: string) => {
      await page.evaluate((text) => {
        location.hash = text;
        return new Promise((done) => setTimeout(done, 30));
      }, hash);
      return stepOf(page);
    };
    expect(await go("#step=7")).toBe(7);
    expect(await go("#step=99999")).toBe(END);
    expect(await go("#step=12")).toBe(12);
    expect(await go("#step=-1")).toBe(12);
    expect(await go("#step=x")).toBe(12);
    // The page has written a step of its own before it heard of the one asked for.
    await page.evaluate(() => {
      const newURL = location.href.replace(/#.*/, "#step=30");
      dispatchEvent(new HashChangeEvent("hashchange", { newURL }));
    });
    expect(await stepOf(page)).toBe(30);
    await page.waitForFunction(() => location.hash === "#step=30");
  });

  test("a click in the list goes to its move, and the arrow keys walk along it", async () => {
    const page = await openPage(browser(), HTML, STILL);
    await page.locator("#moves [data-step='9']").click();
    expect(await stepOf(page)).toBe(9);
    await page.keyboard.press("ArrowDown");
    expect(await stepOf(page)).toBe(10);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.step)).toBe(
      "10",
    );
    await page.keyboard.press("End");
    expect(await stepOf(page)).toBe(END);
    await page.waitForFunction(() => {
      const row = document.querySelector("#moves [aria-current]")!.getBoundingClientRect();
      const list = document.querySelector("#moves")!.getBoundingClientRect();
      return row.top >= list.top && row.bottom <= list.bottom + 1;
    });
    // One row at a time is in the tab order.
    expect(await page.locator("#moves [tabindex='0'], #moves button:not([tabindex])").count()).toBe(
      1,
    );
  });

  test("backs can be seen through, and then are not", async () => {
    const page = await openPage(browser(), HTML, STILL);
    const opacity = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector("[data-pile=c9] .back")!).opacity,
      );
    const button = page.getByRole("button", { name: "See through the backs" });
    const column = page.locator("[data-pile=c1]");
    expect(await column.getAttribute("aria-label")).toBe(
      "Column c1: 1 face down, then four of diamonds",
    );
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    expect(Number(await opacity())).toBeLessThan(0.5);
    expect(await column.getAttribute("aria-label")).toMatch(
      /^Column c1: 1 face down \(\w+ of \w+\), then/,
    );
    expect(await stepOf(page)).toBe(0);
    await button.click();
    expect(await opacity()).toBe("1");
    expect(await faultsInSight(page)).toEqual([]);
  });

  test("a card that turned up under one that came back stays up after a jump", async () => {
    const rules = namedRules("gargantua");
    const deal = position(rules, { columns: ["9S | 8H", "9C"] });
    const moves = ["c0>c1", "c1>c0"].map(parseMove);
    const all = positions(deal, rules, moves);
    const page = await openPage(browser(), gamePage(won(deal, rules, moves)), STILL);
    expect(await shownTable(page)).toEqual(all[0]);
    await page.keyboard.press("End");
    expect(await shownTable(page)).toEqual(all[2]);
    await page.keyboard.press("Home");
    expect(await shownTable(page)).toEqual(all[0]);
  });

  test("cards slide, and stand still where motion is not wanted", async () => {
    const moving = async (reducedMotion: "reduce" | "no-preference") => {
      const page = await openPage(browser(), HTML, { reducedMotion });
      return page.evaluate(() => {
        const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
        document.body.dispatchEvent(key);
        return document.getAnimations().filter((each) => !(each instanceof CSSTransition)).length;
      });
    };
    expect(await moving("reduce")).toBe(0);
    // The ace slides; the card under it turns over.
    expect(await moving("no-preference")).toBeGreaterThanOrEqual(3);
  });

  test("steps in quick succession leave no card on its way", async () => {
    const page = await openPage(browser(), HTML);
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => document.querySelectorAll(".moving").length === 0);
    expect(await stepOf(page)).toBe(8);
    expect(await faultsInSight(page)).toEqual([]);
  });

  test("what looks like markup is text", async () => {
    const evil = "</script><script>document.title='taken'</script><img src=x onerror=alert(1)>";
    const rules = { ...RULES, name: "<script>alert(1)</script>" };
    const html = gamePage({ ...won(DEAL, rules, MOVES), source: `deal ${evil}`, command: evil });
    const page = await openPage(browser(), html, STILL);
    expect(await page.title()).toContain("</script><script>");
    expect(await page.textContent("h1")).toBe(`${rules.name} deal ${evil}`);
    expect(await page.textContent(".command code")).toBe(evil);
    expect(await page.locator("img").count()).toBe(0);
    expect(await stepOf(page)).toBe(0);
  });

  test("a deal without a line shows the deal and why", async () => {
    const page = await openPage(browser(), gamePage(LOST));
    expect(await shownTable(page)).toEqual(expected(DEAL, RULES));
    expect(await faultsInSight(page)).toEqual([]);
    await page.getByText("Unwinnable").waitFor();
    await page.getByText("every reachable position was searched").waitFor();
    expect(await page.getByRole("slider").count()).toBe(0);
    await page.getByRole("button", { name: "See through the backs" }).click();
  });

  test.each([
    [1280, 800, "light"],
    [1024, 600, "dark"],
    [360, 740, "light"],
    [360, 740, "dark"],
    [740, 360, "light"],
  ] as const)(
    "nothing is cut off or out of reach at %dx%d, %s",
    async (width, height, colorScheme) => {
      const viewport = { width, height };
      const page = await openPage(
        browser(),
        HTML,
        { ...STILL, viewport, colorScheme },
        "#step=120",
      );
      expect(await page.getAttribute("html", "data-theme")).toBe(colorScheme);
      const small = await page.evaluate(() => {
        const root = document.documentElement;
        const buttons = [...document.querySelectorAll<HTMLElement>("button, select, input")];
        return [
          ...(root.scrollWidth > innerWidth ? ["the page is too wide"] : []),
          ...(root.scrollHeight > innerHeight ? ["the page is too high"] : []),
          ...buttons.flatMap((button) => {
            const box = button.getBoundingClientRect();
            return box.width > 0 && (box.width < 40 || box.height < 40)
              ? [button.id || button.textContent]
              : [];
          }),
        ];
      });
      expect(small).toEqual([]);
      expect(await faultsInSight(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      if (width > 820) return;
      await page.getByRole("button", { name: "Moves and details" }).click();
      await page.locator("#moves [aria-current]").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator("#panel").isVisible()).toBe(false);
    },
  );

  test.each(["light", "dark"] as const)("a lost deal is accessible, %s", async (colorScheme) => {
    const viewport = { width: 1024, height: 600 };
    const page = await openPage(browser(), gamePage(LOST), { ...STILL, viewport, colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(600);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Dark colours" }).click();
    expect(await page.getAttribute("html", "data-theme")).toBe(
      colorScheme === "dark" ? "light" : "dark",
    );
  });
});
