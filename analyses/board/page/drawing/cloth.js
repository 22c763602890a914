/**
 * Cloth as SVG: patches, leather, linen, and what is marked on a quilt, in units of one cell. The page and the pictures
 * of the worker draw with it; `engine/drawing/cloth.py` draws the same.
 *
 * @typedef {import("../model/cells.js").Cell} Cell
 * @typedef {import("./element.js").Element} Element
 * @typedef {import("./fabric.js").Fabric} Fabric
 * @typedef {{labels: readonly string[], width: number}} Labelled The cells of a quilt, row by row.
 * @typedef {(letter: string, cells: readonly Cell[]) => number} Incomes The buttons on the patch of a letter.
 */

import { HATCH, UNKNOWN } from "./colours.js";
import { fine, number, path, rect, text } from "./element.js";
import { innerLines, outline, squares } from "./outline.js";
import { weaveName } from "./weave.js";

const [HOLE, LEATHER_MARK, UNKNOWN_MARK, BLOCKED] = [".", "*", "#", "-"];
/** Least size of a cell, in pixels, with weave, stitches and buttons. */
const DETAIL = 11;
const EYES = "M-.26 -.26h0M.26 -.26h0M-.26 .26h0M.26 .26h0";

/** A group with its origin at (x, y) in which a cell is one unit. @param {Element} parent @param {number} x @param {number} y @param {number} size */
export const scaled = (parent, x, y, size) => parent.add("g", { transform: `translate(${number(x)} ${number(y)}) scale(${fine(size)})` });

// -- patches ---------------------------------------------------------------------------------------

/** A patch: its colour and seam, and where cells are large, its weave and buttons. @param {Element} parent @param {readonly Cell[]} cells @param {string} letter @param {number} size @param {Fabric} fabric @param {number} [income] */
export function patchShape(parent, cells, letter, size, fabric, income = 0) {
  const edge = outline(cells, 0.02, 0.07);
  const seam = { stroke: fabric.paint("seam"), "stroke-opacity": fabric.paint("seam-alpha"), "stroke-width": "0.035", "stroke-linejoin": "round" };
  const weave = size >= DETAIL ? weaveName(letter, fabric) : null;
  path(parent, edge, { fill: fabric.colour(letter), ...(weave ? {} : seam) });
  if (weave) path(parent, edge, { fill: `url(#${weave})`, ...seam });
  if (size < DETAIL) return;
  const stitches = { fill: "none", stroke: fabric.paint("stitch"), "stroke-opacity": fabric.paint("stitch-alpha"), "stroke-width": "0.035" };
  path(parent, outline(cells, 0.115, 0.05), { ...stitches, "stroke-dasharray": "0.11 0.08", "stroke-linecap": "round" });
  for (const [row, column] of fromMiddle(cells).slice(0, income)) {
    button(parent, column + 0.5, row + 0.5, fabric);
  }
}

/** A button of bone around (x, y). @param {Element} parent @param {number} x @param {number} y @param {Fabric} fabric */
function button(parent, x, y, fabric) {
  const paints = { fill: fabric.paint("bone"), stroke: fabric.paint("bone-edge") };
  const node = parent.add("g", { transform: `translate(${fine(x)} ${fine(y)}) scale(0.23)`, ...paints });
  node.add("circle", { r: "1", "stroke-width": "0.14" });
  node.add("circle", { r: "0.68", fill: "none", "stroke-width": "0.08", "stroke-opacity": "0.35" });
  path(node, EYES, { "stroke-width": "0.3", "stroke-linecap": "round" });
}

/** The letter of a patch on the cell nearest to its middle that has no button. @param {Element} parent @param {readonly Cell[]} cells @param {string} letter @param {Fabric} fabric @param {number} income */
function letterTag(parent, cells, letter, fabric, income) {
  const nearest = fromMiddle(cells);
  const [row, column] = nearest[Math.min(income, nearest.length - 1)];
  /** @type {Record<string, string>} */
  const named = fabric.theme === "page" ? { class: "sewn-letter" } : {};
  const node = parent.add("g", { transform: `translate(${fine(column + 0.5)} ${fine(row + 0.5)})`, ...named });
  rect(node, -0.3, -0.3, 0.6, 0.6, { rx: 0.12, fill: fabric.paint("surface"), "fill-opacity": "0.92" });
  text(node, 0, 0.16, letter, 0.46, { "text-anchor": "middle", "font-weight": "bold", fill: fabric.paint("ink") });
}

/** The cells of a patch, those nearest to its middle first. @param {readonly Cell[]} cells */
function fromMiddle(cells) {
  const down = cells.reduce((sum, [row]) => sum + row, 0);
  const across = cells.reduce((sum, [, column]) => sum + column, 0);
  const far = (/** @type {Cell} */ [row, column]) => (cells.length * row - down) ** 2 + (cells.length * column - across) ** 2;
  return [...cells].sort((a, b) => far(a) - far(b) || a[0] - b[0] || a[1] - b[1]);
}

// -- quilts ----------------------------------------------------------------------------------------

/** The cells of each lettered patch, in reading order. @param {Labelled} quilt @returns {Map<string, Cell[]>} */
function sewn({ labels, width }) {
  /** @type {Map<string, Cell[]>} */
  const found = new Map();
  labels.forEach((label, at) => {
    if ([HOLE, LEATHER_MARK, UNKNOWN_MARK, BLOCKED].includes(label)) return;
    const cells = found.get(label) ?? [];
    cells.push([Math.floor(at / width), at % width]);
    found.set(label, cells);
  });
  return found;
}

/** An empty quilt: its cells, hairlines, and the binding in the player's colour. @param {Element} parent @param {Labelled} quilt @param {number} size @param {Fabric} fabric @param {number | null} player */
export function linen(parent, { labels, width }, size, fabric, player) {
  const cells = labels.flatMap((label, at) => (label === BLOCKED ? [] : [/** @type {Cell} */ ([Math.floor(at / width), at % width])]));
  path(parent, outline(cells), { fill: fabric.paint("linen") });
  if (size >= DETAIL) path(parent, innerLines(cells), { fill: "none", stroke: fabric.paint("grid"), "stroke-width": "0.03" });
  const stroke = fabric.paint(player === null ? "edge" : `p${player}`);
  path(parent, outline(cells, -0.12, 0.2), { fill: "none", stroke, "stroke-width": "0.1", "stroke-opacity": fabric.paint("bind-alpha") });
}

/** The things on a quilt, each patch as one element; a letter lies on a cell that is seen. @param {Element} parent @param {Labelled} quilt @param {number} size @param {Fabric} fabric @param {Incomes} incomes @param {Set<string> | null} [seen] */
export function pieces(parent, quilt, size, fabric, incomes, seen = null) {
  const isSeen = (/** @type {Cell} */ cell) => seen === null || seen.has(String(cell));
  const shown = [...sewn(quilt)].filter(([, cells]) => cells.some(isSeen));
  const nodes = shown.map(([letter, cells]) => {
    const node = parent.add("g", {});
    patchShape(node, cells, letter, size, fabric, incomes(letter, cells));
    return node;
  });
  quilt.labels.forEach((label, at) => {
    const cell = /** @type {Cell} */ ([Math.floor(at / quilt.width), at % quilt.width]);
    if ((label !== LEATHER_MARK && label !== UNKNOWN_MARK) || !isSeen(cell)) return;
    const node = parent.add("g", {});
    if (label === LEATHER_MARK) leather(node, cell, size, fabric);
    else unknown(node, cell);
  });
  if (fabric.letters) shown.forEach(([letter, cells], at) => letterTag(nodes[at], cells.filter(isSeen), letter, fabric, incomes(letter, cells)));
}

/** A leather patch with its stitches. @param {Element} parent @param {Cell} cell @param {number} size @param {Fabric} fabric */
export function leather(parent, [row, column], size, fabric) {
  parent.add("rect", { x: fine(column + 0.03), y: fine(row + 0.03), width: "0.94", height: "0.94", rx: "0.09", fill: fabric.paint("leather") });
  if (size < DETAIL) return;
  const stitches = { "stroke-width": "0.05", "stroke-dasharray": "0.13 0.1", "stroke-linecap": "round" };
  const place = { x: fine(column + 0.15), y: fine(row + 0.15), width: "0.7", height: "0.7" };
  parent.add("rect", { ...place, rx: "0.06", fill: "none", stroke: "#f3dfc6", "stroke-opacity": "0.8", ...stitches });
}

/** A cell under a patch that is not known. @param {Element} parent @param {Cell} cell */
function unknown(parent, [row, column]) {
  path(parent, squares([[row, column]]), { fill: UNKNOWN, stroke: HATCH, "stroke-width": "0.02" });
  const steps = `M${column} ${row + 0.5}l0.5 -0.5M${column} ${row + 1}l1 -1M${column + 0.5} ${row + 1}l0.5 -0.5`;
  path(parent, steps, { fill: "none", stroke: HATCH, "stroke-width": "0.045" });
}

// -- marks -----------------------------------------------------------------------------------------

/** Paint, width and dashes of the line of each mark, the width of the halo below it, and its sign. @type {Record<string, [string, string, string, string, string]>} */
const MARKS = {
  best: ["accent", "0.13", "", "0.24", "M-0.16 0.01L-0.05 0.13L0.17 -0.11"],
  last: ["ink", "0.085", "0.01 0.17", "0.17", ""],
  wrong: ["bad", "0.13", "0.34 0.26", "0.24", "?"],
};

/** Mark cells: a solid line for the best move, dots for the last one, dashes for a mistake. @param {Element} parent @param {readonly Cell[]} cells @param {string} kind @param {Fabric} fabric */
export function mark(parent, cells, kind, fabric) {
  const steps = outline(cells, -0.01, 0.1);
  const [paint, width, dashes, halo, sign] = MARKS[kind];
  const style = { "stroke-linejoin": "round", "stroke-linecap": "round" };
  path(parent, steps, { stroke: fabric.paint("surface"), "stroke-width": halo, fill: "none", ...style });
  path(parent, steps, { stroke: fabric.paint(paint), "stroke-width": width, fill: "none", ...style, ...(dashes ? { "stroke-dasharray": dashes } : {}) });
  if (!sign) return;
  const top = Math.min(...cells.map(([row]) => row));
  const right = 1 + Math.max(...cells.filter(([row]) => row === top).map(([, column]) => column));
  drawSign(parent.add("g", { transform: `translate(${fine(right - 0.06)} ${fine(top + 0.06)})` }), kind, fabric);
}

/** The sign of a mark around the origin. @param {Element} parent @param {string} kind @param {Fabric} fabric */
export function drawSign(parent, kind, fabric) {
  const [paint, , , , sign] = MARKS[kind];
  parent.add("circle", { r: "0.36", fill: fabric.paint(paint), stroke: fabric.paint("surface"), "stroke-width": "0.09" });
  const ink = fabric.paint(`on-${paint}`);
  if (sign.startsWith("M")) path(parent, sign, { fill: "none", stroke: ink, "stroke-linecap": "round", "stroke-linejoin": "round", "stroke-width": "0.1" });
  else text(parent, 0, 0.17, sign, 0.5, { "text-anchor": "middle", "font-weight": "bold", fill: ink });
}

/** Pixels of a cell in which a frame is drawn. */
const FRAME = 20;

/** The frame of a mark; the dashes of a second one lie on the line of the first. @param {Element} parent @param {number} width @param {number} height @param {number} place @param {string} kind @param {Fabric} fabric */
export function frame(parent, width, height, place, kind, fabric) {
  const node = scaled(parent, 0, 0, FRAME);
  const [wide, high] = [width / FRAME, height / FRAME];
  const [paint, line, dashes, halo, sign] = MARKS[kind];
  const around = (/** @type {string} */ stroke, /** @type {string} */ thick, style = {}) =>
    rect(node, 0, 0, wide, high, { rx: 0.2, fill: "none", stroke: fabric.paint(stroke), "stroke-width": thick, "stroke-linecap": kind === "last" ? "round" : "butt", ...style });
  if (place === 0) around("surface", halo);
  around(paint, line, dashes ? { "stroke-dasharray": dashes } : {});
  if (sign) drawSign(scaled(node, wide - 0.65 - 0.8 * place, 0.65, 1), kind, fabric);
}

/** A patch that does not lie on the quilt, pale; null is leather. @param {Element} parent @param {readonly Cell[]} cells @param {{letter: string, income: number} | null} patch @param {number} size @param {Fabric} fabric */
export function proposal(parent, cells, patch, size, fabric) {
  const node = parent.add("g", { opacity: "0.55" });
  if (patch) patchShape(node, cells, patch.letter, size, fabric, patch.income);
  else for (const cell of cells) leather(node, cell, size, fabric);
}
