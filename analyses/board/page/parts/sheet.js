/**
 * The column beside the table, where there is no room for one: a sheet from below with three heights.
 * It is drawn up and down by its handle, by the handle's keys, and by what has to be seen in it.
 */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { byId, follow, phone } from "./part.js";

/** Heights from the lowest: the verdict, four moves, all; and what a press on the handle does next. */
const HEIGHTS = ["peek", "half", "full"];
const WORDS = [say("Raise the panel"), say("Raise the panel to the top"), say("Lower the panel")];

/** Where two quilts fill the page, and where they leave half of a phone that lies to the hand. */
const narrow = matchMedia("(max-width: 68.74rem)");
const lying = matchMedia("(min-width: 36.01rem) and (max-height: 30rem)");
/** Where four moves fit below the table. */
const high = matchMedia("(max-width: 43.74rem) and (min-height: 50rem)");

/** Pixels that a finger moves before it drags, and the part of the page that it goes for each height more. */
const [STILL, FAR] = [12, 0.35];

export class Sheet {
  /** @param {import("../board.js").Board} board @param {HTMLElement} root @param {import("./phone.js").PhonePart} table */
  constructor(board, root, table) {
    this.board = board;
    this.table = table;
    this.root = root;
    this.height = high.matches ? 1 : 0;
    /** Where a drag began, and how high the sheet was. @type {{y: number, tall: number, isFar: boolean} | null} */
    this.drag = null;
    this.handle = html("button", { type: "button", class: "handle", onclick: () => this.pressed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    root.prepend(this.handle);
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.up(event));
    root.addEventListener("focusin", ({ target }) => this.show(/** @type {Element} */ (target)));
    root.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest("[role=tab]") && this.raise());
    for (const query of [narrow, lying, phone]) query.addEventListener("change", () => this.draw());
    follow(board, () => [board.view.mode, board.view.reads, table.plays, board.recording.isMoves], () => this.draw());
    follow(board, () => [board.view.piece === null, table.plays], () => (board.view.piece || table.plays !== null) && this.uncover());
    // What is to be read or decided now is not left below the edge.
    follow(board, () => [board.view.tab, board.view.warning, board.state?.is_over && board.view.opponent], () => this.needed() && this.raise());
  }

  /** Whether there is a sheet: not in a match or a task on a phone, whose hand lies at the lower edge, nor where the text of a study has the page. */
  get isThere() {
    const { view, recording } = this.board;
    return narrow.matches && view.mode === "play" && !recording.isMoves && !(view.reads && phone.matches) && !(this.table.plays !== null && (phone.matches || lying.matches));
  }

  needed() {
    const { view, state } = this.board;
    return view.warning || (state?.is_over && view.opponent) || (view.tab !== "analysis" && !view.opponent);
  }

  draw() {
    const { dataset } = document.body;
    if (this.isThere) dataset.sheet = HEIGHTS[this.height];
    else delete dataset.sheet;
    this.handle.setAttribute("aria-label", WORDS[this.height]);
    this.handle.setAttribute("aria-expanded", String(this.height > 0));
  }

  /** @param {number} height */
  set(height) {
    this.height = Math.max(0, Math.min(HEIGHTS.length - 1, height));
    this.draw();
  }

  raise() {
    if (this.height === 0) this.set(1);
  }

  /** Give the hand of who is to move its buttons back, if the sheet lies on them. */
  uncover() {
    if (this.isThere && byId("hand").getBoundingClientRect().bottom > this.root.getBoundingClientRect().top) this.set(0);
  }

  /** What the keyboard has led to comes above the edge. @param {Element} target */
  show(target) {
    if (target.closest("section") && target.matches(":focus-visible")) this.raise();
  }

  /** A press goes one height up, and from the top to the lowest. */
  pressed() {
    this.set((this.height + 1) % HEIGHTS.length);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowUp: 1, ArrowDown: -1, Home: -2, End: 2 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.set(this.height + step);
  }

  /** At its lowest the sheet is drawn up by any part of it that is no control. @param {PointerEvent} event */
  down(event) {
    const target = /** @type {Element} */ (event.target);
    const isHeld = target.closest(".handle") || (this.height === 0 && !target.closest("button, input, select, summary, a"));
    if (!isHeld || !event.isPrimary || event.button !== 0 || !this.isThere) return;
    this.drag = { y: event.clientY, tall: this.root.offsetHeight, isFar: false };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag } = this;
    if (!drag) return;
    drag.isFar ||= Math.abs(event.clientY - drag.y) > STILL;
    if (!drag.isFar) return;
    this.root.setPointerCapture(event.pointerId);
    this.root.dataset.dragged = "";
    this.root.style.height = `${drag.tall + drag.y - event.clientY}px`;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.drag = null;
    delete this.root.dataset.dragged;
    this.root.style.height = "";
    if (!drag?.isFar) return;
    const way = drag.y - event.clientY;
    const steps = Math.max(1, Math.round(Math.abs(way) / (FAR * innerHeight)));
    this.set(this.height + Math.sign(way) * steps);
  }
}
