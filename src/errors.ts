// The two ways in which the program refuses to go on. Verdicts and search limits are never errors.

/** What kind of input was refused; programs may branch on it, people read the message. */
export type InputErrorCode =
  | "usage"
  | "card"
  | "deal"
  | "rules"
  | "seed"
  | "move"
  | "file"
  | "rows";

/**
 * The caller's input is wrong. The message names the offending token and says what to do;
 * the command line prints it alone and exits with status 2.
 */
export class InputError extends Error {
  override readonly name = "InputError";

  constructor(
    readonly code: InputErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** A bug in this program, found by one of its own checks; exit status 1. */
export class InternalError extends Error {
  override readonly name = "InternalError";
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const LONGEST_QUOTE = 40;

/**
 * A token of the user's as messages show it: in double quotes, cut to 40 characters, and with
 * control characters written out, so that no input can flood or command a terminal.
 */
export function quoted(token: string): string {
  const cut = token.length > LONGEST_QUOTE ? `${token.slice(0, LONGEST_QUOTE)}…` : token;
  const code = (char: string) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return `"${cut.replace(/[\x00-\x1f\x7f-\x9f]/g, code)}"`;
}
