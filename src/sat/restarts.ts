// When to begin again at the first decision: after 1, 1, 2, 1, 1, 2, 4, … times a unit of conflicts.
//
// The sequence is within a logarithmic factor of the best there is when nothing is known of how long
// a run takes (Luby, Sinclair & Zuckerman 1993); two numbers generate it (Knuth 2012, "reluctant
// doubling").

const UNIT: i32 = 1024;

let u: i32 = 1;
let v: i32 = 1;
let left: i32 = UNIT;

export function clearRestarts(): void {
  u = 1;
  v = 1;
  left = UNIT;
}

export function noteConflictRestarts(): void {
  left--;
}

export function restartIsDue(): bool {
  return left <= 0;
}

/** Begins the next run. */
export function renewRestarts(): void {
  if ((u & -u) === v) {
    u++;
    v = 1;
  } else {
    v *= 2;
  }
  left = UNIT * v;
}
