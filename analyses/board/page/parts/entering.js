/** The help page about how a game comes onto the board, and where it is offered. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { Refusal } from "../server/server.js";
import { dialog } from "./dialog.js";

/** The field that the server names when a text has none of our formats. */
const NO_FORM = "text";

/** Whether a text was refused because it is neither a position nor a game. @param {unknown} error */
export const isNoForm = (error) => error instanceof Refusal && error.field === NO_FORM;

export class Entering {
  /** @param {() => void} record Begins a record. */
  constructor(record) {
    const begin = () => {
      this.box.close();
      record();
    };
    this.why = html("p", { class: "trouble" });
    this.box = dialog(
      say("Enter your game"),
      this.why,
      html("p", {}, html("b", {}, say("A game that you played:")), " ", say("record it. Enter the circle as it lay on the table, then click through the moves of both players, leather included. It takes some five minutes, and what you have entered survives a reload.")),
      html("div", { class: "row" }, html("button", { type: "button", class: "main", onclick: begin }, say("Enter a game"))),
      html("p", {}, html("b", {}, say("A position:")), " ", say("press Set up a position, draw both quilts, and type the letters of the circle.")),
      html("p", {}, html("b", {}, say("A file or a line of this program:")), " ", say("press Open, or drop the file on the page: JSON or one line of text, a diary, or a variant as TOML.")),
      html("p", {}, html("b", {}, say("A game that you played online:")), " ", say("save its table from your browser, as the page Bring your game says, and open the file.")),
    );
  }

  /** @param {string} [why] What was wrong with a text. */
  show(why = "") {
    this.why.textContent = why;
    this.box.showModal();
  }

  /** The error in a text, and the way to this page. @param {unknown} error @returns {Node[]} */
  offer(error) {
    const show = (/** @type {Event} */ event) => {
      /** @type {HTMLDialogElement | null} */ (/** @type {Element} */ (event.target).closest("dialog"))?.close();
      this.show();
    };
    const button = html("button", { type: "button", onclick: show }, say("Enter your game …"));
    return [html("span", {}, `${noFormWords(error)} `), button];
  }
}

/** @param {unknown} error */
export function noFormWords(error) {
  const reason = error instanceof Refusal ? error.reason : String(error);
  return `${reason[0].toUpperCase()}${reason.slice(1)}.`;
}
