// What a schema found wrong with a record, in words that name the field and what to do.

import { quoted } from "./errors.js";
import type { z } from "./schema.js";
import { suggest } from "./suggest.js";

/** The first fault of a record. @param fields the names that the record may have */
export function describeFault(error: z.ZodError, fields: readonly string[]): string {
  const issue = error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0]!;
    return `unknown field ${quoted(key)}${suggest(key, fields)}`;
  }
  if (issue.path.length === 0) return lowerFirst(issue.message);
  const field = `field "${issue.path.join(".")}"`;
  if (issue.message.endsWith("received undefined")) return `${field} is missing`;
  return `${field}: ${lowerFirst(issue.message)}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
