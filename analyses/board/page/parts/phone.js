/** The table of a match, a puzzle or a lesson on a phone: the reader's quilt is large, the other one small, and a tap swaps them for a look. */

import { say } from "../model/say.js";
import { icon } from "../drawing/icons.js";
import { html } from "../drawing/svg.js";
import { byId, follow, phone } from "./part.js";

const said = byId("said");

/** What the opponent did is never cut: where two lines are not enough, the words are smaller. */
function fit() {
  said.classList.remove("long");
  said.classList.toggle("long", said.scrollHeight > Math.ceil(2.7 * parseFloat(getComputedStyle(said).fontSize)));
}

export class PhonePart {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isLooking = false;
    this.look = html("button", { type: "button", class: "look", "aria-label": say("Look at the other quilt"), "aria-pressed": "false" }, icon("look"));
    byId("player-0").parentElement?.append(this.look);
    phone.addEventListener("change", () => board.work.tree && board.store.show({}));
    document.addEventListener("click", (event) => this.clicked(event), { capture: true });
    follow(board, () => [this.plays, board.view.opponent, board.exercise?.verdict], () => this.draw());
    new ResizeObserver(() => fit()).observe(said);
    new MutationObserver(() => fit()).observe(said, { childList: true });
  }

  /** The side of the reader, who plays a match or solves a task; null for none. */
  get plays() {
    const { exercise, view } = this.board;
    if (view.opponent) return 1 - view.opponent.side;
    return exercise?.address ? exercise.document.to_move : null;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { plays } = this;
    const target = /** @type {Element} */ (event.target);
    const isMeant = phone.matches && plays !== null && target.closest(`.look, #player-${1 - plays} .quilt`);
    if (!this.isLooking && !isMeant) return;
    // The next tap, wherever it is, only puts the quilts back.
    event.preventDefault();
    event.stopPropagation();
    this.isLooking = !this.isLooking;
    this.draw();
  }

  draw() {
    const { board, plays } = this;
    const { dataset } = document.body;
    this.isLooking = this.isLooking && plays !== null;
    this.look.setAttribute("aria-pressed", String(this.isLooking));
    document.body.toggleAttribute("data-looks", this.isLooking);
    document.body.toggleAttribute("data-match", board.view.opponent !== null);
    document.body.toggleAttribute("data-judged", Boolean(board.exercise?.address && board.exercise.verdict));
    if (plays !== null) dataset.plays = String(this.isLooking ? 1 - plays : plays);
    else delete dataset.plays;
  }
}
