// A list of numbers that grows, at eight bytes a number: millions of rows fit without strain.

export class NumberList {
  #values = new Float64Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** The number at a place below {@link length}. */
  at(index: number): number {
    return this.#values[index]!;
  }

  /** A copy of the numbers. */
  toArray(): Float64Array {
    return this.#values.slice(0, this.length);
  }
}
