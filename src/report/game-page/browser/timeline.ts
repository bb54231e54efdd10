// What lies behind the slider: how many cards are on the foundations after each move, as a rising
// area, and a tick for each draw.

import type { PageData } from "../page-data.js";

const HEIGHT = 24;

/** Draws the picture once; it stretches to the slider's width. */
export function drawTimeline(svg: Element, data: PageData): void {
  const { steps, piles, cards } = data;
  if (steps.length === 0) return;
  let home = data.start.reduce(
    (total, pile, i) => total + (piles[i]!.kind === "foundation" ? pile.length : 0),
    0,
  );
  const level = () => (HEIGHT * (1 - home / cards.length)).toFixed(1);
  let area = `M0 ${HEIGHT}V${level()}`;
  let ticks = "";
  steps.forEach((step, i) => {
    if (piles[step.to]!.kind === "foundation") home += step.count;
    if (piles[step.from]!.kind === "foundation") home -= step.count;
    area += `L${i + 1} ${level()}`;
    if (step.kind === "draw") ticks += `M${i + 1} ${HEIGHT}v-5`;
  });
  svg.setAttribute("viewBox", `0 0 ${steps.length} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.innerHTML = `<path class="area" d="${area}V${HEIGHT}Z"/><path class="ticks" d="${ticks}"/>`;
}
