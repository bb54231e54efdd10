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
  const compiler = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"];
  const { status } = spawnSync(process.execPath, compiler, { cwd: ROOT, stdio: "inherit" });
  const bundle = spawnSync("npm", ["run", "--silent", "build:page"], {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  // Code with type errors is compiled all the same: the tests then say what it does.
  if (status === 0 && bundle.status === 0) writeFileSync(STAMP, "");
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|css)$/.test(name))
    .map((name) => `${folder}/${name}`);
}
