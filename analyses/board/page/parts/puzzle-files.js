/** Files of the tab of puzzles: the reader's mistakes, and progress for another browser. */

import { html } from "../drawing/svg.js";
import { restore, written } from "../model/carrying.js";

/** @typedef {import("../board.js").Board} Board */

export class PuzzleFiles {
  /**
   * @param {Board} board @param {import("../model/settings.js").Settings} settings
   * @param {(text: string) => Promise<void>} addOwn Takes in a file of mistakes.
   * @param {() => unknown} restored Called when progress was loaded.
   */
  constructor(board, settings, addOwn, restored) {
    this.board = board;
    const load = async (/** @type {string} */ text) => {
      restore(settings, text);
      await restored();
    };
    this.root = html(
      "div",
      { class: "row" },
      this.opening("Open my mistakes …", addOwn),
      html("button", { type: "button", onclick: () => save(written(settings)) }, "Save progress"),
      this.opening("Load progress …", load),
    );
  }

  /** A button that opens a file. @param {string} words @param {(text: string) => Promise<void>} take */
  opening(words, take) {
    const file = /** @type {HTMLInputElement} */ (html("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": words }));
    file.addEventListener("change", () =>
      this.board.trying(async () => {
        const chosen = file.files?.[0];
        if (chosen) await take(await chosen.text());
        file.value = "";
      }),
    );
    return html("span", {}, html("button", { type: "button", onclick: () => file.click() }, words), file);
  }
}

/** Save progress as a file. @param {string} text */
function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  html("a", { href: address, download: "puzzles.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
