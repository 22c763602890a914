/** The position as one line of text, both ways; what is wrong or doubtful; and the address. */

import { addressOf } from "../model/address.js";
import * as trees from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

export class LinePart {
  /** @param {Board} board @param {HTMLInputElement} input @param {HTMLElement} remarks */
  constructor(board, input, remarks) {
    this.board = board;
    this.input = input;
    this.remarks = remarks;
    /** The address of what is on the board. */
    this.written = "";
    input.addEventListener("change", () => this.typed());
    input.addEventListener("keydown", (event) => event.key === "Enter" && this.typed());
    follow(board, () => [board.document, board.answer], () => this.draw());
    follow(board, () => [board.work.tree, board.work.at, board.answer], () => this.address());
  }

  typed() {
    const { board } = this;
    const text = this.input.value.trim();
    if (text === "" || text === this.shown) return;
    this.shown = text;
    board.trying(async () => {
      try {
        await board.read(text);
        this.input.setAttribute("aria-invalid", "false");
        this.input.classList.remove("wrong");
      } catch (error) {
        // What was typed stays, to be put right.
        this.input.setAttribute("aria-invalid", "true");
        this.input.classList.add("wrong");
        throw error;
      }
    });
  }

  draw() {
    const { answer } = this.board;
    if (!answer) return;
    const line = answer.line ?? /** @type {any} */ (answer).draft ?? "";
    if (line !== this.shown || this.input.value !== line) this.input.value = line;
    this.shown = line;
    this.input.setAttribute("aria-invalid", "false");
    this.input.classList.remove("wrong");
    const items = answer.remarks.map((remark) =>
      html(
        "li",
        { class: remark.severity },
        html("b", {}, `${remark.severity}: `),
        `${remark.field}: ${remark.reason}`,
      ),
    );
    refill(this.remarks, ...items);
    this.remarks.hidden = items.length === 0;
  }

  /** Write the game up to here, and on from here, into the page's address. */
  address() {
    const { board } = this;
    if (!board.answer) return;
    const way = trees.through(board.work.tree, board.work.at);
    const first = board.work.tree.nodes[way[0]].document;
    const start = board.facts.of(first)?.line;
    const moves = way.slice(1).map((id) => board.work.tree.nodes[id].move);
    let text = JSON.stringify(board.document);
    if (start) text = moves.length ? `game ${start} ${moves.join(" ")}` : start;
    this.written = addressOf(text, trees.depth(board.work.tree, board.work.at));
    if (this.written !== location.hash) history.replaceState(null, "", this.written);
  }
}
