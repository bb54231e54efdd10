import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { startMeta, writeMeta } from "../../src/batch/meta.js";
import { plan, scratch } from "../support/batch.js";
import { batsford } from "../support/cli.js";
import { rowsOf, writeRows } from "../support/rows.js";
import { accessibilityFaults, describeInBrowser, openPage } from "./chromium.js";

const EVIL = `<script>document.title="taken"</script>`;
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/** The page of three rule sets, one with a name that means harm; made once. */
function makeReport(): string {
  const folder = scratch();
  const file = writeRows(
    join(folder, "x.csv"),
    rowsOf("one-king", "WWL?".repeat(30), { rules: EVIL }),
    rowsOf("three-king", "WWWL?W".repeat(20)),
    rowsOf("batsford-again", "W".repeat(120)),
  );
  writeMeta(file, { ...startMeta(plan("one-king,three-king", "0-9"), 2, null), cpu: EVIL });
  const html = join(folder, "report.html");
  expect(batsford("report", file, "--html", html).status).toBe(0);
  return readFileSync(html, "utf8");
}

let made: string | null = null;
const report = () => (made ??= makeReport());

describeInBrowser("the report in a browser", (browser) => {
  const looks: BrowserContextOptions[] = [DESK, PHONE].flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme })),
  );
  test.each(looks)("fits its window and is accessible with %j", async (look) => {
    const page = await openPage(browser(), report(), look);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(look.viewport!.width);
    // Also with every table open.
    await page.evaluate("for (const x of document.querySelectorAll('details')) x.open = true");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(look.viewport!.width);
  });

  test("shows markup in names as text, and runs none of it", async () => {
    const page = await openPage(browser(), report(), { viewport: DESK });
    const title = `How many deals can be won: ${EVIL}, three-king, batsford-again`;
    expect(await page.title()).toBe(title);
    expect(await page.locator("h1").textContent()).toBe(title);
    expect(await page.locator("script").count()).toBe(1);
    const inCharts = await page.locator("svg text").allTextContents();
    expect(inCharts.filter((text) => text === EVIL).length).toBeGreaterThan(3);
  });

  test("copies a command, and says so", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await openPage(browser(), report(), { viewport: DESK, permissions });
    const row = page.locator("table.deals tbody tr").first();
    await row.locator("button.copy").click();
    await row.locator("button.copy", { hasText: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      "npx batsford solve --rules one-king --seed 119 --max-nodes 1000 --max-memory 64",
    );
  });

  test("has dark charts where dark is asked for, and light ones on paper", async () => {
    const page = await openPage(browser(), report(), { viewport: DESK, colorScheme: "dark" });
    const colors = (): Promise<string[]> =>
      page.evaluate(
        "['.chart.wide svg > rect', '.chart.wide svg text'].map((x) => getComputedStyle(document.querySelector(x)).fill).concat(getComputedStyle(document.body).backgroundColor)",
      );
    const [ground, text, paper] = await colors();
    expect(ground).toBe("rgb(22, 24, 27)");
    expect(paper).toBe(ground);
    expect(text).toBe("rgb(169, 167, 160)");
    await page.emulateMedia({ media: "print" });
    expect(await colors()).toEqual(["rgb(255, 254, 251)", "rgb(93, 92, 88)", "rgb(255, 254, 251)"]);
  });
});
