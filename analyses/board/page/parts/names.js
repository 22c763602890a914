/** The names of the players: entered when a game begins, and changed by a click on a name. */

import { html, refill } from "../drawing/svg.js";
import { tokenIcon } from "../drawing/tokens.js";
import { initials } from "../model/players.js";
import { say } from "../model/say.js";
import { dialog } from "./dialog.js";

/** @typedef {import("../board.js").Board} Board */

/** Two fields for names, each with its token. Who leaves one empty goes by the colour of the token. */
export class NameFields {
  /** @param {string} id The prefix of the ids of the fields. */
  constructor(id) {
    this.inputs = [0, 1].map((player) =>
      /** @type {HTMLInputElement} */ (html("input", { id: `${id}-${player}`, type: "text", maxlength: 24, autocomplete: "off" })),
    );
    this.tokens = this.inputs.map(() => html("span", {}));
    for (const input of this.inputs) input.addEventListener("input", () => this.drawTokens());
  }

  /** What players without names are called stands in the empty fields. @param {string[]} names @param {string[]} unnamed */
  fill(names, unnamed) {
    this.inputs.forEach((input, n) => {
      if (input !== document.activeElement) input.value = names[n];
      input.placeholder = unnamed[n];
    });
    this.drawTokens();
  }

  drawTokens() {
    const [first, second] = this.inputs.map((input) => input.value.trim() || input.placeholder);
    this.tokens.forEach((token, player) => refill(token, tokenIcon(player, initials([first, second]))));
  }

  /** @returns {[string, string]} */
  get value() {
    const [first, second] = this.inputs.map((input) => input.value.trim());
    return [first, second];
  }
}

/** The dialog behind the name over a quilt. */
export class Naming {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.fields = new NameFields("name");
    this.trouble = html("p", { class: "trouble", role: "alert" });
    const labels = this.fields.inputs.map((input, n) =>
      html("label", { for: input.id, class: "block" }, this.fields.tokens[n], " ", n ? say("Second player (orange)") : say("First player (blue)"), input),
    );
    const form = html("form", {}, ...labels, this.trouble, html("div", { class: "row" }, html("button", { type: "submit", class: "main" }, say("Use these names"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.use();
    });
    this.box = dialog(say("Names"), form);
  }

  /** @param {number} player Whose field has the focus. */
  show(player) {
    const { board } = this;
    this.trouble.textContent = "";
    this.box.showModal();
    this.fields.fill(board.players.given, board.players.unnamed);
    const input = this.fields.inputs[player];
    input.value = board.players.given[player];
    this.fields.drawTokens();
    input.focus();
    input.select();
  }

  async use() {
    try {
      await this.board.players.rename(this.fields.value);
      this.box.close();
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
