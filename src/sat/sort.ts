// Heapsort of 64-bit keys, ascending, in place.

export function sortKeys(keys: usize, count: i32): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) sink(keys, root, count);
  for (let last = count - 1; last > 0; last--) {
    const key = keyAt(keys, last);
    setKey(keys, last, keyAt(keys, 0));
    setKey(keys, 0, key);
    sink(keys, 0, last);
  }
}

/** Lets the key at `root` sink among the first `count` to where none below it is larger. */
function sink(keys: usize, root: i32, count: i32): void {
  const key = keyAt(keys, root);
  let at = root;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= count) break;
    if (down + 1 < count && keyAt(keys, down + 1) > keyAt(keys, down)) down++;
    if (keyAt(keys, down) <= key) break;
    setKey(keys, at, keyAt(keys, down));
    at = down;
  }
  setKey(keys, at, key);
}

function keyAt(keys: usize, i: i32): u64 {
  return load<u64>(keys + ((<usize>i) << 3));
}

function setKey(keys: usize, i: i32, key: u64): void {
  store<u64>(keys + ((<usize>i) << 3), key);
}
