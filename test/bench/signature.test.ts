// The bench signature: the nodes searched over fixed deals, the same on every machine. It changes
// only when the search does; a change that means to must set the new number here and say why.

import { expect, test } from "vitest";
import { DEFAULT_SUITE, runSuite } from "../../bench/suite.js";

const SIGNATURE = 1_655_712;

test("the default bench searches the nodes that it has searched before", () => {
  const report = runSuite(DEFAULT_SUITE);
  expect(report.signature).toBe(SIGNATURE);
  expect(report.rows.map(({ nodes }) => nodes).reduce((a, b) => a + b)).toBe(report.signature);
});
