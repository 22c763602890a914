/** A choice of one among a few, all in sight. */

import { html, refill } from "../drawing/svg.js";

/**
 * @param {string} name @param {string} words The question.
 * @param {() => void} changed Called when another one is chosen.
 */
export function choice(name, words, changed) {
  const options = html("div", { class: "among" });
  const root = html("fieldset", { class: "options", "data-name": name }, html("legend", {}, words), options);
  root.addEventListener("change", (event) => /** @type {HTMLElement} */ (event.target).closest(".among") && changed());
  const inputs = () => /** @type {HTMLInputElement[]} */ ([...options.querySelectorAll("input")]);
  return {
    root,
    get value() {
      return inputs().find((each) => each.checked)?.value ?? "";
    },
    /** Offer these. @param {[string, string, Node?, string[]?][]} offered Value, words, sign and notes. @param {string} value The chosen one, else the first. */
    fill(offered, value) {
      const chosen = offered.some(([each]) => each === value) ? value : offered[0][0];
      const focused = options.contains(document.activeElement);
      const made = offered.map(([each, said, sign, notes = []]) => {
        const lines = notes.map((note) => html("span", { class: "note" }, note));
        return html("label", {}, html("input", { type: "radio", name: `new-${name}`, value: each, checked: each === chosen }), sign, html("span", {}, said), ...lines);
      });
      options.dataset.count = String(offered.length);
      refill(options, ...made);
      if (focused) inputs().find((each) => each.checked)?.focus();
    },
  };
}
