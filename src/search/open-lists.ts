// The open positions of a best-first search: one priority queue for each bucket (a stock position
// and pass), over small whole scores.
//
// A queue is an array of linked lists, one a score, so that adding and taking are a few array
// accesses and an entry costs four bytes: the link to the next row of its list, one word of the row's
// record. Among equal scores the last one added comes first.

export class OpenLists {
  readonly #scores: number;
  /** First row of the list of a bucket and score; 0 for none. */
  readonly #heads: Int32Array;
  /** Row n's link to the next row of its list is at `n * stride + offset`. */
  readonly #links: Int32Array;
  readonly #stride: number;
  readonly #offset: number;
  /** By bucket: no list below this score holds a row. */
  readonly #least: Int32Array;
  readonly #counts: Int32Array;
  /** A bit for each bucket that holds a row. */
  readonly #filled: Int32Array;
  /** Rows in all queues. */
  size = 0;

  /**
   * @param scores scores run from 0 to scores − 1
   * @param heads room for buckets · scores list heads, all 0
   * @param links holds the link of row n at `n * stride + offset`
   */
  constructor(
    readonly buckets: number,
    scores: number,
    heads: Int32Array,
    links: Int32Array,
    stride: number,
    offset: number,
  ) {
    this.#scores = scores;
    this.#heads = heads;
    this.#links = links;
    this.#stride = stride;
    this.#offset = offset;
    this.#least = new Int32Array(buckets).fill(scores);
    this.#counts = new Int32Array(buckets);
    this.#filled = new Int32Array((buckets + 31) >> 5);
  }

  add(bucket: number, score: number, row: number): void {
    const list = bucket * this.#scores + score;
    this.#links[row * this.#stride + this.#offset] = this.#heads[list]!;
    this.#heads[list] = row;
    if (score < this.#least[bucket]!) this.#least[bucket] = score;
    if (this.#counts[bucket]!++ === 0) this.#filled[bucket >> 5]! |= 1 << (bucket & 31);
    this.size++;
  }

  /** The first bucket behind this one that holds a row, from the last one on to the first. */
  after(bucket: number): number {
    const filled = this.#filled;
    const next = bucket + 1 === this.buckets ? 0 : bucket + 1;
    let word = next >> 5;
    let bits = filled[word]! & (-1 << (next & 31));
    while (bits === 0) {
      word = word + 1 === filled.length ? 0 : word + 1;
      bits = filled[word]!;
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  /** The lowest score in a bucket; its number of scores when the bucket is empty. */
  least(bucket: number): number {
    if (this.#counts[bucket] === 0) return this.#scores;
    let score = this.#least[bucket]!;
    const base = bucket * this.#scores;
    while (this.#heads[base + score] === 0) score++;
    this.#least[bucket] = score;
    return score;
  }

  /** Takes a row of the lowest score from a bucket that is not empty. */
  take(bucket: number): number {
    const list = bucket * this.#scores + this.least(bucket);
    const row = this.#heads[list]!;
    this.#heads[list] = this.#links[row * this.#stride + this.#offset]!;
    if (--this.#counts[bucket]! === 0) this.#filled[bucket >> 5]! &= ~(1 << (bucket & 31));
    this.size--;
    return row;
  }
}
