// Rows as estimate writes them, from a letter each.

import { writeFileSync } from "node:fs";
import { formatRows, HEADER, type Row } from "../../src/batch/row.js";
import { namedRules } from "../../src/rule-sets.js";
import { type Rules, rulesHash } from "../../src/rules.js";

type Code = "W" | "L" | "?";

/**
 * Rows of a rule set from seed 0, one for each letter: W won, L lost, ? unknown. Seed s took
 * 100 (s + 1) nodes and s + 0.5 ms; a solution has 200 + s moves.
 */
export function rowsOf(rules: Rules | string, codes: string, change: Partial<Row> = {}): Row[] {
  const record = typeof rules === "string" ? namedRules(rules) : rules;
  return [...codes].map((code, seed) => ({
    rules: record.name,
    rulesHash: rulesHash(record),
    dealer: "seeded",
    seed: BigInt(seed),
    verdict: ({ W: "winnable", L: "unwinnable", "?": "unknown" } as const)[code as Code],
    limit: code === "?" ? "nodes" : null,
    moves: code === "W" ? 200 + seed : null,
    nodes: 100 * (seed + 1),
    phase: "best-first",
    milliseconds: seed + 0.5,
    solver: "1.2.3",
    ...change,
  }));
}

/** Writes rows as a file, seed by seed. */
export function writeRows(file: string, ...parts: Row[][]): string {
  writeFileSync(file, HEADER + formatRows(parts.flat().sort((a, b) => Number(a.seed - b.seed))));
  return file;
}

/** A large file: `seeds` deals under each rule set, made fast. */
export function writeManyRows(file: string, rules: readonly string[], seeds: number): string {
  const lines = [HEADER];
  for (let seed = 0; seed < seeds; seed++) {
    for (const [i, name] of rules.entries()) {
      // A multiplicative scramble: the same figures everywhere, without a generator.
      const random = (Math.imul(seed * rules.length + i + 1, 2654435761) >>> 0) / 2 ** 32;
      const found =
        random > 0.02
          ? `winnable,,${200 + Math.floor(100 * random)}`
          : random > 0.01
            ? "unwinnable,,"
            : "unknown,nodes,";
      const nodes = Math.floor(10 ** (2 + 4 * random));
      lines.push(
        `${name},${rulesHash(namedRules(name))},seeded,${seed},${found},${nodes},best-first,${(nodes / 500).toFixed(1)},1.2.3\n`,
      );
    }
  }
  writeFileSync(file, lines.join(""));
  return file;
}
