/**
 * Marks on a quilt: a ring round a cell, or an arrow from one cell to another.
 *
 * @typedef {{player: number, from: string, to?: string}} Mark Cells by their names.
 */

import { namedCell } from "../model/cells.js";
import { PAPER } from "./colours.js";
import { svg } from "./svg.js";

const COLOUR = "#c2006b";

/** The marks on the quilt of a player. @param {Mark[]} marks @param {number} side */
export const markShapes = (marks, side) =>
  marks.filter(({ player }) => player === side).map(({ from, to }) => svg("g", { class: "mark" }, ...(to && to !== from ? arrow(from, to) : ring(from))));

/** @param {string} name @returns {[number, number]} */
function middleOf(name) {
  const [row, column] = namedCell(name);
  return [column + 0.5, row + 0.5];
}

/** @param {string} name */
function ring(name) {
  const [cx, cy] = middleOf(name);
  return [[PAPER, 0.24], [COLOUR, 0.13]].map(([stroke, width]) => svg("circle", { cx, cy, r: 0.4, fill: "none", stroke, "stroke-width": width }));
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [x, y] = middleOf(from);
  const [toX, toY] = middleOf(to);
  const length = Math.hypot(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [neckX, neckY] = [toX - 0.5 * dx, toY - 0.5 * dy];
  const head = `M${toX} ${toY}L${neckX - 0.3 * dy} ${neckY + 0.3 * dx}L${neckX + 0.3 * dy} ${neckY - 0.3 * dx}Z`;
  const d = `M${x} ${y}L${neckX} ${neckY}`;
  return [[PAPER, 0.28], [COLOUR, 0.16]].flatMap(([colour, width]) => [
    svg("path", { d, stroke: colour, "stroke-width": width, "stroke-linecap": "round" }),
    svg("path", { d: head, fill: colour, stroke: colour, "stroke-width": Number(width) - 0.14, "stroke-linejoin": "round" }),
  ]);
}
