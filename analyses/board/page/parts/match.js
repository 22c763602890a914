/** A match against the program: the opponent, its moves, take back, and hints. */

import * as trees from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";
import { moverOf } from "./record.js";
import { Settings } from "../model/settings.js";
import { follow } from "./part.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/document.js").Document} Document
 */

export class MatchPart {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The position in which the opponent is to move. @type {Document | null} */
    this.due = null;
    this.against = /** @type {HTMLSelectElement} */ (html("select", { id: "against" }));
    this.seat = /** @type {HTMLSelectElement} */ (
      html("select", { id: "seat" }, html("option", { value: "first" }, "first"), html("option", { value: "second" }, "second"))
    );
    this.reader = /** @type {HTMLInputElement} */ (html("input", { id: "reader", type: "text", maxlength: 24, autocomplete: "off" }));
    this.settings = new Settings();
    this.reader.value = this.settings.read("reader", "", (value) => typeof value === "string");
    this.opponent = html("button", { type: "button", id: "match", onclick: () => board.trying(() => this.switch()) }, "Start a game");
    this.root = html(
      "div",
      { class: "row match" },
      html("label", { for: "against" }, "Play against ", this.against),
      html("label", { for: "seat" }, "from here. You move ", this.seat),
      html("label", { for: "reader" }, "Your name ", this.reader),
      this.opponent,
      html("button", { type: "button", onclick: () => this.takeBack() }, "Take back"),
      html("button", { type: "button", onclick: () => this.hint() }, "Hint"),
    );
    follow(board, () => [board.view.opponent, board.start], () => this.draw());
    follow(board, () => [board.document, board.state, board.view.opponent, board.view.exercise, board.view.here], () => this.reply());
  }

  draw() {
    const { board } = this;
    const { opponent } = board.view;
    if (!this.against.options.length && board.start) {
      const options = board.start.levels.map((/** @type {any} */ level) => html("option", { value: level.name, title: level.player }, level.name));
      refill(this.against, ...options);
      this.against.value = "medium";
    }
    this.opponent.textContent = opponent ? "End the game" : "Start a game";
    this.against.disabled = this.seat.disabled = this.reader.disabled = Boolean(opponent);
  }

  /** Give the players the names of the match, if the reader has one. @param {number} side The opponent's. */
  nameMatch(side) {
    const name = this.reader.value.trim();
    this.settings.write("reader", name);
    const names = /** @type {[string, string]} */ (side ? [name, this.against.value] : [this.against.value, name]);
    return name ? this.board.players.rename(names) : null;
  }

  /** Begin a match, or end it. */
  async switch() {
    const { board } = this;
    const now = board.view.opponent;
    const mover = board.state?.to_move ?? 0;
    const isFirst = this.seat.value === "first";
    const opponent = now ? null : { side: isFirst ? 1 - mover : mover, level: this.against.value };
    if (opponent) await this.nameMatch(opponent.side);
    if (board.view.task?.kind === "reply") board.searches.cancel();
    this.due = board.document;
    board.store.show({ opponent, mode: "play", exercise: null });
    if (opponent) board.say(`You play ${board.players.name(1 - opponent.side)} against ${opponent.level}, and you move ${this.seat.value}.`);
  }

  /** Let the opponent move where it is its turn. */
  async reply() {
    const { board } = this;
    const { opponent } = board.view;
    const { document, state } = board;
    if (!opponent || !state || state.is_over || state.to_move !== opponent.side) return;
    // The opponent replies to a move or at the start of a match, not while the user steps through a
    // game.
    if (board.played !== document && this.due !== document) return;
    if (board.isOpponentRequested || this.isAttempt) return;
    const request = { document, opponent };
    board.request = request;
    // The reply stays due until it is given or stopped, also while the user looks at another
    // position.
    this.due = document;
    const how = await this.replied(request);
    if (board.request !== request) return;
    board.request = null;
    if (how === "played" || how === "cancelled") this.due = null;
    // A search that the user began elsewhere has replaced it: request it again.
    if (how === "replaced") this.reply();
  }

  /**
   * Let the opponent search, and play its move if it is still due.
   * @param {{document: Document, opponent: import("../board.js").Opponent}} request
   * @returns {Promise<string>} `played`, or how the search ended.
   */
  async replied({ document, opponent }) {
    const { board } = this;
    const seed = trees.depth(board.work.tree, board.work.at);
    const body = { position: document, against: opponent.level, seed };
    let how = "failed";
    await board.trying(async () => {
      const end = await board.search("reply", `${opponent.level} thinks …`, body);
      how = end.stopped;
      // A search that the user stopped does not give a move of this level.
      if (how !== "finished" || board.document !== document || board.view.opponent !== opponent) return;
      if (await board.play(end.answer.move)) how = "played";
    });
    return how;
  }

  /** Whether the last move is an attempt that is not judged yet: to that nobody replies. */
  get isAttempt() {
    const { exercise } = this.board.view;
    const { parent } = this.board.node;
    if (!exercise || exercise.solved || parent === null) return false;
    return this.board.work.tree.nodes[parent].document === exercise.document;
  }

  /** Take back to where the reader decided last. */
  takeBack() {
    const { board } = this;
    const { opponent } = board.view;
    do board.takeBack();
    while (opponent && board.node.parent !== null && moverOf(board.document) === opponent.side);
  }

  /** Show the best move known, or look for it first. */
  async hint() {
    const { board } = this;
    const { document } = board;
    if (!board.state || board.state.is_over) return;
    if (!board.analyses.of(document).answer) {
      await board.analyses.begin({ seconds: 2, player: "strong" });
    }
    const best = board.analyses.of(document).answer?.moves?.[0];
    if (!best || board.document !== document) return;
    await board.lines.preview([best.move]);
    if (board.document === document) board.say(`Hint: ${best.words ?? best.move}.`);
  }
}
