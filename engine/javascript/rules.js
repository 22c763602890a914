/**
 * The rules of play, which the kernel knows: an edition's tables in its memory, and calls on them.
 *
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./kernel.js").Kernel} Kernel
 */

import layout from "./built/layout.js";
import { tablesIn } from "./tables.js";

const ENTRIES = ["rules.play_checked", "rules.legal_moves", "rules.is_legal", "rules.score", "rules.winner", "rules.is_over"];

/** The rules of one edition. */
export class Rules {
  #arena;
  #circle;
  #words;
  #codes;
  #calls;

  /** @param {Kernel} kernel @param {Edition} edition */
  constructor(kernel, edition) {
    const arena = kernel.arena();
    this.tables = tablesIn(kernel, arena, edition);
    const circle = arena.array("int64", edition.circleLength);
    const words = arena.array("int64", layout.SIZE);
    const codes = arena.array("int64", layout.MAX_MOVES);
    const args = { tables: this.tables, circle, words, codes, code: 0, player: 0 };
    const [playChecked, legalMoves, isLegal, score, winner, isOver] = ENTRIES.map((name) => kernel.bind(arena, name, args));
    this.#arena = arena;
    this.#circle = circle;
    this.#words = words;
    this.#codes = codes;
    this.#calls = { playChecked, legalMoves, isLegal, score, winner, isOver };
  }

  /** @param {readonly number[]} circle @param {BigInt64Array} words */
  #put(circle, words) {
    this.#words.view.set(words);
    const view = this.#circle.view;
    circle.forEach((patch, at) => (view[at] = BigInt(patch)));
  }

  /** The codes of all legal moves, the advance first. @param {readonly number[]} circle @param {BigInt64Array} words */
  legalMoves(circle, words) {
    this.#put(circle, words);
    const count = this.#calls.legalMoves.run();
    return Array.from(this.#codes.view.subarray(0, count), Number);
  }

  /** The packed state after a move, or null where the move is not legal. @param {readonly number[]} circle @param {BigInt64Array} words @param {number} code */
  play(circle, words, code) {
    this.#put(circle, words);
    return this.#calls.playChecked.run({ code }) ? BigInt64Array.from(this.#words.view) : null;
  }

  /** Whether a move may be played. @param {readonly number[]} circle @param {BigInt64Array} words @param {number} code @returns {boolean} */
  isLegal(circle, words, code) {
    this.#put(circle, words);
    return this.#calls.isLegal.run({ code });
  }

  /** Both scores as if the game ended here. @param {BigInt64Array} words @returns {[number, number]} */
  scores(words) {
    this.#put([], words);
    return [this.#calls.score.run({ player: 0 }), this.#calls.score.run({ player: 1 })];
  }

  /** Who has won, as if the game ended here. @param {BigInt64Array} words @returns {number} */
  winner(words) {
    this.#put([], words);
    return this.#calls.winner.run();
  }

  /** Whether both tokens are home and no leather patch waits. @param {BigInt64Array} words @returns {boolean} */
  isOver(words) {
    this.#put([], words);
    return this.#calls.isOver.run();
  }

  /** Give the memory back. */
  free() {
    this.#arena.free();
  }
}
