// The step in the address, as #step=12: a link leads to a position, and reloading stays there.

import type { Player, Reached } from "./player.js";

/** Browsers limit how often an address may change; while playing it follows now and then. */
const DELAY = 150;

export function connectHash(player: Player): void {
  let timer = 0;
  const follow = (hash: string, reached: Reached) => {
    const step = /^#step=(\d{1,6})$/.exec(hash)?.[1];
    if (step === undefined) return;
    // A step that still waits to be written is no longer where the page is.
    window.clearTimeout(timer);
    timer = 0;
    player.goTo(Number(step), reached);
  };
  const write = () => {
    timer = 0;
    const hash = `#step=${player.step}`;
    if (location.hash === hash) return;
    try {
      history.replaceState(null, "", hash);
    } catch {
      // Where addresses are fixed, such as in some previews, the page works without.
    }
  };
  // The event has the address that was asked for; by now the page may have written its own.
  window.addEventListener("hashchange", (event) => follow(new URL(event.newURL).hash, "jump"));
  follow(location.hash, "scrub");
  player.onStep(() => {
    if (timer === 0) timer = window.setTimeout(write, DELAY);
  });
}
