/** Turns the reader's mistakes in a reviewed game into exercises. The page asks once which player the reader is. */

import { html, refill } from "../drawing/svg.js";
import { LEAST, exerciseOf } from "../model/mistakes.js";
import { seatOf } from "../model/people.js";
import { listed, say, sayMany } from "../model/say.js";

/** @import {Board} from "../board.js" */

/** Where the browser keeps the reader's names. */
const ME = "me";
const MOST_NAMES = 20;

/** @param {any} value */
const areNames = (value) => Array.isArray(value) && value.every((each) => typeof each === "string");

export class Mistakes {
  /** @param {Board} board @param {(found: import("../model/exercises.js").Exercise[]) => void} keep Takes them in. */
  constructor(board, keep) {
    this.board = board;
    this.keep = keep;
    this.root = html("div", { id: "whose", role: "group", "aria-label": say("My mistakes") });
    document.querySelector("#panel-game .review")?.after(this.root);
  }

  /** Take in the mistakes of the review on the board, or ask whose they are. */
  async look() {
    const { board } = this;
    if (!board.reviewed || board.reviewed.answer.solo) refill(this.root);
    else if (this.known === null) this.ask();
    else await this.take([this.known]);
  }

  /** @returns {string[]} */
  get names() {
    return this.board.settings.read(ME, [], areNames);
  }

  /** The side of the reader in a match, or in a game that has the reader's name; null where neither is known. */
  get known() {
    const seat = seatOf(this.board);
    if (seat !== null) return seat;
    const side = this.board.players.given.findIndex((name) => name && this.names.includes(name.toLowerCase()));
    return side < 0 ? null : side;
  }

  ask() {
    const choice = (/** @type {string} */ words, /** @type {number[]} */ sides) =>
      html("button", { type: "button", onclick: () => this.board.trying(() => this.choose(sides)) }, words);
    const [first, second] = this.board.players.called;
    refill(this.root, html("p", {}, say("Repeat the mistakes of this game as puzzles. Who are you?")), choice(first, [0]), choice(second, [1]), choice(say("Both"), [0, 1]), choice(say("Neither"), []));
  }

  /** @param {number[]} sides */
  async choose(sides) {
    const name = sides.length === 1 && this.board.players.given[sides[0]];
    if (name) this.board.settings.write(ME, [...this.names, name.toLowerCase()].slice(-MOST_NAMES));
    await this.take(sides);
  }

  /** @param {number[]} sides */
  async take(sides) {
    const { board } = this;
    const review = board.reviewed;
    if (!review) return;
    const found = await this.found(review, sides);
    if (board.reviewed !== review) return;
    this.keep(found);
    refill(this.root, html("p", { class: "note" }, sides.length ? foundWords(found.length, sides.length === 1) : say("No mistakes are repeated.")));
  }

  /** @param {import("../board.js").Review} review @param {number[]} sides */
  async found({ documents, answer }, sides) {
    const { board } = this;
    const game = board.work.title || listed(board.players.called);
    const found = [];
    for (const decision of answer.decisions.filter((/** @type {any} */ each) => sides.includes(each.player) && each.lost >= LEAST)) {
      const { line, state } = await board.server.post("/api/position", { position: documents[decision.ply - 1] });
      const choices = answer.costly.find((/** @type {any} */ each) => each.ply === decision.ply)?.choices ?? [];
      const exercise = exerciseOf(decision, choices, { game, position: line, turn: state.turn, player: answer.player });
      if (exercise) found.push(exercise);
    }
    return found;
  }
}

/** How many mistakes are repeated. @param {number} number @param {boolean} areYours Whether they are all of one player. */
function foundWords(number, areYours) {
  if (!number) return say("No mistake with one best choice loses {points} points or more.", { points: LEAST });
  if (areYours) return sayMany("{n} mistake of yours: in Puzzles, press Repeat.", "{n} mistakes of yours: in Puzzles, press Repeat.", number);
  return sayMany("{n} mistake of this game: in Puzzles, press Repeat.", "{n} mistakes of this game: in Puzzles, press Repeat.", number);
}
