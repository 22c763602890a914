/**
 * Cloth as SVG: patches, leather, and the cells of a quilt.
 *
 * @typedef {import("../../../../engine/javascript/cell.js").Cell} Cell
 * @typedef {import("../../../../engine/javascript/patch.js").Patch} Patch
 * @typedef {import("../../../../engine/javascript/quilt.js").Quilt} Quilt
 * @typedef {import("./svg.js").Element} Element
 */

import { BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN as UNKNOWN_MARK, UNKNOWN_PATCH } from "../library.js";
import { titleOf } from "../words.js";
import { GRID, HATCH, HOLE, INK, LEATHER, QUIET, STITCH, UNKNOWN, colour } from "./colours.js";
import { group, number, path, rect, text } from "./svg.js";

/** Path commands along every edge between a cell and one of another kind. @param {readonly Cell[]} cells @param {(row: number, column: number) => unknown} kind @param {number} size */
function edges(cells, kind, size) {
  /** @type {Map<string, [number, number, string]>} */
  const found = new Map();
  const add = (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ way) =>
    found.set(`${row},${column},${way}`, [row, column, way]);
  for (const [row, column] of cells) {
    const own = kind(row, column);
    if (kind(row - 1, column) !== own) add(row, column, "h");
    if (kind(row + 1, column) !== own) add(row + 1, column, "h");
    if (kind(row, column - 1) !== own) add(row, column, "v");
    if (kind(row, column + 1) !== own) add(row, column + 1, "v");
  }
  return [...found.values()]
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1))
    .map(([row, column, way]) => `M${number(column * size)} ${number(row * size)}${way}${number(size)}`)
    .join("");
}

/** The border of a set of cells. @param {Element} parent @param {readonly Cell[]} cells @param {number} size @param {import("./svg.js").Style} style */
export function outline(parent, cells, size, style) {
  const inside = new Set(cells.map(String));
  path(parent, edges(cells, (row, column) => inside.has(`${row},${column}`), size), { fill: "none", ...style });
}

/** @param {Element} parent @param {readonly Cell[]} cells @param {string} letter @param {number} size */
function patchShape(parent, cells, letter, size) {
  for (const [row, column] of cells) {
    rect(parent, column * size, row * size, size, size, { fill: colour(letter), stroke: INK, "stroke-width": 0.4, "stroke-opacity": 0.35 });
  }
  outline(parent, cells, size, { stroke: INK, "stroke-width": Math.max(1, size / 9), "stroke-linecap": "square" });
}

/** Draw a patch inside a box at (x, y), its cells at most `largest` wide, low in the box. @param {Element} parent @param {Patch} patch @param {string} letter @param {[number, number, number, number]} box @param {number} largest */
export function fitPatch(parent, patch, letter, [x, y, width, height], largest) {
  const [rows, columns] = patch.box;
  const size = Math.min(largest, width / columns, height / rows);
  patchShape(group(parent, x, y + height - size * rows), patch.cells, letter, size);
}

/** Mark of a patch that is not known: a question mark, and the word below it. @param {Element} parent @param {number} x @param {number} y @param {number} height @param {number} letters */
export function unknownPatch(parent, x, y, height, letters) {
  text(parent, x, y + 0.8 * height, UNKNOWN_PATCH, height, { "font-weight": "bold", fill: QUIET });
  text(parent, x, y + height + 1.5 * letters, titleOf(UNKNOWN_PATCH), letters, { fill: QUIET });
}

/** @param {Element} parent @param {number} x @param {number} y @param {number} size */
export function leather(parent, x, y, size) {
  rect(parent, x, y, size, size, { fill: LEATHER });
  const inset = size * 0.16;
  const dashes = { "stroke-width": size / 16, "stroke-dasharray": number(size / 7) };
  rect(parent, x + inset, y + inset, size - 2 * inset, size - 2 * inset, { fill: "none", stroke: STITCH, ...dashes });
}

/** @param {Element} parent @param {number} x @param {number} y @param {number} size */
export function unknown(parent, x, y, size) {
  rect(parent, x, y, size, size, { fill: UNKNOWN, stroke: HATCH, "stroke-width": 0.4 });
  const [half, unit] = [number(size / 2), number(size)];
  const steps =
    `M${number(x)} ${number(y + size / 2)}l${half} -${half}` +
    `M${number(x)} ${number(y + size)}l${unit} -${unit}` +
    `M${number(x + size / 2)} ${number(y + size)}l${half} -${half}`;
  path(parent, steps, { stroke: HATCH, "stroke-width": size / 22, fill: "none" });
}

/** @param {Element} parent @param {number} x @param {number} y @param {number} size @param {string} label */
function quiltCell(parent, x, y, size, label) {
  if (label === LEATHER_MARK) leather(parent, x, y, size);
  else if (label === UNKNOWN_MARK) unknown(parent, x, y, size);
  else if (label === EMPTY) rect(parent, x, y, size, size, { fill: HOLE, stroke: GRID, "stroke-width": 0.6 });
  else rect(parent, x, y, size, size, { fill: colour(label), stroke: INK, "stroke-width": 0.4, "stroke-opacity": 0.3 });
}

/** Draw a quilt at the origin: cells, thick outlines between patches, a letter on each. @param {Element} parent @param {Quilt} quilt @param {number} size */
export function cloth(parent, quilt, size) {
  const { width, height } = quilt;
  const labels = [...quilt.labels];
  const everywhere = labels.flatMap((label, at) =>
    label === BLOCKED ? [] : [/** @type {Cell} */ ([Math.floor(at / width), at % width])],
  );
  for (const [row, column] of everywhere) quiltCell(parent, column * size, row * size, size, labels[row * width + column]);
  const kind = (/** @type {number} */ row, /** @type {number} */ column) => {
    if (row < 0 || row >= height || column < 0 || column >= width) return null;
    const label = labels[row * width + column];
    if (label === LEATHER_MARK) return `${row},${column}`;
    return label === BLOCKED ? null : label;
  };
  const thick = { stroke: INK, "stroke-width": Math.max(1.2, size / 12), "stroke-linecap": "square", fill: "none" };
  path(parent, edges(everywhere, kind, size), thick);
  for (const [label, cells] of quilt.sewn()) {
    const [row, column] = middle(cells);
    text(parent, (column + 0.5) * size, (row + 0.5) * size + 0.19 * size, label, 0.55 * size, { "text-anchor": "middle" });
  }
}

/** The cell nearest to the centre of a patch. @param {Cell[]} cells */
export function middle(cells) {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const far = (/** @type {Cell} */ cell) => (cell[0] - row) ** 2 + (cell[1] - column) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}
