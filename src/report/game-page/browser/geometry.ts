// Where piles and cards lie on a table of a given size, in CSS pixels.
//
// Wide tables have a rail at the left, tall ones a row at the top:
//
//   stock   | ♠ ♠  ♥ ♥  ♣ ♣  ♦ ♦          stock waste      reserve
//   waste   |                             ♠ ♠  ♥ ♥  ♣ ♣  ♦ ♦
//   reserve | c0 c1 c2 c3 c4 c5           c0 c1 c2 c3 c4 c5
//
// The card is as large as the width and height allow. In a long column the face-down cards move
// closer first, then the face-up ones.

import type { PileData } from "../page-data.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  /** Size of a card. */
  readonly width: number;
  readonly height: number;
  /** The upper left corner of each pile's first card. */
  readonly piles: readonly Point[];
  /** Height of the line above each pile that names it. */
  readonly label: number;
  /** Room for a whole column from its first card's upper edge. */
  readonly columnHeight: number;
  /** From a face-up card of a column to the next, where there is room. */
  readonly columnStep: number;
  /** From one king of a stacked reserve to the next. */
  readonly reserveStep: Point;
  /** From one drawn card of the waste to the next. */
  readonly wasteStep: Point;
  /** Whether there is a rail at the left. */
  readonly wide: boolean;
  /** Cards of the waste that lie side by side. */
  readonly fan: number;
}

const LARGEST_WIDTH = 118;
/** Between the table's edge and the cards. */
const EDGE = 16;
const NARROW_EDGE = 5;
/** Cards below these widths have larger indices, and one sign instead of pips. */
export const SMALL_WIDTH = 40;
export const MEDIUM_WIDTH = 54;
const MOST_FANNED = 4;
/** Card heights that a long column needs, its first card included. */
const LONG_COLUMN = 3;

/** What the arrangement depends on. */
interface Shape {
  readonly columns: number;
  readonly suits: number;
  readonly decks: number;
  readonly squares: number;
  /** Kings that one reserve pile holds. */
  readonly depth: number;
  readonly fan: number;
}

/** Arranges the piles on a table. @param draw cards that one draw turns */
export function arrange(
  piles: readonly PileData[],
  draw: number,
  tableWidth: number,
  tableHeight: number,
): Geometry {
  const shape = shapeOf(piles, draw);
  const wide = tableWidth > tableHeight * 1.05;
  const places = wide
    ? arrangeWide(shape, tableWidth, tableHeight)
    : arrangeTall(shape, tableWidth, tableHeight);
  const queues: Record<PileData["kind"], Point[]> = {
    stock: [places.stock],
    waste: [places.waste],
    reserve: [...places.reserve],
    foundation: [...places.foundations],
    column: [...places.columns],
  };
  const { width, height, label, reserveStep, wasteStep } = places;
  return {
    width,
    height,
    label,
    reserveStep,
    wasteStep,
    wide,
    piles: piles.map((pile) => queues[pile.kind].shift()!),
    columnHeight: tableHeight - places.columns[0]!.y - 8,
    columnStep: height * indexShare(width),
    fan: shape.fan,
  };
}

/** The part of a card's height that its index takes. */
function indexShare(width: number): number {
  if (width < SMALL_WIDTH) return 0.36;
  return width < MEDIUM_WIDTH ? 0.3 : 0.26;
}

function shapeOf(piles: readonly PileData[], draw: number): Shape {
  const count = (kind: PileData["kind"]) => piles.filter((pile) => pile.kind === kind).length;
  const suits = new Set(piles.flatMap((pile) => pile.suit ?? [])).size;
  return {
    columns: count("column"),
    suits,
    decks: count("foundation") / suits,
    squares: count("reserve"),
    depth: piles.find((pile) => pile.kind === "reserve")?.depth ?? 1,
    fan: Math.min(draw, MOST_FANNED),
  };
}

interface Places {
  readonly width: number;
  readonly height: number;
  readonly label: number;
  readonly stock: Point;
  readonly waste: Point;
  readonly reserve: readonly Point[];
  readonly foundations: readonly Point[];
  readonly columns: readonly Point[];
  readonly reserveStep: Point;
  readonly wasteStep: Point;
}

function arrangeWide(shape: Shape, tableWidth: number, tableHeight: number): Places {
  const { columns, squares, depth, fan } = shape;
  const label = 18;
  const ratio = 1.4;
  const slots = Math.max(columns, shape.suits * shape.decks);
  const byWidth = (tableWidth - 2 * EDGE) / ((slots + 1) * 1.1 + 0.4);
  const byColumns = (tableHeight - 2 * label - 26) / (1 + LONG_COLUMN) / ratio;
  const kings = squares > 0 ? 1 + 0.22 * Math.max(squares - 1, depth - 1) : 0;
  const railCards = 2 + 0.25 * (fan - 1) + kings;
  const byRail = (tableHeight - 3 * label - 36) / railCards / ratio;
  const width = Math.floor(Math.max(20, Math.min(byWidth, byColumns, byRail, LARGEST_WIDTH)));
  const height = Math.round(width * ratio);
  const gap = Math.max(6, Math.round(width * 0.12));

  const room = (tableWidth - 2 * EDGE - width) / (slots + 0.4);
  const pitch = Math.min(room, width * 1.22);
  const left = Math.round((tableWidth - (slots + 0.4) * pitch - width) / 2);
  const first = left + pitch * 1.4;
  const span = (slots - 1) * pitch + width;
  const columnsLeft = first + ((slots - columns) * pitch) / 2;
  const top = label + 6;
  const columnsTop = top + height + gap + label;

  const wasteTop = columnsTop;
  const wasteStep = { x: 0, y: Math.round(height * 0.25) };
  const reserveTop = wasteTop + height + (fan - 1) * wasteStep.y + gap + label;
  const reserveRoom = tableHeight - 10 - reserveTop - height;
  const squareStep = Math.min(height + gap, reserveRoom / Math.max(1, squares - 1));
  const kingStep = Math.min(height * 0.3, reserveRoom / Math.max(1, depth - 1));
  return {
    width,
    height,
    label,
    stock: { x: left, y: top },
    waste: { x: left, y: wasteTop },
    reserve: series(squares, (i) => ({ x: left, y: reserveTop + i * squareStep })),
    foundations: foundationRow(shape, first, span, top, width, pitch),
    columns: series(columns, (c) => ({ x: columnsLeft + c * pitch, y: columnsTop })),
    reserveStep: { x: 0, y: Math.floor(kingStep) },
    wasteStep,
  };
}

function arrangeTall(shape: Shape, tableWidth: number, tableHeight: number): Places {
  const { columns, squares, depth, fan } = shape;
  const label = 16;
  const ratio = 1.45;
  const piles = shape.suits * shape.decks;
  const slots = Math.max(columns, piles, 5);
  const supply = 2 + 0.45 * (fan - 1) + (squares > 0 ? squares + 0.45 * (depth - 1) : 0);
  const rows = supply + 0.4 + piles <= slots ? 1 : 2;
  const byWidth = (tableWidth - 2 * NARROW_EDGE) / (slots * 1.08);
  const byHeight = (tableHeight - (rows + 1) * label - 20) / (rows + LONG_COLUMN) / ratio;
  const width = Math.floor(Math.max(16, Math.min(byWidth, byHeight, LARGEST_WIDTH)));
  const height = Math.round(width * ratio);
  const gap = Math.max(4, Math.round(width * 0.14));

  const pitch = Math.min(
    (tableWidth - 2 * NARROW_EDGE - width) / Math.max(1, slots - 1),
    width * 1.25,
  );
  const span = (slots - 1) * pitch + width;
  const left = Math.round((tableWidth - span) / 2);
  const top = label + 3;
  const foundationTop = rows === 1 ? top : top + height + gap + label;
  const columnsTop = foundationTop + height + gap + label;
  const columnsLeft = left + ((slots - columns) * pitch) / 2;

  const wasteStep = { x: Math.round(width * 0.45), y: 0 };
  // Where there is room the waste keeps away from the stock: both have long names.
  const wasteLeft = left + pitch * (rows === 2 && supply + 2 <= slots ? 2 : 1);
  const afterWaste = wasteLeft + pitch + (fan - 1) * wasteStep.x;
  const kingStep = Math.round(width * 0.45);
  const reserveSpan = (squares - 1) * pitch + width + (depth - 1) * kingStep;
  const reserveLeft = rows === 1 ? afterWaste : Math.max(afterWaste, left + span - reserveSpan);
  const squareStep = Math.min(
    pitch,
    (left + span - width - reserveLeft) / Math.max(1, squares - 1),
  );
  const foundationSpan = piles * pitch - (pitch - width);
  return {
    width,
    height,
    label,
    stock: { x: left, y: top },
    waste: { x: wasteLeft, y: top },
    reserve: series(squares, (i) => ({ x: reserveLeft + i * squareStep, y: top })),
    foundations:
      rows === 1
        ? series(piles, (i) => ({
            x: left + span - foundationSpan + i * pitch,
            y: foundationTop,
          }))
        : foundationRow(shape, left, span, foundationTop, width, pitch),
    columns: series(columns, (c) => ({ x: columnsLeft + c * pitch, y: columnsTop })),
    reserveStep: { x: kingStep, y: 0 },
    wasteStep,
  };
}

/** Foundations over the whole span, those of one suit together. */
function foundationRow(
  { suits, decks }: Shape,
  left: number,
  span: number,
  y: number,
  width: number,
  pitch: number,
): Point[] {
  const group = (decks - 1) * pitch + width;
  const step = suits > 1 ? (span - group) / (suits - 1) : 0;
  return series(suits * decks, (i) => ({
    x: left + Math.floor(i / decks) * step + (i % decks) * pitch,
    y,
  }));
}

function series(length: number, place: (index: number) => Point): Point[] {
  return Array.from({ length }, (_, index) => {
    const { x, y } = place(index);
    return { x: Math.round(x), y: Math.round(y) };
  });
}

/** Where the cards of a pile lie, relative to its first card. @param up their sides, bottom to top */
export function cardOffsets(
  geometry: Geometry,
  kind: PileData["kind"],
  up: readonly boolean[],
  seeThrough: boolean,
): Point[] {
  switch (kind) {
    case "column":
      return columnOffsets(geometry, up, seeThrough);
    case "waste":
      return fanned(up.length, geometry.fan, geometry.wasteStep);
    case "reserve":
      return fanned(up.length, up.length, geometry.reserveStep);
    default:
      return up.map(() => ({ x: 0, y: 0 }));
  }
}

/** The last cards of a pile side by side, those below them under the first. */
function fanned(length: number, shown: number, step: Point): Point[] {
  const under = Math.max(0, length - shown);
  return Array.from({ length }, (_, i) => {
    const place = Math.max(0, i - under);
    return { x: place * step.x, y: place * step.y };
  });
}

function columnOffsets(
  { height, columnHeight, columnStep }: Geometry,
  up: readonly boolean[],
  seeThrough: boolean,
): Point[] {
  const steps = up.slice(0, -1);
  const faceUp = steps.filter(Boolean).length;
  const faceDown = steps.length - faceUp;
  const room = Math.max(0, columnHeight - height);
  let open = columnStep;
  let closed = seeThrough ? columnStep : height * 0.13;
  if (faceUp * open + faceDown * closed > room && faceDown > 0) {
    const least = height * (seeThrough ? 0.13 : 0.05);
    closed = Math.max(least, (room - faceUp * open) / faceDown);
  }
  if (faceUp * open + faceDown * closed > room) {
    // Only here both have to give way: face-up cards keep twice the share of the others.
    open = faceUp > 0 ? Math.max(0, (room - faceDown * closed) / faceUp) : open;
    if (seeThrough && open < closed) {
      open = room / steps.length;
      closed = open;
    }
  }
  let y = 0;
  return up.map((_, i) => {
    const offset = { x: 0, y: Math.round(y * 2) / 2 };
    y += steps[i] ? open : closed;
    return offset;
  });
}
