/** The question of a puzzle, and what can be done with it. */

import { html } from "../drawing/svg.js";
import { nameOf } from "../model/patch-names.js";
import { say } from "../model/say.js";
import * as trees from "../model/tree.js";
import { questionRows } from "./question.js";

/**
 * @param {import("../board.js").Board} board @param {import("../board.js").Exercise} exercise
 * @param {(() => void) | null} next Opens the next puzzle; null where there is none. @param {Node} why Why the answer is right.
 */
export function puzzleRows(board, exercise, next, why) {
  const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => void} */ onclick, kind = "") =>
    html("button", { type: "button", class: kind, "data-key": key, onclick }, words);
  return questionRows(
    board,
    exercise,
    next && button("next", say("Next puzzle"), next, exercise.solved ? "main" : ""),
    exercise.solved
      ? exercise.document.solo ? null : button("solution", say("Show best play"), () => board.lines.preview(bestPlay(board)))
      : button("solution", say("Show the answer"), () => board.trying(() => exercise.attempt(null, true))),
    exercise.solved ? why : null,
  );
}

/** Best play from the position on the board, as it stands in the tree. @param {import("../board.js").Board} board @returns {string[]} */
function bestPlay({ work: { tree, at } }) {
  const way = trees.through(tree, at);
  return way.slice(way.indexOf(at) + 1).map((id) => /** @type {string} */ (tree.nodes[id].move));
}

/** The answer and a wrong move, for who wants to know why: that of the reader, or the tempting one. @param {any} judged @param {{moves: string[]} | null} refuted @returns {Omit<import("./why.js").Question, "position"> | null} */
export function compared(judged, refuted) {
  const wrong = refuted ?? judged.natural;
  if (!judged.solution || !wrong) return judged.compared ?? null;
  const [course, contrast] = [judged.solution, wrong].map(({ moves }) => ({ line: moves, margin: null, lower: null, upper: null }));
  return { course, contrast, spent: 0, error: null };
}

/** What the answer is compared with. @param {import("../board.js").Exercise | null} exercise */
export function comparedWith(exercise) {
  const [patch] = exercise?.compared?.contrast.line[0].split("@") ?? [""];
  return html("p", { class: "note" }, say("Compared with: {move}.", { move: patch === "advance" ? say("advance") : nameOf(patch) }));
}
