// Memory behind the module's static data, which a search divides among its arrays.

/** Where it begins. */
export function alignedHeap(): usize {
  return (__heap_base + 63) & ~63;
}

/**
 * Sees to it that memory reaches from an address so many bytes further.
 * @returns false when there is not so much
 */
export function require(start: usize, bytes: u64): bool {
  const pages = <i32>((<u64>start + bytes + 0xffff) >>> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
