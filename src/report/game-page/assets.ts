// The script and the style that every page carries, as `npm run build` has bundled them.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { InternalError } from "../../errors.js";

/** Beside this file where it runs compiled; in dist where it runs from the source. */
const FOLDERS = ["./", "../../../dist/src/report/game-page/"];

/** The text of a bundled file, such as `game.js`. */
export function bundledAsset(name: string): string {
  for (const folder of FOLDERS) {
    const file = fileURLToPath(new URL(`${folder}${name}`, import.meta.url));
    if (existsSync(file)) return readFileSync(file, "utf8").trim();
  }
  throw new InternalError(`${name} is missing beside the compiled program: run npm run build`);
}
