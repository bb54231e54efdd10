import { expect, test } from "vitest";
import { MersenneTwister } from "../../src/dealers/mersenne-twister.js";

function outputs(key: readonly number[], count: number): number[] {
  const generator = new MersenneTwister(key);
  return Array.from({ length: count }, () => generator.next32());
}

test("gives the outputs that its authors publish for the key 0x123 0x234 0x345 0x456", () => {
  // mt19937ar.out, first and second line.
  expect(outputs([0x123, 0x234, 0x345, 0x456], 10)).toEqual([
    1067595299, 955945823, 477289528, 4107218783, 4228976476, 3344332714, 3355579695, 227628506,
    810200273, 2591290167,
  ]);
});

test("renews its state in step: outputs 995 to 1000 of the published list", () => {
  // mt19937ar.out, last line of the integers.
  expect(outputs([0x123, 0x234, 0x345, 0x456], 1000).slice(-5)).toEqual([
    2643151863, 3896204135, 2416995901, 1397735321, 3460025646,
  ]);
});

test("a key longer than the state counts to its last word", () => {
  const key = Array.from({ length: 700 }, (_, i) => i);
  const other = [...key.slice(0, -1), 1];
  expect(outputs(key, 4)).not.toEqual(outputs(other, 4));
  // CPython 3: random.seed(sum(i << 32 * i for i in range(700))), getrandbits(32).
  expect(outputs(key, 4)).toEqual([3727595200, 1914792892, 3929396303, 3603564374]);
});

test("doubles of 53 bits use two outputs, the first one's bits higher", () => {
  const [first, second] = outputs([7], 2);
  const expected = (Math.floor(first! / 32) * 67108864 + Math.floor(second! / 64)) / 2 ** 53;
  const generator = new MersenneTwister([7]);
  expect(generator.next53()).toBe(expected);
  expect(generator.next32()).toBe(outputs([7], 3)[2]);
});

test("an empty key is refused", () => {
  expect(() => new MersenneTwister([])).toThrow(RangeError);
});
