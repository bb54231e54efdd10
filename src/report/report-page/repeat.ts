// How to make all of it again: the files by their hashes, the runs that made them, the rule sets as
// records, and the report itself.

import type { Meta } from "../../batch/meta.js";
import { canonicalRules, type Rules, rulesHash } from "../../rules.js";
import { estimateCommands, nameOf, recordsOf, rulesFileOf } from "../commands.js";
import { type Html, html } from "../html.js";
import { countOf, formatCount } from "../numbers.js";
import type { InputFile, Report } from "./report.js";
import { commandHtml } from "./tables.js";

export function repeatSection(report: Report): Html {
  const { files, command } = report;
  return html`${files.map(fileHtml)}
<h3>This report</h3>
${commandHtml(command)}
${rulesHtml(report)}`;
}

function fileHtml({ name, rows, sha256, meta }: InputFile): Html {
  return html`<h3>${name}</h3>
<dl><dt>SHA-256</dt><dd><code>${sha256}</code></dd><dt>Rows</dt><dd>${formatCount(rows)}</dd>${
    meta ? runFacts(meta) : null
  }</dl>
${
  meta
    ? runHtml(meta, name)
    : html`<p class="note">No record stands beside this file (<code>.meta.json</code>), so the limits it was made with, and the command, are not known.</p>`
}`;
}

function runFacts(meta: Meta): Html {
  const facts: readonly (readonly [string, string])[] = [
    ["Solver", meta.solver],
    ["Commit", meta.gitCommit ?? "not known"],
    ["Node.js", `${meta.node}, ${meta.platform}`],
    [
      "Processor",
      `${meta.cpu}, ${countOf(meta.cores, "core")}, ${countOf(meta.threads, "thread")}`,
    ],
    ["Started", meta.started],
    ["Finished", meta.finished ?? "not on record"],
    ...(meta.earlierRuns.length > 0
      ? [["Earlier runs", formatCount(meta.earlierRuns.length)] as const]
      : []),
  ];
  return html`${facts.map(([what, value]) => html`<dt>${what}</dt><dd>${value}</dd>`)}`;
}

function runHtml(meta: Meta, name: string): Html {
  const commit = meta.gitCommit?.replace(/-dirty$/, "");
  const checkout =
    commit && /^[0-9a-f]{7,64}$/.test(commit) ? `git checkout ${commit} && npm ci` : null;
  const notes = [
    meta.gitCommit?.endsWith("-dirty")
      ? "The program had changes beyond this commit when the file was made."
      : "",
    meta.retry ? "A retry of the undecided deals was under way and is not part of the file." : "",
  ].filter((note) => note !== "");
  return html`${checkout === null ? null : commandHtml(checkout)}${estimateCommands(meta, name).map(commandHtml)}
<p class="note">The rows come out the same with any number of threads, milliseconds aside.${notes.map((note) => ` ${note}`)}</p>`;
}

/** The records of all rule sets, those first that a command reads from a file. */
function rulesHtml({ records, files }: Report): Html {
  const known = new Map<string, Rules>();
  const add = (rules: Rules) => known.set(rulesHash(rules), rules);
  for (const record of records) if (record) add(record);
  for (const { meta } of files) if (meta) for (const record of recordsOf(meta)) add(record);
  if (known.size === 0) return html``;
  const blocks = [...known].map(([hash, rules]) => {
    const unnamed = nameOf(hash) === null;
    return html`<h3>${rules.name} <small>${hash}</small></h3>
${unnamed ? html`<p class="note">Where a command names <code>${rulesFileOf(rules)}</code>, save this under that name.</p>` : null}
<pre tabindex="0">${canonicalRules(rules)}</pre>`;
  });
  return html`<details><summary>The rule sets as records</summary>${blocks}</details>`;
}
