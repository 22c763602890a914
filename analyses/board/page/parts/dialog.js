/** Dialogs: closed by Escape, by a click beside them, or by their own button. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";

/** How many there are. */
let number = 0;

/**
 * @param {string} title @param {...(Node | string | null)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const heading = html("h2", { id: `dialog-${(number += 1)}` }, title);
  const shut = html("button", { type: "button", class: "shut", "aria-label": say("Close"), onclick: () => box.close() }, "✕");
  const box = /** @type {HTMLDialogElement} */ (
    html("dialog", { "aria-labelledby": heading.id }, html("div", { class: "head" }, heading, shut), ...content)
  );
  // Who marks text and lets go beside the dialog does not mean to close it.
  let isBeside = false;
  box.addEventListener("pointerdown", (event) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    isBeside = event.target === box && (x < left || x > right || y < top || y > bottom);
  });
  box.addEventListener("click", (event) => event.target === box && isBeside && box.close());
  document.body.append(box);
  return box;
}
