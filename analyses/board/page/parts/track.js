/** The time track; in the set-up a click moves the token of the player in hand. */

import * as documents from "../model/document.js";
import { group, refill, svg, text } from "../drawing/svg.js";
import { incomeMark, leatherMark, token } from "../drawing/tokens.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

const WIDE = 26;
const HIGH = 40;
const ROW = 62;

export class TrackPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.picture = svg("svg", { class: "track", role: "img" });
    root.append(this.picture);
    this.wide = 0;
    this.picture.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    new ResizeObserver(([entry]) => this.resized(entry.contentRect.width)).observe(root);
    follow(board, () => [board.document, board.state, board.edition, board.view.mode, this.wide], () => this.draw());
  }

  /** @param {number} wide */
  resized(wide) {
    if (Math.abs(wide - this.wide) < 8) return;
    this.wide = wide;
    if (this.board.work.tree) this.board.store.show({});
  }

  get inRow() {
    const spaces = this.board.edition.last + 1;
    const rows = Math.ceil(spaces / Math.max(6, Math.floor((this.wide || 800) / WIDE)));
    return Math.ceil(spaces / rows);
  }

  draw() {
    const { board } = this;
    const { edition, document, state } = board;
    const { inRow } = this;
    const spaces = edition.last + 1;
    const rows = Math.ceil(spaces / inRow);
    this.picture.setAttribute("viewBox", `-6 -4 ${inRow * WIDE + 12} ${rows * ROW}`);
    this.picture.classList.toggle("held", board.view.mode === "setup");
    const at = (/** @type {number} */ space) => [(space % inRow) * WIDE, Math.floor(space / inRow) * ROW];
    const found = [];
    for (let space = 0; space < spaces; space += 1) {
      const [x, y] = at(space);
      found.push(svg("rect", { x, y, width: WIDE, height: HIGH, class: "space" }));
      found.push(text(x + WIDE / 2, y + HIGH + 13, String(space), 10, { "text-anchor": "middle", class: "coordinate" }));
    }
    for (const mark of edition.income_marks) found.push(incomeMark(at(mark)[0], at(mark)[1] + 5));
    const leather = state?.leather_left ?? edition.leather_marks;
    for (const mark of leather) found.push(leatherMark(at(mark)[0], at(mark)[1] + HIGH - 5));
    const [first, second] = document.players.map((player) => player.time);
    [first, second].forEach((time, player) => {
      if (time < 0 || time >= spaces) return;
      const [x, y] = at(time);
      const top = (state?.to_move ?? document.to_move ?? 0) === player;
      const shift = first === second ? (top ? -9 : 9) : 0;
      found.push(group(x + WIDE / 2, y + HIGH / 2 + shift, token(0, 0, 9, player)));
    });
    refill(this.picture, ...found);
    const names = [0, 1].map((player) => `${board.name(player)} on ${document.players[player].time}`);
    const marks = `income at ${edition.income_marks.join(", ")}; leather left at ${leather.join(", ") || "none"}`;
    this.picture.setAttribute("aria-label", `Time track of ${spaces} spaces: ${names.join(", ")}; ${marks}`);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { board } = this;
    if (board.view.mode !== "setup") return;
    const matrix = /** @type {SVGSVGElement} */ (this.picture).getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const column = Math.floor(x / WIDE);
    const time = Math.floor(y / ROW) * this.inRow + column;
    if (column < 0 || column >= this.inRow || time < 0 || time > board.edition.last) return;
    board.edit(documents.atTime(board.edition, board.document, board.view.side, time));
  }
}
