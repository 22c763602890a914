/** Dialogs: closed by Escape, by a click beside them, or by their own button. */

import { html } from "../drawing/svg.js";

/**
 * @param {string} title @param {...(Node | string | null)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const heading = html("h2", { id: `title-${title.toLowerCase().replace(/\W+/g, "-")}` }, title);
  const shut = html("button", { type: "button", class: "shut", "aria-label": "Close", onclick: () => box.close() }, "✕");
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
