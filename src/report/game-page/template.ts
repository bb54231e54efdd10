// The HTML of a game page: what stands on it before the script brings the cards.

import { createHash } from "node:crypto";
import { cardName } from "../../card.js";
import { dealToText } from "../../deal-format.js";
import { namedRuleSets } from "../../rule-sets.js";
import { rulesHash as hashOf } from "../../rules.js";
import { SOLVER_VERSION } from "../../version.js";
import { escapeText, scriptJson } from "../html.js";
import { cardSign, isRed } from "./card-words.js";
import { pileSign } from "./move-words.js";
import type { GamePage } from "./page-input.js";
import type { GameRecord, RecordedMove } from "./record.js";
import { rulesFacts } from "./rules-words.js";

interface Parts extends GamePage {
  readonly rulesHash: string;
  readonly record: GameRecord;
  readonly script: string;
  readonly style: string;
}

/** The whole page. */
export function pageHtml(parts: Parts): string {
  const { rules, source, verdict, record, script, style } = parts;
  const still = record.moves.length === 0;
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="batsford ${escapeText(SOLVER_VERSION)}">
<title>${escapeText(`${rules.name}, ${source}: ${verdict.headline}`)}</title>
<link rel="icon" href="${ICON}">
<style>${style}</style>
<script>${script}</script>
</head>
<body class="${still ? "still" : "playable"}">
<header>
${head(parts)}
</header>
<main>
<div id="table" role="group" aria-label="The table"></div>
${still ? "" : bar(record)}
</main>
<aside id="panel" aria-label="Moves and details">
${still ? "" : moveList(record)}
${about(parts)}
</aside>
<noscript><p class="noscript">The cards on the table are laid by a script, which is switched off here.</p></noscript>
<script type="application/json" id="game">${scriptJson(record.data)}</script>
</body>
</html>
`;
}

/** A spade, as the sign on the browser's tab. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'%3E%3Crect width='100' height='100' rx='22' fill='%23245a47'/%3E%3Cpath fill='%23f5efe0' d='M50 16c5 17 30 28 30 44 0 9-6 15-14 15-5 0-10-3-13-8 1 7 4 13 9 17H38c5-4 8-10 9-17-3 5-8 8-13 8-8 0-14-6-14-15 0-16 25-27 30-44Z'/%3E%3C/svg%3E";

/** Only the page's own script and style may run, and nothing may be loaded. */
function policy(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function head({ rules, rulesHash, source, verdict }: Parts): string {
  const named = namedRuleSets().find((set) => hashOf(set.rules) === rulesHash);
  const facts = rulesFacts(rules).join(" · ");
  const title = named ? ` title="${escapeText(named.summary)}"` : "";
  return `<div class="title">
<h1><span class="rules">${escapeText(rules.name)}</span> <span class="source" title="${escapeText(source)}">${escapeText(source)}</span></h1>
<p class="facts"${title}>${escapeText(facts)}</p>
</div>
<p class="verdict ${verdict.tone}">${icon(VERDICT_ICONS[verdict.tone])}<span>${escapeText(capital(verdict.headline))}</span></p>
<div class="tools">
${tool("see-through", "See through the backs", ICONS.eye, ' aria-pressed="false"')}
<button type="button" id="theme" aria-label="Dark colours" title="Dark or light" aria-pressed="false">${icon(ICONS.moon, "when-light")}${icon(ICONS.sun, "when-dark")}</button>
${tool("panel-toggle", "Moves and details", ICONS.list, ' aria-expanded="false" aria-controls="panel"')}
</div>`;
}

function bar({ data, moves }: GameRecord): string {
  const last = moves.length;
  const speeds = ["0.5", "1", "2", "4", "8"].map(
    (speed) => `<option value="${speed}"${speed === "1" ? " selected" : ""}>${speed}×</option>`,
  );
  const turns = data.steps.some((step) => step.turnsUp !== null);
  return `<section class="bar" aria-label="Playback">
<div class="caption-line">
<p id="caption"><span id="words" class="heard" role="status" aria-live="polite">The deal. Press play, or go move by move with the arrow keys.</span><span id="signs" aria-hidden="true">The deal. Press play, or go move by move.</span></p>
<span id="counter" aria-hidden="true">0 / ${last}</span>
</div>
<div class="slide">
<svg id="timeline" aria-hidden="true"></svg>
<input id="slider" type="range" min="0" max="${last}" step="1" value="0" aria-label="Move">
</div>
<div class="keys">
<div class="group" role="group" aria-label="Moves">
${tool("to-start", "To the start (Home)", ICONS.start)}
${tool("back", "Back (left arrow)", ICONS.back)}
<button type="button" id="play" class="play" aria-label="Play" title="Play (space)">${icon(ICONS.play, "when-paused")}${icon(ICONS.pause, "when-playing")}</button>
${tool("forward", "Forward (right arrow)", ICONS.forward)}
${tool("to-end", "To the end (End)", ICONS.end)}
</div>
<div class="group jump" role="group" aria-label="Jump to a draw">
${tool("previous-draw", "Previous draw (Page Up)", ICONS.left)}
<span class="what" aria-hidden="true">draw</span>
${tool("next-draw", "Next draw (Page Down)", ICONS.right)}
</div>
<div class="group jump" role="group" aria-label="Jump to a turned card"${turns ? "" : " hidden"}>
${tool("previous-turn", "Previous turned card (Shift and left arrow)", ICONS.left)}
<span class="what" aria-hidden="true">turned</span>
${tool("next-turn", "Next turned card (Shift and right arrow)", ICONS.right)}
</div>
<label class="speed"><span>Speed</span> <select id="speed" aria-label="Speed">${speeds.join("")}</select></label>
</div>
</section>`;
}

function moveList({ moves }: GameRecord): string {
  const rows = moves.map(row).join("\n");
  return `<h2 id="moves-title">Moves</h2>
<ol id="moves" aria-labelledby="moves-title">
<li><button type="button" data-step="0" aria-current="step"><span class="seen"><span class="number">0</span><span class="what">The deal</span></span></button></li>
${rows}
</ol>`;
}

function row(recorded: RecordedMove, index: number): string {
  const { move, outcome, words, stockLeft } = recorded;
  const step = index + 1;
  const turned =
    outcome.turnedUp === null
      ? ""
      : `<span class="turned" title="turns up">${sign(cardName(outcome.turnedUp))}</span>`;
  const parts = {
    draw: () => `Draw ${signs(outcome.drawn)} <span class="left">${stockLeft} left</span>`,
    redeal: () => "Redeal",
    move: () => {
      if (move.kind !== "move") return "";
      const [first, last] = [outcome.moved[0]!, outcome.moved.at(-1)!];
      const cards = move.count === 1 ? sign(cardName(first)) : `${signs([first])}–${signs([last])}`;
      return `${cards} <span class="way">${pileSign(move.from)} → ${pileSign(move.to)}</span>`;
    },
  };
  // Seen with signs, heard in words.
  const seen = `<span class="number">${step}</span><span class="what">${parts[move.kind]()}</span>${turned}`;
  const heard = escapeText(`${step}: ${words}`);
  return `<li class="${move.kind}"><button type="button" tabindex="-1" data-step="${step}"><span class="seen" aria-hidden="true">${seen}</span><span class="heard">${heard}</span></button></li>`;
}

function signs(cards: readonly number[]): string {
  return cards.map((card) => sign(cardName(card))).join(" ");
}

function sign(name: string): string {
  return `<b class="${isRed(name) ? "red" : "black"}">${cardSign(name)}\uFE0E</b>`;
}

function about({ deal, rules, rulesHash, verdict, command, record }: Parts): string {
  const details = verdict.details.map((line) => `<p>${escapeText(line)}</p>`).join("\n");
  const open = record.moves.length === 0 ? " open" : "";
  // A line may break between words only, not at the hyphens of options.
  const words = command
    .split(" ")
    .map((word) => `<span>${escapeText(word)}</span>`)
    .join(" ");
  return `<details class="about"${open}>
<summary><h2>About this ${record.moves.length === 0 ? "deal" : "game"}</h2></summary>
<div class="about-text">
${details}
<p>${escapeText(`${rules.name}: ${rulesFacts(rules).join(", ")}.`)}</p>
<h3>Repeat it</h3>
<pre class="command" tabindex="0" role="group" aria-label="Command"><code>${words}</code></pre>
<p class="fine">Solver ${escapeText(SOLVER_VERSION)}, rules ${escapeText(rulesHash)}</p>
${record.moves.length === 0 ? "" : KEYS}
<h3>The deal as text</h3>
<pre class="deal" tabindex="0" role="group" aria-label="The deal as text"><code>${escapeText(dealToText(deal).trimEnd())}</code></pre>
</div>
</details>`;
}

const KEYS = `<h3>Keys</h3>
<dl>
<dt>← →</dt><dd>back, forward</dd>
<dt>space</dt><dd>play, pause</dd>
<dt>Home End</dt><dd>the deal, the last move</dd>
<dt>Page Up, Down</dt><dd>previous, next draw</dd>
<dt>Shift ← →</dt><dd>previous, next turned card</dd>
</dl>`;

function tool(id: string, label: string, paths: string, attributes = ""): string {
  const name = label.replace(/ \(.*\)$/, "");
  return `<button type="button" id="${id}" aria-label="${name}" title="${label}"${attributes}>${icon(paths)}</button>`;
}

function icon(paths: string, className = ""): string {
  const attribute = className === "" ? "" : ` ${className}`;
  return `<svg class="icon${attribute}" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In a box of 24 by 24; `fill` where solid, otherwise lines. */
const ICONS = {
  start: '<path class="fill" d="M6 5h2.4v14H6zM19 5v14l-9.5-7z"/>',
  back: '<path class="fill" d="M16.5 5v14L7 12z"/>',
  play: '<path class="fill" d="M8 4.5v15L20 12z"/>',
  pause: '<path class="fill" d="M7 5h3.8v14H7zM13.2 5H17v14h-3.8z"/>',
  forward: '<path class="fill" d="M7.5 5v14l9.5-7z"/>',
  end: '<path class="fill" d="M15.6 5H18v14h-2.4zM5 5v14l9.5-7z"/>',
  left: '<path d="M14.5 6 8.5 12l6 6"/>',
  right: '<path d="m9.5 6 6 6-6 6"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
  moon: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/>',
  sun: '<circle cx="12" cy="12" r="4.2"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>',
  list: '<path d="M9 6h11M9 12h11M9 18h11"/><path d="M4.5 6h.01M4.5 12h.01M4.5 18h.01"/>',
} as const;

const VERDICT_ICONS = {
  won: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  lost: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  open: '<path d="M9 9.2a3 3 0 1 1 4.4 2.6c-.9.5-1.4 1-1.4 2.1"/><path d="M12 17.6h.01"/>',
} as const;
