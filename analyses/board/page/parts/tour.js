/** Five steps round the board at the first start; it never comes back by itself. */

import { html, refill } from "../drawing/svg.js";
import { isFlag } from "../model/settings.js";

const SEEN = "tour-seen";

/** Targets of the tour, and the text on each. @type {[string, string, string][]} */
const STEPS = [
  [".quilts", "Two quilts", "Both players, with time, buttons and income. The one to move has a coloured edge, the last move an outline."],
  ["#hand", "Moves", "Click a patch for sale and then its place, or advance. R turns a patch, F flips it, Enter places it."],
  ["#ring", "The circle", "All patches in their order, clockwise from the neutral token. Framed ones are for sale."],
  [".side", "Answers", "Analyse finds the best move; Game reviews a game or plays against you; Puzzles have one right answer."],
  ["#tools", "Your own game", "Behind the three dots: record a game that you played, set up any position, or open an example. The gear holds the settings."],
];

export class Tour {
  /** @param {import("../model/settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.at = 0;
    this.title = html("h2", { id: "tour-title" });
    this.words = html("p", {});
    this.count = html("span", { class: "note" });
    this.next = html("button", { type: "button", class: "main", onclick: () => this.show(this.at + 1) });
    const skip = html("button", { type: "button", onclick: () => this.end() }, "Skip the tour");
    this.box = html("section", { class: "tour", "aria-labelledby": "tour-title", tabindex: -1, hidden: true }, this.title, this.words, html("p", { class: "row" }, this.next, skip, this.count));
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.end();
    });
    document.body.append(this.box);
  }

  /** Begin, unless it was seen or skipped before in this browser. */
  begin() {
    if (this.settings.read(SEEN, false, isFlag)) return;
    // From now on: a user who closes the page has seen enough of it.
    this.settings.write(SEEN, true);
    this.box.hidden = false;
    this.show(0);
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
    refill(this.count, `${at + 1} of ${STEPS.length}`);
    refill(this.next, at + 1 < STEPS.length ? "Next" : "Begin");
    this.mark(what);
  }

  /** @param {string | null} what */
  mark(what) {
    document.querySelector(".toured")?.classList.remove("toured");
    const part = what ? document.querySelector(what) : null;
    part?.classList.add("toured");
    part?.scrollIntoView({ block: "nearest" });
  }

  end() {
    this.mark(null);
    this.box.hidden = true;
  }
}
