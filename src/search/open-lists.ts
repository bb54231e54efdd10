// The open positions of a best-first search: one priority queue for each bucket (a stock position
// and pass), over small whole scores.
//
// A queue is an array of linked lists, one a score, so that adding and taking are a few array
// accesses and an entry costs four bytes. Among equal scores the last one added comes first.

export class OpenLists {
  readonly #scores: number;
  /** First row of the list of a bucket and score; 0 for none. */
  readonly #heads: Int32Array;
  /** By row: the next row of its list. */
  readonly #links: Int32Array;
  /** By bucket: no list below this score holds a row. */
  readonly #least: Int32Array;
  readonly #counts: Int32Array;
  /** Rows in all queues. */
  size = 0;

  /**
   * @param scores scores run from 0 to scores − 1
   * @param heads room for buckets · scores list heads, all 0
   * @param links room for one link a row
   */
  constructor(
    readonly buckets: number,
    scores: number,
    heads: Int32Array,
    links: Int32Array,
  ) {
    this.#scores = scores;
    this.#heads = heads;
    this.#links = links;
    this.#least = new Int32Array(buckets).fill(scores);
    this.#counts = new Int32Array(buckets);
  }

  add(bucket: number, score: number, row: number): void {
    const list = bucket * this.#scores + score;
    this.#links[row] = this.#heads[list]!;
    this.#heads[list] = row;
    if (score < this.#least[bucket]!) this.#least[bucket] = score;
    this.#counts[bucket]!++;
    this.size++;
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
    this.#heads[list] = this.#links[row]!;
    this.#counts[bucket]!--;
    this.size--;
    return row;
  }
}
