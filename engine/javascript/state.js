/**
 * Positions of the game.
 *
 * @import {Edition} from "./edition.js"
 * @import {MoveTable} from "./move.js"
 * @import {Names} from "./names.js"
 * @import {Quilt} from "./quilt.js"
 * @import {Rules} from "./rules.js"
 * @import {Player, Setup} from "./setup.js"
 * @typedef {{rulesOf: (edition: Edition) => Rules, movesOf: (edition: Edition) => MoveTable}} Engine
 * @typedef {{edition: Edition, circle: readonly number[], words: BigInt64Array,
 *   quilts: readonly [Quilt, Quilt], names: Names | null, unknown: readonly string[]}} Packed
 */

import { LEATHER_MARK } from "./cell.js";
import { InputError } from "./errors.js";
import layout from "./built/layout.js";
import { Move } from "./move.js";
import { tidyNames } from "./names.js";
import { positionText } from "./notation.js";
import { LEATHER, UNKNOWN_PATCH } from "./patch.js";
import { problemsOf, whyIllegal } from "./problems.js";
import { stateDocument } from "./schema.js";

/** An immutable position. `Patchwork` makes one; `play` goes on. */
export class State {
  #engine;
  #packed;

  /** @param {Engine} engine @param {Packed} packed Parts that belong together; nothing is checked. */
  constructor(engine, packed) {
    this.#engine = engine;
    this.#packed = packed;
    this.edition = packed.edition;
    /** Names of the players, or null. */
    this.names = packed.names;
    /** Names of the patches that may stand where the circle has `?`. */
    this.unknown = packed.unknown;
    Object.freeze(this);
  }

  /** A position from the parts that a user gave. @param {Engine} engine @param {Setup} setup */
  static setUp(engine, setup) {
    setup.check();
    const { circle, words } = setup.pack();
    const [first, second] = setup.players;
    return new State(engine, {
      edition: setup.edition,
      circle,
      words,
      quilts: [first.quilt, second.quilt],
      names: setup.names === null ? null : tidyNames(setup.names),
      unknown: setup.unknown,
    });
  }

  get #rules() {
    return this.#engine.rulesOf(this.edition);
  }

  get #moves() {
    return this.#engine.movesOf(this.edition);
  }

  /** @param {number} field */
  #word(field) {
    return Number(this.#packed.words[field]);
  }

  /** @param {number} field */
  #who(field) {
    const who = this.#word(field);
    return who === layout.NOBODY ? null : who;
  }

  // -- the position --------------------------------------------------------------------------------

  /** Names of the remaining patches in reach order; `?` for one that is not known. @returns {string[]} */
  get circle() {
    const { circle, unknown, edition } = this.#packed;
    const token = this.#word(layout.TOKEN);
    const remaining = this.#packed.words[layout.REMAINING];
    const order = circle.map((_, i) => (token + i) % circle.length);
    const left = order.filter((at) => (remaining >> BigInt(at)) & 1n);
    const waiting = this.#isWaiting ? edition.later.map((_, i) => circle.length - edition.later.length + i) : [];
    return [...left, ...waiting]
      .map((at) => edition.patches[circle[at]].name)
      .map((name) => (unknown.includes(name) ? UNKNOWN_PATCH : name));
  }

  /** Whether patches wait beside the circle. */
  get #isWaiting() {
    return this.edition.later.length > 0 && !(this.#packed.words[layout.CLAIMS] & BigInt(layout.JOINED));
  }

  /** Names of the patches that wait beside the circle and join it later, in order. */
  get waiting() {
    return this.#isWaiting ? this.circle.slice(-this.edition.later.length) : [];
  }

  /** Names of the patches in front of the neutral token; one that waits beside the circle is not for sale. */
  get forSale() {
    const { circle, waiting } = this;
    return circle.slice(0, Math.min(this.edition.forSale, circle.length - waiting.length));
  }

  /** Both players. @returns {[Player, Player]} */
  get players() {
    return [this.#player(0), this.#player(1)];
  }

  /** @param {number} number @returns {Player} */
  #player(number) {
    const [time, buttons, income] = [layout.PLACE, layout.BUTTONS, layout.EARNS].map((field) =>
      this.#word(number * layout.PER_PLAYER + field),
    );
    return { time, buttons, income, quilt: this.#packed.quilts[number] };
  }

  /** Whose ply it is; of a finished game, who moved last. */
  get toMove() {
    return this.#word(layout.MOVER);
  }

  /** Who holds the special tile, or null. */
  get specialTile() {
    return this.#who(layout.TILE);
  }

  /** Who holds each further tile of a variant; null for one that each player may take. @returns {(number | null)[]} */
  get moreTiles() {
    const claims = this.#word(layout.CLAIMS);
    return this.edition.moreTiles.map((_, number) => [null, 0, 1][(claims >> (2 * number)) & 3]);
  }

  /** Leather patches the mover must place now. */
  get leatherOwed() {
    return this.#word(layout.OWED);
  }

  /** Who reached the last space first, or null. */
  get finishedFirst() {
    return this.#who(layout.FINISHED);
  }

  /** Leather marks that no token has passed. */
  get leatherLeft() {
    const leader = Math.max(...this.players.map((player) => player.time));
    return this.edition.leatherMarks.filter((mark) => mark > leader);
  }

  /** Whether both tokens are home and no leather patch waits. */
  get isOver() {
    return this.#rules.isOver(this.#packed.words);
  }

  /** Who won, or null while the game goes on. */
  get winner() {
    return this.isOver ? this.#rules.winner(this.#packed.words) : null;
  }

  /** Both scores as if the game ended here. */
  scores() {
    return this.#rules.scores(this.#packed.words);
  }

  /** Everything that says no game can have reached this position. */
  problems() {
    return problemsOf(this);
  }

  // -- playing -------------------------------------------------------------------------------------

  /** All legal moves, the advance first, the swap last; a patch that is unknown cannot be bought. */
  legalMoves() {
    const codes = this.#rules.legalMoves(this.#packed.circle, this.#packed.words);
    const moves = codes.map((code) => this.#moves.move(code));
    return this.unknown.length ? moves.filter((move) => !this.#isUnknown(move)) : moves;
  }

  /** @param {Move} move */
  #isUnknown(move) {
    return move.patch !== null && this.unknown.includes(move.patch);
  }

  /** Whether a move, or its token, may be played. @param {Move | string} move */
  isLegal(move) {
    try {
      const made = moveOf(move);
      const code = this.#moves.find(made);
      const { circle, words } = this.#packed;
      return code !== null && !this.#isUnknown(made) && this.#rules.isLegal(circle, words, code);
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  }

  /** The position after a move, or its token. @param {Move | string} move @returns {State} */
  play(move) {
    const made = moveOf(move);
    const code = this.#moves.code(made);
    const { circle, words } = this.#packed;
    const after = this.#isUnknown(made) ? null : this.#rules.play(circle, words, code);
    if (after === null) throw new InputError("move", whyIllegal(this, made));
    return new State(this.#engine, { ...this.#packed, words: after, quilts: this.#sewn(made) });
  }

  /** Both quilts after a move. @param {Move} move @returns {readonly [Quilt, Quilt]} */
  #sewn(move) {
    const [first, second] = this.#packed.quilts;
    if (move.patch === null) return [first, second];
    if (move.isSwap) return [second, first];
    const letter = move.patch === LEATHER ? LEATHER_MARK : /** @type {string} */ (this.edition.letter.get(move.patch));
    const sewn = this.#packed.quilts[this.toMove].sew(move.cells, letter);
    return this.toMove === 0 ? [sewn, second] : [first, sewn];
  }

  /** The same position with other names of the players, or with none. @param {Names | null} names */
  withNames(names) {
    const tidied = names === null ? null : tidyNames(names);
    return new State(this.#engine, { ...this.#packed, names: tidied });
  }

  // -- forms ---------------------------------------------------------------------------------------

  /** The move of a code of the kernel. @param {number} code */
  moveOf(code) {
    return this.#moves.move(code);
  }

  /** The code of a move in the kernel. @param {Move} move */
  codeOf(move) {
    return this.#moves.code(move);
  }

  /** The circle by numbers and a copy of the packed state, for the kernel. */
  packed() {
    return { circle: [...this.#packed.circle], words: BigInt64Array.from(this.#packed.words) };
  }

  /** The `patchwork-state/1` document. @param {{derived?: boolean}} [options] `derived`: also what follows from it. @returns {import("./documents.js").StateDocument} */
  document({ derived = false } = {}) {
    return { ...stateDocument(this), ...(derived ? { derived: this.#derived() } : {}) };
  }

  #derived() {
    const { incomeMarks } = this.edition;
    return {
      for_sale: this.forSale,
      leather_left: this.leatherLeft,
      income_marks_left: this.players.map(({ time }) => incomeMarks.filter((mark) => mark > time)),
      holes: this.players.map(({ quilt }) => quilt.holes),
      scores: this.scores(),
      is_over: this.isOver,
      winner: this.winner,
      text: this.toText(),
      ...(this.unknown.length ? { unknown: [...this.unknown] } : {}),
      problems: this.problems().map(({ field, reason }) => `${field}: ${reason}`),
    };
  }

  /** The value that `JSON.stringify` writes. */
  toJSON() {
    return this.document();
  }

  /** The one-line form. */
  toText() {
    return positionText(this);
  }

  toString() {
    return this.toText();
  }

  /** Whether it is the same position, whatever the players are called. @param {State} other */
  equals(other) {
    return this.withNames(null).toText() === other.withNames(null).toText();
  }
}

/** @param {Move | string} move */
const moveOf = (move) => (typeof move === "string" ? Move.fromText(move) : move);
