/** A match against the program: the opponent, its moves, take back, and hints. */

import { levelName } from "../model/levels.js";
import { minus } from "../model/numbers.js";
import { BOTH } from "../model/document.js";
import { HERE, LINK, isPerson, newByLink } from "../model/people.js";
import { rest, say } from "../model/say.js";
import * as solo from "../model/solo.js";
import * as trees from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";
import { icon } from "../drawing/icons.js";
import { tokenIcon } from "../drawing/tokens.js";
import { accountOf } from "./players.js";
import { moverOf } from "./record.js";
import { PROOF, ProvedGames } from "../model/proved.js";
import { follow, phone } from "./part.js";
import { TeachingPart } from "./teaching.js";
import { verdictWords } from "./verdict.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../board.js").Opponent} Opponent
 * @typedef {import("../model/document.js").Document} Document
 */

export class MatchPart {
  /** @param {Board} board @param {() => void} review Reviews the game on the board. */
  constructor(board, review) {
    this.board = board;
    /** The position in which the opponent is to move. @type {Document | null} */
    this.due = null;
    this.proved = new ProvedGames(board);
    this.verdict = html("p", { class: "note", id: "proved", hidden: true });
    this.who = html("p", { class: "note", id: "opponent" });
    this.fresh = html("button", { type: "button", id: "new-game", onclick: () => board.trying(() => this.newGame()) }, say("New game"));
    this.resign = html("button", { type: "button", id: "resign", onclick: () => this.end() }, say("Resign"));
    this.back = html("button", { type: "button", onclick: () => this.takeBack() }, say("Take back"));
    this.help = html("button", { type: "button", onclick: () => this.hint() }, say("Hint"));
    this.teaching = new TeachingPart(board);
    this.root = html("div", { class: "row match" }, this.who, this.fresh, this.resign, this.back, this.help, this.verdict);
    this.result = html("h2", {});
    this.accounts = html("ul", {});
    this.held = html("p", { hidden: true });
    this.swap = html("button", { type: "button", class: "act", onclick: () => board.trying(() => this.again()) }, icon("swap"), say("Same circle, other side"));
    this.review = html("button", { type: "button", class: "act", onclick: review }, icon("review"), say("Review this game"));
    this.ended = html(
      "div",
      { class: "ended", role: "group", "aria-label": say("The end of the game"), hidden: true },
      this.result,
      this.held,
      this.accounts,
      html("button", { type: "button", class: "main act", onclick: () => board.trying(() => this.another()) }, icon("turn"), say("Play again")),
      this.swap,
      this.review,
    );
    /** Hands on the links of a game by link. @type {any} */
    this.sharing = null;
    /** @type {Promise<import("./by-link.js").ByLink> | undefined} */
    this.sending = undefined;
    /** The opponent of the last match. @type {Opponent} */
    this.last = { side: 1, level: "" };
    follow(board, () => [board.view.opponent], () => this.goOn());
    follow(board, () => [board.view.opponent, board.state], () => this.turn());
    follow(board, () => [board.view.opponent, board.state, ...board.players.called], () => this.showEnd());
    follow(board, () => [board.view.tab], () => board.view.tab === "game" && board.trying(() => this.proved.load()));
    follow(board, () => [board.view.opponent, ...board.players.called], () => this.draw());
    follow(board, () => [board.document, board.state, board.view.opponent, this.proved.here], () => this.showVerdict());
    follow(board, () => [board.document, board.state, board.view.opponent, board.view.exercise, board.view.here], () => this.reply());
  }

  draw() {
    const { players, view } = this.board;
    const { opponent } = view;
    this.fresh.classList.toggle("main", !opponent);
    this.who.hidden = this.resign.hidden = !opponent;
    this.back.hidden = Boolean(opponent?.strict);
    this.help.hidden = isPerson(opponent);
    this.who.textContent = opponent ? whoWords(opponent, players.name(1 - opponent.side)) : "";
  }

  /** Open the form of a new game. @param {boolean} [isHere] Whether it begins with the position on the board. */
  async newGame(isHere = false) {
    await rest;
    const { NewGame } = await import("./new-game.js");
    await NewGame.open(this, isHere);
  }

  /**
   * Open a game whose winner is proved, and let the proof play it.
   * @param {string} name
   */
  async playProof(name) {
    const { board, proved } = this;
    await proved.load();
    const game = proved.games.find((each) => each.name === name);
    if (!game) throw new Error(say("There is no proved game {name}; allowed: {names}.", { name, names: proved.games.map((each) => each.name).join(", ") }));
    await board.loading.read(game.line);
    await this.start({ side: game.player, level: PROOF });
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
    this.verdict.textContent = this.held.textContent = verdict && verdictWords(verdict, board.players.called);
  }

  /** A match that was kept goes on: the opponent replies if it is its turn at the end of the game. */
  goOn() {
    const { opponent } = this.board.view;
    if (!opponent) return;
    this.last = opponent;
    if (opponent.level === LINK) this.board.trying(async () => void (await this.byLink()));
    if (!this.board.node.children.length) this.due = this.board.document;
  }

  /** The part for games by link, which is loaded for the first one. */
  byLink() {
    this.sending ??= import("./by-link.js").then(({ ByLink }) => new ByLink(this.board, this, this.sharing));
    this.sending.catch(() => (this.sending = undefined));
    return this.sending;
  }

  /** The quilts turn to whom is to move, if two people at one device want that. */
  turn() {
    const { state, view, store } = this.board;
    const { opponent } = view;
    if (!opponent?.turns || !state || state.is_over || state.to_move !== opponent.side) return;
    store.show({ opponent: { ...opponent, side: 1 - state.to_move } });
  }

  /** Offer the next game where one is over. */
  showEnd() {
    const { state, view, players } = this.board;
    const opponent = state?.is_over ? view.opponent : null;
    this.ended.hidden = !opponent;
    this.held.hidden = opponent?.level !== PROOF;
    // The proof plays one side only.
    this.swap.hidden = opponent?.level === PROOF || opponent?.level === solo.AUTOMA;
    const isSent = view.opponent?.level === LINK && state?.to_move === view.opponent.side;
    document.body.toggleAttribute("data-over", isSent || opponent !== null);
    if (!opponent) return;
    const you = 1 - opponent.side;
    const isShared = state.winner === BOTH;
    const first = isShared ? you : state.winner;
    const result = { player: players.name(first), points: state.scores[first], others: state.scores[1 - first] };
    const isReaders = first === you && opponent.level !== HERE;
    this.result.textContent = isShared ? say("A shared tie, {points} to {others}", result) : isReaders ? say("You win, {points} to {others}", result) : say("{player} wins, {points} to {others}", result);
    const rows = [you, 1 - you].map((side) => html("li", {}, tokenIcon(side, players.signs), " ", html("b", {}, players.name(side)), ` ${minus(accountOf(this.board, side))}`));
    refill(this.accounts, ...rows);
  }

  /** Play the same circle once more, from the other seat. */
  async again() {
    const { board, last } = this;
    const { line = "" } = await board.facts.wait(board.work.tree.nodes[trees.ROOT].document);
    const [first, second] = board.players.given;
    await board.loading.read(line);
    await this.start(rematch(last, 1 - last.side), [second, first]);
  }

  /** Play once more: on a new circle, or the same game where its winner is proved. */
  async another() {
    const { board, last, proved } = this;
    if (last.level === PROOF && proved.here) return this.playProof(proved.here.name);
    const automa = board.document.solo;
    await board.loading.deal(board.edition.reference, null, board.players.given, automa ? { level: automa.level, deck: automa.deck.name } : null);
    await this.start(rematch(last, last.side));
  }

  /** Deal a circle, and begin a match as the first player. @param {string} level */
  async begin(level) {
    const { board } = this;
    if (!board.start.levels.some((/** @type {any} */ each) => each.name === level)) throw new Error(say("There is no opponent {name}.", { name: level }));
    await board.loading.deal("current", null);
    await this.start({ side: 1, level });
  }

  /**
   * Begin a match from the position on the board.
   * @param {Opponent} opponent @param {[string, string]} [names] Those of the players, if they have any.
   */
  async start(opponent, names = ["", ""]) {
    const { board } = this;
    if (names.some(Boolean)) await board.players.rename(names);
    const { state } = await board.facts.wait(board.document);
    if (board.view.task?.kind === "reply") board.searches.cancel();
    this.due = board.document;
    board.store.show({ opponent, mode: "play", tab: "game", exercise: null, warning: null });
    if (phone.matches) scrollTo(0, 0);
    const you = 1 - opponent.side;
    const isFirst = state?.to_move === you;
    if (opponent.level !== HERE) board.say(beginWords(opponent, board.players.name(you), isFirst));
  }

  /** End the match; the game stays on the board. */
  end() {
    const { board } = this;
    if (board.view.task?.kind === "reply") board.searches.cancel();
    board.store.show({ opponent: null, warning: null });
  }

  /** Let the opponent move where it is its turn. */
  async reply() {
    const { board } = this;
    const { opponent } = board.view;
    const { document, state } = board;
    const isTheirs = document.solo ? solo.awaitsCard(document) : state?.to_move === opponent?.side;
    if (!opponent || isPerson(opponent) || opponent.byHand || !state || state.is_over || !isTheirs) return;
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
    if (opponent.level === solo.AUTOMA) return this.revealed({ document, opponent });
    const seed = trees.depth(board.work.tree, board.work.at);
    const body = { position: document, against: opponent.level, seed };
    let how = "failed";
    await board.trying(async () => {
      const end = await board.search("reply", say("{opponent} thinks …", { opponent: levelName(opponent.level) }), body);
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
      await this.proved.load();
      const { move } = await this.proved.verdict();
      await board.shown;
      if (board.document !== document || board.view.opponent !== opponent) return;
      if (await board.play(move)) how = "played";
    });
    return how;
  }

  /**
   * Play Automa's next card, or show its back.
   * @param {{document: Document, opponent: import("../board.js").Opponent}} request
   * @returns {Promise<string>} `played`, or `failed`.
   */
  async revealed({ document, opponent }) {
    const { board } = this;
    await board.shown;
    if (board.document !== document || board.view.opponent !== opponent) return "replaced";
    const { tree, at } = board.work;
    return (await board.play(solo.drawn(tree, at, board.state.solo.next, opponent.seed ?? 0))) ? "played" : "failed";
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
    do if (!board.takeBack()) return;
    while (opponent && !isPerson(opponent) && board.node.parent !== null && (moverOf(board.document) === opponent.side || solo.awaitsCard(board.document)));
  }

  /** Show the best move known, or look for it first. */
  async hint() {
    const { board } = this;
    const { document } = board;
    if (!board.state || board.state.is_over || board.opponentThinks()) return;
    if (document.solo) return (await import("../model/chances.js")).hint(board);
    if (!board.analyses.of(document).answer) {
      await board.analyses.begin({ seconds: 2, player: "strong" });
    }
    const best = board.analyses.of(document).answer?.moves?.[0];
    if (!best || board.document !== document) return;
    await board.lines.preview([best.move]);
    if (board.document === document) board.say(say("Hint: {move}.", { move: best.words ?? best.move }));
  }
}

/** Who plays against whom. @param {Opponent} opponent @param {string} player The reader's name. */
function whoWords({ level }, player) {
  if (level === HERE) return say("Two people here.");
  return level === LINK ? say("{player} by link.", { player }) : say("{player} against {opponent}.", { player, opponent: levelName(level) });
}

/** How a match begins. @param {Opponent} opponent @param {string} player The reader's name. @param {boolean} isFirst */
function beginWords({ level }, player, isFirst) {
  const who = { player, opponent: levelName(level) };
  if (level === LINK) return isFirst ? say("You play {player} by link, and you move first.", who) : say("You play {player} by link, and you move second.", who);
  return isFirst ? say("You play {player} against {opponent}, and you move first.", who) : say("You play {player} against {opponent}, and you move second.", who);
}

/** The opponent of the next match; a game by link is another one. @param {Opponent} last @param {number} side */
const rematch = (last, side) => ({ ...last, side, ...(last.level === LINK ? newByLink() : {}), ...(last.level === solo.AUTOMA ? { seed: solo.newSeed() } : {}) });
