// The list of moves: marks the current one and keeps it in sight; a click goes to a move. One row
// at a time is in the tab order, and the arrow keys up and down go from row to row.

import type { Player } from "./player.js";

/** @returns what to do when a list that was hidden is shown: the current move comes into sight */
export function connectMoveList(
  list: HTMLElement,
  player: Player,
): { readonly bringIntoSight: () => void } {
  const rows = [...list.querySelectorAll<HTMLButtonElement>("button[data-step]")];
  list.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest("button") : null;
    if (row?.dataset.step) player.goTo(Number(row.dataset.step));
  });
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    player.move(event.key === "ArrowDown" ? 1 : -1);
  });
  let current = rows[0];
  let frame = 0;
  const refresh = () => {
    const row = rows[player.step];
    if (!row || !current) return;
    const focused = document.activeElement === current;
    current.removeAttribute("aria-current");
    current.tabIndex = -1;
    current = row;
    row.setAttribute("aria-current", "step");
    row.tabIndex = 0;
    if (focused) row.focus({ preventScroll: true });
    // Steps that come faster than the screen is drawn scroll once.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => scrollTo(list, row));
  };
  player.onStep(refresh);
  refresh();
  return {
    bringIntoSight: () => {
      if (current) scrollTo(list, current);
    },
  };
}

/** Scrolls the list alone, never the page. */
function scrollTo(list: HTMLElement, row: HTMLElement): void {
  const view = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  const margin = height * 2;
  if (top < view.top + margin) list.scrollTop -= view.top + margin - top;
  else if (bottom > view.bottom - margin) list.scrollTop += bottom - view.bottom + margin;
}
