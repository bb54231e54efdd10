// Buttons, slider and keys.

import type { StepData } from "../page-data.js";
import { drawsOf, type Landmarks, turnsOf } from "./landmarks.js";
import { byId, setIdle } from "./page-elements.js";
import type { Player } from "./player.js";

export function connectControls(player: Player, steps: readonly StepData[]): void {
  const draws = drawsOf(steps);
  const turns = turnsOf(steps);
  const end = player.length;
  const buttons: readonly (readonly [id: string, target: () => number | null])[] = [
    ["to-start", () => (player.step > 0 ? 0 : null)],
    ["back", () => (player.step > 0 ? player.step - 1 : null)],
    ["forward", () => (player.step < end ? player.step + 1 : null)],
    ["to-end", () => (player.step < end ? end : null)],
    ["previous-draw", () => draws.before(player.step)],
    ["next-draw", () => draws.after(player.step)],
    ["previous-turn", () => turns.before(player.step)],
    ["next-turn", () => turns.after(player.step)],
  ];
  for (const [id, target] of buttons) {
    byId(id, HTMLButtonElement).addEventListener("click", () => go(player, target()));
  }
  const refresh = () => {
    for (const [id, target] of buttons) setIdle(byId(id, HTMLButtonElement), target() === null);
  };
  player.onStep(refresh);
  refresh();
  connectPlay(player);
  connectSlider(player, steps);
  connectSpeed(player);
  connectKeys(player, draws, turns);
}

/** Neighbours slide like single steps, others jump. */
function go(player: Player, target: number | null): void {
  if (target === null) return;
  player.goTo(target, Math.abs(target - player.step) === 1 ? "step" : "jump");
}

function connectPlay(player: Player): void {
  const button = byId("play", HTMLButtonElement);
  button.addEventListener("click", () => player.toggle());
  player.onPlaying((playing) => {
    button.classList.toggle("playing", playing);
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    button.title = playing ? "Pause (space)" : "Play (space)";
  });
}

function connectSlider(player: Player, steps: readonly StepData[]): void {
  const slider = byId("slider", HTMLInputElement);
  const counter = byId("counter", HTMLElement);
  slider.addEventListener("input", () => player.goTo(Number(slider.value), "scrub"));
  const refresh = () => {
    const { step, length } = player;
    slider.value = String(step);
    const words = step === 0 ? "the deal" : steps[step - 1]!.words;
    slider.setAttribute("aria-valuetext", `move ${step} of ${length}: ${words}`);
    slider.style.setProperty("--done", String(length === 0 ? 0 : step / length));
    counter.textContent = `${step} / ${length}`;
  };
  player.onStep(refresh);
  refresh();
}

function connectSpeed(player: Player): void {
  const select = byId("speed", HTMLSelectElement);
  const refresh = () => player.setSpeed(Number(select.value));
  select.addEventListener("change", refresh);
  refresh();
}

function connectKeys(player: Player, draws: Landmarks, turns: Landmarks): void {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("select")) return;
    // A focused button is pressed by the space bar, as everywhere.
    if (event.key === " " && target?.closest("button, summary, a")) return;
    const act = actionOf(event, player, draws, turns);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actionOf(
  event: KeyboardEvent,
  player: Player,
  draws: Landmarks,
  turns: Landmarks,
): (() => void) | null {
  const { step } = player;
  switch (event.key) {
    case "ArrowRight":
      return event.shiftKey ? () => go(player, turns.after(step)) : () => player.move(1);
    case "ArrowLeft":
      return event.shiftKey ? () => go(player, turns.before(step)) : () => player.move(-1);
    case "PageDown":
      return () => go(player, draws.after(step));
    case "PageUp":
      return () => go(player, draws.before(step));
    case "Home":
      return () => player.goTo(0);
    case "End":
      return () => player.goTo(player.length);
    case " ":
      return () => player.toggle();
    default:
      return null;
  }
}
