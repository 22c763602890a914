/** Cloth: patches, leather, and the cells of a quilt, in units of one cell. */

import { extent, middle } from "../model/cells.js";
import { BLOCKED } from "../model/document.js";
import { GRID, HATCH, HOLE, INK, LEATHER, STITCH, UNKNOWN, colour } from "./colours.js";
import { group, svg, text } from "./svg.js";

/** @typedef {import("../model/cells.js").Cell} Cell */

/**
 * Path commands along every edge between a cell and one of another kind.
 * @param {Cell[]} cells @param {(row: number, column: number) => unknown} kind
 */
function edges(cells, kind) {
  const found = new Set();
  for (const [row, column] of cells) {
    const own = kind(row, column);
    if (kind(row - 1, column) !== own) found.add(`M${column} ${row}h1`);
    if (kind(row + 1, column) !== own) found.add(`M${column} ${row + 1}h1`);
    if (kind(row, column - 1) !== own) found.add(`M${column} ${row}v1`);
    if (kind(row, column + 1) !== own) found.add(`M${column + 1} ${row}v1`);
  }
  return [...found].join("");
}

/**
 * The border of a set of cells.
 * @param {Cell[]} cells @param {Record<string, string | number>} style
 */
export function outline(cells, style) {
  const inside = new Set(cells.map(String));
  const d = edges(cells, (row, column) => inside.has(`${row},${column}`));
  return svg("path", { d, fill: "none", "stroke-linecap": "square", ...style });
}

/** One square per cell, as one path. @param {Cell[]} cells */
export const squares = (cells) =>
  cells.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");

/**
 * A patch in its colour.
 * @param {Cell[]} cells @param {string} letter
 */
export const patchShape = (cells, letter) =>
  group(
    0,
    0,
    svg("path", {
      d: squares(cells),
      fill: colour(letter),
      stroke: INK,
      "stroke-width": 0.02,
      "stroke-opacity": 0.4,
    }),
    outline(cells, { stroke: INK, "stroke-width": 0.1 }),
  );

/** A patch as it is pictured. @param {import("../model/document.js").Patch} patch */
export function patchPicture(patch) {
  const shape = patch.orientations[0];
  const [rows, columns] = extent(shape);
  const box = `-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`;
  return svg("svg", { viewBox: box, class: "patch", "aria-hidden": "true" }, patchShape(shape, patch.letter));
}

/** @param {number} row @param {number} column */
const leather = (row, column) =>
  group(
    column,
    row,
    svg("rect", { width: 1, height: 1, fill: LEATHER }),
    svg("rect", {
      x: 0.16,
      y: 0.16,
      width: 0.68,
      height: 0.68,
      fill: "none",
      stroke: STITCH,
      "stroke-width": 0.06,
      "stroke-dasharray": 0.14,
    }),
  );

/** @param {number} row @param {number} column */
const unknown = (row, column) =>
  group(
    column,
    row,
    svg("rect", { width: 1, height: 1, fill: UNKNOWN, stroke: HATCH, "stroke-width": 0.02 }),
    svg("path", {
      d: "M0 .5l.5 -.5M0 1l1 -1M.5 1l.5 -.5",
      stroke: HATCH,
      "stroke-width": 0.045,
      fill: "none",
    }),
  );

/**
 * The cells of a quilt, without those that are not part of it.
 * @param {string[]} rows
 */
const cellsOf = (rows) =>
  rows.flatMap((row, r) => [...row].flatMap((label, c) => (label === BLOCKED ? [] : [/** @type {Cell} */ ([r, c])])));

/**
 * A whole quilt: cells, thick borders between patches, a letter on each.
 * @param {string[]} rows
 */
export function cloth(rows) {
  const everywhere = cellsOf(rows);
  /** @type {Map<string, Cell[]>} */
  const sewn = new Map();
  const holes = [];
  const others = [];
  for (const cell of everywhere) {
    const label = rows[cell[0]][cell[1]];
    if (label === ".") holes.push(cell);
    else if (label === "*") others.push(leather(...cell));
    else if (label === "#") others.push(unknown(...cell));
    else sewn.set(label, [...(sewn.get(label) || []), cell]);
  }
  const kind = (/** @type {number} */ row, /** @type {number} */ column) => {
    const label = rows[row]?.[column];
    if (label === "*") return `${row},${column}`;
    return label === BLOCKED ? undefined : label;
  };
  return group(
    0,
    0,
    svg("path", { class: "holes", d: squares(holes), fill: HOLE, stroke: GRID, "stroke-width": 0.025 }),
    ...others,
    ...[...sewn].map(([letter, cells]) =>
      svg("path", {
        d: squares(cells),
        fill: colour(letter),
        stroke: INK,
        "stroke-width": 0.02,
        "stroke-opacity": 0.35,
      }),
    ),
    svg("path", {
      class: "seams",
      d: edges(everywhere, kind),
      stroke: INK,
      "stroke-width": 0.085,
      "stroke-linecap": "square",
      fill: "none",
    }),
    ...[...sewn].map(([letter, cells]) => {
      const [row, column] = middle(cells);
      return text(column + 0.5, row + 0.69, letter, 0.55, { "text-anchor": "middle", fill: INK });
    }),
  );
}
