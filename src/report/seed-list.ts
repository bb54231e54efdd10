// A list of seeds that grows, at eight bytes a seed.
//
// Seeds may have any number of digits, but those of one run lie close together. So each is kept as
// its distance from the first one, a plain number. Only when a distance is beyond 2⁵³ − 1 are all of
// them kept as bigints, at some 32 bytes a seed of 20 digits.

import { NumberList } from "./number-list.js";

export class SeedList {
  /** The first seed. */
  #base = 0n;
  #distances = new NumberList();
  /** All seeds, where some distance is no exact number. */
  #far: bigint[] | null = null;

  get length(): number {
    return this.#far?.length ?? this.#distances.length;
  }

  push(seed: bigint): void {
    if (this.#far) {
      this.#far.push(seed);
      return;
    }
    if (this.length === 0) this.#base = seed;
    const distance = Number(seed - this.#base);
    if (Number.isSafeInteger(distance)) {
      this.#distances.push(distance);
      return;
    }
    this.#far = [...Array.from({ length: this.length }, (_, i) => this.at(i)), seed];
    this.#distances = new NumberList();
  }

  /** The seed at a place below {@link length}. */
  at(index: number): bigint {
    return this.#far ? this.#far[index]! : this.#base + BigInt(this.#distances.at(index));
  }

  /** Negative, 0 or positive: as the seed at a place is below that of another list, equal or above. */
  compare(index: number, other: SeedList, place: number): number {
    if (!this.#far && !other.#far && this.#base === other.#base) {
      return this.#distances.at(index) - other.#distances.at(place);
    }
    const [a, b] = [this.at(index), other.at(place)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The places of the seeds, the smallest first. */
  order(): Uint32Array {
    const order = Uint32Array.from({ length: this.length }, (_, i) => i);
    return order.sort((a, b) => this.compare(a, this, b));
  }
}
