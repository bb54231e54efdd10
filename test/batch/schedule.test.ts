import { describe, expect, test } from "vitest";
import { Reorder } from "../../src/batch/order.js";
import type { Row } from "../../src/batch/row.js";
import { LOOK, Schedule, type Trial } from "../../src/batch/schedule.js";

const trial = (job: number, stage: number, hardness = 0): Trial => ({ job, stage, hardness });
const fresh = (job: number) => trial(job, 0);

describe("the schedule", () => {
  test("gives jobs in order, passing over those that are done", () => {
    const schedule = new Schedule({ first: 2, end: 8, isDone: (job) => job === 3 || job === 7 });
    const jobs: number[] = [];
    for (let trial = schedule.next(); trial; trial = schedule.next()) jobs.push(trial.job);
    expect(jobs).toEqual([2, 4, 5, 6]);
    for (const job of [6, 2, 5, 4]) {
      expect(schedule.done).toBe(false);
      schedule.finish(job);
    }
    expect(schedule.done).toBe(true);
  });

  test("begins no job a window ahead of the first unfinished one", () => {
    const schedule = new Schedule({ first: 0, end: 100, window: 3 });
    expect([schedule.next(), schedule.next(), schedule.next(), schedule.next()]).toEqual([
      fresh(0),
      fresh(1),
      fresh(2),
      null,
    ]);
    schedule.finish(2);
    schedule.finish(1);
    expect(schedule.next()).toBeNull();
    schedule.finish(0);
    expect(schedule.next()).toEqual(fresh(3));
  });

  test("tries a block of jobs with small limits before the undecided ones get more", () => {
    const schedule = new Schedule({ first: 0, end: 100, window: 6, block: 4 });
    for (const job of [0, 1, 2, 3]) {
      expect(schedule.next()).toEqual(fresh(job));
      if (job === 1 || job === 2) schedule.escalate(fresh(job));
      else if (job > 0) schedule.finish(job);
    }
    // Job 0 is still running, so the block is full; the window is not, but waiting jobs go first.
    expect(schedule.next()).toEqual(trial(1, 1));
    expect(schedule.next()).toEqual(trial(2, 1));
    expect(schedule.next()).toEqual(fresh(4));
    schedule.escalate(trial(2, 1));
    schedule.finish(0);
    expect(schedule.next()).toEqual(trial(2, 2));
    schedule.finish(1);
    // The head is job 2 now: jobs up to 5 are in its block.
    expect(schedule.next()).toEqual(fresh(5));
    expect(schedule.next()).toEqual(fresh(6));
    expect(schedule.next()).toEqual(fresh(7));
    expect(schedule.next()).toBeNull();
  });

  test("looks at the last jobs and then begins the hardest first", () => {
    const hardness = [0, 0, 5, 9, 5, 7];
    const schedule = new Schedule({ first: 0, end: 6, lookFrom: 2 });
    expect([schedule.next(), schedule.next()]).toEqual([fresh(0), fresh(1)]);
    for (const job of [2, 3, 4, 5]) {
      const look = schedule.next()!;
      expect(look).toEqual(trial(job, LOOK));
      schedule.escalate({ ...look, hardness: hardness[job]! });
    }
    expect(schedule.next()).toEqual(trial(3, 0, 9));
    const second = schedule.next()!;
    expect(second).toEqual(trial(5, 0, 7));
    expect(schedule.next()).toEqual(trial(2, 0, 5));
    schedule.giveBack(second);
    expect(schedule.next()).toEqual(second);
    // What is open after a stage comes after all that have not been through it.
    schedule.escalate(trial(3, 0, 9));
    expect(schedule.next()).toEqual(trial(4, 0, 5));
    expect(schedule.next()).toEqual(trial(3, 1, 9));
    expect(schedule.next()).toBeNull();
  });

  test("looks no farther than a block ahead", () => {
    const schedule = new Schedule({ first: 0, end: 9, lookFrom: 0, block: 2, window: 4 });
    expect([schedule.next(), schedule.next()]).toEqual([trial(0, LOOK), trial(1, LOOK)]);
    schedule.escalate(trial(1, LOOK, 3));
    expect(schedule.next()).toEqual(trial(1, 0, 3));
    expect([schedule.next(), schedule.next()]).toEqual([trial(2, LOOK), trial(3, LOOK)]);
    expect(schedule.next()).toBeNull();
  });

  test("of nothing is done at once", () => {
    const schedule = new Schedule({ first: 0, end: 0 });
    expect(schedule.done).toBe(true);
    expect(schedule.next()).toBeNull();
    expect(new Schedule({ first: 0, end: 3, isDone: () => true }).done).toBe(true);
  });

  test("of random runs finishes every job after its stages, whatever order they end in", () => {
    let state = 12345;
    const random = (n: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % n;
    };
    for (let round = 0; round < 200; round++) {
      const end = 1 + random(60);
      const stagesOf = Array.from({ length: end }, () => 1 + random(3));
      const schedule = new Schedule({
        first: 0,
        end,
        window: 1 + random(20),
        block: 1 + random(9),
        lookFrom: random(80),
      });
      const running: Trial[] = [];
      const tried = Array.from({ length: end }, () => 0);
      while (!schedule.done) {
        for (let trial = schedule.next(); trial && running.length < 4; trial = schedule.next()) {
          running.push(trial);
          if (running.length === 4) break;
        }
        expect(running.length).toBeGreaterThan(0);
        const [trial] = running.splice(random(running.length), 1);
        if (trial!.stage === LOOK) {
          expect(tried[trial!.job]).toBe(0);
          schedule.escalate({ ...trial!, hardness: random(3) });
          continue;
        }
        expect(trial!.stage).toBe(tried[trial!.job]!++);
        if (trial!.stage + 1 < stagesOf[trial!.job]!) schedule.escalate(trial!);
        else schedule.finish(trial!.job);
      }
      expect(tried).toEqual(stagesOf);
    }
  });
});

describe("the reorder buffer", () => {
  const row = (index: number) => ({ index, row: { seed: BigInt(index) } as Row });

  test("hands rows on in order, each once", () => {
    const order = new Reorder(2);
    expect(order.add([row(4)])).toEqual([]);
    expect(order.add([row(3), row(6)])).toEqual([]);
    expect(order.held).toBe(3);
    expect(order.add([row(2)]).map(({ seed }) => seed)).toEqual([2n, 3n, 4n]);
    expect(order.add([row(3), row(0)])).toEqual([]);
    expect(order.add([row(5)]).map(({ seed }) => seed)).toEqual([5n, 6n]);
    expect(order.held).toBe(0);
  });
});
