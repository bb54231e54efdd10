// What the script in a game page is told: the only thing that the program and the script share.
// The script knows no rules; it moves the cards that a step names, and moves them back.

export type PileKind = "stock" | "waste" | "reserve" | "foundation" | "column";

export interface PageData {
  /** The name of each card, such as `7H`, by the card's number: two copies have two numbers. */
  readonly cards: readonly string[];
  readonly piles: readonly PileData[];
  /** For each pile the numbers of its cards at the start, bottom to top. */
  readonly start: readonly (readonly number[])[];
  /** Numbers of the cards that lie face down at the start. */
  readonly faceDown: readonly number[];
  readonly steps: readonly StepData[];
  /** Cards that one draw turns. */
  readonly draw: number;
  /** The pass through the stock at the start, from 1. */
  readonly pass: number;
  /** Passes that the rules allow; null where they are unlimited. */
  readonly passes: number | null;
}

export interface PileData {
  readonly kind: PileKind;
  /** As moves name it, such as `c3`; foundations of one suit share a name. */
  readonly name: string;
  /** For people: `column c3`, `foundation of hearts`. */
  readonly label: string;
  /** Of a foundation: `S`, `H`, `C` or `D`. */
  readonly suit: string | null;
  /** Of a reserve pile: the kings it holds at most. */
  readonly depth: number;
}

/** One move: cards leave the top of one pile for the top of another. */
export interface StepData {
  readonly kind: "draw" | "redeal" | "move";
  /** Numbers of the piles. */
  readonly from: number;
  readonly to: number;
  /** Cards that move. */
  readonly count: number;
  /** The face-down card of the pile left that turns up, by its number; or null. */
  readonly turnsUp: number | null;
  /** The move in words, to be heard: a sentence without its full stop. */
  readonly words: string;
  /** The same with the signs of the cards, to be seen where room is short. */
  readonly signs: string;
}
