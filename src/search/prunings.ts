// The kernel's exact prunings, each of which can be switched off to test it.

export interface Prunings {
  /** Safe foundation moves are made at once, with no alternative (src/kernel/safety.ts). */
  readonly safeMoves: boolean;
  /** After a draw only the talon is played until a card leaves the waste (commitment.ts). */
  readonly committedDraws: boolean;
  /** Supplies are made on demand only, and free raises at once (supply.ts). */
  readonly supplies: boolean;
  /** A position that a stored one covers is not searched (talon.ts). */
  readonly covering: boolean;
}

export const ALL_PRUNINGS: Prunings = {
  safeMoves: true,
  committedDraws: true,
  supplies: true,
  covering: true,
};
export const NO_PRUNINGS: Prunings = {
  safeMoves: false,
  committedDraws: false,
  supplies: false,
  covering: false,
};
