// Dark or light: as the system has it, until the button says otherwise.

import { byId } from "./page-elements.js";

const KEY = "batsford-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

type Theme = "dark" | "light";

/** Sets the colours before anything is drawn. */
export function applyTheme(): void {
  set(chosen() ?? (system.matches ? "dark" : "light"));
  system.addEventListener("change", () => {
    if (!chosen()) set(system.matches ? "dark" : "light");
  });
}

export function connectThemeButton(): void {
  const button = byId("theme", HTMLButtonElement);
  const refresh = () => button.setAttribute("aria-pressed", String(current() === "dark"));
  button.addEventListener("click", () => {
    const theme: Theme = current() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // A page that may not store anything forgets the choice when it is closed.
    }
    set(theme);
  });
  new MutationObserver(refresh).observe(document.documentElement, {
    attributeFilter: ["data-theme"],
  });
  refresh();
}

function current(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function set(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

function chosen(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "dark" || value === "light" ? value : null;
  } catch {
    return null;
  }
}
