/**
 * Cells of a quilt and shapes made of them. A cell is `[row, column]`, both from 0 at the top left.
 * @typedef {[number, number]} Cell
 */

/** @param {Cell} a @param {Cell} b */
const inReadingOrder = (a, b) => a[0] - b[0] || a[1] - b[1];

/**
 * The name of a cell: `b3` is column 1, row 2.
 * @param {Cell} cell
 */
export function cellName([row, column]) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(97 + n);
  const high = column >= 26 ? letter(Math.floor(column / 26) - 1) : "";
  return `${high}${letter(column % 26)}${row + 1}`;
}

/**
 * The cells that the token of a move names: `plus@b1a2b2c2b3`.
 * @param {string} move @returns {Cell[]}
 */
export const cellsOfMove = (move) => (move.split("@")[1]?.match(/[a-z]+\d+/g) ?? []).map(namedCell);

/** Cells that the server numbers row by row. @param {number[]} flat @param {number} width @returns {Cell[]} */
export const unflat = (flat, width) => flat.map((n) => [Math.floor(n / width), n % width]);

/** The cell of a name. @param {string} name @returns {Cell} */
export function namedCell(name) {
  const [, letters, digits] = /** @type {RegExpExecArray} */ (/^([a-z]+)(\d+)$/.exec(name));
  return [Number(digits) - 1, [...letters].reduce((sum, each) => 26 * sum + each.charCodeAt(0) - 96, 0) - 1];
}

/** @param {Cell} cell */
export const cellKey = ([row, column]) => `${row},${column}`;

/**
 * Move cells to the origin and sort them.
 * @param {Cell[]} cells
 * @returns {Cell[]}
 */
export function atOrigin(cells) {
  const [top, left] = corner(cells);
  return shifted(cells, -top, -left).sort(inReadingOrder);
}

/**
 * The upper left corner of the box around cells.
 * @param {Cell[]} cells
 * @returns {Cell}
 */
export function corner(cells) {
  return [Math.min(...cells.map((cell) => cell[0])), Math.min(...cells.map((cell) => cell[1]))];
}

/**
 * Rows and columns of the box around cells.
 * @param {Cell[]} cells
 * @returns {[number, number]}
 */
export function extent(cells) {
  const [top, left] = corner(cells);
  return [
    Math.max(...cells.map((cell) => cell[0])) - top + 1,
    Math.max(...cells.map((cell) => cell[1])) - left + 1,
  ];
}

/**
 * @param {Cell[]} cells @param {number} down @param {number} right
 * @returns {Cell[]}
 */
export const shifted = (cells, down, right) =>
  cells.map(([row, column]) => /** @type {Cell} */ ([row + down, column + right]));

/** Turn a quarter clockwise. @param {Cell[]} cells */
export const turned = (cells) => atOrigin(cells.map(([row, column]) => [column, -row]));

/** Flip left to right. @param {Cell[]} cells */
export const flipped = (cells) => atOrigin(cells.map(([row, column]) => [row, -column]));

/**
 * Every distinct shape under turns and flips.
 * @param {Cell[]} cells
 * @returns {Cell[][]}
 */
export function orientations(cells) {
  const found = new Map();
  for (let shape of [atOrigin(cells), flipped(cells)]) {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      found.set(shapeKey(shape), shape);
      shape = turned(shape);
    }
  }
  return [...found.values()];
}

/** One text for a shape, wherever it lies. @param {Cell[]} cells */
export const shapeKey = (cells) => atOrigin(cells).map(cellKey).join(" ");

/** One text for a shape, however it is turned. @param {Cell[]} cells */
export const outlineKey = (cells) => orientations(cells).map(shapeKey).sort()[0];

/**
 * The cell nearest to the centre of a shape, where its letter stands.
 * @param {Cell[]} cells
 */
export function middle(cells) {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const far = (/** @type {Cell} */ cell) => (cell[0] - row) ** 2 + (cell[1] - column) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}
