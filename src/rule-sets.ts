// The named rule sets. Adding one is a record here and its tests; nothing in the engine names a set.

import { InputError, quoted } from "./errors.js";
import { checkRules, type Reserve, type Rules } from "./rules.js";
import { suggest } from "./suggest.js";

const ONE_SQUARE: Reserve = { capacity: 1, layout: "squares", from: ["waste"], when: "always" };
const THREE_KINGS: Reserve = {
  capacity: 3,
  layout: "stack",
  from: ["waste", "column"],
  when: "no-empty-column",
};
const THREE_KINGS_ANY_TIME: Reserve = { ...THREE_KINGS, when: "always" };
const PYSOL_KINGS: Reserve = {
  ...THREE_KINGS_ANY_TIME,
  from: ["waste", "column", "foundation"],
};

const TWO_DECKS = { decks: 2, ranks: 13, suits: 4, draw: 1, worryBack: false } as const;
const TEN_COLUMNS = { ...TWO_DECKS, columns: 10 } as const;
const NINE_COLUMNS = { ...TWO_DECKS, columns: 9, reserve: null } as const;
const KLONDIKE = {
  decks: 1,
  ranks: 13,
  suits: 4,
  columns: 7,
  passes: "unlimited",
  worryBack: true,
  reserve: null,
} as const;

interface NamedSet {
  readonly rules: Rules;
  /** One line for the list of rule sets. */
  readonly summary: string;
}

const SETS: readonly NamedSet[] = [
  {
    rules: { name: "one-king", ...TEN_COLUMNS, passes: 1, reserve: ONE_SQUARE },
    summary: "Batsford: one reserve square for one king from the waste, one pass",
  },
  {
    rules: { name: "three-king", ...TEN_COLUMNS, passes: 1, reserve: THREE_KINGS },
    summary: "Batsford with up to three stacked kings, only while no column is empty",
  },
  {
    rules: { name: "batsford-again", ...TEN_COLUMNS, passes: 2, reserve: THREE_KINGS_ANY_TIME },
    summary: "Batsford Again: three stacked kings at any time, two passes",
  },
  {
    rules: { name: "no-reserve", ...TEN_COLUMNS, passes: 1, reserve: null },
    summary: "one-king without its reserve, to measure what the reserve is worth",
  },
  {
    rules: {
      name: "two-squares",
      ...TEN_COLUMNS,
      passes: 1,
      reserve: { ...ONE_SQUARE, capacity: 2 },
    },
    summary: "one-king with a second reserve square",
  },
  {
    rules: { name: "one-king-redeal", ...TEN_COLUMNS, passes: 2, reserve: ONE_SQUARE },
    summary: "one-king with one redeal",
  },
  {
    rules: {
      name: "pysol-batsford",
      ...TEN_COLUMNS,
      passes: 1,
      worryBack: true,
      reserve: PYSOL_KINGS,
    },
    summary: "Batsford as PySolFC plays it (game 133)",
  },
  {
    rules: {
      name: "pysol-batsford-again",
      ...TEN_COLUMNS,
      passes: 2,
      worryBack: true,
      reserve: PYSOL_KINGS,
    },
    summary: "Batsford Again as PySolFC plays it (game 541)",
  },
  {
    rules: { name: "gargantua", ...NINE_COLUMNS, passes: 2 },
    summary: "nine columns, two passes, no reserve",
  },
  {
    rules: { name: "harp", ...NINE_COLUMNS, passes: 4 },
    summary: "nine columns, four passes, no reserve",
  },
  {
    rules: {
      name: "double-klondike",
      ...NINE_COLUMNS,
      passes: "unlimited",
      worryBack: true,
    },
    summary: "nine columns, unlimited passes, worrying back (PySolFC game 21)",
  },
  {
    rules: { name: "klondike", ...KLONDIKE, draw: 1 },
    summary: "one deck, seven columns, unlimited passes, draw one",
  },
  {
    rules: { name: "klondike-draw3", ...KLONDIKE, draw: 3 },
    summary: "one deck, seven columns, unlimited passes, draw three",
  },
];

/** The named sets in the order in which they are listed. */
export function namedRuleSets(): readonly NamedSet[] {
  return SETS;
}

/**
 * A copy of a named set.
 * @throws InputError that suggests the nearest name
 */
export function namedRules(name: string): Rules {
  const found = SETS.find((set) => set.rules.name === name);
  if (found) return structuredClone(found.rules);
  const names = SETS.map((set) => set.rules.name);
  throw new InputError(
    "rules",
    `unknown rule set ${quoted(name)}${suggest(name, names)}; "batsford rules" lists them, and a file's name must end in .json`,
  );
}

/** Single fields changed from the command line; absent means as the named set has it. */
export interface RuleOverrides {
  readonly decks?: number;
  readonly columns?: number;
  readonly passes?: number | "unlimited";
  readonly draw?: number;
  readonly worryBack?: boolean;
  /** Kings the reserve holds; 0 takes it away. */
  readonly reserve?: number;
  readonly reserveLayout?: string;
  readonly reserveFrom?: readonly string[];
  readonly reserveWhen?: string;
}

/**
 * A rule set with single fields changed. The new name lists the changes (`one-king+passes=2`);
 * a reserve given to a set that has none plays like one-king's unless its other fields are given.
 * @throws InputError when the result is not a valid rule set
 */
export function overrideRules(base: Rules, overrides: RuleOverrides): Rules {
  const changed: Record<string, unknown> = { ...structuredClone(base) };
  const labels: string[] = [];
  for (const field of ["decks", "columns", "passes", "draw", "worryBack"] as const) {
    const value = overrides[field];
    if (value === undefined || value === base[field]) continue;
    changed[field] = value;
    labels.push(`${field}=${value}`);
  }
  const { reserve, reserveLayout, reserveFrom, reserveWhen } = overrides;
  if (reserve === 0) {
    if (reserveLayout ?? reserveFrom ?? reserveWhen) {
      throw new InputError(
        "rules",
        "--reserve 0 takes the reserve away: drop the other --reserve options",
      );
    }
    if (base.reserve) {
      changed.reserve = null;
      labels.push("reserve=0");
    }
  } else if ((reserve ?? reserveLayout ?? reserveFrom ?? reserveWhen) !== undefined) {
    if (!base.reserve && reserve === undefined) {
      throw new InputError("rules", `${base.name} has no reserve: give its size with --reserve N`);
    }
    const settings: Record<string, unknown> = { ...(base.reserve ?? ONE_SQUARE) };
    const given = {
      capacity: reserve,
      layout: reserveLayout,
      from: reserveFrom,
      when: reserveWhen,
    };
    const option = { capacity: "reserve", layout: "layout", from: "from", when: "when" } as const;
    for (const field of ["capacity", "layout", "from", "when"] as const) {
      const value = given[field];
      if (value === undefined || String(value) === String(base.reserve?.[field])) continue;
      settings[field] = value;
      labels.push(`${option[field]}=${Array.isArray(value) ? value.join("/") : value}`);
    }
    changed.reserve = settings;
  }
  if (labels.length === 0) return structuredClone(base);
  changed.name = [base.name, ...labels].join("+");
  return checkRules(changed, `rule set "${changed.name}"`);
}
