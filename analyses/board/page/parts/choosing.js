/** Puzzles are chosen in the list, to send them as one link. */

import { html, refill } from "../drawing/svg.js";
import { MOST, setLink } from "../model/chosen.js";
import { keyOf } from "../model/exercises.js";
import { OWN } from "../model/puzzle-sets.js";
import { say, sayMany } from "../model/say.js";

/** @typedef {import("../model/chosen.js").Named} Named */

export class Choosing {
  /** @param {import("../board.js").Board} board @param {() => void} draw Draws the list again. */
  constructor(board, draw) {
    this.isOn = false;
    /** Those that are chosen, in this order. @type {Map<string, Named>} */
    this.chosen = new Map();
    /** Copies a link. @type {(hash: string) => Promise<void>} */
    this.copy = async () => {};
    const turn = () => {
      this.isOn = !this.isOn;
      if (!this.isOn) this.chosen.clear();
      draw();
      this.draw();
    };
    this.toggle = html("button", { type: "button", "data-key": "choose", onclick: turn });
    this.send = html("button", { type: "button", class: "main", onclick: () => board.trying(() => this.copy(setLink([...this.chosen.values()]))) });
    this.root = html("div", { class: "row" });
    this.draw();
  }

  /** A box to choose a puzzle; null where none is chosen. @param {Named & {id?: string}} puzzle */
  box(puzzle) {
    const { set, number } = puzzle;
    if (!this.isOn || set === OWN) return null;
    const key = keyOf(puzzle);
    const box = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", "aria-label": say("Choose puzzle {n}", { n: number }), "data-key": `choose ${key}`, checked: this.chosen.has(key) }));
    box.addEventListener("change", () => {
      if (box.checked && this.chosen.size < MOST) this.chosen.set(key, { set, number });
      else this.chosen.delete(key);
      box.checked = this.chosen.has(key);
      this.draw();
    });
    return box;
  }

  draw() {
    const { size } = this.chosen;
    this.toggle.textContent = this.isOn ? say("Cancel") : say("Choose puzzles to send …");
    this.send.textContent = sayMany("Copy link to {n} puzzle", "Copy link to {n} puzzles", size);
    refill(this.root, this.toggle, size ? this.send : null);
  }
}
