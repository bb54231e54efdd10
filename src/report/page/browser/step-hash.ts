// The step in the address, as #step=12: a link leads to a position, and reloading stays there.

import type { Player, Reached } from "./player.js";

/** Browsers limit how often an address may change; while playing it follows now and then. */
const DELAY = 150;

export function connectHash(player: Player): void {
  const read = (reached: Reached) => {
    const step = /^#step=(\d{1,6})$/.exec(location.hash)?.[1];
    if (step !== undefined) player.goTo(Number(step), reached);
  };
  let timer = 0;
  let written = 0;
  const write = () => {
    timer = 0;
    if (player.step === written && location.hash !== "") return;
    written = player.step;
    try {
      history.replaceState(null, "", `#step=${player.step}`);
    } catch {
      // Where addresses are fixed, such as in some previews, the page works without.
    }
  };
  window.addEventListener("hashchange", () => read("jump"));
  read("scrub");
  player.onStep(() => {
    if (timer === 0) timer = window.setTimeout(write, DELAY);
  });
}
