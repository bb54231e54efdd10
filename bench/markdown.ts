// Tables as Markdown, ready to be pasted into a document.

/**
 * A table with its first column to the left and the others to the right.
 * @returns its lines, without a line end after the last
 */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const rule = header.map((_, i) => (i === 0 ? "---" : "--:"));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A number of nodes as a column of round ones shows it: 300, 30k, 3M. */
export function shortCount(nodes: number): string {
  for (const [unit, letter] of [
    [1_000_000, "M"],
    [1_000, "k"],
  ] as const) {
    if (nodes >= unit && nodes % (unit / 10) === 0) return `${nodes / unit}${letter}`;
  }
  return String(nodes);
}
