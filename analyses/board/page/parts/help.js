/** The list of keys. */

import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";

const GROUPS = /** @type {[string, [string, string][]][]} */ ([
  ["Everywhere", [
    ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo, without end"],
    ["Ctrl+Enter", "analyse, or stop"],
    ["Escape", "drop the patch in hand; else end what is searched"],
    ["?", "these keys"],
  ]],
  ["A patch", [
    ["its letter", "take it, off a quilt too; again: the next with that letter"],
    ["arrows, Shift+arrows", "move it, to the edge"],
    ["R or Space, Shift+R", "turn it, turn it back"],
    ["F", "flip it"],
    ["Enter", "sew it on, or buy it"],
  ]],
  ["Set up", [
    ["*, #", "leather, unknown cloth"],
    ["/", "the other quilt"],
    ["Delete", "put the patch in hand back into the circle"],
    ["Shift+arrows in the circle", "move a patch of the circle"],
  ]],
  ["Play and review", [
    ["1 2 3, 0", "take a patch that is for sale, advance"],
    ["← → or k j, Home, End", "step through the game"],
    ["↑ ↓", "the next variation"],
    ["n", "the next mistake, to be tried again"],
    ["Space", "play the best move known"],
  ]],
]);

export class Help {
  /** @param {() => void} enter Shows how a game is entered. */
  constructor(enter) {
    const groups = GROUPS.map(([title, keys]) =>
      html(
        "section",
        {},
        html("h3", {}, title),
        html("dl", {}, ...keys.flatMap(([key, words]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, words)])),
      ),
    );
    const show = () => {
      this.box.close();
      enter();
    };
    const more = html("div", { class: "row" }, html("button", { type: "button", onclick: show }, "Enter your game …"));
    this.box = dialog("Keys", html("div", { class: "keys" }, ...groups), more);
  }

  show() {
    this.box.showModal();
  }
}
