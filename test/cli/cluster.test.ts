// The cluster scripts of the README, run as the plain processes that they are: Slurm and Kubernetes
// add nothing but the environment.

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { scratch, timeless } from "../support/batch.js";
import { batsford } from "../support/cli.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SEEDS = "0-4";
const RULES = "one-king,three-king,batsford-again";

/** The README's code block that holds a word. */
function block(language: string, word: string): string {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  const found = blocks.find(([, name, text]) => name === language && text!.includes(word));
  return found![2]!;
}

function run(command: string[], env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync(command[0]!, command.slice(1), {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, SEEDS, ...env },
  });
  expect(stderr).not.toContain("error");
  expect(status).toBe(0);
}

/** Joins the shards of a folder and compares with one run over all seeds. */
function expectWhole(shards: string, count: number): void {
  const files = readdirSync(shards)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => join(shards, name));
  expect(files).toHaveLength(count);
  const [joined, whole] = [join(shards, "../joined.csv"), join(shards, "../whole.csv")];
  const merged = batsford("merge", ...files, "--out", joined);
  expect(merged).toMatchObject({ status: 0, stderr: expect.stringContaining("15 rows") });
  const single = batsford("estimate", "--rules", RULES, "--seeds", SEEDS, "--out", whole);
  expect(single.status).toBe(0);
  expect(timeless(joined)).toBe(timeless(whole));
}

test("the Slurm array script's tasks make the parts of the whole", () => {
  const script = block("bash", "#SBATCH --array");
  expect(script).toMatch(/^#!\/bin\/bash\n/);
  const tasks = Number(/--array=1-(\d+)/.exec(script)![1]);
  expect(tasks).toBe(16);
  const folder = scratch();
  // Three tasks instead of sixteen; the script takes both numbers from its environment.
  for (let task = 1; task <= 3; task++) {
    run(["bash", "-e", "-c", script], {
      OUT: join(folder, "shards"),
      SLURM_ARRAY_TASK_ID: String(task),
      SLURM_ARRAY_TASK_COUNT: "3",
      SLURM_CPUS_PER_TASK: "2",
    });
  }
  expectWhole(join(folder, "shards"), 3);
});

test("the Kubernetes Job's pods make the parts of the whole", () => {
  const { spec } = parse(block("yaml", "completionMode: Indexed"));
  const [container] = spec.template.spec.containers;
  const shards = join(scratch(), "shards");
  mkdirSync(shards);
  const pods = 4;
  expect(spec.completions).toBe(16);
  for (let index = 0; index < pods; index++) {
    // Four pods instead of sixteen, and the image's folder is this one.
    const args = container.args.map((arg: string) => arg.replace("/16", `/${pods}`));
    run([...container.command, ...args], { OUT: shards, JOB_COMPLETION_INDEX: String(index) });
  }
  expectWhole(shards, pods);
});
