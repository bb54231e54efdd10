// `batsford merge`: joins the files of shards.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { listed, mergeFiles, mergeToStream } from "../batch/merge.js";
import { metaFileOf } from "../batch/meta.js";
import { InputError } from "../errors.js";
import { countOf, formatCount } from "../report/numbers.js";
import { say } from "./output.js";
import { writeOut } from "./stream.js";

interface MergeCommandOptions {
  readonly out: string;
  readonly allowGaps?: boolean;
  readonly force?: boolean;
}

export function addMerge(program: Command): void {
  program
    .command("merge")
    .description("join CSV files of estimate, such as those of shards, into one")
    .summary("join the CSV files of shards")
    .argument("<files...>", "CSV files of estimate")
    .addOption(
      new Option(
        "--out <file>",
        'the joined CSV file; "-" writes to standard output',
      ).makeOptionMandatory(),
    )
    .option("--allow-gaps", "join them even where seeds are missing")
    .option("--force", "replace the file if it is there already")
    .action(merge);
}

async function merge(files: readonly string[], options: MergeCommandOptions): Promise<void> {
  const { out } = options;
  const toFile = out !== "-";
  if (toFile && files.some((file) => resolve(file) === resolve(out))) {
    throw new InputError("usage", `--out ${out} is one of the files to join: name another`);
  }
  if (toFile && existsSync(out) && !options.force) {
    throw new InputError("file", `${out} is there already: name another, or pass --force`);
  }
  const allowGaps = options.allowGaps ?? false;
  const report = toFile
    ? await mergeFiles(files, out, allowGaps)
    : await mergeToStream(files, writeOut, allowGaps);
  const repeated =
    report.repeated > 0 ? `, ${formatCount(report.repeated)} found twice and equal` : "";
  const name = toFile ? out : "standard output";
  say(`${name}: ${countOf(report.rows, "row")} of ${countOf(files.length, "file")}${repeated}`);
  if (report.gaps.length > 0) say(`missing: ${listed(report.gaps)}`);
  if (toFile && !report.recorded) {
    say(`no ${metaFileOf(out)} was written, because not every file has its own`);
  }
}
