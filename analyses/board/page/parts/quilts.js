/** The two quilts: drawn, marked, and worked on with the pointer. */

import { cellName, cellKey, unflat } from "../model/cells.js";
import { lastMove } from "../model/last.js";
import * as documents from "../model/document.js";
import * as pieces from "../model/piece.js";
import { takeUp, twinsAsked } from "../model/sewing.js";
import { canDraw, drawStroke } from "../model/strokes.js";
import { say, sayMany } from "../model/say.js";
import { FITS, INK, PAPER, PLAYER } from "../drawing/colours.js";
import { clashing, cloth, laid, marked, outline, proposed, squares } from "../drawing/quilt.js";
import { plyNumber } from "../drawing/tokens.js";
import { group, refill, svg, text } from "../drawing/svg.js";
import { follow, phone } from "./part.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/cells.js").Cell} Cell
 */

/** Room for the names of columns and rows. */
const NAMES = 0.68;
/** Room for the binding. */
const EDGE = 0.2;

export class QuiltPart {
  /** @param {Board} board @param {number} side @param {HTMLElement} root */
  constructor(board, side, root) {
    this.board = board;
    this.side = side;
    this.names = svg("g");
    this.base = svg("g", { class: "cloth" });
    this.marks = svg("g");
    this.over = svg("g");
    this.picture = svg("svg", { class: "quilt", role: "img", translate: "no" }, this.names, this.base, this.marks, this.over);
    /** @type {Map<string, Cell> | null} */ this.drawn = null;
    /** The place on the screen where a patch was taken up, until the pointer is released.
     * @type {{x: number, y: number} | null} */
    this.grabbed = null;
    this.confirms = false;
    /** Where the pointer came down with a patch in hand. @type {{x: number, y: number} | null} */
    this.touched = null;
    root.append(this.picture);
    const { picture } = this;
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.moved(event));
    picture.addEventListener("pointerup", (event) => this.up(event));
    picture.addEventListener("pointercancel", () => this.drop());
    follow(board, () => [board.edition, this.isBare], () => this.drawNames());
    follow(board, () => [this.rows.join(), board.edition, board.players.name(0), board.players.name(1)], () => this.drawBase());
    follow(board, () => [board.answer, board.edition, board.node], () => this.drawMarks());
    follow(
      board,
      () => [this.rows, board.edition, board.view.hint, board.view.side, board.view.side === side && board.view.piece, board.view.twins, board.lines.best, board.lines.mistake?.move],
      () => this.drawOver(),
    );
    follow(board, () => [board.view.mode, board.view.piece, canDraw(board, side)], () => this.setTouch());
  }

  get rows() {
    return this.board.document.players[this.side].quilt;
  }

  setTouch() {
    const isHeld = this.board.view.piece !== null || canDraw(this.board, this.side);
    this.picture.classList.toggle("held", isHeld);
  }

  // -- drawing --------------------------------------------------------------------------------

  /** Whether the cloth has all the room: names of columns and rows are not wanted, or not on a phone. */
  get isBare() {
    const isMatch = this.board.view.opponent !== null;
    return (isMatch && phone.matches) || document.body.dataset[isMatch ? "coordinatesInMatch" : "coordinates"] === "off";
  }

  /** The size of the quilt, and the names of its columns and rows. */
  drawNames() {
    const { width, height } = this.board.edition;
    const near = this.isBare ? EDGE : NAMES;
    this.picture.setAttribute("viewBox", `${-near} ${-near} ${width + near + EDGE} ${height + near + EDGE}`);
    const labels = [];
    const style = { "text-anchor": "middle", class: "coordinate" };
    for (let column = 0; column < width; column += 1) {
      labels.push(text(column + 0.5, -0.31, cellName([0, column]).replace(/\d+/, ""), 0.38, style));
    }
    for (let row = 0; row < height; row += 1) {
      labels.push(text(-0.46, row + 0.64, String(row + 1), 0.38, style));
    }
    refill(this.names, ...(this.isBare ? [] : labels));
  }

  drawBase() {
    const { rows } = this;
    const empty = rows.join("").split(".").length - 1;
    const values = { player: this.board.players.name(this.side), rows: rows.map((cells, n) => say("row {n} {cells}", { n: n + 1, cells })).join(", ") };
    const words = this.board.edition.blocked.length
      ? sayMany("Quilt of {player}, {n} empty space, a dash is not a cell: {rows}", "Quilt of {player}, {n} empty spaces, a dash is not a cell: {rows}", empty, values)
      : sayMany("Quilt of {player}, {n} empty space: {rows}", "Quilt of {player}, {n} empty spaces: {rows}", empty, values);
    this.picture.setAttribute("aria-label", words);
    refill(this.base, cloth(rows, this.board.edition, this.side));
  }

  /** The last move; what is wrong or doubtful, where it is; and the square of each tile. */
  drawMarks() {
    const { board, side } = this;
    const found = [];
    const last = lastMove(board.work.tree, board.work.at);
    if (last?.player === side && last.cells.length) {
      found.push(marked(last.cells, "last", say("The last move")));
    }
    for (const tile of board.state?.tiles[side] ?? []) {
      const style = { stroke: PLAYER[side], "stroke-width": 0.12, "stroke-dasharray": "0.3 0.2" };
      found.push(outline(unflat(tile.cells, board.edition.width), style));
    }
    for (const remark of board.answer?.remarks ?? []) {
      if (!remark.field.startsWith(`players[${side}].quilt`) || remark.row === null) continue;
      const cells = this.cellsOf(remark.row, remark.column);
      found.push(
        group(
          0,
          0,
          outline(cells, { stroke: PAPER, "stroke-width": 0.24 }),
          outline(cells, { class: remark.severity, "stroke-width": 0.14, "stroke-dasharray": 0.22 }),
          svg("title", {}, remark.reason),
        ),
      );
    }
    refill(this.marks, ...found);
  }

  /** @param {number} row @param {number | null} column @returns {Cell[]} */
  cellsOf(row, column) {
    if (column === null) return [...this.rows[row]].map((_, at) => [row, at]);
    return documents.patchAt(this.board.document, this.side, [row, column]);
  }

  /** The piece in hand, the stroke that is being drawn, or a line that is looked at. */
  drawOver() {
    const { piece, side } = this.board.view;
    const { hint } = this.board;
    const found = [];
    const { exercise } = this.board;
    if (hint && exercise?.solved && hint.steps.length === 1) found.push(...this.bestShown(hint));
    else if (hint) found.push(...this.lineShown(hint));
    else if (this.board.lines.best) found.push(...this.bestShown(this.board.lines.best));
    found.push(...this.mistakeShown());
    const twins = side === this.side ? twinsAsked(this.board) : null;
    if (this.drawn || twins) {
      const cells = this.drawn ? [...this.drawn.values()] : twins?.cells ?? [];
      found.push(svg("path", { d: squares(cells), fill: INK, "fill-opacity": 0.35 }));
      found.push(outline(cells, { stroke: FITS, "stroke-width": 0.14 }));
    } else if (piece && side === this.side) {
      found.push(this.ghost(piece));
    }
    refill(this.over, ...found);
  }

  /** The best move that is known, fainter than a line that is looked at. @param {import("../board.js").Preview} best */
  bestShown({ steps: [step] }) {
    if (step.player !== this.side || !step.cells.length) return [];
    const words = say("The best known move: {move}", { move: step.words ?? step.move.replace("@", " ") });
    return [proposed(step.cells, "best", words, this.patchOf(step.patch))];
  }

  /** The move that was played and gives points away, fainter than what lies there. */
  mistakeShown() {
    const { mistake } = this.board.lines;
    if (mistake?.player !== this.side || !mistake.cells.length) return [];
    const words = mistake.isWarned ? say("This move gives points away") : say("Played in the game: it gives points away");
    return [proposed(mistake.cells, "wrong", words, this.patchOf(mistake.patch))];
  }

  /** @param {import("../board.js").Preview} hint */
  lineShown(hint) {
    return hint.steps.flatMap((step, n) => {
      if (step.player !== this.side || !step.cells.length) return [];
      const first = n === 0;
      const [row, column] = step.cells[0];
      return [
        svg("g", { class: "line-shown", opacity: first ? 0.95 : 0.6 }, this.pieceOf(step.patch, step.cells)),
        plyNumber(column + 0.5, row + 0.5, n + 1, step.player, 0.72),
      ];
    });
  }

  /** A patch of the edition; null is leather. @param {string | null} name */
  patchOf(name) {
    return this.board.edition.patches.find((each) => each.name === name) ?? null;
  }

  /** The cloth of a patch, or leather. @param {string | null} name @param {Cell[]} cells */
  pieceOf(name, cells) {
    const patch = this.patchOf(name);
    if (!patch && name !== documents.LEATHER) return svg("path", { d: squares(cells), fill: "#c9c9c9" });
    return laid(cells, patch);
  }

  /** @param {import("../model/piece.js").Piece} piece */
  ghost(piece) {
    const cells = pieces.cellsOf(piece);
    const rows = this.rows;
    const clash = cells.filter(([row, column]) => rows[row]?.[column] !== ".");
    // A patch just placed does not clash: the next one waits until it is moved.
    if (piece.stays && clash.length) return group(0, 0);
    return svg("g", { class: "lifted" }, this.pieceOf(piece.name, cells), clash.length ? clashing(clash) : null);
  }

  // -- the pointer ----------------------------------------------------------------------------

  /** @param {PointerEvent} event @returns {Cell | null} */
  cellAt(event) {
    return cellUnder(/** @type {SVGSVGElement} */ (this.picture), this.board.edition, event);
  }

  get canHold() {
    const { mode } = this.board.view;
    return mode === "setup" || this.board.state?.to_move === this.side;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.cellAt(event);
    const { board, side } = this;
    // A second finger draws nothing of its own.
    if (!cell || event.button !== 0 || !event.isPrimary) return;
    const { piece } = board.view;
    if (piece) {
      const over = pieces.cellsOf(piece).some((each) => cellKey(each) === cellKey(cell));
      this.confirms = event.pointerType === "mouse" || Boolean(over && piece.isPlaced && board.view.side === side);
      this.touched = { x: event.clientX, y: event.clientY };
      if (this.canHold) this.bring(piece, cell);
      return;
    }
    if (!canDraw(board, side) || this.rows[cell[0]][cell[1]] === documents.BLOCKED) return;
    if (this.rows[cell[0]][cell[1]] !== ".") {
      if (board.view.mode !== "setup") return;
      this.grabbed = { x: event.clientX, y: event.clientY };
      this.confirms = true;
      takeUp(board, side, cell);
      return;
    }
    this.picture.setPointerCapture(event.pointerId);
    this.drawn = new Map([[cellKey(cell), cell]]);
    this.drawOver();
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!event.isPrimary) return;
    const { piece } = this.board.view;
    if (this.drawn) {
      for (const each of event.getCoalescedEvents?.() ?? [event]) this.draw(this.cellAt(each));
      this.draw(this.cellAt(event));
    } else if (piece && this.canHold) {
      const cell = this.cellAt(event);
      if (cell) this.bring(piece, cell);
    }
  }

  /** @param {Cell | null} cell */
  draw(cell) {
    if (!cell || !this.drawn || this.drawn.has(cellKey(cell))) return;
    if (this.rows[cell[0]][cell[1]] !== ".") return;
    this.drawn.set(cellKey(cell), cell);
    this.drawOver();
  }

  /** @param {import("../model/piece.js").Piece} piece @param {Cell} cell */
  bring(piece, cell) {
    const next = pieces.centred(this.board.edition, piece, cell);
    const same = next.row === piece.row && next.column === piece.column;
    if (same && piece.isPlaced && this.board.view.side === this.side) return;
    this.board.store.show({ piece: next, side: this.side, hint: null });
  }

  /**
   * Sew on what is in hand: with the mouse where it is let go, with a finger when it was there
   * before. A patch that was taken up by a click stays in hand.
   * @param {PointerEvent} event
   */
  up(event) {
    if (!event.isPrimary) return;
    const cell = this.cellAt(event);
    const grabbed = this.grabbed;
    this.grabbed = null;
    if (this.drawn) {
      const cells = [...this.drawn.values()];
      this.drop();
      drawStroke(this.board, this.side, cells);
    } else if (this.board.view.piece && this.canHold && cell && !isStill(grabbed, event)) {
      // A finger that has moved has carried the patch, and sews nothing.
      if (this.confirms && (event.pointerType === "mouse" || isStill(this.touched, event))) this.board.place();
    }
  }

  drop() {
    this.drawn = null;
    this.grabbed = null;
    this.drawOver();
  }
}

/**
 * The cell of a quilt under a pointer.
 * @param {SVGSVGElement} picture @param {documents.Edition} edition @param {PointerEvent} event @returns {Cell | null}
 */
export function cellUnder(picture, { width, height }, event) {
  const matrix = picture.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  return [Math.floor(y), Math.floor(x)];
}

/**
 * Whether a pointer is still where it took a patch up. The cell says nothing: what the quilt stands
 * below may have another height by now.
 * @param {{x: number, y: number} | null} grabbed @param {PointerEvent} event
 */
const isStill = (grabbed, { clientX, clientY }) => grabbed !== null && Math.hypot(clientX - grabbed.x, clientY - grabbed.y) < 6;
