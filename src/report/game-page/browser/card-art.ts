// The faces of the cards, drawn: suits and courts as paths, numbers as pips in their usual places.
// The art of each face is one symbol, in a box of 100 by 140, that every card of that face uses. It
// leaves the upper quarter to the index, which is all that shows of a card under others.

import { isRed, rankSign } from "../card-words.js";

const SVG = "http://www.w3.org/2000/svg";

/** Suits in a box of 100 by 100. */
const SUIT_PATHS: Readonly<Record<string, string>> = {
  S: "M50 4C56 26 93 42 93 65c0 13-9 21-20 21-8 0-15-4-19-12 1 10 5 17 13 22H33c8-5 12-12 13-22-4 8-11 12-19 12C16 86 7 78 7 65 7 42 44 26 50 4Z",
  H: "M50 93C24 68 6 53 6 33 6 18 17 8 29 8c9 0 17 5 21 14C54 13 62 8 71 8c12 0 23 10 23 25 0 20-18 35-44 60Z",
  C: "M50 5a22 22 0 0 1 16 37 22 22 0 1 1-12 31c1 11 5 18 13 23H33c8-5 12-12 13-23a22 22 0 1 1-12-31A22 22 0 0 1 50 5Z",
  D: "M50 3c9 19 20 34 34 47-14 13-25 28-34 47-9-19-20-34-34-47C30 37 41 22 50 3Z",
};

/** Headgear of the courts in a box of 100 by 60. */
const COURT_PATHS: Readonly<Record<string, string>> = {
  K: "M12 42 5 12l23 14L50 2l22 24 23-14-7 30ZM12 47h76v9H12Z",
  Q: "M12 42C11 30 8 21 4 14c9 8 18 9 24-3 7 12 15 9 22-9 7 18 15 21 22 9 6 12 15 11 24 3-4 7-7 16-8 28ZM12 47q38 6 76 0v8q-38 6-76 0Z",
  J: "M10 48C10 22 30 10 54 12c20 2 34 14 36 36-26-9-54-9-80 0ZM58 8C66-8 88-10 98 4 84 2 76 6 70 14ZM10 52q40-8 80 0v6q-40-8-80 0Z",
};

const [LEFT, MIDDLE, RIGHT] = [28, 50, 72];
const [TOP, UPPER, CENTRE, LOWER, BOTTOM] = [50, 72.5, 85, 97.5, 120];
const CORNERS = [
  [LEFT, TOP],
  [RIGHT, TOP],
  [LEFT, BOTTOM],
  [RIGHT, BOTTOM],
] as const;
const SIDES = [
  [LEFT, CENTRE],
  [RIGHT, CENTRE],
] as const;
const FOUR_ROWS = [
  ...CORNERS,
  [LEFT, UPPER],
  [RIGHT, UPPER],
  [LEFT, LOWER],
  [RIGHT, LOWER],
] as const;

type Place = readonly [x: number, y: number];

const PIPS: Readonly<Record<string, readonly Place[]>> = {
  "2": [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  "3": [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  "4": CORNERS,
  "5": [...CORNERS, [MIDDLE, CENTRE]],
  "6": [...CORNERS, ...SIDES],
  "7": [...CORNERS, ...SIDES, [MIDDLE, 67.5]],
  "8": [...CORNERS, ...SIDES, [MIDDLE, 67.5], [MIDDLE, 102.5]],
  "9": [...FOUR_ROWS, [MIDDLE, CENTRE]],
  T: [...FOUR_ROWS, [MIDDLE, 61], [MIDDLE, 109]],
};

/** An element with the symbols of all suits and of the faces given; it shows nothing itself. */
export function artOf(faces: Iterable<string>): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "art");
  svg.setAttribute("aria-hidden", "true");
  const suits = Object.entries(SUIT_PATHS).map(([suit, path]) => suitSymbol(suit, path));
  svg.innerHTML = [...suits, ...[...new Set(faces)].map(faceSymbol)].join("");
  return svg;
}

function suitSymbol(suit: string, path: string): string {
  return `<symbol id="suit-${suit}" viewBox="0 0 100 100"><path d="${path}"/></symbol>`;
}

function faceSymbol(name: string): string {
  return `<symbol id="face-${name}" viewBox="0 0 100 140">${drawing(name[0]!, name[1]!)}</symbol>`;
}

function drawing(rank: string, suit: string): string {
  const pips = PIPS[rank];
  if (pips) return pips.map(([x, y]) => sign(suit, x, y, 22, y > CENTRE)).join("");
  if (rank === "A") {
    return `<circle cx="50" cy="${CENTRE}" r="34" class="line"/><circle cx="50" cy="${CENTRE}" r="38" class="line thin"/>${sign(suit, MIDDLE, CENTRE, 44, false)}`;
  }
  return court(rank, suit);
}

/** Double-headed: what stands above the band stands below it upside down. */
function court(rank: string, suit: string): string {
  const half = [
    `<svg x="29" y="45" width="42" height="26" viewBox="0 -8 100 68"><path d="${COURT_PATHS[rank]}"/></svg>`,
    sign(suit, MIDDLE, 77, 10, false),
  ].join("");
  return [
    '<rect x="16" y="38" width="68" height="94" rx="5" class="panel"/>',
    '<rect x="19.5" y="41.5" width="61" height="87" rx="3" class="line thin"/>',
    `<g>${half}</g><g transform="rotate(180 50 85)">${half}</g>`,
    '<path d="M16 91 84 79" class="band"/><path d="M16 91 84 79" class="band inner"/>',
  ].join("");
}

function sign(suit: string, x: number, y: number, size: number, turned: boolean): string {
  const turn = turned ? ` transform="rotate(180 ${x} ${y})"` : "";
  return `<use href="#suit-${suit}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"${turn}/>`;
}

/** One card, face and back. What it shows is for the eye: piles are described as a whole. */
export function cardElement(name: string): HTMLElement {
  const card = document.createElement("div");
  card.className = `card ${isRed(name) ? "red" : "black"}`;
  card.dataset.card = name;
  card.innerHTML = [
    '<div class="face">',
    `<svg class="drawing"><use href="#face-${name}"/></svg>`,
    `<svg class="emblem"><use href="#suit-${name[1]}"/></svg>`,
    `<span class="index"><b>${rankSign(name)}</b><svg><use href="#suit-${name[1]}"/></svg></span>`,
    '</div><div class="back"></div>',
  ].join("");
  return card;
}
