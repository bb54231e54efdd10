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
import { type Field, type KeyLayout, layOutKey } from "./key-layout.js";
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

/** A field's value in the key that starts at `keys[offset]`. */
function fieldOf({ word, shift, bits }: Field, keys: Int32Array, offset: number): number {
  return (keys[offset + word]! >>> shift) & ((1 << bits) - 1);
}

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
  /** The last dealt card of each column, its root; −1 where no dealt card is left. */
  readonly roots: Int8Array;
  /** Dealt cards still in columns. */
  dealtLeft = 0;
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

  // Flat arrays of the layout.
  readonly #heldWord: Int8Array;
  readonly #heldShift: Int8Array;
  readonly #goneWord: Int8Array;
  readonly #goneShift: Int8Array;
  readonly #heldMask: Int32Array;
  readonly #heldColumn: Uint8Array;
  readonly #goneMask: Int32Array;
  readonly #goneIndex: Uint8Array;

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

    // Array.from for the reason given at freshDeal.
    const held = Array.from(deal.columns, (column, c) =>
      column.length > 0 ? deal.faceDown[c]! + 1 : 0,
    );
    this.stride = Math.max(...held, 1) + 1;
    this.dealt = new Int8Array(this.columns * this.stride);
    deal.columns.forEach((column, c) => {
      this.dealt.set(column.slice(0, held[c]!), c * this.stride);
    });
    this.held = Int8Array.from(held);
    this.roots = new Int8Array(this.columns);

    const talon = [...deal.waste, ...deal.stock];
    this.talon = Int8Array.from([-1, ...talon]);
    this.startTop = deal.waste.length;
    this.next = new Uint8Array(talon.length + 1);
    this.previous = new Uint8Array(talon.length + 1);
    this.#turns = new Uint16Array(talon.length + 1);

    this.layout = layOutKey(rules, held, talon.length);
    this.key = new Int32Array(this.layout.words);
    this.#heldWord = this.layout.heldWord;
    this.#heldShift = this.layout.heldShift;
    this.#goneWord = this.layout.goneWord;
    this.#goneShift = this.layout.goneShift;
    this.#heldMask = this.layout.heldMask;
    this.#heldColumn = this.layout.heldColumn;
    this.#goneMask = this.layout.goneMask;
    this.#goneIndex = this.layout.goneIndex;

    const keys = new ZobristKeys();
    this.#heldKeys = keys.block(this.columns * this.stride);
    this.#pileKeys = keys.block(4 * 256);
    this.#goneKeys = keys.block(talon.length + 1);
    this.#topKeys = keys.block(talon.length + 1);
    this.#passKeys = keys.block(Math.max(1, this.passes));
    this.#heldCosts = new Int16Array(this.columns * this.stride);
    this.#talonCosts = new Int16Array(talon.length + 1);

    this.#layOut();
    this.load(this.#keyOf(deal), 0);
    if (this.cyclic) this.#setTurn(turnCode(this, this.top));
  }

  /** Makes this the position with a key of zeros: every card attached but those of the talon. */
  #layOut(): void {
    const { rules, talon, king } = this;
    for (let suit = 0; suit < 4; suit++) {
      const inPack = suit < this.suits;
      this.low[suit] = inPack ? 0 : king + 1;
      this.high[suit] = inPack && rules.decks === 2 ? 0 : -1;
      if (!inPack) continue;
      this.hash ^= this.#pileKeys[(suit << 8) | ((this.high[suit]! + 1) << 4)]!;
      for (let rank = 0; rank <= king; rank++) {
        for (let copy = 0; copy < rules.decks; copy++) this.#attach((rank << 2) | suit);
      }
    }
    this.empty += this.columns;
    this.held.fill(0);
    this.roots.fill(-1);
    for (let c = 0; c < this.columns; c++) this.hash ^= this.#heldKeys[c * this.stride]!;
    for (let i = 1; i < talon.length; i++) {
      this.#detach(talon[i]!);
      this.next[i - 1] = i;
      this.previous[i] = i - 1;
    }
    this.next[talon.length - 1] = 0;
    this.previous[0] = talon.length - 1;
    this.talonLeft = talon.length - 1;
    if (!this.layout.covering) this.hash ^= this.#topKeys[0]!;
    this.hash ^= this.#passKeys[0]! ^ mix(this.supply << 20) ^ mix(this.reserve);
  }

  /** The key of the deal as it starts. */
  #keyOf(deal: Deal): Int32Array {
    const { layout } = this;
    const key = new Int32Array(layout.words);
    const put = (field: Field | null, value: number) => {
      if (field) key[field.word]! += value << field.shift;
    };
    deal.columns.forEach((column, c) => {
      put(layout.held[c]!, column.length > 0 ? deal.faceDown[c]! + 1 : 0);
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
    return key;
  }

  /**
   * Weights of the linear part of a search's score.
   * @param held by column and cards held (`c * stride + held`): cost of what the column still holds
   * @param talon by talon index: cost of the card while it lies in the waste
   */
  setCosts(held: Int16Array, talon: Int16Array): void {
    this.#heldCosts = held;
    this.#talonCosts = talon;
    this.columnCost = 0;
    for (let c = 0; c < this.columns; c++) {
      this.columnCost += held[c * this.stride + this.held[c]!]!;
    }
    this.wasteCost = 0;
    for (let i = this.next[0]!; i !== 0; i = this.next[i]!) {
      if (this.cyclic || i <= this.top) this.wasteCost += talon[i]!;
    }
  }

  /** Whether every card is on the foundations. */
  get won(): boolean {
    return this.onFoundations === this.pack;
  }

  /**
   * Becomes the position whose key starts at `keys[offset]`. Only what differs from the present
   * position is touched, which for two positions of one search is little.
   */
  load(keys: Int32Array, offset: number): void {
    this.#turnsKept = 0;
    this.#suppliesKept = 0;
    const { layout, key } = this;
    for (let suit = 0; suit < this.suits; suit++) this.#loadPiles(suit, keys, offset);
    this.#loadColumns(keys, offset);
    if (layout.reserve) this.#loadReserve(fieldOf(layout.reserve, keys, offset));
    this.#loadTalon(keys, offset);
    if (layout.supply) this.#setSupply(fieldOf(layout.supply, keys, offset));
    if (layout.pass) this.#setPass(fieldOf(layout.pass, keys, offset));
    for (let w = 0; w < layout.words; w++) key[w] = keys[offset + w]!;
  }

  // The parts of `load`. A card that is in no column's dealt part, on no foundation, not in the
  // talon and not in the reserve is attached, so each card that enters one of these is detached
  // and each that leaves is attached; on the way counts may be out of range.

  #loadPiles(suit: number, keys: Int32Array, offset: number): void {
    const lowField = this.layout.low[suit]!;
    const highField = this.layout.high[suit];
    const low = fieldOf(lowField, keys, offset);
    const high = highField ? fieldOf(highField, keys, offset) : -1;
    const lowBefore = this.low[suit]!;
    const highBefore = this.high[suit]!;
    if (low === lowBefore && high === highBefore) return;
    const before = ((highBefore + 1) << 4) | lowBefore;
    for (let rank = lowBefore; rank < low; rank++) this.#detach((rank << 2) | suit);
    for (let rank = low; rank < lowBefore; rank++) this.#attach((rank << 2) | suit);
    for (let rank = highBefore; rank < high; rank++) this.#detach((rank << 2) | suit);
    for (let rank = high; rank < highBefore; rank++) this.#attach((rank << 2) | suit);
    this.low[suit] = low;
    this.high[suit] = high;
    this.onFoundations += low - lowBefore + high - highBefore;
    this.#rehashPiles(suit, before);
  }

  #loadColumns(keys: Int32Array, offset: number): void {
    const { layout, key } = this;
    for (let w = 0; w < layout.words; w++) {
      const word = keys[offset + w]!;
      // Loading a column changes `key` along with it, so what differs is noted first.
      let changed = (key[w]! ^ word) & this.#heldMask[w]!;
      while (changed !== 0) {
        const c = this.#heldColumn[(w << 5) | (31 - Math.clz32(changed))]!;
        const { shift, bits } = layout.held[c]!;
        const mask = ((1 << bits) - 1) << shift;
        changed &= ~mask;
        this.#loadColumn(c, (word & mask) >>> shift);
      }
    }
  }

  #loadColumn(c: number, count: number): void {
    while (this.held[c]! > count) this.#attach(this.#leaveColumn(c));
    while (this.held[c]! < count) {
      this.#detach(this.dealt[c * this.stride + this.held[c]!]!);
      this.#returnToColumn(c);
    }
  }

  #loadReserve(reserve: number): void {
    if (reserve === this.reserve) return;
    const king = this.king << 2;
    for (let suit = 0; suit < 4; suit++) {
      const change = this.#kingsOf(reserve, suit) - this.#kingsOf(this.reserve, suit);
      for (let i = 0; i < change; i++) this.#detach(king | suit);
      for (let i = 0; i > change; i--) this.#attach(king | suit);
      this.reserved += change;
    }
    this.#setReserve(reserve, this.reserved);
  }

  /** Kings of a suit in a reserve given as the key holds it. */
  #kingsOf(reserve: number, suit: number): number {
    if (!this.stacked) return (reserve >> (suit << 1)) & 3;
    let count = 0;
    for (let code = reserve; code > 1; code >>= 2) if ((code & 3) === suit) count++;
    return count;
  }

  #loadTalon(keys: Int32Array, offset: number): void {
    const { layout, key, next, previous } = this;
    const topBefore = this.top;
    for (let w = 0; w < layout.words; w++) {
      let changed = (key[w]! ^ keys[offset + w]!) & this.#goneMask[w]!;
      while (changed !== 0) {
        const bit = 31 - Math.clz32(changed);
        changed &= ~(1 << bit);
        const index = this.#goneIndex[(w << 5) | bit]!;
        const costs = this.cyclic || index <= topBefore ? this.#talonCosts[index]! : 0;
        if ((key[w]! >>> bit) & 1) {
          let before = index - 1;
          while (before > 0 && this.#isGone(before)) before--;
          previous[index] = before;
          next[index] = next[before]!;
          next[before] = index;
          previous[next[index]!] = index;
          this.talonLeft++;
          this.#setGone(index, -1);
          this.#detach(this.talon[index]!);
          this.wasteCost += costs;
        } else {
          next[previous[index]!] = next[index]!;
          previous[next[index]!] = previous[index]!;
          this.talonLeft--;
          this.#setGone(index, 1);
          this.#attach(this.talon[index]!);
          this.wasteCost -= costs;
        }
      }
    }
    const turn = fieldOf(layout.top, keys, offset);
    const top = turn & 255;
    if (!this.cyclic) {
      for (let i = topBefore + 1; i <= top; i++) {
        if (!this.#isGone(i)) this.wasteCost += this.#talonCosts[i]!;
      }
      for (let i = top + 1; i <= topBefore; i++) {
        if (!this.#isGone(i)) this.wasteCost -= this.#talonCosts[i]!;
      }
    }
    this.#setTurn(turn);
  }

  #isGone(index: number): boolean {
    return ((this.key[this.#goneWord[index]!]! >>> this.#goneShift[index]!) & 1) === 1;
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
    this.dealtLeft--;
    this.key[this.#heldWord[c]!]! -= 1 << this.#heldShift[c]!;
    this.hash ^= this.#heldKeys[base + count + 1]! ^ this.#heldKeys[base + count]!;
    this.columnCost += this.#heldCosts[base + count]! - this.#heldCosts[base + count + 1]!;
    this.uncovered[((card >> 2) << 1) | (card & 1)]!--;
    if (count === 0) {
      this.empty++;
      this.roots[c] = -1;
    } else {
      const root = this.dealt[base + count - 1]!;
      this.roots[c] = root;
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
    this.roots[c] = card;
    this.dealtLeft++;
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
