/**
 * The rules of a proved game as its strategy sees them. Patches are numbered by their place in the
 * circle; the cells of a quilt are the bits of one big number, row by row.
 *
 * @import {Cell, Patch, State} from "../../../../engine/javascript/index.js"
 * @typedef {{patches: Patch[], spots: bigint[][], leatherSpots: bigint[], squares: bigint[],
 *   inner: bigint, width: bigint, cells: number, last: number, penalty: number,
 *   squarePoints: number, squareCells: number, incomeMarks: number[], leatherMarks: number[]}} Facts
 *   `spots` has the placements of each patch; `inner` all cells but those of the last column;
 *   `incomeMarks` and `leatherMarks` how many marks lie up to each space.
 */

/** @param {State} start @returns {Facts} */
export function factsOf({ edition, circle }) {
  const { width, height, last, square } = edition;
  const patches = circle.map((name) => edition.find(name));
  const spotsOf = (/** @type {readonly (readonly Cell[])[]} */ shapes) => shapes.flatMap((shape) => placements(shape, height, width));
  const side = Array.from({ length: square * square }, (_, n) => /** @type {Cell} */ ([Math.floor(n / square), n % square]));
  return {
    patches,
    spots: patches.map((patch) => spotsOf(patch.orientations)),
    leatherSpots: spotsOf([[[0, 0]]]),
    squares: square ? spotsOf([side]) : [],
    inner: spotsOf([[[0, 0]]]).reduce((all, cell, n) => (n % width < width - 1 ? all | cell : all), 0n),
    width: BigInt(width),
    cells: edition.cells,
    last,
    penalty: edition.holePenalty,
    squarePoints: edition.squarePoints,
    squareCells: square * square,
    incomeMarks: marksUpTo(edition.incomeMarks, last),
    leatherMarks: marksUpTo(edition.leatherMarks, last),
  };
}

/** @param {readonly number[]} marks @param {number} last */
const marksUpTo = (marks, last) => Array.from({ length: last + 1 }, (_, space) => marks.filter((mark) => mark <= space).length);

/** Every place of a shape, by row and column. @param {readonly Cell[]} shape @param {number} rows @param {number} columns */
function placements(shape, rows, columns) {
  const down = Math.max(...shape.map(([row]) => row));
  const across = Math.max(...shape.map(([, column]) => column));
  const found = [];
  for (let top = 0; top < rows - down; top += 1) {
    for (let left = 0; left < columns - across; left += 1) {
      found.push(maskOf(shape.map(([row, column]) => (top + row) * columns + left + column)));
    }
  }
  return found;
}

/** @param {number[]} bits */
export const maskOf = (bits) => bits.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n);

/** How many bits are set. @param {bigint} mask */
export function count(mask) {
  let bits = 0;
  for (let rest = mask; rest; rest >>= 32n) {
    let word = Number(rest & 0xffffffffn);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    bits += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return bits;
}

/** The cells of a mask, in reading order. @param {Facts} facts @param {bigint} mask @returns {Cell[]} */
export function cellsOf({ cells, width }, mask) {
  const bits = Array.from({ length: cells }, (_, n) => n).filter((n) => (mask >> BigInt(n)) & 1n);
  return bits.map((n) => [Math.floor(n / Number(width)), n % Number(width)]);
}
