// The best-first search's estimate of how far a position is from being won; lower is better.
//
// score = column costs + waste costs − foundation · cards up − emptyColumn · empty columns
//         + reserve · kings in the reserve
// Column and waste costs are sums over the cards concerned, tabulated once a deal, so that the
// position keeps them current by one addition a move. A dealt card still in its column costs
// `held`, and `buried · lowness` for each card that lies on it (lowness = ranks − rank: deep aces
// hurt most). A card left in the waste costs `waste` and `wasteLow · lowness`; while a redeal is
// left it costs only the share `earlierPass` of that.

import { columnCost, dealtAt, setDealtCost, sumColumnCosts } from "./columns";
import { onFoundations } from "./foundations";
import { reserved } from "./reserve";
import {
  BURIED,
  capacity,
  columns,
  dealtHeld,
  EARLIER_PASS,
  EMPTY_COLUMN,
  FOUNDATION,
  HELD,
  king,
  pack,
  passes,
  RESERVE,
  talonSize,
  WASTE,
  WASTE_LOW,
  weight,
} from "./setup";
import { emptyColumns } from "./tableau";
import { cardAt, pass, setTalonCost, sumWasteCosts, wasteCost } from "./talon-list";

let foundation: i32 = 0;
let emptyColumn: i32 = 0;
let reserve: i32 = 0;
/** Sixteenths of the waste cost that count while a redeal is left. */
let earlierPass: i32 = 0;
/** Added to keep scores from falling below 0. */
let offset: i32 = 0;
/** Scores are whole numbers from 0 to `scores` − 1. */
export let scores: i32 = 0;

/** Takes the weights that the host has handed over, and tabulates the costs of the deal's cards. */
export function setWeights(): void {
  foundation = weight(FOUNDATION);
  emptyColumn = weight(EMPTY_COLUMN);
  reserve = weight(RESERVE);
  earlierPass = weight(EARLIER_PASS);
  for (let c = 0; c < columns; c++) {
    let quarters = 0;
    let lowness = 0;
    for (let i = 1; i <= dealtHeld(c); i++) {
      const before = (quarters + 2) >> 2;
      quarters += weight(HELD) * 4 + weight(BURIED) * lowness;
      lowness += king - (dealtAt(c, i) >> 2);
      setDealtCost(c, i, ((quarters + 2) >> 2) - before);
    }
  }
  let mostWaste = 0;
  for (let i = 1; i <= talonSize; i++) {
    const lowness = king - (cardAt(i) >> 2);
    const cost = weight(WASTE) + ((weight(WASTE_LOW) * lowness + 2) >> 2);
    setTalonCost(i, cost);
    mostWaste += cost;
  }
  sumColumnCosts();
  sumWasteCosts();
  // Columns only lose cards, and the waste never holds more than the talon.
  offset = foundation * pack + emptyColumn * columns;
  scores = offset + columnCost + mostWaste + reserve * capacity + 1;
}

/** The score of the position as it stands now. */
export function score(): i32 {
  const share = passes === 0 || pass + 1 < passes ? earlierPass : 16;
  return (
    offset +
    columnCost +
    ((wasteCost * share) >> 4) -
    foundation * onFoundations -
    emptyColumn * emptyColumns() +
    reserve * reserved
  );
}
