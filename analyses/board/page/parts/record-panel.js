/** Beside the board while a game is recorded: what to check at the table, and the moves so far. */

import { counted } from "../model/numbers.js";
import { nameOf } from "../drawing/fabric.js";
import { html, refill } from "../drawing/svg.js";
import { tokenIcon } from "../drawing/tokens.js";
import { dialog } from "./dialog.js";
import { overWords } from "./hand.js";
import { follow } from "./part.js";
import { RecordList } from "./record.js";
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
    this.moves = html("div", { class: "moves-box", tabindex: 0, role: "group", "aria-label": "Record" });
    this.list = new RecordList(board, this.moves, () => null);
    this.rest = html("div", { class: "rest" });
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ action) =>
      /** @type {HTMLButtonElement} */ (html("button", { type: "button", onclick: action }, words));
    const { recording } = board;
    const typed = new TypedMove(board, "typed-move", "Type a move, or play it on the board");
    this.change = button("Change this move", () => recording.takeUp());
    this.remove = button("Delete this move", () => board.trying(() => recording.remove()));
    this.review = button("Review the game", actions.review);
    root.append(
      this.title,
      this.next,
      this.check,
      typed.root,
      this.moves,
      this.rest,
      html("div", { class: "row steps", role: "group", "aria-label": "Steps" }, ...this.steps(), this.change, this.remove),
      html("div", { class: "row" }, button("Change the circle", () => recording.changeCircle())),
      html("div", { class: "row" }, button("Picture, files", actions.save), this.review, button("Close the record", () => recording.leave())),
      html("p", { class: "note" }, "Pick a patch below the quilts and click its place; or draw its cells on the quilt, as it lies on the table. For leather, click a cell."),
    );
    this.chooseTwin();
    follow(
      board,
      () => [board.work.tree, board.work.at, board.players.name(0), board.players.name(1), board.answer, board.work.record, board.edition],
      () => board.recording.isMoves && this.draw(),
    );
  }

  steps() {
    const { board } = this;
    const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ steps) =>
      html("button", { type: "button", "aria-label": words, title: words, onclick: () => board.step(steps) }, sign);
    return [button("|◀", "First position", -9999), button("◀", "Back", -1), button("▶", "On", 1), button("▶|", "Last position", 9999)];
  }

  draw() {
    const { board } = this;
    const { recording } = board;
    this.title.textContent = `Record: ${board.players.name(0)} against ${board.players.name(1)}`;
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
      return [`After move ${ply} of ${line.length}: a move that you play now replaces move ${ply + 1}.`];
    }
    if (state.is_over) return [html("b", {}, `The game is over: ${overWords(board)}.`)];
    const doing = state.leather_owed ? "places leather: click on a cell" : "to move";
    return [`Move ${ply + 1}: `, tokenIcon(state.to_move, board.players.signs), " ", html("b", {}, board.players.name(state.to_move)), ` ${doing}.`];
  }

  /** The holdings of each player; changes by the last move are marked. */
  table() {
    const { board } = this;
    const { parent } = board.node;
    const before = parent === null ? null : board.work.tree.nodes[parent].document.players;
    const { players } = board.document;
    const rows = /** @type {const} */ (["time", "buttons", "income"]).map((field) => {
      const cells = players.map((player, n) => {
        const isNew = before !== null && before[n][field] !== player[field];
        return html("td", {}, isNew ? html("b", { class: "changed" }, String(player[field])) : String(player[field]));
      });
      return html("tr", {}, html("th", { scope: "row" }, field === "time" ? "space" : field), ...cells);
    });
    const heads = [0, 1].map((player) => html("th", { scope: "col" }, tokenIcon(player, board.players.signs), ` ${board.players.name(player)}`));
    return html(
      "table",
      { class: "check" },
      html("caption", {}, "Check at the table"),
      html("thead", {}, html("tr", {}, html("td", {}), ...heads)),
      html("tbody", {}, ...rows),
    );
  }

  /** The tile, while it belongs to nobody. */
  commons() {
    const { board } = this;
    const { leather_left: leather, special_tile: tile } = board.state;
    const side = board.edition.square;
    const words = [leather.length ? `Leather to come at ${leather.join(", ")}.` : "No leather is left on the track."];
    if (side) words.push(`The ${side}x${side} tile: ${tile === null ? "nobody has it yet" : board.players.name(tile)}.`);
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
      html("h3", {}, `No longer possible: ${counted(items.length, "move")}`),
      html("p", { class: "trouble" }, `Move ${first}: ${record.why}.`),
      html("ol", { start: first, tabindex: 0, "aria-label": "Moves that do not fit" }, ...items),
      html("p", { class: "note" }, "Go on recording from here: moves that fit again are added by themselves."),
      html("button", { type: "button", onclick: () => this.forget() }, "Delete these"),
    ];
  }

  forget() {
    this.board.recording.change({ rest: [], why: null }, { piece: null });
  }

  // -- which of two patches of one shape ------------------------------------------------------

  chooseTwin() {
    const { board } = this;
    const choices = html("div", { class: "row" });
    const box = dialog("Which patch?", html("p", {}, "Two patches for sale have this shape."), choices);
    box.addEventListener("close", () => board.store.show({ twins: null }));
    follow(board, () => [board.recording.twins], () => {
      const { twins } = board.recording;
      if (!twins) {
        if (box.open) box.close();
        return;
      }
      const buttons = twins.names.map((name) => {
        const patch = board.edition.patches.find((each) => each.name === name);
        const words = `${nameOf(name)}: ${counted(patch?.buttons ?? 0, "button")}, ${patch?.time} time, ${patch?.income} income`;
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
