/**
 * Game records: the first position and the moves.
 * @typedef {import("./names.js").Names} Names
 * @typedef {import("./state.js").State} State
 */

import { InputError } from "./errors.js";
import { Move } from "./move.js";
import { gameText } from "./notation.js";
import { gameDocument } from "./schema.js";

/** A game from its first position, finished or not. */
export class Game {
  /** @param {State} start @param {readonly Move[]} moves @param {readonly State[]} states */
  constructor(start, moves, states) {
    this.start = start;
    this.moves = moves;
    /** The first position and the position after each move. */
    this.states = states;
    Object.freeze(this);
  }

  /** The record of moves, or their tokens, each checked by the rules. @param {State} start @param {Iterable<Move | string>} moves */
  static played(start, moves) {
    const made = [...moves].map((move, number) =>
      typeof move === "string" ? Move.fromText(move, `moves[${number}]`) : move,
    );
    const states = [start];
    made.forEach((move, number) => states.push(next(states[number], move, number)));
    return new Game(start, made, states);
  }

  /** Names of the players, or null. */
  get names() {
    return this.start.names;
  }

  /** The position after the last move. */
  get final() {
    return this.states[this.states.length - 1];
  }

  /** The same game with another move at its end. @param {Move | string} move */
  play(move) {
    const made = typeof move === "string" ? Move.fromText(move) : move;
    return new Game(this.start, [...this.moves, made], [...this.states, this.final.play(made)]);
  }

  /** The same game with other names of the players, or with none. @param {Names | null} names */
  withNames(names) {
    return new Game(this.start.withNames(names), this.moves, this.states.map((state) => state.withNames(names)));
  }

  /** The `patchwork-game/1` document, which `JSON.stringify` writes. */
  toJSON() {
    return gameDocument(this.start, this.moves);
  }

  /** The one-line form. */
  toText() {
    return gameText(this.start, this.moves);
  }
}

/** @param {State} state @param {Move} move @param {number} number */
function next(state, move, number) {
  try {
    return state.play(move);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const field = `moves[${number}]${error.field.replace(/^move/, "")}`;
    // The token of a move that the edition does not have would only repeat what is wrong.
    const token = isKnown(error) ? `, ${move}` : "";
    throw new InputError(field, "ply {number}{token}: {reason}", { number: number + 1, token, reason: error.sentence });
  }
}

/** Whether the edition has the move, which is only not legal here. @param {InputError} error */
const isKnown = (error) => error.field === "move";
