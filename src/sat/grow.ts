// Typed arrays that become longer.

type Numbers = Int8Array | Int32Array | Float64Array | Uint8Array;

/** The same numbers and zeros after them. */
export function grown<T extends Numbers>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array);
  return longer;
}
