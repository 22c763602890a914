/** A field in which a move is typed, by its words or its token. */

import { nameOf, typed } from "../model/patch-names.js";
import { html } from "../drawing/svg.js";

/** @typedef {import("../board.js").Board} Board */

export class TypedMove {
  /** @param {Board} board @param {string} id @param {string} words What the field is called. */
  constructor(board, id, words) {
    this.board = board;
    this.input = /** @type {HTMLInputElement} */ (
      html("input", { id, type: "text", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: `${nameOf("plus")} c3` })
    );
    this.input.addEventListener("keydown", (event) => event.key === "Enter" && this.play());
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.root = html("div", {}, html("label", { for: id, class: "block" }, words, this.input), this.trouble);
  }

  /** Play the move that was typed. */
  async play() {
    const { board, input } = this;
    const text = input.value;
    const { document } = board;
    this.trouble.textContent = "";
    try {
      const { move } = await board.server.post("/api/typed", { position: document, text: typed(text) });
      if (board.document !== document || !(await board.play(move))) return;
      if (input.value === text) input.value = "";
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
