/** A game by link: the link to send after each own move, and what becomes of one that has come. Loaded for such games. */

import { compared, letterTo, movesOf, readLetter } from "../model/correspondence.js";
import { LINK } from "../model/people.js";
import { say } from "../model/say.js";
import * as trees from "../model/tree.js";
import { html } from "../drawing/svg.js";
import { readable } from "../drawing/untranslated.js";
import { dialog } from "./dialog.js";
import { follow } from "./part.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/cabinet.js").Kept} Kept
 * @typedef {import("../model/correspondence.js").Letter} Letter
 */

export class ByLink {
  /** @param {Board} board @param {import("./match.js").MatchPart} match @param {import("./sharing.js").Sharing} sharing */
  constructor(board, match, sharing) {
    this.board = board;
    this.match = match;
    this.sharing = sharing;
    this.words = html("p", {});
    this.button = html("button", { type: "button", class: "main", id: "send", onclick: () => board.trying(() => this.send()) });
    this.root = html("div", { class: "ended by-link", role: "group", "aria-label": say("Game by link"), hidden: true }, html("h2", {}, say("Send your move")), this.words, this.button);
    match.ended.before(this.root);
    follow(board, () => [board.view.opponent, board.document, board.state, ...board.players.called], () => this.draw());
    board.store.show({});
  }

  /** Whether a move of the reader waits to be sent. */
  get isDue() {
    const { node, state, view } = this.board;
    const { opponent } = view;
    if (opponent?.level !== LINK || !state || node.children.length) return false;
    if (!state.is_over) return state.to_move === opponent.side;
    const { parent } = node;
    return parent !== null && this.board.work.tree.nodes[parent].document.to_move !== opponent.side;
  }

  draw() {
    const { players, state, view, way } = this.board;
    const { opponent } = view;
    this.root.hidden = !this.isDue;
    if (!opponent || !this.isDue) return;
    const other = players.name(opponent.side);
    const isSent = (opponent.sent ?? 0) >= way.length - 1;
    this.words.textContent = state.is_over ? overWords(other, isSent) : onWords(other, isSent);
    this.button.textContent = isSent ? say("Send it again") : say("Send the link");
  }

  /** Hand the link on. From then on both know the moves in it. */
  async send() {
    const { board, sharing } = this;
    const link = sharing.place + letterTo(board, await sharing.text());
    const { opponent } = board.view;
    if (!opponent) return;
    if (!(await sharing.give(link, say("Patchwork: {player} to move", { player: board.players.name(opponent.side) })))) return;
    board.store.show({ opponent: { ...opponent, sent: board.way.length - 1 } });
  }

  /** Take in a link that has come. @param {string} hash */
  async open(hash) {
    const { board } = this;
    const letter = await readLetter(board, hash);
    const games = await board.keeping.cabinet.list().catch(() => []);
    const known = games.find(({ opponent }) => opponent?.game === letter.game);
    if (!known) return this.take(letter, null);
    const isOwn = known.opponent?.side === letter.seat;
    const { how, same } = compared(known, letter);
    if (how === "other") return this.compare(known, letter, same);
    if (how === "next" && !isOwn) return this.take(letter, known);
    await board.keeping.open(known.id);
    if (isOwn) board.say(say("This is your own link: send it to {player}.", { player: board.players.name(letter.seat) }));
    else if (how === "old") board.say(say("This link is of move {n}. Your game is further, at move {own}.", { n: letter.plies.length, own: movesOf(known).length }));
  }

  /**
   * Go on with the game of a link.
   * @param {Letter} letter @param {Kept | null} known The game as this browser keeps it.
   */
  async take({ answer, game, plies, seat }, known) {
    const { board, match } = this;
    await board.keeping.now();
    board.loading.open(answer, plies.length);
    const root = board.work.tree.nodes[trees.ROOT].document;
    if (known) board.keeping.ids.set(root, { id: known.id, revision: known.revision });
    await match.start({ side: 1 - seat, level: LINK, game, sent: plies.length });
    // Seen as a reply is.
    board.played = board.document;
    board.store.show({});
  }

  /**
   * Show where a link and the known game part, and let the reader choose.
   * @param {Kept} known @param {Letter} letter @param {number} same
   */
  async compare(known, letter, same) {
    const { board } = this;
    const { plies } = await board.server.post("/api/game", { start: JSON.parse(known.start), moves: movesOf(known) });
    const column = (/** @type {string} */ title, /** @type {Letter["plies"]} */ moves) =>
      html("div", {}, html("h3", {}, title), html("ol", { start: same + 1 }, ...moves.slice(same).map(({ move_words: words }) => html("li", {}, ...readable(words)))), moves.length > same ? null : html("p", { class: "note" }, say("No move yet.")));
    const choose = (/** @type {() => Promise<unknown>} */ action) => () => {
      box.close();
      board.trying(async () => void (await action()));
    };
    const box = dialog(
      say("Not the next move"),
      html("p", {}, say("This link is not the next move of the game that you know. They part after move {n}.", { n: same })),
      html("div", { class: "row" }, column(say("Your game"), plies), column(say("The link"), letter.plies)),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", class: "main", onclick: choose(() => board.keeping.open(known.id)) }, say("Keep my game")),
        html("button", { type: "button", onclick: choose(() => this.take(letter, known)) }, say("Go on with the link’s")),
      ),
    );
    box.addEventListener("close", () => box.remove());
    await board.keeping.open(known.id);
    box.showModal();
  }
}

/** What becomes of a game that is over. @param {string} player @param {boolean} isSent */
const overWords = (player, isSent) => (isSent ? say("The game is over.") : say("The game is over. {player} sees your move by the link.", { player }));

/** What becomes of one that goes on. @param {string} player @param {boolean} isSent */
const onWords = (player, isSent) =>
  isSent ? say("{player} moves next. Open the link that {player} answers with.", { player }) : say("{player} moves next. {player} sees your move by the link, and answers with another.", { player });
