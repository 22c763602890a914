/** The time track; in the set-up a click moves the token of the player in hand. */

import * as documents from "../model/document.js";
import { lastMove } from "../model/last.js";
import { PLAYER } from "../drawing/colours.js";
import { group, refill, svg, text } from "../drawing/svg.js";
import { incomeMark, leatherMark, token } from "../drawing/tokens.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

const WIDE = 26;
/** The least width that a space is drawn with, in pixels. */
const LEAST = 18;
const HIGH = 40;
const ROW = 62;

export class TrackPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.base = svg("g");
    this.over = svg("g");
    this.picture = svg("svg", { class: "track", role: "img" }, this.base, this.over);
    root.append(this.picture);
    this.wide = 0;
    this.picture.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    new ResizeObserver(([entry]) => this.resized(entry.contentRect.width)).observe(root);
    follow(board, () => [board.edition, this.wide], () => this.drawBase());
    follow(board, () => [board.node, board.state, board.edition, board.view.mode, this.wide, board.lines.best, ...board.players.called], () => this.draw());
  }

  /** @param {number} wide */
  resized(wide) {
    if (Math.abs(wide - this.wide) < 8) return;
    this.wide = wide;
    if (this.board.work.tree) this.board.store.show({});
  }

  get inRow() {
    const spaces = this.board.edition.last + 1;
    const rows = Math.ceil(spaces / Math.max(6, Math.floor((this.wide || 800) / LEAST)));
    return Math.ceil(spaces / rows);
  }

  /** The left upper corner of a space. @param {number} space */
  at(space) {
    return [(space % this.inRow) * WIDE, Math.floor(space / this.inRow) * ROW];
  }

  /** The spaces and the income marks, which stay. */
  drawBase() {
    const { edition } = this.board;
    const spaces = edition.last + 1;
    const rows = Math.ceil(spaces / this.inRow);
    this.picture.setAttribute("viewBox", `-6 -4 ${this.inRow * WIDE + 12} ${rows * ROW}`);
    const found = [];
    for (let space = 0; space < spaces; space += 1) {
      const [x, y] = this.at(space);
      found.push(svg("rect", { x, y, width: WIDE, height: HIGH, class: "space" }));
      found.push(text(x + WIDE / 2, y + HIGH + 14, String(space), 12, { "text-anchor": "middle", class: "coordinate" }));
    }
    for (const mark of edition.income_marks) {
      const [x, y] = this.at(mark);
      found.push(incomeMark(x, y + 5));
    }
    refill(this.base, ...found);
  }

  draw() {
    const { board } = this;
    const { edition, document, state } = board;
    const spaces = edition.last + 1;
    this.picture.classList.toggle("held", board.view.mode === "setup");
    const found = [];
    const leather = state?.leather_left ?? edition.leather_marks;
    for (const mark of leather) {
      const [x, y] = this.at(mark);
      found.push(leatherMark(x, y + HIGH - 5));
    }
    const last = lastMove(board.work.tree, board.work.at);
    if (last && last.from !== null) {
      const [x, y] = this.at(last.from);
      const ring = { r: 7, fill: "none", stroke: PLAYER[last.player], "stroke-width": 2, "stroke-dasharray": "3 2" };
      found.push(svg("g", { class: "last" }, svg("circle", { cx: x + WIDE / 2, cy: y + HIGH / 2, ...ring }), svg("title", {}, "Where the last move began")));
    }
    const [first, second] = document.players.map((player) => player.time);
    [first, second].forEach((time, player) => {
      if (time < 0 || time >= spaces) return;
      const [x, y] = this.at(time);
      const top = (state?.to_move ?? document.to_move ?? 0) === player;
      const shift = first === second ? (top ? -9 : 9) : 0;
      found.push(group(x + WIDE / 2, y + HIGH / 2 + shift, token(0, 0, 9, player, board.players.signs)));
    });
    const goal = this.bestGoal();
    if (goal) {
      const [x, y] = this.at(goal.time);
      const ring = { r: 9, fill: "none", stroke: PLAYER[goal.player], "stroke-width": 2.5, "stroke-dasharray": "4 2.5" };
      found.push(svg("g", { class: "best" }, svg("circle", { cx: x + WIDE / 2, cy: y + HIGH / 2, ...ring }), svg("title", {}, "Where the best known move leads")));
    }
    refill(this.over, ...found);
    const names = [0, 1].map((player) => `${board.players.name(player)} on ${document.players[player].time}`);
    const marks = `income at ${edition.income_marks.join(", ")}; leather left at ${leather.join(", ") || "none"}`;
    this.picture.setAttribute("aria-label", `Time track of ${spaces} spaces: ${names.join(", ")}; ${marks}`);
  }

  /** The space to which the best known move leads its mover. */
  bestGoal() {
    const { best } = this.board.lines;
    if (!best) return null;
    const [{ patch, player }] = best.steps;
    const legal = this.board.state?.moves.find((/** @type {any} */ each) => each.patch === patch);
    return legal && legal.kind !== "leather" ? { player, time: legal.time_after } : null;
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
