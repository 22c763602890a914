/**
 * Cells of a quilt and shapes made of them. A cell is `[row, column]`, both from 0 at the top left.
 * @typedef {[number, number]} Cell
 */

import { shown } from "./wording.js";

export const EMPTY = ".";
/** A cell covered by a patch that is not known. */
export const UNKNOWN = "#";
export const LEATHER_MARK = "*";
/** Mark of a cell outside the quilt, where its outline is not a rectangle. */
export const BLOCKED = "-";

/** The name of a cell: a column's letter or letters, and a row from 1. */
export const CELL = "([a-z]{1,2})([1-9][0-9]{0,2})";
const LETTERS = 26;

/** @param {Cell} a @param {Cell} b */
export const inReadingOrder = (a, b) => compare(a[0], b[0]) || compare(a[1], b[1]);

/** Numbers in order, those of a document among them, which may be bigints. @param {number} a @param {number} b */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The name of a cell: `b3` is column 1, row 2. @param {Cell} cell */
export function cellName([row, column]) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(97 + n);
  const high = column >= LETTERS ? letter(Math.floor(column / LETTERS) - 1) : "";
  return `${high}${letter(column % LETTERS)}${row + 1}`;
}

/** The cell of a column's letters and a row's number. @param {string} letters @param {string} number @returns {Cell} */
export function cellNamed(letters, number) {
  const column = [...letters].reduce((sum, each) => LETTERS * sum + each.charCodeAt(0) - 96, 0) - 1;
  return [Number(number) - 1, column];
}

/** A cell as a message has it: by its name, if it has one, and as JSON counts it. @param {Cell} cell */
export function cellWords(cell) {
  const [row, column] = cell;
  const hasName = row >= 0 && row < 999 && column >= 0 && column < LETTERS * (LETTERS + 1);
  return hasName ? `${cellName(cell)} (${shown(cell)})` : shown(cell);
}

/** The upper left corner of the box around some cells, itself covered or not. @param {readonly Cell[]} cells @returns {Cell} */
export const cornerOf = (cells) =>
  cells.reduce(([top, left], [row, column]) => [Math.min(top, row), Math.min(left, column)], [Infinity, Infinity]);

/** Move cells to the origin and sort them. @param {readonly Cell[]} cells @returns {Cell[]} */
export function atOrigin(cells) {
  const [top, left] = cornerOf(cells);
  return cells
    .map(([row, column]) => /** @type {Cell} */ ([row - top, column - left]))
    .sort(inReadingOrder);
}

/** @param {readonly Cell[]} a @param {readonly Cell[]} b */
function compareShapes(a, b) {
  for (let at = 0; at < a.length; at += 1) {
    const order = inReadingOrder(a[at], b[at]);
    if (order) return order;
  }
  return 0;
}

/** The distinct shapes under turns and flips (1, 2, 4 or 8 of them), sorted. @param {readonly Cell[]} cells @returns {Cell[][]} */
export function orientations(cells) {
  const found = new Map();
  let turned = atOrigin(cells);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    turned = atOrigin(turned.map(([row, column]) => [column, -row]));
    const flipped = atOrigin(turned.map(([row, column]) => [row, -column]));
    found.set(String(turned), turned);
    found.set(String(flipped), flipped);
  }
  return [...found.values()].sort(compareShapes);
}

/** One text for a shape, however it is turned. @param {readonly Cell[]} cells */
export const outlineOf = (cells) => String(orientations(cells)[0]);

/** The parts that cells hang together in, edge to edge, each in reading order. @param {readonly Cell[]} cells @returns {Cell[][]} */
export function pieces(cells) {
  const rest = new Map(
    [...cells].sort(inReadingOrder).map((cell) => [String(cell), cell]),
  );
  const found = [];
  while (rest.size) {
    const [[key, start]] = rest;
    rest.delete(key);
    const reached = [start];
    for (const [row, column] of reached) {
      for (const beside of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
        const cell = rest.get(String(beside));
        if (!cell) continue;
        rest.delete(String(beside));
        reached.push(cell);
      }
    }
    found.push(reached.sort(inReadingOrder));
  }
  return found;
}
