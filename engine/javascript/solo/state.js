/**
 * A position of the solo game: the person's board, Automa's pile, and the cards seen.
 *
 * @import {Move} from "../move.js"
 * @import {Patchwork} from "../patchwork.js"
 * @typedef {{number: number, budget: number, income: number, filters: string[]}} Card
 * @typedef {{deck: string, level: number, seen: readonly number[], left: number, shown: number | null, pile: readonly string[]}} Parts
 *   `seen`: numbers of the cards since the last shuffle; `shown`: the budget on the next back; `pile`: patches of Automa.
 */

import solo from "../built/solo.js";
import layout from "../built/layout.js";
import { InputError } from "../errors.js";
import { State } from "../state.js";
import { shown as quoted } from "../wording.js";
import { DECKS, automaRules } from "./rules.js";

const { automa } = solo;
const { PERSON, AUTOMA } = automa;

/** What the tokens of a card played and of a back shown begin with. */
export const CARD = "card:";
export const BACK = "back:";

/** An immutable solo position; `play` goes on. */
export class SoloState {
  #patchwork;

  /** @param {Patchwork} patchwork @param {State} board Player 0 is the person, player 1 Automa, whose quilt is empty. @param {Parts} parts Checked ones. */
  constructor(patchwork, board, parts) {
    this.#patchwork = patchwork;
    this.board = board;
    this.edition = board.edition;
    const { index } = this.edition;
    this.deck = parts.deck;
    this.level = parts.level;
    this.seen = [...parts.seen].sort((one, other) => one - other);
    this.left = parts.left;
    this.shown = parts.shown;
    this.pile = [...parts.pile].sort((one, other) => Number(index.get(one)) - Number(index.get(other)));
    Object.freeze(this);
  }

  /** The first position on a board that was dealt for two. @param {Patchwork} patchwork @param {State} dealt @param {{deck: string, level: number}} opponent */
  static dealt(patchwork, dealt, { deck, level }) {
    const document = dealt.document();
    const [person, other] = document.players;
    const board = patchwork.position({ ...document, players: [person, { ...other, buttons: 0 }], to_move: PERSON });
    return new SoloState(patchwork, board, { deck, level, seen: [], left: automa.FIRST_CARDS, shown: null, pile: [] });
  }

  get #rules() {
    return automaRules(this.#patchwork.kernel, this.edition, this.deck);
  }

  // -- the position --------------------------------------------------------------------------------

  /** The cards of the deck by number. */
  get cards() {
    return DECKS[this.deck];
  }

  get isOver() {
    return this.board.isOver;
  }

  /** Whether the budget of the next card is to be shown before anybody moves. */
  get needsBack() {
    return this.deck === "tactical" && this.shown === null && !this.isOver;
  }

  /** Whether Automa moves, and the next ply is a card. */
  get needsCard() {
    return !(this.isOver || this.needsBack) && this.board.toMove === AUTOMA;
  }

  /** The cards not seen since the last shuffle. */
  get unseen() {
    return this.cards.filter(({ number }) => !this.seen.includes(number));
  }

  /** Tokens of the cards or backs that may come now, all equally likely. */
  get nextCards() {
    if (this.needsBack) return this.unseen.map(({ budget }) => `${BACK}${budget}`);
    if (!this.needsCard) return [];
    return this.unseen.filter(({ budget }) => this.shown === null || budget === this.shown).map(({ number }) => `${CARD}${number}`);
  }

  /** The space of the marker that wins Automa the special tile. */
  get marker() {
    return this.edition.last - this.#counted[automa.MARKER];
  }

  get #counted() {
    return solo.levels[this.level - 1];
  }

  /** Points for each button, for each patch with buttons, and for each button on its patches. */
  get counts() {
    const counted = this.#counted;
    return { buttons: counted[automa.COUNTS_BUTTONS], patches: counted[automa.COUNTS_PATCHES], printed: counted[automa.COUNTS_PRINTED] };
  }

  /** The moves of the person; none while Automa moves or a back is to be shown. */
  legalMoves() {
    return this.isOver || this.nextCards.length ? [] : this.board.legalMoves();
  }

  /** Points of the person and of Automa as if the game ended here. */
  scores() {
    return this.#rules.scores(this.packed().words);
  }

  /** Who won, 0 for the person, or null while the game goes on. */
  get winner() {
    if (!this.isOver) return null;
    return this.#rules.isWon(this.packed().words) ? PERSON : AUTOMA;
  }

  // -- playing -------------------------------------------------------------------------------------

  /** The position after a move of the person, a card or a back. @param {Move | string} ply @returns {SoloState} */
  play(ply) {
    const text = typeof ply === "string" ? ply : ply.toText();
    const kind = [CARD, BACK].find((each) => text.startsWith(each));
    if (!kind && !this.nextCards.length) return this.#with(this.board.play(ply), {});
    if (!this.nextCards.length) throw new InputError("ply", "{value}; no card is played now", { value: quoted(text) });
    if (!this.nextCards.includes(text)) throw new InputError("ply", "{value}; allowed: {allowed}", { value: quoted(text), allowed: this.#allowed() });
    const number = Number(text.slice(CARD.length));
    return kind === BACK ? this.#with(this.board, { shown: number }) : this.#after(this.#rules.play(...this.#place(), this.#placeOf(number)));
  }

  #allowed() {
    const numbers = [...new Set(this.nextCards)];
    const byNumber = (/** @type {string} */ token) => Number(token.slice(CARD.length));
    return (this.needsBack ? numbers.sort((one, other) => byNumber(one) - byNumber(other)) : numbers).join(", ");
  }

  /** @param {number} number */
  #placeOf(number) {
    return this.cards.findIndex((card) => card.number === number);
  }

  /** @returns {[number[], BigInt64Array]} */
  #place() {
    const { circle, words } = this.packed();
    return [circle, words];
  }

  /** @param {State} board @param {Partial<Parts>} changes */
  #with(board, changes) {
    return new SoloState(this.#patchwork, board, { ...this, ...changes });
  }

  /** The position of packed words that follow from this one by a card. @param {BigInt64Array} words */
  #after(words) {
    const { board, edition } = this;
    const quilts = /** @type {any} */ (board.players.map(({ quilt }) => quilt));
    const { circle } = board.packed();
    const after = new State(this.#patchwork, { edition, circle, words: words.slice(0, layout.SIZE), quilts, names: board.names, unknown: board.unknown });
    const has = (/** @type {number} */ field, /** @type {number} */ bit) => (words[field] >> BigInt(bit)) & 1n;
    return this.#with(after, {
      seen: this.cards.filter((_, at) => has(automa.SEEN, at)).map(({ number }) => number),
      left: Number(words[automa.LEFT]),
      shown: null,
      pile: [...edition.index].filter(([, at]) => has(automa.PILE, at)).map(([name]) => name),
    });
  }

  /**
   * What left one patch for a card, a filter or the budget; null where none is taken. The kernel
   * plays the card with ever more of its filters: where several patches are left it takes the
   * furthest, so that it takes another one with the patches for sale in the opposite order.
   * @param {number} number Of a card that may come.
   */
  decidedBy(number) {
    const [circle, words] = this.#place();
    const card = this.#placeOf(number);
    const at = this.board.forSale.map((name) => circle.indexOf(Number(this.edition.index.get(name))));
    const mirrored = [...circle];
    at.forEach((place, n) => (mirrored[place] = circle[at[at.length - 1 - n]]));
    const filters = this.cards[card].filters.filter((name) => name !== solo.FURTHEST);
    for (let used = 0; used <= filters.length; used += 1) {
      const [furthest, nearest] = [circle, mirrored].map((order) => this.#rules.play(order, words, card, used)[automa.PILE]);
      if (furthest !== nearest) continue;
      return furthest === words[automa.PILE] ? null : [solo.AFFORDABLE, ...filters][used];
    }
    return solo.FURTHEST;
  }

  // -- packed --------------------------------------------------------------------------------------

  /** The circle and the packed solo position, for the kernel. */
  packed() {
    const { circle, words: board } = this.board.packed();
    const words = new BigInt64Array(automa.SIZE);
    words.set(board);
    const bits = (/** @type {number[]} */ places) => places.reduce((sum, at) => sum | (1n << BigInt(at)), 0n);
    words[automa.LEVEL] = BigInt(this.level);
    words[automa.IS_TACTICAL] = BigInt(this.deck === "tactical");
    words[automa.SEEN] = bits(this.seen.map((number) => this.#placeOf(number)));
    words[automa.LEFT] = BigInt(this.left);
    words[automa.SHOWN] = BigInt(this.shown ?? automa.HIDDEN);
    words[automa.PILE] = bits(this.pile.map((name) => Number(this.edition.index.get(name))));
    return { circle, words };
  }
}
