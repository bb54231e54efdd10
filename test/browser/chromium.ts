// A real browser for tests of pages: Debian's Chromium, driven by Playwright. Where there is none,
// tests that need it are left out with a notice; in CI they fail, so that a green run has run them.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";

/** Where Chromium is: $CHROMIUM_PATH, or on the PATH; null where it is not. */
export function chromiumPath(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

/**
 * A describe block whose tests share one browser.
 * @param tests gets a function that gives the browser inside a test
 */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const path = chromiumPath();
  if (path === null && !process.env.CI) {
    console.log(`not tested, as no Chromium is here: ${name} (apt-get install chromium)`);
  }
  describe.skipIf(path === null && !process.env.CI)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      if (path === null) {
        throw new Error(
          "no Chromium on the PATH or at $CHROMIUM_PATH: in CI pages must be tested (apt-get install chromium)",
        );
      }
      const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
      browser = await chromium.launch({ executablePath: path, args });
    });
    afterAll(() => browser?.close());
    tests(() => browser);
  });
}

/**
 * Opens a page from a file of its own, as a user does. When the test ends it is closed, and by then
 * it must have logged no error and asked for nothing but itself.
 * @param hash part of the address, such as `#step=3`
 */
export async function openPage(
  browser: Browser,
  html: string,
  options: BrowserContextOptions = {},
  hash = "",
): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), "batsford-page-"));
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const address = pathToFileURL(file).href;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:")) complaints.push(`asks for ${url}`);
  });
  onTestFinished(async () => {
    await context.close();
    rmSync(folder, { recursive: true });
    expect(complaints).toEqual([]);
  });
  await page.goto(`${address}${hash}`);
  return page;
}

/** Serious and critical findings of axe-core, each with the elements concerned. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const engine = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    const { violations } = await engine.run({ resultTypes: ["violations"] } as never);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  });
}
