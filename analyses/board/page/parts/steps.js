/** Buttons that step through the game. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";

/** @param {import("../board.js").Board} board @param {...HTMLElement} more Buttons behind them. */
export function stepButtons(board, ...more) {
  const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ action) =>
    html("button", { type: "button", "aria-label": words, title: words, onclick: action }, sign);
  return html(
    "div",
    { class: "row steps", role: "group", "aria-label": say("Steps") },
    button("|◀", say("First position"), () => board.step(-9999)),
    button("◀", say("Back"), () => board.step(-1)),
    button("▶", say("Next"), () => board.step(1)),
    button("▶|", say("Last position"), () => board.step(9999)),
    ...more,
  );
}
