/** The tools at the top: opening, saving, the history, and what the board is for just now. */

import { html } from "../drawing/svg.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

export class Tools {
  /**
   * @param {Board} board @param {HTMLElement} root
   * @param {{open: () => void, save: () => void, games: () => void, help: () => void, record: () => void,
   *   link: HTMLElement, letters: HTMLElement, study: () => void}} actions `link` and `letters` are buttons.
   */
  constructor(board, root, actions) {
    this.board = board;
    const button = (/** @type {string} */ words, /** @type {() => void} */ action, label = words) =>
      /** @type {HTMLButtonElement} */ (html("button", { type: "button", "aria-label": label, title: label, onclick: action }, words));
    this.undo = button("↶", () => board.turnBack("undo"), "Undo");
    this.redo = button("↷", () => board.turnBack("redo"), "Redo");
    this.modes = /** @type {const} */ (["setup", "play"]).map((mode) =>
      html("button", { type: "button", onclick: () => this.switch(mode) }, mode === "setup" ? "Set up" : "Board"),
    );
    this.record = button("Record a game", actions.record);
    root.append(
      html("span", { class: "group", role: "group", "aria-label": "Mode" }, ...this.modes),
      this.record,
      button("Open …", actions.open),
      button("Save …", actions.save),
      button("Games …", actions.games),
      button("Study", actions.study),
      actions.link,
      actions.letters,
      html("span", { class: "group" }, this.undo, this.redo),
      button("?", actions.help, "Keys"),
    );
    follow(board, () => [board.view.mode, board.work, board.store.past.length, board.store.future.length], () => this.draw());
  }

  /** @param {"setup" | "play"} mode */
  switch(mode) {
    this.board.recording.leave();
    this.board.store.show({ mode, piece: null, hint: null });
  }

  draw() {
    const { store, view } = this.board;
    const isRecording = this.board.recording.record !== null;
    this.undo.disabled = store.past.length === 0;
    this.redo.disabled = store.future.length === 0;
    this.modes.forEach((button, n) => button.setAttribute("aria-pressed", String(!isRecording && view.mode === ["setup", "play"][n])));
    this.record.setAttribute("aria-pressed", String(isRecording));
    document.body.dataset.mode = view.mode;
  }
}
