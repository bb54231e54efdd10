// When to begin again at the first decision: after 1, 1, 2, 1, 1, 2, 4, … times a unit of conflicts.
//
// The sequence is within a logarithmic factor of the best there is when nothing is known of how long
// a run takes (Luby, Sinclair & Zuckerman 1993); two numbers generate it (Knuth 2012, "reluctant
// doubling").

const UNIT = 1024;

export class Restarts {
  #u = 1;
  #v = 1;
  #left = UNIT;

  onConflict(): void {
    this.#left--;
  }

  get isDue(): boolean {
    return this.#left <= 0;
  }

  /** Begins the next run. */
  renew(): void {
    if ((this.#u & -this.#u) === this.#v) {
      this.#u++;
      this.#v = 1;
    } else {
      this.#v *= 2;
    }
    this.#left = UNIT * this.#v;
  }
}
