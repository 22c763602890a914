/** Files of the tab of puzzles: the reader's mistakes, and progress for another browser. */

import { html } from "../drawing/svg.js";
import { written } from "../model/carrying.js";
import { fileButton } from "./file-button.js";

/** @typedef {import("../board.js").Board} Board */

export class PuzzleFiles {
  /**
   * @param {Board} board @param {import("../model/settings.js").Settings} settings
   * @param {(text: string) => Promise<void>} addOwn Takes in a file of mistakes.
   * @param {(text: string) => Promise<void>} load Takes in a file of progress.
   */
  constructor(board, settings, addOwn, load) {
    const opened = (/** @type {(text: string) => Promise<void>} */ take) => (/** @type {File} */ file) => board.trying(async () => take(await file.text()));
    this.root = html(
      "div",
      { class: "row" },
      fileButton("Open my mistakes …", opened(addOwn)),
      html("button", { type: "button", onclick: () => save(written(settings)) }, "Save progress"),
      fileButton("Load progress …", opened(load)),
    );
  }
}

/** Save progress as a file. @param {string} text */
function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  html("a", { href: address, download: "puzzles.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
