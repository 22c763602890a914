/** The analysis of a solo game: each choice with its chance to win. Loaded with the first one. */

import { chancesOf, findChances, look, winWords } from "../model/chances.js";
import { named } from "../model/patch-names.js";
import { figure, say, signed } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { follow } from "./part.js";

export class ChancesPart {
  /** @param {import("../board.js").Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.begin = html("button", { type: "button", class: "main", onclick: () => findChances(board) }, say("Analyse"));
    this.status = html("p", { class: "note", role: "status" });
    this.rows = html("tbody");
    const heads = [say("move"), say("chance to win"), say("margin")].map((words) => html("th", { scope: "col" }, words));
    this.table = html("table", { class: "chances" }, html("thead", {}, html("tr", {}, ...heads)), this.rows);
    root.prepend(html("div", { class: "solo-analysis" }, this.begin, this.status, this.table));
    follow(board, () => [board.document, board.state, board.view.task, chancesOf(board.document)], () => this.draw());
  }

  draw() {
    const { board } = this;
    const answer = chancesOf(board.document);
    const isDue = Boolean(board.state?.moves.length);
    /** @type {HTMLButtonElement} */ (this.begin).disabled = !isDue || board.view.task !== null;
    this.status.textContent = this.said(answer, isDue);
    this.table.hidden = !answer;
    refill(this.rows, ...(answer?.choices ?? []).map((choice) => this.row(choice)));
  }

  /** @param {import("../model/chances.js").Answer | null} answer @param {boolean} isDue */
  said(answer, isDue) {
    if (this.board.view.task?.kind === "chances") return this.board.view.task.words;
    if (!isDue) return say("You have no move here.");
    if (!answer) return "";
    return answer.status === "proved" ? say("Proved over all orders of the cards.") : say("Estimated from games that a simple player plays out with new cards: read the order, not the level.");
  }

  /** @param {import("../model/chances.js").Choice} choice */
  row(choice) {
    const margin = choice.is_proved ? signed(choice.margin, 1) : say("{margin} ± {error}", { margin: signed(choice.margin, 1), error: figure(choice.margin_error, 1) });
    const words = named(choice.words);
    return html("tr", {}, html("th", { scope: "row" }, html("button", { type: "button", class: "small", onclick: () => look(this.board, choice) }, words)), html("td", {}, winWords(choice)), html("td", {}, margin));
  }
}
