import { describe, expect, test } from "vitest";
import type { Row } from "../../src/batch/row.js";
import { type Chart, roundPercentDomain, roundStep } from "../../src/report/charts/chart.js";
import { decidedCurve, effortChart, nodeGrid } from "../../src/report/charts/effort.js";
import { lengthChart, lengthHistograms } from "../../src/report/charts/lengths.js";
import { renderChart } from "../../src/report/charts/render.js";
import { runningChart, runningEstimate, settledDomain } from "../../src/report/charts/running.js";
import { seriesStyle } from "../../src/report/charts/theme.js";
import { ratePoints, winRateChart } from "../../src/report/charts/win-rate.js";
import { type Deals, DealsBySet } from "../../src/report/deals.js";
import { hardestDeals } from "../../src/report/hardest.js";
import { Samples, summarize } from "../../src/report/summary.js";
import { rowsOf } from "../support/rows.js";

function dealsOf(...rows: Row[]): Deals[] {
  const deals = new DealsBySet();
  for (const row of rows) deals.add(row, 0);
  return deals.all();
}

function summaryOf(...rows: Row[]) {
  const samples = new Samples();
  for (const row of rows) samples.add(row);
  return summarize(samples, "wilson", 0.95);
}

const one = { label: "one-king", index: 0 };

describe("deals", () => {
  test("come in seed order whatever the order of the rows, with their files", () => {
    const rows = rowsOf("one-king", "WL?W");
    const deals = new DealsBySet();
    for (const row of [rows[3]!, rows[1]!]) deals.add(row, 1);
    for (const row of [rows[2]!, rows[0]!]) deals.add(row, 0);
    expect([...deals.all()[0]!]).toMatchObject([
      { seed: 0n, verdict: "winnable", moves: 200, nodes: 100, file: 0 },
      { seed: 1n, verdict: "unwinnable", moves: null, nodes: 200, file: 1 },
      { seed: 2n, verdict: "unknown", moves: null, nodes: 300, file: 0 },
      { seed: 3n, verdict: "winnable", moves: 203, nodes: 400, file: 1 },
    ]);
  });

  test("are parted by rule set and by dealer", () => {
    const sets = dealsOf(
      ...rowsOf("one-king", "W"),
      ...rowsOf("one-king", "WW", { dealer: "pysol" }),
      ...rowsOf("harp", "W"),
    );
    expect(sets.map(({ length, key }) => [key.rules, key.dealer, length])).toEqual([
      ["one-king", "seeded", 1],
      ["one-king", "pysol", 2],
      ["harp", "seeded", 1],
    ]);
  });
});

describe("round axes", () => {
  test.each([
    [10, 5, 2],
    [7, 5, 1],
    [1.3, 5, 0.2],
    [100, 5, 20],
    [0.04, 5, 0.01],
  ])("a span of %d in about %d parts has the step %d", (span, parts, step) => {
    expect(roundStep(span, parts)).toBe(step);
  });

  test.each([
    [98.7, 100, 98.6, 100],
    [98.701, 99.51, 98.6, 99.6],
    [0, 100, 0, 100],
    [31.2, 44.9, 30, 46],
    [99.9999, 100, 99.998, 100],
  ])("%d to %d % is shown within %d to %d %", (lower, upper, low, high) => {
    expect(roundPercentDomain(lower, upper)).toEqual([low, high]);
  });
});

describe("win rates", () => {
  test("are of all deals, with unknown deals between won and possible", () => {
    const { sets } = summaryOf(...rowsOf("one-king", "WWWWWL??WW"));
    const [point] = ratePoints(sets, ["one-king"]);
    // 7 of 10 won, 2 unknown; Wilson's bounds of 7 and of 9 of 10 (R, prop.test).
    expect(point).toMatchObject({ deals: 10, won: 70, possible: 90 });
    expect(point!.lower).toBeCloseTo(39.6778, 4);
    expect(point!.upper).toBeCloseTo(98.2124, 4);
    const chart = winRateChart(sets, ["one-king"], "95 %")!;
    expect(chart.table.rows).toEqual([["one-king", "10", "70.00", "90.00", "39.67", "98.22"]]);
    expect(chart.description).toBe("one-king: 70.00–90.00 %, interval 39.67 to 98.22 %.");
    expect(chart.caption).toContain("Thick part");
    expect(JSON.stringify(chart.spec(800))).toContain("axis from 30 %, not from 0");
  });
});

describe("the running estimate", () => {
  test("has a point for each deal where they are few", () => {
    const [deals] = dealsOf(...rowsOf("one-king", "WL?W"));
    const points = runningEstimate(deals!, "wilson", 0.95);
    expect(points.map(({ deals }) => deals)).toEqual([1, 2, 3, 4]);
    expect(points.map(({ won }) => won)).toEqual([100, 50, 100 / 3, 50]);
    expect(points.map(({ possible }) => possible)).toEqual([100, 50, 200 / 3, 75]);
    // Wilson's lower bound of 1 of 1 is 1 / (1 + z²), of 2 of 4 15.0036 % (R, prop.test).
    expect(points[0]).toMatchObject({ upper: 100 });
    expect(points[0]!.lower).toBeCloseTo(20.6549, 3);
    expect(points[3]!.lower).toBeCloseTo(15.0036, 3);
    expect(points[3]!.upper).toBeCloseTo(95.4413, 3);
  });

  test("is thinned evenly, and ends with all deals", () => {
    const [deals] = dealsOf(...rowsOf("one-king", "W".repeat(1001)));
    const points = runningEstimate(deals!, "wilson", 0.95, 10);
    expect(points.map(({ deals }) => deals)).toEqual([
      101, 201, 301, 401, 501, 601, 701, 801, 901, 1001,
    ]);
  });

  test("has an axis for what came after the first tenth", () => {
    const point = (deals: number, lower: number, upper: number) => ({
      deals,
      won: lower,
      possible: upper,
      lower,
      upper,
    });
    expect(settledDomain([point(1, 0, 100), point(10, 91, 99), point(100, 94, 98)])).toEqual([
      90, 100,
    ]);
  });

  test("shares its axis between sets that are alike, and says so", () => {
    const caption = (...codes: [string, string]) =>
      runningChart(
        dealsOf(...rowsOf("one-king", codes[0]), ...rowsOf("three-king", codes[1])),
        ["a", "b"],
        "wilson",
        0.95,
        "95 %",
      )!.caption;
    expect(caption("WL".repeat(500), "WWL".repeat(300))).toContain("the same in every panel");
    expect(caption("W".repeat(5000), "L".repeat(5000))).toContain("a vertical axis of its own");
  });
});

describe("effort", () => {
  test("is evaluated at evenly spaced powers, from a power of ten to the most nodes", () => {
    expect(nodeGrid(150, 20_000, 6)).toEqual([100, 316, 1000, 3162, 10_000, 20_000]);
    expect(nodeGrid(0, 0)).toEqual([1, 2]);
    expect(nodeGrid(100, 100, 2)).toEqual([10, 32, 100]);
    expect(nodeGrid(1, 10_000_000).length).toBeLessThanOrEqual(280);
  });

  test("counts deals decided within a number of nodes, and never those given up", () => {
    // Nodes 100 to 600; seeds 2 and 5, with 300 and 600 nodes, stay undecided.
    const [deals] = dealsOf(...rowsOf("one-king", "WW?LW?"));
    expect(decidedCurve(deals!, [100, 250, 400, 600], one)).toEqual({
      ...one,
      deals: 6,
      undecided: 2,
      decided: [1, 2, 3, 4],
    });
  });

  test("leaves inherited deals out, and counts failed ones as undecided", () => {
    const rows = rowsOf("one-king", "WWW?");
    rows[1] = { ...rows[1]!, phase: "inherited:no-reserve", nodes: 0 };
    rows[3] = { ...rows[3]!, limit: "error", phase: "", nodes: 0 };
    const [deals] = dealsOf(...rows);
    expect(decidedCurve(deals!, [100, 1000], one)).toMatchObject({
      deals: 3,
      undecided: 1,
      decided: [1, 2],
    });
  });

  test("says where curves end", () => {
    const sets = dealsOf(...rowsOf("one-king", "WW?W"), ...rowsOf("three-king", "WWWW"));
    const { caption, table } = effortChart(sets, ["a", "b"])!;
    expect(caption).toContain("ends below 100 %: a at 75.00 %, with 1 of 4 deals undecided.");
    expect(table.head).toEqual(["nodes", "a, decided of 4", "b, decided of 4"]);
    expect(table.rows.at(-1)).toEqual(["400", "3", "4"]);
  });
});

describe("solution lengths", () => {
  test("fall into round bins that all sets share", () => {
    const a = rowsOf("one-king", "WWWL").map((row, i) => ({
      ...row,
      moves: [201, 209, 210, null][i]!,
    }));
    const b = rowsOf("three-king", "WW").map((row, i) => ({ ...row, moves: [235, 260][i]! }));
    expect(lengthHistograms(dealsOf(...a, ...b), ["a", "b"], 6)).toEqual([
      {
        label: "a",
        index: 0,
        solutions: 3,
        median: 209,
        bins: [
          { from: 200, to: 210, count: 2 },
          { from: 210, to: 220, count: 1 },
        ],
      },
      {
        label: "b",
        index: 1,
        solutions: 2,
        median: 235,
        bins: [
          { from: 230, to: 240, count: 1 },
          { from: 240, to: 250, count: 0 },
          { from: 250, to: 260, count: 0 },
          { from: 260, to: 270, count: 1 },
        ],
      },
    ]);
  });

  test("of one solution are one bin; of none no chart", () => {
    const [histogram] = lengthHistograms(dealsOf(...rowsOf("one-king", "W")), ["a"]);
    expect(histogram!.bins).toEqual([{ from: 200, to: 201, count: 1 }]);
    expect(lengthChart(dealsOf(...rowsOf("one-king", "L?")), ["a"])).toBeNull();
  });
});

describe("the hardest deals", () => {
  test("are those with the most nodes, and all not won", () => {
    const [deals] = dealsOf(...rowsOf("one-king", "L?WWWW"));
    const { deals: listed, left } = hardestDeals(deals!, 2);
    expect(listed.map(({ seed }) => seed)).toEqual([5n, 4n, 1n, 0n]);
    expect(left).toEqual({ unwinnable: 0, unknown: 0 });
  });

  test("are cut to a number of deals not won, and say how many are left", () => {
    const [deals] = dealsOf(...rowsOf("one-king", "LLLL???WW"));
    const { deals: listed, left } = hardestDeals(deals!, 1, 2);
    expect(listed.map(({ seed }) => seed)).toEqual([8n, 6n, 5n, 3n, 2n]);
    expect(left).toEqual({ unwinnable: 2, unknown: 1 });
  });

  test("are not those that no search was made for", () => {
    const rows = rowsOf("one-king", "WWW");
    rows[2] = { ...rows[2]!, phase: "inherited:no-reserve" };
    expect(hardestDeals(dealsOf(...rows)[0]!, 1).deals[0]!.seed).toBe(1n);
  });
});

test("no two of the first 24 series look alike in colour, dash and shape", () => {
  const looks = Array.from({ length: 24 }, (_, i) => seriesStyle(i));
  const pairs = (of: (look: (typeof looks)[number]) => unknown) =>
    new Set(looks.map((x) => JSON.stringify(of(x)))).size;
  expect(pairs(({ color, dash }) => [color, dash])).toBe(24);
  expect(pairs(({ color, shape }) => [color, shape])).toBe(24);
});

describe("a drawn chart", () => {
  const rows = [...rowsOf("one-king", "WWWWWL??WW"), ...rowsOf("three-king", "W".repeat(10))];
  const label = `<script>alert("1&2")</script>'`;
  const charts = (): Chart[] => {
    const { sets } = summaryOf(...rows);
    const deals = dealsOf(...rows);
    const labels = [label, "three-king"];
    return [
      winRateChart(sets, labels, "95 %")!,
      runningChart(deals, labels, "wilson", 0.95, "95 %")!,
      effortChart(deals, labels)!,
      lengthChart(deals, labels)!,
    ];
  };

  test("is named for those who do not see it, and holds names as text", async () => {
    for (const chart of charts()) {
      const { inline, file } = await renderChart(chart, "x", 800);
      for (const svg of [inline, file]) {
        expect(svg).toContain('<svg role="img" aria-labelledby="x-title x-desc"');
        expect(svg).toContain(`<title id="x-title">${chart.title}</title>`);
        expect(svg).toContain("&lt;script&gt;alert(");
        expect(svg).not.toContain("<script");
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
      expect(file).toContain("prefers-color-scheme: dark");
      expect(inline).not.toContain("<style");
    }
  });

  test("is the same each time, and its clip paths bear its own name", async () => {
    for (const [i] of charts().entries()) {
      const first = await renderChart(charts()[i]!, "x", 328);
      expect(await renderChart(charts()[i]!, "x", 328)).toEqual(first);
      expect(first.inline.match(/ id="[^"]*"/g)).toSatisfy((ids: string[]) =>
        ids.every((id) => id.startsWith(' id="x-')),
      );
    }
  });

  test("keeps to the width it is given", async () => {
    for (const width of [328, 800]) {
      for (const chart of charts().slice(1)) {
        const { inline } = await renderChart(chart, "x", width);
        const drawn = Number(/ width="(\d+)"/.exec(inline)![1]);
        expect(drawn, chart.name).toBeLessThanOrEqual(width * 1.02);
        expect(drawn).toBeGreaterThan(width * 0.95);
      }
    }
  });

  test("comes with a specification that holds its data", async () => {
    const [chart] = charts();
    const spec = JSON.parse((await renderChart(chart!, "x", 800)).spec);
    expect(spec.$schema).toBe("https://vega.github.io/schema/vega-lite/v6.json");
    expect(spec.data.values[0]).toMatchObject({ label, won: 70, possible: 90 });
  });
});
