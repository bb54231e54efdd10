// Cards in words and signs, for pages and the people who listen to them.

const RANK_WORDS: Readonly<Record<string, string>> = {
  A: "ace",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
};

const SUIT_WORDS: Readonly<Record<string, string>> = {
  S: "spades",
  H: "hearts",
  C: "clubs",
  D: "diamonds",
};

const SUIT_SIGNS: Readonly<Record<string, string>> = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** `seven of hearts` for `7H`. */
export function cardWords(name: string): string {
  return `${RANK_WORDS[name[0]!]} of ${suitWords(name[1]!)}`;
}

/** `hearts` for `H`. */
export function suitWords(suit: string): string {
  return SUIT_WORDS[suit]!;
}

/** `♥` for `H`. */
export function suitSign(suit: string): string {
  return SUIT_SIGNS[suit]!;
}

/** The rank as printed on a card: `10` for `TH`. */
export function rankSign(name: string): string {
  return name[0] === "T" ? "10" : name[0]!;
}

/** `10♥` for `TH`. */
export function cardSign(name: string): string {
  return `${rankSign(name)}${suitSign(name[1]!)}`;
}

/** Whether the suit of a card is red. */
export function isRed(name: string): boolean {
  return name[1] === "H" || name[1] === "D";
}

/** `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
