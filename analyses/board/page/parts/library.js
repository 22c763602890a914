/** Earlier games and analyses that the browser keeps: opened, renamed, deleted; or all of it cleared. */

import { html, refill } from "../drawing/svg.js";
import { dialog } from "./dialog.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/cabinet.js").Kept} Kept
 */

export class Library {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.list = html("ul", { class: "library" });
    this.clear = html("button", { type: "button", onclick: () => this.doing(() => this.clearAll()) });
    const note = "This browser keeps your games with their analyses, solved puzzles and settings, for this address only.";
    this.box = dialog("My games", this.trouble, html("p", { class: "note" }, note), this.list, html("div", { class: "row" }, this.clear));
    this.isSure = false;
  }

  show() {
    this.trouble.textContent = "";
    this.sure(false);
    this.box.showModal();
    this.doing(async () => {
      await this.board.keeping.now();
      await this.draw();
    });
  }

  /** @param {() => Promise<void>} action */
  async doing(action) {
    try {
      await action();
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  async draw() {
    const games = await this.board.keeping.cabinet.list();
    const items = games.map((game) => this.item(game));
    refill(this.list, ...(items.length ? items : [html("li", { class: "note" }, "No games yet. Play one, and it comes here.")]));
  }

  /** @param {Kept} game */
  item(game) {
    const { keeping } = this.board;
    const name = titleOf(game);
    const title = /** @type {HTMLInputElement} */ (html("input", { type: "text", maxlength: 60, value: name, "aria-label": `Title of ${name}` }));
    title.addEventListener("change", () => this.doing(() => keeping.rename(game.id, title.value.trim())));
    const open = async () => {
      await keeping.open(game.id);
      this.box.close();
    };
    const remove = async () => {
      await keeping.cabinet.remove([game.id]);
      await this.draw();
    };
    const moves = game.nodes.length;
    const facts = [when(game.changed), game.edition, moves ? `${moves} ${moves === 1 ? "move" : "moves"}` : "a position", game.result];
    return html(
      "li",
      {},
      title,
      html("span", { class: "note" }, facts.filter(Boolean).join(", ")),
      html("button", { type: "button", "aria-label": `Open ${name}`, onclick: () => this.doing(open) }, "Open"),
      html("button", { type: "button", "aria-label": `Delete ${name}`, onclick: () => this.doing(remove) }, "Delete"),
    );
  }

  /** Clear everything, when it was pressed twice. */
  async clearAll() {
    if (!this.isSure) {
      this.sure(true);
      return;
    }
    await this.board.keeping.clear();
    this.sure(false);
    await this.draw();
  }

  /** @param {boolean} isSure */
  sure(isSure) {
    this.isSure = isSure;
    this.clear.textContent = isSure ? "Really clear everything" : "Clear everything …";
  }
}

/** @param {Kept} game */
const titleOf = ({ title, called }) => title || called.join(" and ");

/** @param {number} changed */
const when = (changed) => new Date(changed).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
