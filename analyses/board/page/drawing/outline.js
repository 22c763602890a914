/** Outlines of cells as path commands, in units of one cell. */

import { fine } from "./element.js";

/** @typedef {import("../model/cells.js").Cell} Cell @typedef {[number, number]} Point A corner of cells: x and y. */

/**
 * The closed border of cells, moved inwards, with rounded corners. Cells that touch at a corner only have borders of
 * their own; a hole has its own border too.
 * @param {readonly Cell[]} cells
 */
export const outline = (cells, inset = 0, radius = 0) => loops(cells).map((loop) => rounded(loop, inset, radius)).join("");

/** The square of each cell. @param {readonly Cell[]} cells */
export const squares = (cells) => cells.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");

/** The lines between neighbours. @param {readonly Cell[]} cells */
export function innerLines(cells) {
  const inside = new Set(cells.map(String));
  const at = (/** @type {number} */ row, /** @type {number} */ column) => inside.has(`${row},${column}`);
  return cells
    .map(([row, column]) => (at(row, column - 1) ? `M${column} ${row}v1` : "") + (at(row - 1, column) ? `M${column} ${row}h1` : ""))
    .join("");
}

/** The corners of each border, clockwise around the cells. @param {readonly Cell[]} cells @returns {Point[][]} */
function loops(cells) {
  const ways = edges(cells);
  const found = [];
  while (ways.size) {
    // Not where two cells touch: the border passes there twice.
    const { from: start } = [...ways.values()].find(({ to }) => to.length === 1) ?? [...ways.values()][0];
    const loop = [start];
    let here = start;
    /** @type {Point | null} */
    let step = null;
    for (;;) {
      const there = next(ways, here, step);
      step = [there[0] - here[0], there[1] - here[1]];
      here = there;
      if (String(here) === String(start)) break;
      loop.push(here);
    }
    found.push(corners(loop));
  }
  return found;
}

/** Where the borders lead from each corner, the cells on the right. @param {readonly Cell[]} cells */
function edges(cells) {
  const inside = new Set(cells.map(String));
  /** @type {Map<string, {from: Point, to: Point[]}>} */
  const ways = new Map();
  const add = (/** @type {Point} */ from, /** @type {Point} */ to) => {
    const way = ways.get(String(from));
    if (way) way.to.push(to);
    else ways.set(String(from), { from, to: [to] });
  };
  for (const [row, column] of cells) {
    const [top, bottom, left, right] = [row, row + 1, column, column + 1];
    if (!inside.has(`${row - 1},${column}`)) add([left, top], [right, top]);
    if (!inside.has(`${row},${column + 1}`)) add([right, top], [right, bottom]);
    if (!inside.has(`${row + 1},${column}`)) add([right, bottom], [left, bottom]);
    if (!inside.has(`${row},${column - 1}`)) add([left, bottom], [left, top]);
  }
  return ways;
}

/** Take the next edge: where two cells touch at a corner, the one of the same cell. @param {ReturnType<typeof edges>} ways @param {Point} here @param {Point | null} step */
function next(ways, here, step) {
  const key = String(here);
  const { to } = /** @type {{to: Point[]}} */ (ways.get(key));
  const at = to.length > 1 && step ? to.findIndex(([x, y]) => step[0] * (y - here[1]) - step[1] * (x - here[0]) > 0) : 0;
  const [there] = to.splice(at, 1);
  if (!to.length) ways.delete(key);
  return there;
}

/** A border without the points where it goes straight on. @param {Point[]} loop */
const corners = (loop) =>
  loop.filter((here, at) => String(way(loop[(at || loop.length) - 1], here)) !== String(way(here, loop[(at + 1) % loop.length])));

/** @param {Point[]} loop @param {number} inset @param {number} radius */
function rounded(loop, inset, radius) {
  const steps = loop.map(([x, y], at) => {
    const [ux, uy] = way(loop[(at || loop.length) - 1], [x, y]);
    const [vx, vy] = way([x, y], loop[(at + 1) % loop.length]);
    const [cx, cy] = [x - inset * (uy + vy), y + inset * (ux + vx)];
    const to = `${fine(cx - radius * ux)} ${fine(cy - radius * uy)}`;
    const curve = `Q${fine(cx)} ${fine(cy)} ${fine(cx + radius * vx)} ${fine(cy + radius * vy)}`;
    return `${at ? "L" : "M"}${to}${radius ? curve : ""}`;
  });
  return `${steps.join("")}Z`;
}

/** The direction between two corners. @param {Point} start @param {Point} end @returns {Point} */
const way = ([x0, y0], [x1, y1]) => [Math.sign(x1 - x0), Math.sign(y1 - y0)];
