/**
 * A part of a quilt with its coordinates, in layers whose elements are whole things.
 *
 * @import {Cell, Quilt} from "../../../../engine/javascript/index.js"
 * @import {Theme} from "./colours.js"
 * @import {Part} from "./look.js"
 * @import {Element} from "./svg.js"
 */

import { linen, pieces } from "../../page/drawing/cloth.js";
import { cellName } from "../library.js";
import { LEFT, TOP, drawDashes } from "./board.js";
import { incomesOf } from "./cloth.js";
import { drawMarks } from "./marks.js";
import { fine, group, number, text } from "./svg.js";

/** Room around the cells for borders. */
const EDGE = 4;

/** The cells that are shown. */
export class Window {
  /** @param {Part} part @param {number} cell The width of a cell. */
  constructor({ top, left, bottom, right }, cell) {
    this.cell = cell;
    /** The size of the picture that is written over that of the drawing. */
    this.zoom = 1;
    this.rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
    this.columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
    this.width = this.columns.length * cell;
    this.height = this.rows.length * cell;
    /** @type {Cell[]} */
    this.cells = this.rows.flatMap((row) => this.columns.map((column) => /** @type {Cell} */ ([row, column])));
    this.seen = new Set(this.cells.map(String));
  }

  /** The width of a cell in the picture that is written. */
  get pixels() {
    return this.cell * this.zoom;
  }
}

/**
 * Add a part of a quilt as three layers: the empty quilt, what lies on it, and marks.
 * @param {Element} root @param {[number, number]} corner @param {Window} shown @param {Quilt} quilt @param {Iterable<Cell[]>} squares
 * @param {import("./marks.js").Marked[]} marked @param {Theme} theme @param {import("../../page/drawing/fabric.js").Fabric} fabric
 * @param {import("../../../../engine/javascript/edition.js").Edition} edition @param {number} player
 */
export function drawWindow(root, corner, shown, quilt, squares, marked, theme, fabric, edition, player) {
  const ground = group(root, ...corner);
  coordinates(ground, shown, theme);
  const { cell: size } = shown;
  const labelled = { labels: [...quilt.labels], width: quilt.width };
  linen(clothPane(ground, [0, 0], shown), labelled, shown.pixels, fabric, player);
  pieces(clothPane(root, corner, shown), labelled, shown.pixels, fabric, incomesOf(edition), shown.seen);
  const marks = pane(root, corner, shown, LEFT, TOP);
  for (const cells of squares) drawDashes(marks, cells, size);
  drawMarks(marks, [LEFT, TOP], marked, size, shown.pixels, fabric, edition);
}

/** A picture in the picture, which cuts off what is not shown; the first cell of the quilt is drawn at (left, top). @param {Element} parent @param {[number, number]} corner @param {Window} shown */
function pane(parent, corner, shown, left = 0, top = 0) {
  const from = [left + shown.columns[0] * shown.cell - EDGE, top + shown.rows[0] * shown.cell - EDGE];
  const box = [...from, shown.width + 2 * EDGE, shown.height + 2 * EDGE];
  return clipped(parent, corner, shown, box.map(number).join(" "));
}

/** Such a picture in which a cell is one unit. @param {Element} parent @param {[number, number]} corner @param {Window} shown */
function clothPane(parent, corner, shown) {
  const edge = EDGE / shown.cell;
  const box = [shown.columns[0] - edge, shown.rows[0] - edge, shown.columns.length + 2 * edge, shown.rows.length + 2 * edge];
  return clipped(parent, corner, shown, box.map(fine).join(" "));
}

/** @param {Element} parent @param {[number, number]} corner @param {Window} shown @param {string} viewBox */
const clipped = (parent, [x, y], { width, height }, viewBox) =>
  parent.add("svg", { x: x + LEFT - EDGE, y: y + TOP - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE, viewBox });

/** @param {Element} parent @param {Window} shown @param {Theme} theme */
function coordinates(parent, { cell: size, rows, columns }, { quiet }) {
  const height = Math.min(10, 0.75 * size);
  columns.forEach((column, place) => {
    const name = cellName([0, column]).slice(0, -1);
    const narrow = Math.min(height, (size - 1.5) / (0.62 * name.length));
    text(parent, LEFT + (place + 0.5) * size, 10, name, narrow, { "text-anchor": "middle", fill: quiet });
  });
  rows.forEach((row, place) => {
    text(parent, 13, TOP + (place + 0.5) * size + 0.36 * height, String(row + 1), height, { "text-anchor": "end", fill: quiet });
  });
}
