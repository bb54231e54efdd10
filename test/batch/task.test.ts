import { afterEach, describe, expect, test, vi } from "vitest";
import { LOOK } from "../../src/batch/schedule.js";
import { chunkSolver, type Task } from "../../src/batch/task.js";
import { dealBy } from "../../src/dealers/dealers.js";
import { solveDeal } from "../../src/search/solve.js";
import { plan, SMALL } from "../support/batch.js";

const what = plan("batsford-again,no-reserve,one-king", "0-9");
const task = (seed: bigint, ...sets: number[]): Task => ({ seed, sets, stage: 0 });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a chunk of tasks", () => {
  test("finds what the solver finds, in the order of the sets asked for", () => {
    const solve = chunkSolver(what);
    for (const [i, { findings }] of solve([task(3n, 2, 0), task(4n, 1)]).entries()) {
      const [seed, sets] = (
        [
          [3n, [2, 0]],
          [4n, [1]],
        ] as const
      )[i]!;
      sets.forEach((set, k) => {
        const rules = what.rules[set]!;
        const alone = solveDeal(dealBy("seeded", seed, rules), rules, SMALL);
        expect(findings[k]).toMatchObject({
          verdict: alone.verdict,
          limit: alone.limit,
          moves: alone.moves?.length ?? null,
          nodes: alone.nodes,
          phase: alone.phase,
        });
      });
    }
  });

  test("ends early when its time is up, but never before its first task is done", () => {
    const solve = chunkSolver(what);
    const tasks = [0n, 1n, 2n, 3n].map((seed) => task(seed, 0));
    const whole = solve(tasks);
    expect(whole.length).toBeGreaterThanOrEqual(1);
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      clock += 110;
      return clock;
    });
    const cut = solve(tasks);
    expect(cut).toHaveLength(1);
    const untimed = { ...whole[0]!.findings[0], milliseconds: 0 };
    expect({ ...cut[0]!.findings[0], milliseconds: 0 }).toEqual(untimed);
  });

  test("looks without deciding anything, and not at sets of which nothing can be foretold", () => {
    const look = (seed: bigint, ...sets: number[]) => ({ ...task(seed, ...sets), stage: LOOK });
    const seeds = [0n, 1n, 2n, 3n, 4n, 5n];
    const results = chunkSolver(what)(seeds.map((seed) => look(seed, 2)));
    expect(results.every(({ findings }) => findings.length === 0)).toBe(true);
    expect(new Set(results.map(({ hardness }) => hardness)).size).toBeGreaterThan(3);
    const again = chunkSolver(what)(seeds.map((seed) => look(seed, 0)));
    expect(again.map(({ hardness }) => hardness)).toEqual(seeds.map(() => 0));
    // Of several sets, the hardest counts.
    const both = chunkSolver(what)(seeds.map((seed) => look(seed, 0, 2)));
    expect(both).toEqual(results);
  });

  test("has wins inherited by easier sets only where asked to", () => {
    const stages = [{ ...SMALL, maxNodes: 20_000 }];
    const phases = (inherit: boolean) =>
      [0n, 1n, 2n].map((seed) => {
        const sets = plan("batsford-again,no-reserve,one-king", "0-9", { inherit, stages });
        const [result] = chunkSolver(sets)([task(seed, 0, 1, 2)]);
        return result!.findings.map(({ phase }) => phase);
      });
    expect(phases(false).flat().join()).not.toContain("inherited");
    const won = phases(true).filter(([, , king]) => king === "inherited:no-reserve");
    expect(won.length).toBeGreaterThan(0);
    for (const [again, none] of won) {
      expect(again).toBe("inherited:no-reserve");
      expect(none).not.toContain("inherited");
    }
  });
});
