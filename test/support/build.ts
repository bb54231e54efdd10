// Worker threads, commands and pages run compiled code: brings dist up to date once before all tests.

import { spawnSync } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STAMP = `${ROOT}dist/.built`;

export default function build(): void {
  const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["src", "workers", "bench"].flatMap((folder) => listFiles(`${ROOT}${folder}`));
  const settings = ["tsconfig.json", "package.json"].map((name) => `${ROOT}${name}`);
  const newest = Math.max(...[...sources, ...settings].map(changed));
  if (changed(STAMP) > newest) return;
  // Code with type errors is compiled all the same: the tests then say what it does.
  const done = ["types", "assembly", "worker", "page"].map((part) => {
    const script = ["run", "--silent", `build:${part}`];
    const options = { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" } as const;
    return spawnSync("npm", script, options).status === 0;
  });
  if (done.every((well) => well)) writeFileSync(STAMP, "");
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|css)$/.test(name))
    .map((name) => `${folder}/${name}`);
}
