/** Beside the board while a game is recorded: what to check at the table, and the moves so far. */

import { say, sayMany, sayParts } from "../model/say.js";
import { nameOf } from "../model/patch-names.js";
import { html, refill } from "../drawing/svg.js";
import { tokenIcon } from "../drawing/tokens.js";
import { dialog } from "./dialog.js";
import { overWords } from "./hand.js";
import { follow } from "./part.js";
import { RecordList } from "./record.js";
import { priceWords } from "./ring.js";
import { stepButtons } from "./steps.js";
import { TypedMove } from "./typed.js";

/** @typedef {import("../board.js").Board} Board */

export class RecordPanel {
  /**
   * @param {Board} board @param {HTMLElement} root
   * @param {{save: () => void, review: () => void}} actions
   */
  constructor(board, root, actions) {
    this.board = board;
    this.root = root;
    this.title = html("h2", {});
    this.next = html("p", { class: "next" });
    this.check = html("div", { class: "scroll" });
    this.moves = html("div", { class: "moves-box", tabindex: 0, role: "group", "aria-label": say("Record") });
    this.list = new RecordList(board, this.moves, () => null);
    this.rest = html("div", { class: "rest" });
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ action) =>
      /** @type {HTMLButtonElement} */ (html("button", { type: "button", onclick: action }, words));
    const { recording } = board;
    const typed = new TypedMove(board, "typed-move", say("Type a move, or play it on the board"));
    this.change = button(say("Change this move"), () => recording.takeUp());
    this.remove = button(say("Delete this move"), () => board.trying(() => recording.remove()));
    this.review = button(say("Review the game"), actions.review);
    root.append(
      this.title,
      this.next,
      this.check,
      typed.root,
      this.moves,
      this.rest,
      stepButtons(board, this.change, this.remove),
      html("div", { class: "row" }, button(say("Change the circle"), () => recording.changeCircle())),
      html("div", { class: "row" }, button(say("Picture, files"), actions.save), this.review, button(say("Close the record"), () => recording.leave())),
      html("p", { class: "note" }, say("Pick a patch below the quilts and click its place; or draw its cells on the quilt, as it lies on the table. For leather, click a cell.")),
    );
    this.chooseTwin();
    follow(
      board,
      () => [board.work.tree, board.work.at, board.players.name(0), board.players.name(1), board.answer, board.work.record, board.edition],
      () => board.recording.isMoves && this.draw(),
    );
  }

  draw() {
    const { board } = this;
    const { recording } = board;
    this.title.textContent = say("Record: {player} against {other}", { player: board.players.name(0), other: board.players.name(1) });
    refill(this.next, ...this.words());
    // Until the server has answered, what was known before stays.
    if (board.state) refill(this.check, this.table(), this.commons());
    this.list.draw();
    this.change.disabled = this.remove.disabled = recording.ply === 0;
    this.review.disabled = recording.line.length === 0 || Boolean(board.whyUnknown);
    this.review.title = board.whyUnknown;
    refill(this.rest, ...this.left());
  }

  /** Which ply comes next, and what a move would do. */
  words() {
    const { board } = this;
    const { recording, state } = board;
    const { ply, line } = recording;
    if (!state) return [""];
    if (ply < line.length) {
      return [say("After move {n} of {all}: a move that you play now replaces move {next}.", { n: ply, all: line.length, next: ply + 1 })];
    }
    if (state.is_over) return [html("b", {}, overWords(board))];
    const parts = { n: ply + 1, token: tokenIcon(state.to_move, board.players.signs), player: html("b", {}, board.players.name(state.to_move)) };
    return state.leather_owed ? sayParts("Move {n}: {token} {player} places leather: click on a cell.", parts) : sayParts("Move {n}: {token} {player} to move.", parts);
  }

  /** The holdings of each player; changes by the last move are marked. */
  table() {
    const { board } = this;
    const { parent } = board.node;
    const before = parent === null ? null : board.work.tree.nodes[parent].document.players;
    const { players } = board.document;
    const rows = /** @type {const} */ ([["time", say("space")], ["buttons", say("buttons")], ["income", say("income")]]).map(([field, words]) => {
      const cells = players.map((player, n) => {
        const isNew = before !== null && before[n][field] !== player[field];
        return html("td", {}, isNew ? html("b", { class: "changed" }, String(player[field])) : String(player[field]));
      });
      return html("tr", {}, html("th", { scope: "row" }, words), ...cells);
    });
    const heads = [0, 1].map((player) => html("th", { scope: "col" }, tokenIcon(player, board.players.signs), ` ${board.players.name(player)}`));
    return html(
      "table",
      { class: "check" },
      html("caption", {}, say("Check at the table")),
      html("thead", {}, html("tr", {}, html("td", {}), ...heads)),
      html("tbody", {}, ...rows),
    );
  }

  /** The tile, while it belongs to nobody. */
  commons() {
    const { board } = this;
    const { leather_left: leather, special_tile: tile } = board.state;
    const side = board.edition.square;
    const words = [leather.length ? say("Leather to come at {spaces}.", { spaces: leather.join(", ") }) : say("No leather is left on the track.")];
    const size = `${side}x${side}`;
    if (side) words.push(tile === null ? say("The {size} tile: nobody has it yet.", { size }) : say("The {size} tile: {player}.", { size, player: board.players.name(tile) }));
    if (board.whyUnknown) words.push(board.whyUnknown);
    return html("p", { class: "commons" }, words.join(" "));
  }

  /** The moves that do not fit any more. */
  left() {
    const record = this.board.recording.record;
    if (!record?.rest.length) return [];
    const first = this.board.recording.line.length + 1;
    const items = record.rest.map((move) => html("li", {}, move.replace("@", " ")));
    return [
      html("h3", {}, sayMany("No longer possible: {n} move", "No longer possible: {n} moves", items.length)),
      html("p", { class: "trouble" }, say("Move {n}: {reason}.", { n: first, reason: record.why })),
      html("ol", { start: first, tabindex: 0, "aria-label": say("Moves that do not fit") }, ...items),
      html("p", { class: "note" }, say("Go on recording from here: moves that fit again are added by themselves.")),
      html("button", { type: "button", onclick: () => this.forget() }, say("Delete these")),
    ];
  }

  forget() {
    this.board.recording.change({ rest: [], why: null }, { piece: null });
  }

  // -- which of two patches of one shape ------------------------------------------------------

  chooseTwin() {
    const { board } = this;
    const choices = html("div", { class: "row" });
    const box = dialog(say("Which patch?"), html("p", {}, say("Two patches for sale have this shape.")), choices);
    box.addEventListener("close", () => board.store.show({ twins: null }));
    follow(board, () => [board.recording.twins], () => {
      const { twins } = board.recording;
      if (!twins) {
        if (box.open) box.close();
        return;
      }
      const buttons = twins.names.map((name) => {
        const patch = board.edition.patches.find((each) => each.name === name);
        const words = `${nameOf(name)}: ${patch ? priceWords(patch) : ""}`;
        const choose = () => {
          box.close();
          board.play({ patch: name, cells: twins.cells });
        };
        return html("button", { type: "button", onclick: choose }, words);
      });
      refill(choices, ...buttons);
      box.showModal();
    });
  }
}
