#!/usr/bin/env node
// The command line. Each command is a file of this folder; here they are put together, and what
// they throw becomes an exit status.

import { Command, CommanderError } from "commander";
import { InputError, messageOf } from "../errors.js";
import { SOLVER_VERSION } from "../version.js";
import { sayAtOnce } from "./output.js";

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

/** Commands in the order of the help, loaded one by one: a command should not wait for the others. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  solve: async () => (await import("./solve.js")).addSolve,
  deal: async () => (await import("./deal.js")).addDeal,
  rules: async () => (await import("./rules.js")).addRules,
  verify: async () => (await import("./verify.js")).addVerify,
  estimate: async () => (await import("./estimate.js")).addEstimate,
  summary: async () => (await import("./summary.js")).addSummary,
  report: async () => (await import("./report.js")).addReport,
  merge: async () => (await import("./merge.js")).addMerge,
  bench: async () => (await import("./bench.js")).addBench,
};

const asked = process.argv[2] ?? "";
const loaders = Object.hasOwn(COMMANDS, asked) ? [COMMANDS[asked]!] : Object.values(COMMANDS);
for (const load of loaders) (await load())(program);
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
