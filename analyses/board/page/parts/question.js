/** A task of a set, and how it was solved. On a phone the result stands in the place of the hand. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";

/**
 * @param {import("../board.js").Board} board @param {import("../board.js").Exercise} exercise
 * @param {...(Node | null)} buttons What can be done besides another try.
 */
export function questionRows(board, exercise, ...buttons) {
  const again = () => board.store.show({ exercise: { ...exercise, verdict: "" } });
  return [
    html("p", { class: "question" }, exercise.question),
    html("p", { class: exercise.solved ? "found" : "verdict" }, exercise.verdict),
    exercise.verdict && !exercise.solved ? html("button", { type: "button", class: "again main", "data-key": "again", onclick: again }, say("Try again")) : null,
    ...buttons,
  ];
}
