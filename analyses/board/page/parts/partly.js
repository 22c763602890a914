/** A circle that is known in part: what depends on the rest is hidden, and a sentence says why. */

import { html } from "../drawing/svg.js";
import { follow } from "./part.js";

export class PartlyKnown {
  /** @param {import("../board.js").Board} board @param {HTMLElement} panel The tab of a game. */
  constructor(board, panel) {
    const note = html("p", { class: "note", hidden: true });
    panel.append(note);
    follow(board, () => [board.whyUnknown], () => {
      note.hidden = !board.whyUnknown;
      note.textContent = board.whyUnknown;
      document.body.classList.toggle("partly-known", Boolean(board.whyUnknown));
    });
  }
}
