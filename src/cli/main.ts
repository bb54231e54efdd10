#!/usr/bin/env node
// The command line. Each command is a file of this folder; here they are put together, and what
// they throw becomes an exit status.

import { Command, CommanderError } from "commander";
import { InputError, messageOf } from "../errors.js";
import { SOLVER_VERSION } from "../version.js";
import { addBench } from "./bench.js";
import { addDeal } from "./deal.js";
import { addEstimate } from "./estimate.js";
import { addMerge } from "./merge.js";
import { sayAtOnce } from "./output.js";
import { addRules } from "./rules.js";
import { addSolve } from "./solve.js";
import { addSummary } from "./summary.js";
import { addVerify } from "./verify.js";

const EXIT_BAD_INPUT = 2;
const EXIT_INTERNAL = 1;

const program = new Command("batsford")
  .description(
    "Exhaustive solver and win-rate research tool for the Batsford family of solitaire games",
  )
  .version(SOLVER_VERSION)
  .exitOverride()
  .configureHelp({ showGlobalOptions: false })
  .showSuggestionAfterError();

for (const add of [
  addSolve,
  addDeal,
  addRules,
  addVerify,
  addEstimate,
  addSummary,
  addMerge,
  addBench,
])
  add(program);
for (const command of program.commands) command.exitOverride();

// A reader that closes the pipe early (`batsford solve | head`) is no error; a full disk is one.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
  sayAtOnce(`error: cannot write to standard output: ${error.message}`);
  process.exit(EXIT_BAD_INPUT);
});

try {
  if (process.argv.length <= 2) program.outputHelp();
  else await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Prints what went wrong. @returns the exit status */
function report(error: unknown): number {
  // Commander has printed its own message; help and version end with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_BAD_INPUT;
  if (error instanceof InputError) {
    sayAtOnce(`error: ${error.message}`);
    return EXIT_BAD_INPUT;
  }
  sayAtOnce(`internal error, please report it: ${messageOf(error)}`);
  if (process.env.BATSFORD_DEBUG && error instanceof Error) sayAtOnce(error.stack ?? "");
  return EXIT_INTERNAL;
}
