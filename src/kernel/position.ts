// A position without the face-up arrangement, and the only code that changes one.
//
// In this family a run may move whole or in part, columns build down in alternating colours and
// only kings start empty columns, so the face-up cards can be rearranged at will and need not be
// stored. A position is: how many dealt cards each column still holds (the last of them, its root,
// is face up), the foundation heights, which talon cards are left and which of them is the waste's
// top, the pass, and the reserve. Everything else follows:
//   attached[card]   copies face up in the tableau that are no roots
//   uncovered[class] U(q) = F(q) − A(child class of q), where a class is (rank, colour), F counts
//                    its face-up cards, and A those of the child class that are attached
//   empty            columns that hold no card: columns without dealt cards, less attached kings
// If U(q) > 0, any card of class q can be made the last of its column: the run on it moves to an
// uncovered card of q. An attached king stands at the bottom of a column whose dealt cards are gone
// and covers nothing. src/search/line.ts turns moves of this model into literal ones, and the
// referee replays those; so the model is checked at every win.
//
// The talon (waste and stock) is one doubly linked list over talon indices 1..n; index 0 is its
// head. `top` is the waste's top card: the waste is the list up to `top`, the stock what follows.
//
// With unlimited passes draws and redeals cost nothing and can always be repeated, so they are no
// moves: any card that some sequence of them brings to the waste's top can be played at once, and
// `top` is kept only as far as it decides which cards those are (talon.ts).

import { suitOf } from "../card.js";
import type { Deal } from "../deal.js";
import { kingRank, packSize, type Rules } from "../rules.js";
import { type KeyLayout, layOutKey } from "./key-layout.js";
import {
  FROM_ATTACHED,
  FROM_COLUMN,
  FROM_FOUNDATION,
  FROM_RESERVE,
  FROM_TALON,
  FROM_WASTE,
  TO_FOUNDATION,
  TO_REDEALT,
  TO_TABLEAU,
} from "./move.js";
import { turnCode } from "./talon.js";
import { mix, ZobristKeys } from "./zobrist.js";

/** Two classes a rank, and a spare pair above the kings. */
const CLASS_LIMIT = 28;

export class Position {
  readonly rules: Rules;
  readonly layout: KeyLayout;
  /** Rank of the kings, 0-based. */
  readonly king: number;
  readonly columns: number;
  readonly suits: number;
  /** Cards of the pack; the game is won when all are on the foundations. */
  readonly pack: number;

  /** Dealt cards, column c from `c * stride`, bottom first. */
  readonly dealt: Int8Array;
  readonly stride: number;
  /** Dealt cards still in each column. */
  readonly held: Int8Array;
  /** Columns without a card. */
  empty = 0;

  /** By card. */
  readonly attached = new Int8Array(64);
  /** By class, rank·2 + colour. */
  readonly uncovered = new Int8Array(CLASS_LIMIT);

  /** The lower of a suit's two piles, or its only pile; a suit outside the pack counts as complete. */
  readonly low = new Int8Array(4);
  /** The higher of a suit's two piles; −1 with one deck, which no card fits. */
  readonly high = new Int8Array(4);
  /** Cards on the foundations. */
  onFoundations = 0;

  /** Card of each talon index; entry 0 is the list's head and no card. */
  readonly talon: Int8Array;
  readonly next: Uint8Array;
  readonly previous: Uint8Array;
  /** Talon index of the waste's top card; 0 when the waste is empty. */
  top = 0;
  /** Cards left in waste and stock. */
  talonLeft = 0;
  /** Pass now going on, from 0; stays 0 when passes are unlimited. */
  pass = 0;
  /** Passes allowed; 0 for unlimited. */
  readonly passes: number;
  /** Unlimited passes: draws and redeals are left out. */
  readonly cyclic: boolean;
  /** What the key's field for `top` holds. */
  #turn = 0;
  /** Earlier values of it, for taking back plays from a cyclic talon. */
  readonly #turns: Uint16Array;
  #turnsKept = 0;
  /** Talon index of the waste's top card at the start of the deal. */
  readonly startTop: number;

  /**
   * Whether moves record supplies (supply.ts). Set before the first move; without it `supply`
   * stays 0.
   */
  tracksSupplies = false;
  /** The card supplied by the last move: card + 1, and 64 more if from a foundation; else 0. */
  supply = 0;
  /** Values of `supply` before each move, for taking moves back. */
  #supplies = new Uint8Array(256);
  #suppliesKept = 0;
  /** Whether a card taken from the talon to the tableau is a supply. */
  readonly #talonSupplies: boolean;

  readonly capacity: number;
  readonly stacked: boolean;
  /** The kings in the reserve, packed as key-layout.ts draws it. */
  reserve = 0;
  reserved = 0;

  /** The exact key, kept current by every move. */
  readonly key: Int32Array;
  /** Zobrist hash of the key's fields, 32 bits. */
  hash = 0;

  /** Linear part of a search's score: see {@link setCosts}. */
  columnCost = 0;
  wasteCost = 0;
  #heldCosts: Int16Array;
  #talonCosts: Int16Array;

  readonly #heldKeys: Int32Array;
  readonly #pileKeys: Int32Array;
  readonly #goneKeys: Int32Array;
  readonly #topKeys: Int32Array;
  readonly #passKeys: Int32Array;

  // Key fields as flat arrays: word and shift of each.
  readonly #heldWord: Int8Array;
  readonly #heldShift: Int8Array;
  readonly #goneWord: Int8Array;
  readonly #goneShift: Int8Array;

  /** @param deal a deal that {@link checkDeal} accepted for these rules */
  constructor(deal: Deal, rules: Rules) {
    this.rules = rules;
    this.king = kingRank(rules);
    this.columns = rules.columns;
    this.suits = rules.suits;
    this.pack = packSize(rules);
    this.passes = rules.passes === "unlimited" ? 0 : rules.passes;
    this.cyclic = rules.passes === "unlimited";
    this.#talonSupplies = this.cyclic && rules.draw === 1;
    this.capacity = rules.reserve?.capacity ?? 0;
    this.stacked = rules.reserve?.layout === "stack";

    const held = deal.columns.map((column, c) => (column.length > 0 ? deal.faceDown[c]! + 1 : 0));
    this.stride = Math.max(...held, 1) + 1;
    this.dealt = new Int8Array(this.columns * this.stride);
    deal.columns.forEach((column, c) => {
      this.dealt.set(column.slice(0, held[c]!), c * this.stride);
    });
    this.held = Int8Array.from(held);

    const talon = [...deal.waste, ...deal.stock];
    this.talon = Int8Array.from([-1, ...talon]);
    this.startTop = deal.waste.length;
    this.next = new Uint8Array(talon.length + 1);
    this.previous = new Uint8Array(talon.length + 1);
    this.#turns = new Uint16Array(talon.length + 1);

    this.layout = layOutKey(rules, held, talon.length);
    this.key = new Int32Array(this.layout.words);
    this.#heldWord = Int8Array.from(this.layout.held, (field) => field.word);
    this.#heldShift = Int8Array.from(this.layout.held, (field) => field.shift);
    this.#goneWord = Int8Array.from(this.layout.gone, (field) => field.word);
    this.#goneShift = Int8Array.from(this.layout.gone, (field) => field.shift);

    const keys = new ZobristKeys(0x0ba75f0d);
    this.#heldKeys = keys.block(this.columns * this.stride);
    this.#pileKeys = keys.block(4 * 256);
    this.#goneKeys = keys.block(talon.length + 1);
    this.#topKeys = keys.block(talon.length + 1);
    this.#passKeys = keys.block(Math.max(1, this.passes));
    this.#heldCosts = new Int16Array(this.columns * this.stride);
    this.#talonCosts = new Int16Array(talon.length + 1);

    this.#start(deal);
    this.load(this.key, 0);
    if (this.cyclic) this.#setTurn(turnCode(this, this.top));
  }

  /** Writes the deal's own fields into the key; `load` derives the rest. */
  #start(deal: Deal): void {
    const { layout } = this;
    const put = (field: { word: number; shift: number } | null, value: number) => {
      if (field) this.key[field.word]! += value << field.shift;
    };
    this.held.forEach((count, c) => {
      put(layout.held[c]!, count);
    });
    deal.foundations.forEach((piles, suit) => {
      put(layout.low[suit]!, Math.min(...piles));
      put(layout.high[suit]!, Math.max(...piles));
    });
    let reserve = this.stacked ? 1 : 0;
    for (const king of deal.reserve) reserve = this.#withKing(reserve, suitOf(king));
    put(layout.reserve, reserve);
    put(layout.top, deal.waste.length);
    put(layout.pass, deal.pass - 1);
  }

  /**
   * Weights of the linear part of a search's score.
   * @param held by column and cards held (`c * stride + held`): cost of what the column still holds
   * @param talon by talon index: cost of the card while it lies in the waste
   */
  setCosts(held: Int16Array, talon: Int16Array): void {
    this.#heldCosts = held;
    this.#talonCosts = talon;
    this.load(this.key.slice(), 0);
  }

  /** Whether every card is on the foundations. */
  get won(): boolean {
    return this.onFoundations === this.pack;
  }

  /** Copies the position whose key starts at `keys[offset]` into this one. */
  load(keys: Int32Array, offset: number): void {
    const { layout, key, attached, uncovered, talon, next, previous, held, low, high } = this;
    for (let w = 0; w < layout.words; w++) key[w] = keys[offset + w]!;
    const ranks = this.king + 1;
    const decks = this.rules.decks;
    const inPack = ranks << 2;
    let hash = 0;
    for (let card = 0; card < inPack; card++) attached[card] = (card & 3) < this.suits ? decks : 0;
    uncovered.fill(0);

    this.onFoundations = 0;
    for (let suit = 0; suit < 4; suit++) {
      if (suit >= this.suits) {
        low[suit] = ranks;
        high[suit] = -1;
        continue;
      }
      const lowField = layout.low[suit]!;
      const highField = layout.high[suit]!;
      const lower = (key[lowField.word]! >>> lowField.shift) & 15;
      const higher = highField ? (key[highField.word]! >>> highField.shift) & 15 : -1;
      low[suit] = lower;
      high[suit] = higher;
      for (let rank = 0; rank < lower; rank++) attached[(rank << 2) | suit]!--;
      for (let rank = 0; rank < higher; rank++) attached[(rank << 2) | suit]!--;
      this.onFoundations += lower + Math.max(0, higher);
      hash ^= this.#pileKeys[(suit << 8) | ((higher + 1) << 4) | lower]!;
    }

    let empty = 0;
    let columnCost = 0;
    for (let c = 0; c < this.columns; c++) {
      const word = this.#heldWord[c]!;
      const bits = layout.held[c]!.bits;
      const count = (key[word]! >>> this.#heldShift[c]!) & ((1 << bits) - 1);
      held[c] = count;
      const base = c * this.stride;
      for (let i = 0; i < count; i++) attached[this.dealt[base + i]!]!--;
      if (count === 0) empty++;
      else {
        const root = this.dealt[base + count - 1]!;
        uncovered[((root >> 2) << 1) | (root & 1)]!++;
      }
      hash ^= this.#heldKeys[base + count]!;
      columnCost += this.#heldCosts[base + count]!;
    }

    const topField = layout.top;
    this.#turn = (key[topField.word]! >>> topField.shift) & ((1 << topField.bits) - 1);
    this.top = this.#turn & 255;
    if (!layout.covering) hash ^= this.#topKeys[this.top]!;
    let last = 0;
    let left = 0;
    let wasteCost = 0;
    for (let i = 1; i < talon.length; i++) {
      if ((key[this.#goneWord[i]!]! >>> this.#goneShift[i]!) & 1) {
        hash ^= this.#goneKeys[i]!;
        continue;
      }
      attached[talon[i]!]!--;
      next[last] = i;
      previous[i] = last;
      last = i;
      left++;
      if (i <= this.top || this.cyclic) wasteCost += this.#talonCosts[i]!;
    }
    next[last] = 0;
    previous[0] = last;
    this.talonLeft = left;
    this.#turnsKept = 0;
    this.#suppliesKept = 0;
    const supplyField = layout.supply;
    this.supply = supplyField ? (key[supplyField.word]! >>> supplyField.shift) & 127 : 0;
    hash ^= mix(this.supply << 20);

    const passField = layout.pass;
    this.pass = passField
      ? (key[passField.word]! >>> passField.shift) & ((1 << passField.bits) - 1)
      : 0;
    hash ^= this.#passKeys[this.pass]!;

    const reserveField = layout.reserve;
    this.reserve = reserveField
      ? (key[reserveField.word]! >>> reserveField.shift) & ((1 << reserveField.bits) - 1)
      : 0;
    this.reserved = 0;
    if (this.stacked) {
      for (let code = this.reserve; code > 1; code >>= 2) {
        attached[(this.king << 2) | (code & 3)]!--;
        this.reserved++;
      }
    } else {
      for (let suit = 0; suit < 4; suit++) {
        const count = (this.reserve >> (suit << 1)) & 3;
        attached[(this.king << 2) | suit]! -= count;
        this.reserved += count;
      }
    }
    hash ^= mix(this.reserve);

    for (let card = 0; card < inPack; card++) {
      const count = attached[card]!;
      if (count === 0) continue;
      const rank = card >> 2;
      uncovered[(rank << 1) | (card & 1)]! += count;
      if (rank === this.king) empty -= count;
      else uncovered[((rank + 1) << 1) | (~card & 1)]! -= count;
    }
    this.empty = empty;
    this.columnCost = columnCost;
    this.wasteCost = wasteCost;
    this.hash = hash;
  }

  /** The root of column c; the column must hold a dealt card. */
  root(c: number): number {
    return this.dealt[c * this.stride + this.held[c]! - 1]!;
  }

  /** The king on top of a stacked reserve as a suit; the reserve must hold one. */
  get reserveTop(): number {
    return this.reserve & 3;
  }

  /** Makes a legal move. */
  do(move: number): void {
    if (this.tracksSupplies) this.#recordSupply(move);
    const argument = move >> 5;
    let card: number;
    switch ((move >> 2) & 7) {
      case FROM_COLUMN:
        card = this.#leaveColumn(argument);
        break;
      case FROM_ATTACHED:
        card = argument;
        this.#detach(card);
        break;
      case FROM_WASTE:
        card = this.talon[argument]!;
        this.#unlink(argument);
        if (this.cyclic) {
          this.#turns[this.#turnsKept++] = this.#turn;
          this.#setTurn(turnCode(this, this.previous[argument]!));
        } else this.#setTurn(this.previous[argument]!);
        break;
      case FROM_RESERVE:
        card = (this.king << 2) | argument;
        this.#setReserve(this.#withoutKing(this.reserve, argument), this.reserved - 1);
        break;
      case FROM_FOUNDATION:
        card = argument;
        this.#lower(card);
        break;
      default:
        if ((move & 3) === TO_REDEALT) this.#redeal();
        else this.#draw(argument);
        return;
    }
    switch (move & 3) {
      case TO_TABLEAU:
        this.#attach(card);
        break;
      case TO_FOUNDATION:
        this.#raise(card);
        break;
      default:
        this.#setReserve(this.#withKing(this.reserve, card & 3), this.reserved + 1);
    }
  }

  /** Takes back `move`, which must be the last one made. */
  undo(move: number): void {
    if (this.tracksSupplies) this.#setSupply(this.#supplies[--this.#suppliesKept]!);
    const argument = move >> 5;
    const from = (move >> 2) & 7;
    if (from === FROM_TALON) {
      if ((move & 3) === TO_REDEALT) this.#undoRedeal();
      else this.#undoDraw(argument);
      return;
    }
    let card: number;
    switch (from) {
      case FROM_COLUMN:
        card = this.dealt[argument * this.stride + this.held[argument]!]!;
        break;
      case FROM_WASTE:
        card = this.talon[argument]!;
        break;
      case FROM_RESERVE:
        card = (this.king << 2) | argument;
        break;
      default:
        card = argument;
    }
    switch (move & 3) {
      case TO_TABLEAU:
        this.#detach(card);
        break;
      case TO_FOUNDATION:
        this.#lower(card);
        break;
      default:
        this.#setReserve(this.#withoutKing(this.reserve, card & 3), this.reserved - 1);
    }
    switch (from) {
      case FROM_COLUMN:
        this.#returnToColumn(argument);
        break;
      case FROM_ATTACHED:
        this.#attach(card);
        break;
      case FROM_WASTE:
        this.#relink(argument);
        this.#setTurn(this.cyclic ? this.#turns[--this.#turnsKept]! : argument);
        break;
      case FROM_RESERVE:
        this.#setReserve(this.#withKing(this.reserve, argument), this.reserved + 1);
        break;
      default:
        this.#raise(card);
    }
  }

  /** The root of column c leaves; the card under it turns up. @returns the root */
  #leaveColumn(c: number): number {
    const base = c * this.stride;
    const count = this.held[c]! - 1;
    const card = this.dealt[base + count]!;
    this.held[c] = count;
    this.key[this.#heldWord[c]!]! -= 1 << this.#heldShift[c]!;
    this.hash ^= this.#heldKeys[base + count + 1]! ^ this.#heldKeys[base + count]!;
    this.columnCost += this.#heldCosts[base + count]! - this.#heldCosts[base + count + 1]!;
    this.uncovered[((card >> 2) << 1) | (card & 1)]!--;
    if (count === 0) this.empty++;
    else {
      const root = this.dealt[base + count - 1]!;
      this.uncovered[((root >> 2) << 1) | (root & 1)]!++;
    }
    return card;
  }

  #returnToColumn(c: number): void {
    const base = c * this.stride;
    const count = this.held[c]!;
    const card = this.dealt[base + count]!;
    if (count === 0) this.empty--;
    else {
      const root = this.dealt[base + count - 1]!;
      this.uncovered[((root >> 2) << 1) | (root & 1)]!--;
    }
    this.uncovered[((card >> 2) << 1) | (card & 1)]!++;
    this.held[c] = count + 1;
    this.key[this.#heldWord[c]!]! += 1 << this.#heldShift[c]!;
    this.hash ^= this.#heldKeys[base + count]! ^ this.#heldKeys[base + count + 1]!;
    this.columnCost += this.#heldCosts[base + count + 1]! - this.#heldCosts[base + count]!;
  }

  #attach(card: number): void {
    const rank = card >> 2;
    const colour = card & 1;
    this.attached[card]!++;
    this.uncovered[(rank << 1) | colour]!++;
    if (rank === this.king) this.empty--;
    else this.uncovered[((rank + 1) << 1) | (colour ^ 1)]!--;
  }

  #detach(card: number): void {
    const rank = card >> 2;
    const colour = card & 1;
    this.attached[card]!--;
    this.uncovered[(rank << 1) | colour]!--;
    if (rank === this.king) this.empty++;
    else this.uncovered[((rank + 1) << 1) | (colour ^ 1)]!++;
  }

  /** Puts a card on a pile of its suit. Where both piles could take it they are alike. */
  #raise(card: number): void {
    const suit = card & 3;
    const rank = card >> 2;
    const before = ((this.high[suit]! + 1) << 4) | this.low[suit]!;
    if (this.high[suit] === rank) {
      this.high[suit] = rank + 1;
      const field = this.layout.high[suit]!;
      this.key[field.word]! += 1 << field.shift;
    } else {
      this.low[suit] = rank + 1;
      const field = this.layout.low[suit]!;
      this.key[field.word]! += 1 << field.shift;
    }
    this.onFoundations++;
    this.#rehashPiles(suit, before);
  }

  /**
   * Takes the top card of a pile that ends with it. The lower pile gives way when it ends with the
   * card, so that low ≤ high holds; this also undoes `raise`: that left `low` at rank + 1 only
   * where it was `low` that grew, or both piles are alike.
   */
  #lower(card: number): void {
    const suit = card & 3;
    const rank = card >> 2;
    const before = ((this.high[suit]! + 1) << 4) | this.low[suit]!;
    if (this.low[suit] === rank + 1) {
      this.low[suit] = rank;
      const field = this.layout.low[suit]!;
      this.key[field.word]! -= 1 << field.shift;
    } else {
      this.high[suit] = rank;
      const field = this.layout.high[suit]!;
      this.key[field.word]! -= 1 << field.shift;
    }
    this.onFoundations--;
    this.#rehashPiles(suit, before);
  }

  #rehashPiles(suit: number, before: number): void {
    const after = ((this.high[suit]! + 1) << 4) | this.low[suit]!;
    this.hash ^= this.#pileKeys[(suit << 8) | before]! ^ this.#pileKeys[(suit << 8) | after]!;
  }

  /** Sets the waste's top, given as the key holds it. */
  #setTurn(turn: number): void {
    const { top: field, covering } = this.layout;
    const top = turn & 255;
    this.key[field.word]! += (turn - this.#turn) << field.shift;
    if (!covering) this.hash ^= this.#topKeys[this.top]! ^ this.#topKeys[top]!;
    this.#turn = turn;
    this.top = top;
  }

  /** A card leaves the talon; its own links keep telling where it was. */
  #unlink(index: number): void {
    const before = this.previous[index]!;
    const after = this.next[index]!;
    this.next[before] = after;
    this.previous[after] = before;
    this.talonLeft--;
    this.#setGone(index, 1);
    this.wasteCost -= this.#talonCosts[index]!;
  }

  /** Puts the card back that left last of those not yet put back. */
  #relink(index: number): void {
    this.next[this.previous[index]!] = index;
    this.previous[this.next[index]!] = index;
    this.talonLeft++;
    this.#setGone(index, -1);
    this.wasteCost += this.#talonCosts[index]!;
  }

  #setGone(index: number, change: number): void {
    this.key[this.#goneWord[index]!]! += change << this.#goneShift[index]!;
    this.hash ^= this.#goneKeys[index]!;
  }

  #draw(count: number): void {
    let top = this.top;
    for (let i = 0; i < count; i++) {
      top = this.next[top]!;
      this.wasteCost += this.#talonCosts[top]!;
    }
    this.#setTurn(top);
  }

  #undoDraw(count: number): void {
    let top = this.top;
    for (let i = 0; i < count; i++) {
      this.wasteCost -= this.#talonCosts[top]!;
      top = this.previous[top]!;
    }
    this.#setTurn(top);
  }

  #redeal(): void {
    this.wasteCost = 0;
    this.#setTurn(0);
    this.#setPass(this.pass + 1);
  }

  #undoRedeal(): void {
    let cost = 0;
    for (let i = this.next[0]!; i !== 0; i = this.next[i]!) cost += this.#talonCosts[i]!;
    this.wasteCost = cost;
    this.#setTurn(this.previous[0]!);
    this.#setPass(this.pass - 1);
  }

  #setPass(pass: number): void {
    const field = this.layout.pass;
    if (!field) return;
    this.key[field.word]! += (pass - this.pass) << field.shift;
    this.hash ^= this.#passKeys[this.pass]! ^ this.#passKeys[pass]!;
    this.pass = pass;
  }

  /** Notes what a move about to be made supplies. */
  #recordSupply(move: number): void {
    if (this.#suppliesKept === this.#supplies.length) {
      const longer = new Uint8Array(2 * this.#supplies.length);
      longer.set(this.#supplies);
      this.#supplies = longer;
    }
    this.#supplies[this.#suppliesKept++] = this.supply;
    let supply = 0;
    if ((move & 3) === TO_TABLEAU) {
      const from = (move >> 2) & 7;
      if (from === FROM_FOUNDATION) supply = ((move >> 5) + 1) | 64;
      else if (from === FROM_WASTE && this.#talonSupplies) supply = this.talon[move >> 5]! + 1;
    }
    this.#setSupply(supply);
  }

  #setSupply(supply: number): void {
    if (supply === this.supply) return;
    const field = this.layout.supply;
    if (!field) return;
    this.key[field.word]! += (supply - this.supply) << field.shift;
    this.hash ^= mix(this.supply << 20) ^ mix(supply << 20);
    this.supply = supply;
  }

  #withKing(reserve: number, suit: number): number {
    return this.stacked ? (reserve << 2) | suit : reserve + (1 << (suit << 1));
  }

  #withoutKing(reserve: number, suit: number): number {
    return this.stacked ? reserve >> 2 : reserve - (1 << (suit << 1));
  }

  #setReserve(reserve: number, reserved: number): void {
    const field = this.layout.reserve!;
    this.key[field.word]! += (reserve - this.reserve) << field.shift;
    this.hash ^= mix(this.reserve) ^ mix(reserve);
    this.reserve = reserve;
    this.reserved = reserved;
  }
}
