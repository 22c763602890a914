/** The list of keys. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";

const GROUPS = /** @type {[string, [key: string, words: string][]][]} */ ([
  [say("Everywhere"), [
    [say("Ctrl+Z, Ctrl+Shift+Z"), say("undo, redo (unlimited)")],
    [say("Ctrl+Enter"), say("analyse, or stop")],
    [say("Esc"), say("put the patch in hand back; otherwise stop the search")],
    ["?", say("these keys")],
  ]],
  [say("A patch"), [
    [say("its letter"), say("pick it up, also from a quilt; again: the next patch with that letter")],
    [say("arrows, Shift+arrows"), say("move it, to the edge")],
    [say("R or Space, Shift+R"), say("turn it, turn it back")],
    ["F", say("flip it")],
    [say("Enter"), say("sew it on, or buy it")],
  ]],
  [say("Set up"), [
    ["*, #", say("leather, cloth of an unknown patch")],
    ["/", say("the other quilt")],
    [say("Del"), say("put the patch in hand back into the circle")],
    [say("Shift+arrows in the circle"), say("move a patch of the circle")],
  ]],
  [say("Play and review"), [
    ["1 2 3, 0, 9", say("pick a patch for sale, advance, swap seats where a variant has it")],
    [say("← → or k j, Home, End"), say("step through the game")],
    ["↑ ↓", say("the next variation")],
    ["n", say("go to the next mistake, and try again")],
    [say("Space"), say("while you analyse: play the best move known")],
    [say("Shift+L"), say("letters on the patches, on or off")],
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
    const more = html("div", { class: "row" }, html("button", { type: "button", onclick: show }, say("Enter your game …")));
    this.box = dialog(say("Keys"), html("div", { class: "keys" }, ...groups), more);
  }

  show() {
    this.box.showModal();
  }
}
