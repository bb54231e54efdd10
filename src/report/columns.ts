// Tables for people: cells in aligned columns.

/**
 * Rows of cells as lines, each column as wide as its widest cell and without trailing blanks.
 * @param rightFrom columns from this index on are aligned to the right
 */
export function alignColumns(rows: readonly (readonly string[])[], rightFrom: number): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => (i >= rightFrom ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join("  ")
      .trimEnd(),
  );
}
