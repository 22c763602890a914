/** Buttons that step through the game. */

import { html } from "../drawing/svg.js";

/** @param {import("../board.js").Board} board */
export function stepButtons(board) {
  const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ action) =>
    html("button", { type: "button", "aria-label": words, title: words, onclick: action }, sign);
  return html(
    "div",
    { class: "row steps", role: "group", "aria-label": "Steps" },
    button("|◀", "First position", () => board.step(-9999)),
    button("◀", "Back", () => board.step(-1)),
    button("▶", "On", () => board.step(1)),
    button("▶|", "Last position", () => board.step(9999)),
  );
}
