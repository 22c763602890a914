/** A button that opens a file. */

import { html } from "../drawing/svg.js";

/**
 * Call a function with each file that is chosen. The same file may be chosen again, as it may have
 * been corrected meanwhile.
 * @param {HTMLInputElement} input @param {(file: File) => unknown} take
 */
export function takeFiles(input, take) {
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    take(file);
    input.value = "";
  });
}

/** @param {string} words @param {(file: File) => unknown} take */
export function fileButton(words, take) {
  const input = /** @type {HTMLInputElement} */ (html("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": words }));
  takeFiles(input, take);
  return html("span", {}, html("button", { type: "button", onclick: () => input.click() }, words), input);
}
