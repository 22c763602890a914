/** The position as one line of text, both ways; what is wrong or doubtful; and the address. */

import { addressOf } from "../model/address.js";
import { say } from "../model/say.js";
import { written } from "../model/solo.js";
import * as trees from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";
import { Field } from "./field.js";
import { isNoForm, noFormWords } from "./entering.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

/** Milliseconds between two changes of the address: browsers refuse a hundred changes in ten
seconds. */ const MOST = 20; const WHILE = 6000;

const SEVERITY = { wrong: say("wrong"), doubtful: say("doubtful") };

export class LinePart {
  /**
   * @param {Board} board @param {HTMLInputElement} input @param {HTMLElement} remarks
   * @param {import("./entering.js").Entering} entering
   */
  constructor(board, input, remarks, entering) {
    this.board = board;
    this.entering = entering;
    this.input = input;
    this.field = new Field(input);
    this.remarks = remarks;
    /** The text that was typed and is being read. */
    this.sent = "";
    /** The address of what is on the board. */
    this.written = "";
    /** The address of something that is more than a game. @type {() => string | null} */
    this.own = () => null;
    /** The query of the address: a game against a proof has one. */
    this.query = () => location.search;
    /** Times at which the last ones were written. @type {number[]} */ this.times = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    input.addEventListener("change", () => this.typed());
    input.addEventListener("keydown", (event) => event.key === "Enter" && this.typed());
    follow(board, () => [board.document, board.answer], () => this.draw());
    follow(board, () => [board.work.tree, board.work.at, board.answer, this.first, board.exercise?.address, board.view.opponent], () => this.address());
  }

  /** Lead to the text, which lies below the table. */
  show() {
    this.input.focus();
    this.input.select();
  }

  typed() {
    const { board } = this;
    const text = this.input.value.trim();
    if (text === this.field.value || text === this.sent) return;
    if (text === "") {
      this.field.reset();
      return;
    }
    this.sent = text;
    // It stays while it is read, and to be put right where it is wrong.
    this.field.keep();
    board.trying(async () => {
      try {
        await board.loading.read(text);
        this.field.isKept = false;
        this.draw();
      } catch (error) {
        this.mark(true);
        if (!isNoForm(error)) throw error;
        this.offer(error);
        board.say(noFormWords(error));
      } finally {
        if (this.sent === text) this.sent = "";
      }
    });
  }

  draw() {
    const { answer } = this.board;
    if (!answer) return;
    this.field.show(answer.line ?? /** @type {any} */ (answer).draft ?? "");
    if (!this.field.isKept) this.mark(false);
    const items = answer.remarks.map((remark) =>
      html(
        "li",
        { class: remark.severity },
        html("b", {}, `${SEVERITY[remark.severity]}: `),
        `${remark.field}: ${remark.reason}`,
      ),
    );
    refill(this.remarks, ...items);
    this.remarks.hidden = items.length === 0;
  }

  /** Show the way for somebody who has another text than ours. @param {unknown} error */
  offer(error) {
    refill(this.remarks, html("li", { class: "wrong" }, ...this.entering.offer(error)));
    this.remarks.hidden = false;
  }

  /** Mark the text as wrong, or no longer. @param {boolean} isWrong */
  mark(isWrong) {
    this.input.setAttribute("aria-invalid", String(isWrong));
    this.input.classList.toggle("wrong", isWrong);
  }

  /** The server's facts of the first position, with which the address begins. */
  get first() {
    return this.board.facts.of(this.board.work.tree.nodes[trees.ROOT].document);
  }

  /** The game up to here, and on from here, as text; of a position that is not finished its document. */
  get text() {
    const { board, first } = this;
    if (!first?.line) return JSON.stringify(written(board.document));
    const moves = board.way.slice(1).map((id) => board.work.tree.nodes[id].move);
    const head = board.document.solo ? first.line : `game ${first.line}`;
    return moves.length ? `${head} ${moves.join(" ")}` : first.line;
  }

  /** The number of the move that is looked at. */
  get ply() {
    return trees.depth(this.board.work.tree, this.board.work.at);
  }

  /** Write the game up to here, and on from here, into the page's address. */
  address() {
    // Until both are known the text stays as it was: it may be a game, and this would leave only a
    // position.
    if (!this.board.answer || !this.first) return;
    this.written = this.own() ?? this.board.exercise?.address ?? addressOf(this.text, this.ply);
    this.write();
  }

  /** Write the address, now or as soon as the browser is sure to take it. */
  write() {
    clearTimeout(this.waiting);
    const now = performance.now();
    const wait = this.times.length < MOST ? 0 : this.times[0] + WHILE - now;
    if (wait > 0) {
      this.waiting = setTimeout(() => this.write(), wait);
      return;
    }
    this.times = [...this.times, now].slice(-MOST);
    const query = this.query();
    if (this.written !== location.hash || query !== location.search) history.replaceState(null, "", `${location.pathname}${query}${this.written}`);
  }
}
