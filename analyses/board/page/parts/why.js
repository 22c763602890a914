/** Why one move is better than another: reasons that open below what is said of the moves. They are loaded when they are wanted. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { follow } from "./part.js";

/**
 * @typedef {{line: string[], margin: number | null, lower: number | null, upper: number | null}} Course
 *   A move, and what follows it as far as it is known; without a margin, its end has it.
 * @typedef {{position: import("../model/document.js").Document, course: Course, contrast: Course, spent: number, error: number | null}} Question
 */

export class Why {
  /**
   * @param {import("../board.js").Board} board @param {() => Question | null} question What there is to explain now.
   * @param {{isOpen?: boolean, choice?: () => Node[]}} [options] `choice`: what stands above the reasons.
   */
  constructor(board, question, { isOpen = false, choice = () => [] } = {}) {
    this.board = board;
    this.question = question;
    this.choice = choice;
    /** What is shown, or being searched. @type {string | null} */ this.shown = null;
    this.reasons = html("div", { role: "status" });
    this.root = /** @type {HTMLDetailsElement} */ (
      html("details", { class: "why", hidden: true, open: isOpen, ontoggle: () => this.draw() }, html("summary", { "data-key": "why" }, say("Why?")), this.reasons)
    );
    follow(board, () => [board.document, board.exercise, board.view.warning, board.view.task, board.analyses.of(board.document)], () => this.draw());
  }

  draw() {
    const question = this.board.work.tree && this.question();
    this.root.hidden = !question;
    if (question && this.root.open) this.board.trying(async () => (await import("./reasons.js")).show(this, question));
  }
}

/**
 * Why a judged move is worse than the best one; null where it is not, or the best one is not known.
 * @param {import("../model/document.js").Document} position @param {any} judged With the value of the position.
 * @param {number} spent Positions that were searched for the judgement. @returns {Question | null}
 */
export function whyWorse(position, { player, move, best, lost, lost_error: error, lost_lower, lost_upper, margin, lower, upper }, spent) {
  if (!best || best === move || margin === null || !lost) return null;
  const worse = margin - (player === 0 ? lost : -lost);
  const isProved = lower !== null && lower === upper;
  const bound = isProved && lost_lower === lost_upper ? worse : null;
  const known = isProved ? lower : null;
  return { position, course: { line: [move], margin: worse, lower: bound, upper: bound }, contrast: { line: [best], margin, lower: known, upper: known }, spent, error };
}
