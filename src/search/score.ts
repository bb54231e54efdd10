// The best-first search's estimate of how far a position is from being won; lower is better.
//
// score = column costs + waste costs − foundation · cards up − emptyColumn · empty columns
//         + reserve · kings in the reserve
// Column and waste costs are sums over the cards concerned, tabulated once a deal, so that the
// position keeps them current by one addition a move. A dealt card still in its column costs
// `held`, and `buried · lowness` for each card that lies on it (lowness = ranks − rank: deep aces
// hurt most). A card left in the waste costs `waste` and `wasteLow · lowness`; while a redeal is
// left it costs only the share `earlierPass` of that.

import type { Position } from "../kernel/position.js";

/** All at least 0. */
export interface Weights {
  readonly waste: number;
  readonly wasteLow: number;
  /** 0..16, in sixteenths of the full cost. */
  readonly earlierPass: number;
  readonly held: number;
  readonly buried: number;
  readonly foundation: number;
  readonly emptyColumn: number;
  readonly reserve: number;
}

export class Scorer {
  readonly #position: Position;
  readonly #weights: Weights;
  /** Scores are whole numbers from 0 to `limit` − 1. */
  readonly limit: number;
  /** Added to keep scores from falling below 0. */
  readonly #offset: number;
  /** Sixteenths of the waste cost that count, by pass. */
  readonly #share: Int32Array;

  /** Tabulates the costs for the position's deal and hands them to it. */
  constructor(position: Position, weights: Weights) {
    this.#position = position;
    this.#weights = weights;
    const { stride, dealt, talon, columns, king } = position;
    const held = new Int16Array(columns * stride);
    for (let c = 0; c < columns; c++) {
      let cost = 0;
      let lowness = 0;
      for (let count = 1; count < stride; count++) {
        cost += weights.held * 4 + weights.buried * lowness;
        lowness += king - (dealt[c * stride + count - 1]! >> 2);
        held[c * stride + count] = (cost + 2) >> 2;
      }
    }
    const waste = new Int16Array(talon.length);
    for (let i = 1; i < talon.length; i++) {
      waste[i] = Math.round(weights.waste + (weights.wasteLow * (king - (talon[i]! >> 2))) / 4);
    }
    const passes = Math.max(1, position.passes);
    this.#share = Int32Array.from({ length: passes }, (_, pass) =>
      position.passes === 0 || pass + 1 < passes ? weights.earlierPass : 16,
    );
    position.setCosts(held, waste);

    // Columns only lose cards, and the waste never holds more than the talon.
    const mostWaste = waste.reduce((sum, cost) => sum + cost, 0);
    this.#offset = weights.foundation * position.pack + weights.emptyColumn * columns;
    this.limit =
      this.#offset + position.columnCost + mostWaste + weights.reserve * position.capacity + 1;
  }

  /** The score of the position as it stands now. */
  score(): number {
    const position = this.#position;
    const weights = this.#weights;
    return (
      this.#offset +
      position.columnCost +
      ((position.wasteCost * this.#share[position.pass]!) >> 4) -
      weights.foundation * position.onFoundations -
      weights.emptyColumn * position.empty +
      weights.reserve * position.reserved
    );
  }
}
