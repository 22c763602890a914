/** Marks drawn on the quilts: a click is a ring, a drag is an arrow, the same again takes it away. */

import { cellName } from "../model/cells.js";
import { markShapes } from "../drawing/marks.js";
import { refill, svg } from "../drawing/svg.js";
import { cellUnder } from "../parts/quilts.js";
import { byId } from "../parts/part.js";

/** @typedef {import("./notes.js").Mark} Mark */

const RIGHT = 2;

export class MarkDrawing {
  /**
   * @param {import("../board.js").Board} board @param {number} side
   * @param {() => boolean} isOn Whether the first button draws too.
   * @param {() => boolean} isOpen Whether a chapter is on the board.
   * @param {(mark: Mark) => void} draw
   */
  constructor(board, side, isOn, isOpen, draw) {
    this.board = board;
    this.side = side;
    this.layer = svg("g", { class: "study-marks" });
    this.picture = /** @type {SVGSVGElement} */ (byId(`player-${side}`).querySelector("svg.quilt"));
    this.picture.append(this.layer);
    /** The cell from which is drawn. @type {string | null} */ this.from = null;
    const { picture } = this;
    picture.addEventListener("contextmenu", (event) => isOpen() && event.preventDefault());
    // Before the quilt itself, which would take up a patch.
    const options = { capture: true };
    picture.addEventListener("pointerdown", (event) => {
      if (!isOpen() || !event.isPrimary || !(event.button === RIGHT || (isOn() && event.button === 0))) return;
      this.from = this.cell(event);
      if (!this.from) return;
      event.stopImmediatePropagation();
      picture.setPointerCapture(event.pointerId);
    }, options);
    picture.addEventListener("pointermove", (event) => this.from && event.stopImmediatePropagation(), options);
    picture.addEventListener("pointerup", (event) => {
      if (!this.from) return;
      event.stopImmediatePropagation();
      const [from, to] = [this.from, this.cell(event)];
      this.from = null;
      if (to) draw({ player: side, from, ...(to === from ? {} : { to }) });
    }, options);
    picture.addEventListener("pointercancel", () => {
      this.from = null;
    });
  }

  /** @param {PointerEvent} event */
  cell(event) {
    const cell = cellUnder(this.picture, this.board.edition, event);
    return cell && cellName(cell);
  }

  /** @param {Mark[]} marks @param {boolean} isOn @param {SVGElement[]} choices Moves that are spoken of. */
  show(marks, isOn, choices) {
    this.picture.classList.toggle("marking", isOn);
    refill(this.layer, ...choices, ...markShapes(marks, this.side));
  }
}
