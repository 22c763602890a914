/**
 * Automa's turn and the results of solo games, which the kernel knows.
 *
 * @import {Edition} from "../edition.js"
 * @import {Kernel} from "../kernel.js"
 */

import solo from "../built/solo.js";
import { tablesIn } from "../tables.js";

const { automa } = solo;

/** The decks by name. @type {Record<string, import("./state.js").Card[]>} */
export const DECKS = solo.cards;
/** @type {Record<string, number[][]>} */
const TABLES = solo.tables;

/** What the kernel needs of a deck and of the levels. @param {import("../memory.js").Arena} arena @param {string} deck */
export const opponentIn = (arena, deck) => ({
  cards: arena.filled("int64", TABLES[deck].flat().map(BigInt), TABLES[deck].length, TABLES[deck][0].length),
  levels: arena.filled("int64", solo.levels.flat().map(BigInt), solo.levels.length, solo.levels[0].length),
});

/** The rules of Automa with one deck, on the kernel's memory. */
export class AutomaRules {
  #opponent;
  #circle;
  #words;
  #calls;

  /** @param {Kernel} kernel @param {Edition} edition @param {string} deck */
  constructor(kernel, edition, deck) {
    const arena = kernel.arena();
    this.#opponent = opponentIn(arena, deck);
    this.#circle = arena.array("int64", edition.circleLength);
    this.#words = arena.array("int64", automa.SIZE);
    const args = { tables: tablesIn(kernel, arena, edition), circle: this.#circle, opponent: this.#opponent, words: this.#words, card: 0, player: 0 };
    const [play, score, theirs, isWon] = ["solo.automa.play_card", "rules.score", "solo.automa.automa_score", "solo.automa.is_won"].map((name) => kernel.bind(arena, name, args));
    this.#calls = { play, score, theirs, isWon };
  }

  /** @param {BigInt64Array} words */
  #put(words) {
    this.#words.view.set(words);
  }

  /**
   * The packed position after a card.
   * @param {readonly number[]} circle @param {BigInt64Array} words @param {number} card Its place in the deck.
   * @param {number} [filters] How many of its filters count; all if left out.
   */
  play(circle, words, card, filters = Infinity) {
    this.#put(words);
    const view = this.#circle.view;
    circle.forEach((patch, at) => (view[at] = BigInt(patch)));
    const row = this.#opponent.cards.row(card);
    const whole = BigInt64Array.from(row);
    if (automa.FILTERS + filters < row.length) row.fill(BigInt(automa.NO_FILTER), automa.FILTERS + filters);
    this.#calls.play.run({ card });
    this.#opponent.cards.row(card).set(whole);
    return BigInt64Array.from(this.#words.view);
  }

  /** Points of the person and of Automa as if the game ended here. @param {BigInt64Array} words @returns {[number, number]} */
  scores(words) {
    this.#put(words);
    return [this.#calls.score.run({ player: automa.PERSON }), this.#calls.theirs.run()];
  }

  /** Whether the person wins a finished game. @param {BigInt64Array} words @returns {boolean} */
  isWon(words) {
    this.#put(words);
    return this.#calls.isWon.run();
  }
}

/** Rules by kernel, edition and deck. @type {WeakMap<Kernel, WeakMap<Edition, Map<string, AutomaRules>>>} */
const known = new WeakMap();

/** @param {Kernel} kernel @param {Edition} edition @param {string} deck */
export function automaRules(kernel, edition, deck) {
  const editions = known.get(kernel) ?? new WeakMap();
  known.set(kernel, editions);
  const decks = editions.get(edition) ?? new Map();
  editions.set(edition, decks);
  const rules = decks.get(deck) ?? new AutomaRules(kernel, edition, deck);
  decks.set(deck, rules);
  return rules;
}
