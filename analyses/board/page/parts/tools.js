/** The tools of the board: undo and redo, the link, the settings, and a menu of the rest. */

import { say } from "../model/say.js";
import * as trees from "../model/tree.js";
import { icon } from "../drawing/icons.js";
import { html } from "../drawing/svg.js";
import { follow } from "./part.js";
import { CHOICE, popup } from "./popup.js";

/** @typedef {import("../board.js").Board} Board */

export class Tools {
  /**
   * @param {Board} board @param {HTMLElement} root
   * @param {{fresh: () => void, here: () => void, open: () => void, save: () => void, games: () => void, text: () => void, help: () => void, record: () => void,
   *   link: HTMLElement, settings: HTMLElement[], study: () => void, lessons: () => void, words: () => void}} actions `link` is a button,
   *   `settings` are fields with their labels.
   */
  constructor(board, root, actions) {
    this.board = board;
    const step = (/** @type {"undo" | "redo"} */ way, /** @type {string} */ words) =>
      /** @type {HTMLButtonElement} */ (
        html("button", { type: "button", class: "plain", "aria-label": words, title: words, onclick: () => board.turnBack(way) }, icon(way))
      );
    this.undo = step("undo", say("Undo"));
    this.redo = step("redo", say("Redo"));
    this.done = html("button", { type: "button", class: "main", hidden: true, onclick: () => this.switch("play") }, say("Done"));
    const item = (/** @type {string} */ words, /** @type {() => void} */ action, key = "") =>
      html("button", { type: "button", class: CHOICE, onclick: action }, words, key ? html("kbd", { "aria-hidden": "true" }, key) : null);
    this.record = item(say("Enter a game"), actions.record);
    const menu = [
      item(say("New game"), actions.fresh),
      item(say("Play on from here"), actions.here),
      item(say("Set up a position"), () => this.switch("setup")),
      this.record,
      item(say("Open …"), actions.open),
      item(say("My games"), actions.games),
      item(say("Text of the position"), actions.text),
      item(say("Picture, files"), actions.save),
      item(say("Position in words"), actions.words),
      item(say("Study"), actions.study),
      item(say("Lessons"), actions.lessons),
      item(say("Keys"), actions.help, "?"),
    ];
    root.append(this.done, this.undo, this.redo, actions.link, popup(say("Settings"), "settings", ...actions.settings), popup(say("More"), "more", ...menu));
    follow(board, () => [board.view.mode, board.work, board.store.past.length, board.store.future.length], () => this.draw());
  }

  /** @param {"setup" | "play"} mode */
  switch(mode) {
    this.board.recording.leave();
    // What is set up is a position of a game for two.
    const { solo, ...document } = this.board.document;
    if (solo && mode === "setup") this.board.store.change({ tree: trees.planted(document), at: trees.ROOT }, { opponent: null });
    this.board.store.show({ mode, piece: null, hint: null });
  }

  draw() {
    const { store, view } = this.board;
    const isRecording = this.board.recording.record !== null;
    this.undo.disabled = store.past.length === 0;
    this.redo.disabled = store.future.length === 0;
    this.done.hidden = isRecording || view.mode !== "setup";
    this.record.setAttribute("aria-pressed", String(isRecording));
    document.body.dataset.mode = view.mode;
  }
}
