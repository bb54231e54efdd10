// What the bench scripts have in common: a command line whose refusals read as those of `batsford`.

import { Command, CommanderError } from "commander";
import { say } from "../src/cli/output.js";
import { InputError } from "../src/errors.js";

const EXIT_BAD_INPUT = 2;

/** A script's command line; commands added to it behave alike. */
export function script(name: string, description: string): Command {
  return new Command(name).description(description).showSuggestionAfterError().exitOverride();
}

/** Runs a script. Refused input ends with a message and status 2; a bug shows its stack. */
export async function runScript(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof InputError) say(`error: ${error.message}`);
    else if (!(error instanceof CommanderError)) throw error;
    else if (error.exitCode === 0) return;
    process.exitCode = EXIT_BAD_INPUT;
  }
}
