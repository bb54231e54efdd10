// The version of the package, which is also the version of the solver's behaviour: any change that
// can alter a verdict, a node count or a solution raises it.

import { readFileSync } from "node:fs";

/** As in package.json, which lies two folders above the compiled file and one above the source. */
export const SOLVER_VERSION: string = readVersion();

function readVersion(): string {
  for (const path of ["../../package.json", "../package.json"]) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      // A folder above the clone may be a package of its own.
      if (name === "batsford") return version;
    } catch {
      // Not there: this file runs from the other place.
    }
  }
  throw new Error("package.json of batsford not found beside its code");
}
