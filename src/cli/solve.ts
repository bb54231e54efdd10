// `batsford solve`: one deal, its verdict, and for a win the moves.

import { type Command, Option } from "commander";
import { InputError } from "../errors.js";
import { formatMove } from "../notation.js";
import { peakMemory } from "../peak-memory.js";
import { boardText } from "../report/board.js";
import type { PageVerdict } from "../report/game-page/page-input.js";
import { pysolGame } from "../report/pysol-note.js";
import { solutionText } from "../report/solution.js";
import { type DealSource, solveJson } from "../report/solve-json.js";
import type { Rules } from "../rules.js";
import { Search, type SolveResult, type Verdict } from "../search/solve.js";
import { explainInWords, requireModel, writeProof } from "./loss.js";
import {
  addDealOptions,
  addLimitOptions,
  addRulesOptions,
  type DealOptions,
  type LimitOptions,
  positiveNumber,
  type RulesOptions,
  readDeal,
  readLimits,
  readRules,
  sourceName,
} from "./options.js";
import { boardLook, print, StatusLine, say } from "./output.js";
import { checkPageFile, repeatCommand, writePage } from "./page-file.js";

const EXIT_INTERRUPTED = 130;
const VERDICT_EXIT: Record<Verdict, number> = { winnable: 10, unwinnable: 20, unknown: 30 };
/** Nodes between looks at the clock and at pending signals: some 20 ms. */
const SLICE = 40_000;
/** Milliseconds of search before progress is shown. */
const PATIENCE = 1_000;

interface SolveOptions extends RulesOptions, DealOptions, LimitOptions {
  readonly maxSeconds?: number;
  readonly json?: boolean;
  readonly moves?: boolean;
  readonly board?: boolean;
  readonly ascii?: boolean;
  readonly exitVerdict?: boolean;
  readonly proof?: string;
  readonly explain?: boolean;
  readonly html?: string;
}

export function addSolve(program: Command): void {
  const command = program
    .command("solve")
    .description("solve one deal: winnable with its moves, unwinnable, or unknown")
    .summary("solve one deal");
  addDealOptions(command);
  addRulesOptions(command);
  addLimitOptions(command);
  command
    .addOption(
      new Option("--max-seconds <s>", "give up after this time; depends on the machine").argParser(
        positiveNumber,
      ),
    )
    .option("--json", "print one JSON object")
    .addOption(
      new Option(
        "--moves",
        "print the bare move list, one move a line, as verify reads it",
      ).conflicts(["json", "board"]),
    )
    .option("--board", "print the table before each draw, on a terminal in colour")
    .option("--ascii", "letters for suits on the board, where signs come out uneven")
    .addOption(
      new Option(
        "--html <file>",
        'write a page that shows the game, to look at in a browser; "-" prints it instead',
      ),
    )
    .option("--proof <file>", "write a checked proof (DRAT) of an unwinnable deal")
    .option("--explain", "say which cards and rules make an unwinnable deal so")
    .option("--exit-verdict", "exit with 10 winnable, 20 unwinnable, 30 unknown")
    .action(solve);
}

async function solve(options: SolveOptions, command: Command): Promise<void> {
  const rules = readRules(options);
  const { deal, source } = readDeal(options, rules);
  const { html } = options;
  if (html !== undefined) checkPageFile(html, [options.deal, options.rules, options.proof]);
  if (html === "-" && (options.json || options.moves || options.board)) {
    throw new InputError(
      "usage",
      "--html - prints the page alone: drop --json, --moves or --board",
    );
  }
  if (options.proof !== undefined) requireModel(rules, "--proof");
  if (options.explain) requireModel(rules, "--explain");
  const name = sourceName(source);
  const started = performance.now();
  const { maxSeconds } = options;
  const timed =
    maxSeconds === undefined
      ? {}
      : { shouldStop: () => performance.now() - started >= maxSeconds * 1000 };
  const search = new Search(deal, rules, readLimits(options), { source: name, ...timed });
  const { result, interrupted } = await searchInSlices(search, started);

  const reasons: string[] = [];

  if (html === "-") say(headline(name, rules.name, result, interrupted));
  else if (options.json) {
    const peak = peakMemory();
    const json = solveJson(deal, rules, source, result, peak);
    print(JSON.stringify(interrupted ? { ...json, interrupted: true } : json));
  } else if (options.moves) {
    if (result.moves) print(result.moves.map(formatMove).join("\n"));
    else say(headline(name, rules.name, result, interrupted));
  } else {
    const look = boardLook(options.ascii ?? false);
    print(headline(name, rules.name, result, interrupted));
    print(effort(result));
    if (result.moves) {
      const style = { boards: options.board ?? false, look, pysol: source.pysol };
      print(solutionText(deal, rules, result.moves, style));
    } else if (options.board) {
      print(`\n${boardText(deal, rules, look)}`);
    }
  }
  if (result.verdict === "unwinnable") {
    const tell = options.json || html === "-" ? say : print;
    if (options.proof !== undefined) tell(writeProof(deal, rules, options.proof));
    if (options.explain) {
      reasons.push(...explainInWords(deal, rules));
      tell(reasons.join("\n"));
    }
  } else if (options.proof !== undefined) {
    say(`No proof is written: the deal is ${result.verdict}.`);
  }
  if (html !== undefined) {
    writePage(html, {
      deal,
      rules,
      moves: result.moves ?? [],
      source: name,
      verdict: pageVerdict(result, interrupted, [...inPysol(source, rules), ...reasons]),
      command: repeatCommand(command),
    });
  }
  if (interrupted) process.exitCode = EXIT_INTERRUPTED;
  else if (options.exitVerdict) process.exitCode = VERDICT_EXIT[result.verdict];
}

/** Searches until decided, stopped by a limit, or interrupted by Ctrl-C. */
async function searchInSlices(
  search: Search,
  started: number,
): Promise<{ result: SolveResult; interrupted: boolean }> {
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
  };
  process.once("SIGINT", interrupt);
  const status = new StatusLine();
  while (!search.ended && !interrupted) {
    search.run(SLICE);
    const elapsed = performance.now() - started;
    if (elapsed > PATIENCE) {
      status.show(
        `${search.phase}: ${count(search.nodes)} nodes, ${count(search.positions)} positions, ${(elapsed / 1000).toFixed(0)} s`,
      );
    }
    await new Promise(setImmediate);
  }
  status.clear();
  process.removeListener("SIGINT", interrupt);
  return { result: search.result(), interrupted: interrupted && !search.ended };
}

function headline(name: string, rules: string, result: SolveResult, interrupted: boolean): string {
  return `${rules}, ${name}: ${verdictWords(result)} (${groundsOf(result, interrupted)})`;
}

function verdictWords({ verdict, moves }: SolveResult): string {
  return verdict === "winnable" ? `winnable in ${moves!.length} moves` : verdict;
}

const REFUTATIONS = {
  search: "every reachable position was searched",
  "search with a free talon":
    "every position was searched that could be reached if all cards left in the talon could be played",
  "exact model": "the exact model is refuted",
} as const;

/** How the verdict is known. */
function groundsOf(result: SolveResult, interrupted: boolean): string {
  switch (result.verdict) {
    case "winnable":
      return "replayed and confirmed by the referee";
    case "unwinnable":
      return `no sequence of legal moves wins: ${REFUTATIONS[result.refutedBy!]}`;
    case "unknown":
      return interrupted
        ? "interrupted"
        : `the ${result.limit} limit was reached; a higher --max-${result.limit} may decide it`;
  }
}

/** Times are left out: the same deal should give the same page. */
function pageVerdict(
  result: SolveResult,
  interrupted: boolean,
  more: readonly string[],
): PageVerdict {
  const tones = { winnable: "won", unwinnable: "lost", unknown: "open" } as const;
  const grounds = groundsOf(result, interrupted);
  return {
    tone: tones[result.verdict],
    headline: verdictWords(result),
    details: [
      `${grounds.charAt(0).toUpperCase()}${grounds.slice(1)}.`,
      `${tones[result.verdict] === "open" ? "Given up" : "Decided"} by the stage ${result.phase} after ${count(result.nodes)} nodes.`,
      ...more,
    ],
  };
}

/** Where a deal of PySolFC is played there. */
function inPysol(source: DealSource, rules: Rules): string[] {
  const game = source.pysol === undefined ? null : pysolGame(rules);
  return game === null ? [] : [`In PySolFC: game ${game}, number ${source.pysol}.`];
}

function effort(result: SolveResult): string {
  return `${result.phase}, ${count(result.nodes)} nodes, ${count(result.positions)} positions stored, ${count(Math.round(result.milliseconds))} ms`;
}

/** A whole number with commas between thousands. */
function count(n: number): string {
  return n.toLocaleString("en-US");
}
