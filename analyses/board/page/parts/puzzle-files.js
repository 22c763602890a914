/** Files of the tab of puzzles: the reader's mistakes, also for Anki, and progress for another browser. */

import { html } from "../drawing/svg.js";
import { written } from "../model/carrying.js";
import { say } from "../model/say.js";
import { fileButton } from "./file-button.js";

/** @typedef {import("../board.js").Board} Board */

export class PuzzleFiles {
  /**
   * @param {Board} board @param {import("../model/exercises.js").Sets} sets
   * @param {(text: string) => Promise<void>} addOwn Takes in a file of mistakes.
   * @param {(text: string) => Promise<void>} load Takes in a file of progress.
   */
  constructor(board, sets, addOwn, load) {
    const opened = (/** @type {(text: string) => Promise<void>} */ take) => (/** @type {File} */ file) => board.trying(async () => take(await file.text()));
    // Not before the list above it, which would move it.
    this.root = html(
      "div",
      { class: "row", hidden: true },
      fileButton(say("Open my mistakes …"), opened(addOwn)),
      html("button", { type: "button", onclick: () => save(written(sets.settings), "puzzles.json") }, say("Save progress")),
      fileButton(say("Load progress …"), opened(load)),
    );
    const button = (/** @type {string} */ words, /** @type {() => Promise<void>} */ action) => html("button", { type: "button", onclick: () => board.trying(action) }, words);
    /** What can be done with the reader's mistakes. */
    this.own = html(
      "div",
      { class: "row" },
      button(say("Save my mistakes"), async () => save(sets.written(board.start.program), "my-mistakes.json")),
      button(say("Save for Anki"), async () => {
        const { ankiNotes } = await import("../model/anki.js");
        save(await ankiNotes(board.server, sets.own), "my-mistakes-anki.txt");
      }),
    );
    this.root.append(this.own);
  }
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const address = URL.createObjectURL(new Blob([text]));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
