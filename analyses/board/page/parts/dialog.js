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
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  return box;
}
