// The elements of the page that the script works with. The program writes them (../template.ts);
// one that is missing is a fault of the page and ends the script with its name.

/** @throws Error when the page has no such element of that type */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return element;
}

/** Marks a button that has nothing to do now; unlike a disabled one it keeps the focus. */
export function setIdle(button: HTMLElement, idle: boolean): void {
  if (idle) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
