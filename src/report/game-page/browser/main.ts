// The script of a game page. It is bundled into one file, which the program puts into each page.

import type { PageData } from "../page-data.js";
import { connectControls } from "./controls.js";
import { connectMoveList } from "./move-list.js";
import { byId } from "./page-elements.js";
import { Player, type Reached } from "./player.js";
import { Position } from "./position.js";
import { connectHash } from "./step-hash.js";
import { TableView } from "./table-view.js";
import { applyTheme, connectThemeButton } from "./theme.js";
import { drawTimeline } from "./timeline.js";

/** The longest that cards slide, in milliseconds. */
const SLIDE = 260;

applyTheme();
document.addEventListener("DOMContentLoaded", start);

function start(): void {
  const data = JSON.parse(byId("game", HTMLScriptElement).text) as PageData;
  const position = new Position(data);
  const player = new Player(data.steps.length);
  const root = byId("table", HTMLElement);
  const table = new TableView(root, data);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const slide = (reached: Reached) =>
    still.matches || reached === "scrub" ? 0 : Math.min(SLIDE, player.interval * 0.7);

  new ResizeObserver(() => table.fit(position)).observe(root);
  table.fit(position);
  player.onStep((step, reached) => {
    position.goTo(step);
    table.show(position, slide(reached));
  });
  connectHash(player);
  connectSeeThrough(table, position, () => slide("step"));
  connectThemeButton();
  const panel = connectPanel();
  if (player.length > 0) {
    connectControls(player, data.steps);
    const list = connectMoveList(byId("moves", HTMLElement), player);
    panel.onOpen(list.bringIntoSight);
    connectCaption(player, data);
    drawTimeline(document.querySelector("#timeline")!, data);
  }
}

function connectSeeThrough(table: TableView, position: Position, time: () => number): void {
  const button = byId("see-through", HTMLButtonElement);
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    table.setSeeThrough(on, position, time());
  });
}

/** On narrow screens the moves and details are a sheet that opens over the table's lower part. */
function connectPanel(): { onOpen(listener: () => void): void } {
  const button = byId("panel-toggle", HTMLButtonElement);
  const listeners: (() => void)[] = [];
  const show = (open: boolean) => {
    document.body.classList.toggle("panel-open", open);
    button.setAttribute("aria-expanded", String(open));
    if (open) for (const listener of listeners) listener();
  };
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || button.getAttribute("aria-expanded") !== "true") return;
    show(false);
    button.focus();
  });
  return { onOpen: (listener) => listeners.push(listener) };
}

/** The move under the table, to be seen and heard. While playing it is not read out: no end to it. */
function connectCaption(player: Player, data: PageData): void {
  const [words, signs] = [byId("words", HTMLElement), byId("signs", HTMLElement)];
  const [firstWords, firstSigns] = [words.textContent, signs.textContent];
  const refresh = () => {
    const step = data.steps[player.step - 1];
    words.textContent = step ? `Move ${player.step}: ${step.words}.` : firstWords;
    signs.replaceChildren(...(step ? redSigns(step.signs) : [firstSigns ?? ""]));
  };
  player.onStep(refresh);
  refresh();
  player.onPlaying((playing) => words.setAttribute("aria-live", playing ? "off" : "polite"));
}

/** A text with its red cards set off. */
function redSigns(text: string): (string | HTMLElement)[] {
  return text.split(/((?:10|[A2-9JQK])[♥♦])/).map((part, i) => {
    if (i % 2 === 0) return part;
    const sign = document.createElement("span");
    sign.className = "red";
    sign.textContent = part;
    return sign;
  });
}
