/**
 * Five steps round the board at the first start without a link; it never comes back by itself. What
 * a link opens is looked at first.
 */

import { say } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";

const byTouch = matchMedia("(pointer: coarse)").matches;

/** Targets of the tour, and the text on each. @type {[string, string, string][]} */
const STEPS = [
  [".quilts", say("Two quilts"), say("Both players, with time, buttons and income. The one to move has a coloured edge, the last move an outline.")],
  ["#hand", say("Moves"), byTouch ? say("Choose a patch for sale and then its place, or advance. Buttons below turn it, flip it and sew it on.") : say("Choose a patch for sale and then its place, or advance. R turns a patch, F flips it, Enter sews it on.")],
  ["#ring", say("The circle"), say("All patches in their order, clockwise from the neutral token. Framed ones are for sale.")],
  [".side", say("Answers"), say("Analyse finds the best move; Game reviews a game or plays against you; Puzzles have one right answer.")],
  ["#tools", say("Your own game"), say("Behind the three dots: enter a game that you played, set up any position, or open an example. The gear holds the settings.")],
];

export class Tour {
  constructor() {
    this.at = 0;
    this.title = html("h2", { id: "tour-title" });
    this.words = html("p", {});
    this.count = html("span", { class: "note" });
    this.next = html("button", { type: "button", class: "main", onclick: () => this.show(this.at + 1) });
    const skip = html("button", { type: "button", onclick: () => this.end() }, say("Skip the tour"));
    this.box = html("section", { class: "tour", role: "dialog", "aria-labelledby": "tour-title", tabindex: -1, hidden: true }, this.title, this.words, html("p", { class: "row" }, this.next, skip, this.count));
    // First on the page: who leaves it by the Tab key, or ends it, is at the page's beginning.
    document.body.prepend(this.box);
  }

  begin() {
    /** What had the focus before. */
    this.before = document.activeElement;
    this.left = new AbortController();
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.end();
    };
    addEventListener("keydown", escape, { capture: true, signal: this.left.signal });
    this.box.hidden = false;
    this.show(0);
    this.box.focus();
  }

  /** @param {number} at */
  show(at) {
    this.mark(null);
    if (at >= STEPS.length) {
      this.end();
      return;
    }
    this.at = at;
    const [what, title, words] = STEPS[at];
    refill(this.title, title);
    refill(this.words, words);
    refill(this.count, say("{n} of {all}", { n: at + 1, all: STEPS.length }));
    refill(this.next, at + 1 < STEPS.length ? say("Next") : say("Begin"));
    this.mark(what);
  }

  /** @param {string | null} what */
  mark(what) {
    document.querySelector(".toured")?.classList.remove("toured");
    const part = what ? document.querySelector(what) : null;
    part?.classList.add("toured");
    part?.scrollIntoView({ block: "nearest" });
    // Opposite of what it explains.
    const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
    this.box.classList.toggle("above", top + bottom > innerHeight);
  }

  end() {
    this.mark(null);
    this.left?.abort();
    const isHere = this.box.contains(document.activeElement);
    this.box.hidden = true;
    if (isHere && this.before instanceof HTMLElement) this.before.focus();
  }
}
