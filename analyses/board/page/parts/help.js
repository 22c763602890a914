/** The list of keys. */

import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";

const GROUPS = /** @type {[string, [key: string, words: string][]][]} */ ([
  ["Everywhere", [
    ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo (unlimited)"],
    ["Ctrl+Enter", "analyse, or stop"],
    ["Escape", "put the patch in hand back; otherwise stop the search"],
    ["?", "these keys"],
  ]],
  ["A patch", [
    ["its letter", "pick it up, also from a quilt; again: the next patch with that letter"],
    ["arrows, Shift+arrows", "move it, to the edge"],
    ["R or Space, Shift+R", "turn it, turn it back"],
    ["F", "flip it"],
    ["Enter", "sew it on, or buy it"],
  ]],
  ["Set up", [
    ["*, #", "leather, cloth of an unknown patch"],
    ["/", "the other quilt"],
    ["Delete", "put the patch in hand back into the circle"],
    ["Shift+arrows in the circle", "move a patch of the circle"],
  ]],
  ["Play and review", [
    ["1 2 3, 0, 9", "pick a patch for sale, advance, swap seats where a variant has it"],
    ["← → or k j, Home, End", "step through the game"],
    ["↑ ↓", "the next variation"],
    ["n", "go to the next mistake, and try again"],
    ["Space", "while you analyse: play the best move known"],
    ["Shift+L", "letters on the patches, on or off"],
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
