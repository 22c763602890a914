/** The line that is stepped through: where in it the board is, on, back, and out of it. */

import { say } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { untranslated } from "../drawing/untranslated.js";
import { follow } from "./part.js";

export class LinePlay {
  /** @param {import("../board.js").Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.root = root;
    this.words = html("span", { class: "words" });
    const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ action) =>
      /** @type {HTMLButtonElement} */ (html("button", { type: "button", "aria-label": words, title: words, onclick: action }, sign));
    this.back = button("◀", say("Back in the line"), () => board.step(-1));
    this.on = button("▶", say("Forward in the line"), () => board.step(1));
    root.append(this.words, this.back, this.on, button(say("Close the line"), say("Close the line"), () => board.lines.leave()));
    follow(board, () => [board.line, board.document], () => this.draw());
  }

  draw() {
    const { line, document } = this.board;
    this.root.hidden = !line;
    if (!line) return;
    const ply = line.documents.indexOf(document);
    const last = line.documents.length - 1;
    refill(this.words, ...untranslated(say("You are in {line}: move {n} of {all}.", { line: line.what, n: ply, all: last })));
    this.back.disabled = ply === 0;
    this.on.disabled = ply === last;
  }
}
