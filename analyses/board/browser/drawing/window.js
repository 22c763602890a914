/**
 * A part of a quilt with its coordinates, in layers whose elements are whole things.
 *
 * @typedef {import("../../../../engine/javascript/cell.js").Cell} Cell
 * @typedef {import("../../../../engine/javascript/quilt.js").Quilt} Quilt
 * @typedef {import("./colours.js").Theme} Theme
 * @typedef {import("./look.js").Part} Part
 * @typedef {import("./svg.js").Element} Element
 */

import { BLOCKED, LEATHER_MARK, UNKNOWN, cellName } from "../library.js";
import { LEFT, TOP, drawDashes, drawFrame } from "./board.js";
import { leather, middle, outline, unknown } from "./cloth.js";
import { INK, colour } from "./colours.js";
import { group, number, path, text } from "./svg.js";

/** Room around the cells for borders. */
const EDGE = 3;

/** The cells that are shown. */
export class Window {
  /** @param {Part} part @param {number} cell The width of a cell. */
  constructor({ top, left, bottom, right }, cell) {
    this.cell = cell;
    this.rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
    this.columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
    this.width = this.columns.length * cell;
    this.height = this.rows.length * cell;
    /** @type {Cell[]} */
    this.cells = this.rows.flatMap((row) => this.columns.map((column) => /** @type {Cell} */ ([row, column])));
    this.seen = new Set(this.cells.map(String));
  }
}

/**
 * Add a part of a quilt as three layers: the empty quilt, what lies on it, and marks.
 * @param {Element} root @param {[number, number]} corner @param {Window} shown @param {Quilt} quilt @param {Iterable<Cell[]>} squares
 * @param {readonly Cell[]} marked @param {Theme} theme
 */
export function drawWindow(root, corner, shown, quilt, squares, marked, theme) {
  const ground = group(root, ...corner);
  coordinates(ground, shown, theme);
  const { cell: size } = shown;
  const labels = [...quilt.labels];
  const open = shown.cells.filter(([row, column]) => labels[row * quilt.width + column] !== BLOCKED);
  path(pane(ground, [0, 0], shown), squaresPath(open, size), { fill: theme.hole, stroke: theme.grid, "stroke-width": 0.6 });
  pieces(pane(root, corner, shown), quilt, shown);
  const marks = pane(root, corner, shown, LEFT, TOP);
  for (const cells of squares) drawDashes(marks, cells, size);
  if (marked.length) drawFrame(marks, marked, size);
}

/** A picture in the picture, which cuts off what is not shown; the first cell of the quilt is drawn at (left, top). @param {Element} parent @param {[number, number]} corner @param {Window} shown */
function pane(parent, [x, y], shown, left = 0, top = 0) {
  const [wide, tall] = [shown.width + 2 * EDGE, shown.height + 2 * EDGE];
  const from = [left + shown.columns[0] * shown.cell - EDGE, top + shown.rows[0] * shown.cell - EDGE];
  const viewBox = [...from, wide, tall].map(number).join(" ");
  return parent.add("svg", { x: x + LEFT - EDGE, y: y + TOP - EDGE, width: wide, height: tall, viewBox });
}

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

// -- patches with few elements ---------------------------------------------------------------------

/** Path commands for the square of each cell. @param {readonly Cell[]} cells @param {number} size */
function squaresPath(cells, size) {
  const unit = number(size);
  return cells.map(([row, column]) => `M${number(column * size)} ${number(row * size)}h${unit}v${unit}h-${unit}z`).join("");
}

/** A patch in its colour with a thick border. @param {Element} parent @param {readonly Cell[]} cells @param {string} letter @param {number} size */
export function shape(parent, cells, letter, size) {
  path(parent, squaresPath(cells, size), { fill: colour(letter), stroke: INK, "stroke-width": 0.4, "stroke-opacity": 0.35 });
  outline(parent, cells, size, { stroke: INK, "stroke-width": Math.max(1, size / 11), "stroke-linecap": "square" });
}

/** The patches on the cells that are seen, each as one element. @param {Element} parent @param {Quilt} quilt @param {Window} shown */
function pieces(parent, quilt, { cell: size, seen }) {
  for (const [letter, cells] of quilt.sewn()) {
    const visible = cells.filter((cell) => seen.has(String(cell)));
    if (!visible.length) continue;
    const node = group(parent);
    shape(node, cells, letter, size);
    const [row, column] = middle(visible);
    text(node, (column + 0.5) * size, (row + 0.69) * size, letter, 0.55 * size, { "text-anchor": "middle", fill: INK });
  }
  [...quilt.labels].forEach((label, at) => {
    const [row, column] = [Math.floor(at / quilt.width), at % quilt.width];
    if ((label !== LEATHER_MARK && label !== UNKNOWN) || !seen.has(`${row},${column}`)) return;
    (label === LEATHER_MARK ? leather : unknown)(group(parent), column * size, row * size, size);
  });
}
