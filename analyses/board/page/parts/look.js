/** How compact and moving pictures look: fields of the dialog that saves them. */

import { html } from "../drawing/svg.js";

const VIEWS = {
  position: "Everything",
  quilts: "Both quilts",
  mover: "The mover's quilt",
  first: "The first player's quilt",
  second: "The second player's quilt",
};
const [WIDTH, PACE] = [440, 1];

export class Look {
  constructor() {
    const input = (/** @type {Record<string, string | number>} */ style) => /** @type {HTMLInputElement} */ (html("input", style));
    const views = Object.entries(VIEWS).map(([value, words]) => html("option", { value }, words));
    this.view = /** @type {HTMLSelectElement} */ (html("select", {}, ...views));
    this.width = input({ type: "number", min: 80, max: 2000, step: 10, value: WIDTH });
    this.seconds = input({ type: "number", min: 0.1, max: 60, step: 0.1, value: PACE });
    this.mark = input({ type: "checkbox" });
    this.dark = input({ type: "checkbox" });
    this.letters = input({ type: "checkbox" });
  }

  /** The fields with their labels. */
  fields() {
    return html(
      "fieldset",
      {},
      html("legend", {}, "Compact and moving pictures"),
      html("label", {}, this.letters, " Letters on the patches"),
      html(
        "div",
        { class: "row" },
        html("label", {}, "Show ", this.view),
        html("label", {}, "Pixels ", this.width),
        html("label", {}, "Seconds a move ", this.seconds),
        html("label", {}, this.mark, " Mark the next move"),
        html("label", {}, this.dark, " Dark"),
      ),
    );
  }

  /** The request to the server. */
  get look() {
    return { crop: this.view.value, width: Number(this.width.value), dark: this.dark.checked };
  }

  get hasLetters() {
    return this.letters.checked;
  }

  get isMarked() {
    return this.mark.checked;
  }

  get pace() {
    return Number(this.seconds.value);
  }
}
