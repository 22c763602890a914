/** The warning of a costly move in a teaching game, and the lessons of the game. */

import { say, sayMany, sayParts } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { readable } from "../drawing/untranslated.js";
import { follow, phone } from "./part.js";
import { Why, whyWorse } from "./why.js";

/** Points from which a move may be warned of. */
const POINTS = [1, 2, 3, 5, 8];

/** About as many positions as are searched for a warning. */
const SPENT = 100_000;

export class TeachingPart {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    const { teaching } = board;
    const choices = POINTS.map((points) => html("option", { value: points }, sayMany("{n} point", "{n} points", points)));
    this.points = /** @type {HTMLSelectElement} */ (html("select", { id: "teach" }, html("option", { value: 0 }, say("never")), ...choices));
    this.points.addEventListener("change", () => teaching.setPoints(Number(this.points.value)));
    this.setting = html("label", { for: "teach" }, ...sayParts("Warn before a move that loses {points}", { points: this.points }));
    this.words = html("p", { class: "lesson" });
    this.back = html("button", { type: "button", class: "main", onclick: () => teaching.takeBack() }, say("Take it back"));
    this.on = html("button", { type: "button", onclick: () => teaching.playOn() }, say("Play on"));
    this.warning = html("div", { class: "exercise", id: "warning", role: "group", "aria-label": say("Warning"), hidden: true });
    this.why = new Why(board, () => (teaching.warning && !teaching.warning.judged.chance ? whyWorse(teaching.warning.document, teaching.warning.judged, SPENT) : null), { isOpen: !phone.matches });
    this.summary = html("summary", { class: "note" });
    this.list = html("ul");
    /** Short beside the game, and open when it is over. */
    this.lessons = /** @type {HTMLDetailsElement} */ (html("details", { id: "lessons", hidden: true }, this.summary, this.list));
    follow(board, () => [teaching.points], () => (this.points.value = String(POINTS.includes(teaching.points) ? teaching.points : 0)));
    follow(board, () => [board.view.warning, board.document], () => this.drawWarning());
    follow(board, () => [teaching.lessons, board.state?.is_over], () => this.drawLessons());
  }

  drawWarning() {
    const { warning } = this.board.teaching;
    this.warning.hidden = !warning;
    document.body.toggleAttribute("data-warned", Boolean(warning));
    refill(this.warning, ...(warning ? [this.words, this.back, this.on, warning.judged.chance ? null : this.why.root] : []));
    if (!warning) return;
    refill(this.words, ...readable(warning.words));
    // The choice is due now: it comes into view, and the keyboard is on it.
    this.back.focus({ preventScroll: true });
    this.warning.scrollIntoView({ block: "nearest" });
  }

  drawLessons() {
    const { lessons: known } = this.board.teaching;
    this.lessons.hidden = !known;
    if (!known) return;
    const { lessons, takeBacks } = known;
    const words = say("{lessons}, {takeBacks}.", {
      lessons: sayMany("{n} lesson", "{n} lessons", lessons.length),
      takeBacks: sayMany("{n} take-back", "{n} take-backs", takeBacks),
    });
    const rows = lessons.map(({ ply, words: said, isPlayed }) => {
      const parts = { n: ply, lesson: html("span", {}, ...readable(said)) };
      return html("li", {}, ...(isPlayed ? sayParts("Move {n}, played: {lesson}", parts) : sayParts("Move {n}, taken back: {lesson}", parts)));
    });
    this.summary.textContent = words;
    refill(this.list, ...rows);
    if (!this.board.state?.is_over) return;
    this.lessons.open = true;
    // After the last move is said.
    queueMicrotask(() => this.board.say(say("The game is over: {words}", { words })));
  }
}
