// The table on the page: piles of card elements, and their sliding from one place to another.
//
// The order of the elements is the order of the cards, so the document itself says what lies where.
// An element that changes its pile is put there at once and slides from where it was; nothing waits
// for an animation, and a new step simply ends those that still run.

import { cardWords, isRed, listWords } from "../card-words.js";
import type { PageData, PileData } from "../page-data.js";
import { artOf, cardElement } from "./card-art.js";
import {
  arrange,
  cardOffsets,
  type Geometry,
  MEDIUM_WIDTH,
  type Point,
  SMALL_WIDTH,
} from "./geometry.js";
import type { Position } from "./position.js";

interface PileView {
  readonly data: PileData;
  readonly element: HTMLElement;
  readonly label: HTMLElement;
  readonly cards: HTMLElement;
}

export class TableView {
  readonly #root: HTMLElement;
  readonly #data: PageData;
  readonly #piles: PileView[];
  readonly #cards: HTMLElement[];
  /** Where each card lies on the table, and whether face up, as last shown. */
  #places: Point[] = [];
  #up: boolean[] = [];
  /** For each pile what it looks like now. */
  #shown: string[] = [];
  #geometry: Geometry | null = null;
  #seeThrough = false;

  constructor(root: HTMLElement, data: PageData) {
    this.#root = root;
    this.#data = data;
    this.#cards = data.cards.map(cardElement);
    this.#piles = data.piles.map(pileView);
    root.append(artOf(data.cards), ...this.#piles.map((pile) => pile.element));
  }

  /** Fits the table to the size of its element and lays all cards anew. */
  fit(position: Position): void {
    const { clientWidth, clientHeight } = this.#root;
    if (clientWidth === 0 || clientHeight === 0) return;
    const geometry = arrange(this.#data.piles, this.#data.draw, clientWidth, clientHeight);
    this.#geometry = geometry;
    const { style } = this.#root;
    style.setProperty("--card-width", `${geometry.width}px`);
    style.setProperty("--card-height", `${geometry.height}px`);
    style.setProperty("--label-height", `${geometry.label}px`);
    this.#root.classList.toggle("tall", !geometry.wide);
    this.#root.dataset.size =
      geometry.width < SMALL_WIDTH ? "small" : geometry.width < MEDIUM_WIDTH ? "medium" : "large";
    this.#piles.forEach(({ element }, i) => {
      const { x, y } = geometry.piles[i]!;
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
    });
    this.#shown = [];
    this.show(position, 0);
  }

  /** Whether backs let their faces be seen. */
  setSeeThrough(on: boolean, position: Position, milliseconds: number): void {
    this.#seeThrough = on;
    this.#root.classList.toggle("see-through", on);
    this.#shown = [];
    this.show(position, milliseconds);
  }

  /**
   * Shows a position.
   * @param milliseconds time that cards take to their new places; 0 moves them at once
   */
  show(position: Position, milliseconds: number): void {
    const geometry = this.#geometry;
    if (!geometry) return;
    this.endAnimations();
    const wasAt = this.#places;
    const wasUp = this.#up;
    this.#places = [...wasAt];
    this.#up = [...position.up];
    position.piles.forEach((cards, i) => {
      const state = stateOf(cards, position);
      if (this.#shown[i] === state) return;
      this.#shown[i] = state;
      this.#layPile(geometry, i, cards, position);
    });
    if (milliseconds > 0) this.#slide(wasAt, wasUp, milliseconds);
  }

  endAnimations(): void {
    for (const card of this.#cards) {
      if (!card.classList.contains("moving")) continue;
      for (const animation of card.getAnimations({ subtree: true })) animation.cancel();
      card.classList.remove("moving");
      card.style.zIndex = "";
    }
  }

  #layPile(geometry: Geometry, index: number, cards: readonly number[], position: Position): void {
    const pile = this.#piles[index]!;
    const { kind } = pile.data;
    const origin = geometry.piles[index]!;
    const up = cards.map((card) => position.up[card]!);
    const offsets = cardOffsets(geometry, kind, up, this.#seeThrough);
    cards.forEach((card, i) => {
      const { x, y } = offsets[i]!;
      const element = this.#cards[card]!;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.dataset.side = up[i] ? "up" : "down";
      element.classList.toggle("buried", isBuried(kind, i, cards.length, geometry.fan));
      this.#places[card] = { x: origin.x + x, y: origin.y + y };
    });
    syncChildren(
      pile.cards,
      cards.map((card) => this.#cards[card]!),
    );
    const names = cards.map((card) => this.#data.cards[card]!);
    pile.label.textContent = this.#labelOf(pile.data, cards.length, position);
    const pass = kind === "stock" ? this.#passOf(position) : "";
    const words = describe(pile.data, names, up, this.#seeThrough);
    pile.element.setAttribute("aria-label", `${words}${pass && `, pass ${pass}`}`);
  }

  #labelOf(pile: PileData, count: number, position: Position): string {
    switch (pile.kind) {
      case "stock": {
        const pass = this.#passOf(position).replace(" of ", "/");
        return `stock ${count}${pass && ` ↻${pass}`}`;
      }
      case "waste":
        return `waste ${count}`;
      case "column":
        return pile.name;
      case "reserve":
        return pile.name === "r" ? "reserve" : pile.name;
      case "foundation":
        return "";
    }
  }

  /** `2 of 4`, or `2` where passes are unlimited; nothing where there is only one. */
  #passOf({ pass }: Position): string {
    const { passes } = this.#data;
    if (passes === 1) return "";
    return passes === null ? String(pass) : `${pass} of ${passes}`;
  }

  /** Sets cards off from where they were; those that turn over do so on the way. */
  #slide(wasAt: readonly Point[], wasUp: readonly boolean[], milliseconds: number): void {
    const timing = { duration: milliseconds, easing: "cubic-bezier(.3, .1, .2, 1)" };
    const order = this.#piles.flatMap((pile) => [...pile.cards.children]);
    this.#cards.forEach((element, card) => {
      const from = wasAt[card];
      const to = this.#places[card]!;
      if (!from) return;
      const [dx, dy] = [from.x - to.x, from.y - to.y];
      const moves = Math.abs(dx) + Math.abs(dy) > 0.5;
      const turns = wasUp[card] !== this.#up[card];
      if (!moves && !turns) return;
      element.classList.add("moving");
      if (moves) {
        element.style.zIndex = String(1000 + order.indexOf(element));
        const end = element.style.transform;
        element.animate({ transform: [`translate(${dx}px, ${dy}px) ${end}`, end] }, timing);
      }
      if (turns) turnOver(element, this.#up[card]!, timing);
      element.getAnimations({ subtree: true }).at(-1)!.onfinish = () => {
        element.classList.remove("moving");
        element.style.zIndex = "";
      };
    });
  }
}

/** Narrows a card to a line and widens it again with its other side. */
function turnOver(card: HTMLElement, toUp: boolean, timing: KeyframeAnimationOptions): void {
  const [face, back] = [...card.children] as [HTMLElement, HTMLElement];
  const flip = { transform: ["scaleX(1)", "scaleX(.04)", "scaleX(1)"] };
  face.animate(flip, timing);
  back.animate(flip, timing);
  const opacity = toUp ? [1, 1, 0, 0] : [0, 0, 1, 1];
  back.animate({ opacity, offset: [0, 0.5, 0.5, 1] }, { ...timing, easing: "linear" });
}

function pileView(data: PileData): PileView {
  const element = document.createElement("div");
  element.className = `pile ${data.kind}`;
  element.dataset.pile = data.name;
  element.setAttribute("role", "img");
  const label = document.createElement("span");
  label.className = "label";
  const cards = document.createElement("div");
  cards.className = "cards";
  const place = document.createElement("div");
  place.className = `place${data.suit && isRed(`A${data.suit}`) ? " red" : ""}`;
  if (data.suit) place.innerHTML = `<svg><use href="#suit-${data.suit}"/></svg>`;
  element.append(label, place, cards);
  return { data, element, label, cards };
}

/** Cards that no one can see are left out of painting. */
function isBuried(kind: PileData["kind"], index: number, count: number, fan: number): boolean {
  switch (kind) {
    case "stock":
    case "foundation":
      return index < count - 2;
    case "waste":
      return index < count - fan - 1;
    default:
      return false;
  }
}

/** Two piles of equal state look the same: cards in order, their sides, and the pass on the label. */
function stateOf(cards: readonly number[], { up, pass }: Position): string {
  return `${pass}:${cards.map((card) => (up[card] ? card : -card - 1)).join(",")}`;
}

/** Makes `children` the children of `parent`, touching only those that are not in their place. */
function syncChildren(parent: HTMLElement, children: readonly HTMLElement[]): void {
  children.forEach((child, i) => {
    const there = parent.children[i];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild!.remove();
}

/** A pile for someone who listens. */
function describe(
  pile: PileData,
  names: readonly string[],
  up: readonly boolean[],
  seeThrough: boolean,
): string {
  const label = pile.label.charAt(0).toUpperCase() + pile.label.slice(1);
  if (names.length === 0) return `${label}: empty`;
  const top = names.at(-1)!;
  switch (pile.kind) {
    case "stock":
      return seeThrough
        ? `${label}: ${names.length} cards, next the ${cardWords(top)}`
        : `${label}: ${names.length} cards`;
    case "waste":
      return `${label}: ${names.length} cards, on top the ${cardWords(top)}`;
    case "foundation":
      return `${label}: up to the ${cardWords(top)}`;
    case "reserve":
      return `${label}: ${listWords(names.map(cardWords))}`;
    case "column": {
      const open = names.filter((_, i) => up[i]).map(cardWords);
      const closed = names.filter((_, i) => !up[i]);
      const seen = seeThrough ? ` (${listWords(closed.map(cardWords))})` : "";
      const down = closed.length > 0 ? `${closed.length} face down${seen}, then ` : "";
      return `${label}: ${down}${listWords(open)}`;
    }
  }
}
