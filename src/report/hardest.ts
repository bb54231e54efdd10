// The deals worth another look: those that took the most nodes, and all that were not won.

import type { Verdict } from "../batch/row.js";
import type { DealRow, Deals } from "./deals.js";

/** Deals not won that are listed, each of the lost and of the unknown. */
export const NOT_WON_SHOWN = 50;

export interface HardDeals {
  /** The deal with the most nodes first. */
  readonly deals: readonly DealRow[];
  /** Deals not won beyond those listed. */
  readonly left: Readonly<Record<"unwinnable" | "unknown", number>>;
}

/**
 * Of one set the deals with the most nodes and those that were not won.
 * @param most deals by nodes @param notWon of each verdict, those with the most nodes
 */
export function hardestDeals(
  deals: Deals,
  most: number,
  notWon: number = NOT_WON_SHOWN,
): HardDeals {
  const all = Float64Array.from({ length: deals.length }, (_, place) => deals.at(place).nodes);
  const places = Uint32Array.from(all.keys());
  // Seed order where nodes are equal: places are in seed order.
  places.sort((a, b) => all[b]! - all[a]! || a - b);
  const listed: DealRow[] = [];
  const met: Record<Verdict, number> = { winnable: 0, unwinnable: 0, unknown: 0 };
  let searched = 0;
  for (const place of places) {
    const deal = deals.at(place);
    met[deal.verdict]++;
    const hard = deal.searched && searched++ < most;
    if (hard || (deal.verdict !== "winnable" && met[deal.verdict] <= notWon)) listed.push(deal);
  }
  const left = (verdict: "unwinnable" | "unknown") =>
    met[verdict] - listed.filter((deal) => deal.verdict === verdict).length;
  return { deals: listed, left: { unwinnable: left("unwinnable"), unknown: left("unknown") } };
}
