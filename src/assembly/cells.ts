// Arrays in static memory. An array is its address: `memory.data(bytes)` sets memory aside when the
// module is compiled, so that the address is a constant and an element costs one load.

/** Element i of an array of 32-bit cells. */
export function cell(array: usize, i: i32): i32 {
  return load<i32>(array + (i << 2));
}

export function setCell(array: usize, i: i32, value: i32): void {
  store<i32>(array + (i << 2), value);
}

export function addToCell(array: usize, i: i32, change: i32): void {
  const at = array + (i << 2);
  store<i32>(at, load<i32>(at) + change);
}
