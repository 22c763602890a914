/** The question of a puzzle, and what can be done with it. */

import { html } from "../drawing/svg.js";
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
      ? button("solution", say("Show best play"), () => board.lines.preview(bestPlay(board)))
      : button("solution", say("Show the answer"), () => board.trying(() => exercise.attempt(null, true))),
    exercise.solved ? why : null,
  );
}

/** Best play from the position on the board, as it stands in the tree. @param {import("../board.js").Board} board @returns {string[]} */
function bestPlay({ work: { tree, at } }) {
  const way = trees.through(tree, at);
  return way.slice(way.indexOf(at) + 1).map((id) => /** @type {string} */ (tree.nodes[id].move));
}
