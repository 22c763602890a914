/** A match against the program: the opponent, its moves, take back, and hints. */

import { minus } from "../model/numbers.js";
import { BOTH } from "../model/document.js";
import * as trees from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";
import { tokenIcon } from "../drawing/tokens.js";
import { moverOf } from "./record.js";
import { PROOF, ProvedGames } from "../model/proved.js";
import { Settings } from "../model/settings.js";
import { follow } from "./part.js";
import { TeachingPart } from "./teaching.js";
import { verdictWords } from "./verdict.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/document.js").Document} Document
 */

export class MatchPart {
  /** @param {Board} board @param {() => void} review Reviews the game on the board. */
  constructor(board, review) {
    this.board = board;
    /** The position in which the opponent is to move. @type {Document | null} */
    this.due = null;
    this.against = /** @type {HTMLSelectElement} */ (html("select", { id: "against" }));
    this.seat = /** @type {HTMLSelectElement} */ (
      html("select", { id: "seat" }, html("option", { value: "first" }, "first"), html("option", { value: "second" }, "second"))
    );
    this.reader = /** @type {HTMLInputElement} */ (html("input", { id: "reader", type: "text", maxlength: 24, autocomplete: "off" }));
    this.settings = new Settings();
    this.proved = new ProvedGames(board);
    this.verdict = html("p", { class: "note", id: "proved", hidden: true });
    this.against.addEventListener("change", () => this.draw());
    this.reader.value = this.settings.read("reader", "", (value) => typeof value === "string");
    this.opponent = html("button", { type: "button", id: "match", onclick: () => board.trying(() => this.switch()) }, "Start a game");
    this.name = html("label", { for: "reader" }, "Your name ", this.reader);
    this.teaching = new TeachingPart(board);
    this.root = html(
      "div",
      { class: "row match" },
      html("label", { for: "against" }, "Play against ", this.against),
      html("label", { for: "seat" }, "from here. You move ", this.seat),
      this.name,
      this.opponent,
      html("button", { type: "button", onclick: () => this.takeBack() }, "Take back"),
      html("button", { type: "button", onclick: () => this.hint() }, "Hint"),
      this.verdict,
    );
    this.result = html("h2", {});
    this.accounts = html("ul", {});
    this.ended = html(
      "div",
      { class: "ended", role: "group", "aria-label": "The end of the game", hidden: true },
      this.result,
      this.accounts,
      html("button", { type: "button", class: "main", onclick: () => board.trying(() => this.begin(this.last.level)) }, "Play again"),
      html("button", { type: "button", onclick: () => board.trying(() => this.again()) }, "Same circle, other side"),
      html("button", { type: "button", onclick: review }, "Review this game"),
    );
    /** The opponent of the last match. @type {import("../board.js").Opponent} */
    this.last = { side: 1, level: "" };
    follow(board, () => [board.view.opponent], () => this.goOn());
    follow(board, () => [board.view.opponent, board.state, ...board.players.called], () => this.showEnd());
    follow(board, () => [board.view.tab], () => board.view.tab === "game" && board.trying(() => this.proved.load()));
    follow(board, () => [board.view.opponent, board.start, this.proved.here], () => this.draw());
    follow(board, () => [board.document, board.state, board.view.opponent], () => this.showVerdict());
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
    this.offerProof();
    if (opponent) this.against.value = opponent.level;
    this.opponent.textContent = opponent ? "End the game" : "Start a game";
    this.against.disabled = this.reader.disabled = Boolean(opponent);
    this.name.hidden = this.reader.disabled && !this.reader.value;
    this.seat.disabled = Boolean(opponent) || this.against.value === PROOF;
  }

  /** Offer the proof as the opponent where the game has one; it is the player that wins. */
  offerProof() {
    const { here } = this.proved;
    const options = [...this.against.options];
    const offered = options.find((option) => option.value === PROOF);
    if (here && !offered) this.against.append(html("option", { value: PROOF, title: "the proved winner's strategy" }, PROOF));
    if (!here && offered) {
      if (this.against.value === PROOF) this.against.value = options[0].value;
      offered.remove();
    }
    if (here && this.against.value === PROOF) this.seat.value = (this.board.state?.to_move ?? 0) === here.player ? "second" : "first";
  }

  /**
   * Open a game whose winner is proved, and let the proof play it.
   * @param {string} name
   */
  async playProof(name) {
    const { board, proved } = this;
    await proved.load();
    const game = proved.games.find((each) => each.name === name);
    if (!game) throw new Error(`There is no proved game ${name}; allowed: ${proved.games.map((each) => each.name).join(", ")}.`);
    await board.loading.read(game.line);
    board.store.show({ mode: "play", tab: "game" });
    this.draw();
    this.against.value = PROOF;
    this.draw();
    await this.switch();
  }

  /** Say what is proved of the game against the proof. */
  async showVerdict() {
    const { board } = this;
    const { document } = board;
    if (board.view.opponent?.level !== PROOF) {
      this.verdict.hidden = true;
      return;
    }
    // Statements that this position does not allow are made where the proof is to move.
    const verdict = await this.proved.verdict().catch(() => null);
    if (board.document !== document) return;
    this.verdict.hidden = !verdict;
    this.verdict.textContent = verdict && verdictWords(verdict, board.players.called);
  }

  /** Give the players the names of the match, if the reader has one. @param {number} side The opponent's. */
  nameMatch(side) {
    const name = this.reader.value.trim();
    this.settings.write("reader", name);
    const names = /** @type {[string, string]} */ (side ? [name, this.against.value] : [this.against.value, name]);
    return name ? this.board.players.rename(names) : null;
  }

  /** A match that was kept goes on: the opponent replies if it is its turn at the end of the game. */
  goOn() {
    const { opponent } = this.board.view;
    if (!opponent) return;
    this.last = opponent;
    if (!this.board.node.children.length) this.due = this.board.document;
  }

  /** Offer the next game where one is over. */
  showEnd() {
    const { state, view, players } = this.board;
    const opponent = state?.is_over && view.opponent?.level !== PROOF ? view.opponent : null;
    this.ended.hidden = !opponent;
    document.body.toggleAttribute("data-over", !this.ended.hidden);
    if (!opponent) return;
    const you = 1 - opponent.side;
    const isShared = state.winner === BOTH;
    const first = isShared ? you : state.winner;
    const scores = [first, 1 - first].map((side) => minus(state.scores[side]));
    const words = isShared ? "A shared tie" : first === you ? "You win" : `${players.name(1 - you)} wins`;
    this.result.textContent = `${words}, ${scores.join(" to ")}`;
    const rows = [you, 1 - you].map((side) => html("li", {}, tokenIcon(side, players.signs), " ", html("b", {}, players.name(side)), ` ${minus(state.accounts[side])}`));
    refill(this.accounts, ...rows);
  }

  /** Play the same circle once more, from the other seat. */
  async again() {
    const { board, last } = this;
    const root = board.work.tree.nodes[trees.ROOT].document;
    const line = board.facts.known.get(root)?.line ?? "";
    if (board.view.opponent) await this.switch();
    await board.loading.read(line);
    this.draw();
    this.against.value = last.level;
    this.seat.value = last.side === board.state.to_move ? "first" : "second";
    board.store.show({ mode: "play", tab: "game" });
    await this.switch();
  }

  /** Deal a circle, and begin a match as the first player. @param {string} level */
  async begin(level) {
    const { board } = this;
    if (board.view.opponent) await this.switch();
    await board.loading.deal("current", null);
    this.draw();
    if (![...this.against.options].some((option) => option.value === level)) throw new Error(`There is no opponent ${level}.`);
    this.against.value = level;
    this.seat.value = "first";
    board.store.show({ mode: "play", tab: "game" });
    await this.switch();
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
    board.store.show({ opponent, mode: "play", exercise: null, warning: null });
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
    if (opponent.level === PROOF) return this.followed({ document, opponent });
    const seed = trees.depth(board.work.tree, board.work.at);
    const body = { position: document, against: opponent.level, seed };
    let how = "failed";
    await board.trying(async () => {
      const end = await board.search("reply", `${opponent.level} thinks …`, body);
      how = end.stopped;
      // A search that the user stopped does not give a move of this level.
      if (how !== "finished") return;
      await board.shown;
      if (board.document !== document || board.view.opponent !== opponent) return;
      if (await board.play(end.answer.move)) how = "played";
    });
    return how;
  }

  /**
   * Play the move of the proof, if it is still due.
   * @param {{document: Document, opponent: import("../board.js").Opponent}} request
   * @returns {Promise<string>} `played`, or `cancelled` where the proof has no move.
   */
  async followed({ document, opponent }) {
    const { board } = this;
    let how = "cancelled";
    await board.trying(async () => {
      const { move } = await this.proved.verdict();
      await board.shown;
      if (board.document !== document || board.view.opponent !== opponent) return;
      if (await board.play(move)) how = "played";
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
    if (board.teaching.warning) {
      board.teaching.takeBack();
      return;
    }
    if (opponent && board.teaching.points && board.node.parent !== null) board.teaching.note(null, 1);
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
