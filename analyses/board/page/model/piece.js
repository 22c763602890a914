/**
 * A patch in hand: which one, how it is turned, and where it would lie.
 *
 * @typedef {import("./cells.js").Cell} Cell
 * @typedef {import("./document.js").Edition} Edition
 * @typedef {{name: string, shape: Cell[], row: number, column: number, stays?: boolean, isPlaced?: boolean,
 *   origin?: {side: number, cells: Cell[]}}} Piece
 *   `shape` lies at the origin, its corner is to lie at (row, column); what `stays` is in hand
 *   again when it has been sewn on, `isPlaced` says that somebody chose where it lies, and `origin` is
 *   where it lay on a quilt.
 */

import { CLOTH, LEATHER } from "./document.js";
import { atOrigin, corner, extent, flipped, middle, shifted, turned } from "./cells.js";

/** @type {Cell[]} */
const SINGLE = [[0, 0]];

/**
 * Take a patch, leather or unknown cloth.
 * @param {Edition} edition @param {string} name @param {Piece | null} [before] Where it is to lie.
 * @returns {Piece}
 */
export function picked(edition, name, before = null) {
  const single = name === LEATHER || name === CLOTH;
  const patch = edition.patches.find((each) => each.name === name);
  const shape = single || !patch ? SINGLE : patch.orientations[0];
  const [rows, columns] = extent(shape);
  const row = before ? before.row : (edition.height - rows) >> 1;
  const column = before ? before.column : (edition.width - columns) >> 1;
  return inside(edition, { name, shape: atOrigin(shape), row, column, stays: single });
}

/**
 * Where a piece fits that is the nearest to where it is; where it is, if it fits nowhere in this orientation.
 * @param {Edition} edition @param {Piece} piece @param {(cells: Cell[]) => boolean} isFree
 */
export function nearest(edition, piece, isFree) {
  const [rows, columns] = extent(piece.shape);
  let found = piece;
  let least = Infinity;
  for (let row = 0; row <= edition.height - rows; row += 1) {
    for (let column = 0; column <= edition.width - columns; column += 1) {
      const far = (row - piece.row) ** 2 + (column - piece.column) ** 2;
      if (far >= least || !isFree(shifted(piece.shape, row, column))) continue;
      least = far;
      found = { ...piece, row, column };
    }
  }
  return found;
}

/** A piece that lay on a quilt. @param {string} name @param {Cell[]} cells @returns {Piece} */
export function lifted(name, cells) {
  const [row, column] = corner(cells);
  return { name, shape: atOrigin(cells), row, column };
}

/** The cells on which it would lie. @param {Piece} piece */
export const cellsOf = (piece) => shifted(piece.shape, piece.row, piece.column);

/** @param {Edition} edition @param {Piece} piece @param {number} down @param {number} right */
export const pushed = (edition, piece, down, right) =>
  inside(edition, { ...piece, row: piece.row + down, column: piece.column + right, isPlaced: true });

/** Put the middle of a piece on a cell. */
export function centred(
  /** @type {Edition} */ edition,
  /** @type {Piece} */ piece,
  /** @type {Cell} */ [row, column],
) {
  const [down, right] = middle(piece.shape);
  return inside(edition, { ...piece, row: row - down, column: column - right, isPlaced: true });
}

/** Turn a quarter clockwise about its middle. @param {Edition} edition @param {Piece} piece */
export const turnedPiece = (edition, piece) => reshaped(edition, piece, turned(piece.shape));

/** Flip left to right. @param {Edition} edition @param {Piece} piece */
export const flippedPiece = (edition, piece) => reshaped(edition, piece, flipped(piece.shape));

/** Turn or flip into a shape. @param {Edition} edition @param {Piece} piece @param {Cell[]} shape @returns {Piece} */
export function reshaped(edition, piece, shape) {
  const [rows, columns] = extent(piece.shape);
  const [down, across] = extent(shape);
  const row = piece.row + Math.trunc((rows - down) / 2);
  const column = piece.column + Math.trunc((columns - across) / 2);
  return inside(edition, { ...piece, shape, row, column });
}

/** Keep a piece on the quilt, if it is not larger. @param {Edition} edition @param {Piece} piece */
function inside(edition, piece) {
  const [rows, columns] = extent(piece.shape);
  const held = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(0, Math.min(at, most));
  return {
    ...piece,
    row: held(piece.row, edition.height - rows),
    column: held(piece.column, edition.width - columns),
  };
}

/**
 * The next patch of a letter: exactly as it is typed first, then the other case.
 * @param {Edition} edition @param {string} key @param {string | null} now The patch in hand.
 * @param {(name: string) => boolean} [allowed]
 * @returns {string | null}
 */
export function byLetter(edition, key, now, allowed = () => true) {
  const ranks = (/** @type {{letter: string}} */ patch) => (patch.letter === key ? 0 : 1);
  const names = edition.patches
    .filter((patch) => patch.letter.toLowerCase() === key.toLowerCase() && allowed(patch.name))
    .sort((a, b) => ranks(a) - ranks(b))
    .map((patch) => patch.name);
  return names[(names.indexOf(now ?? "") + 1) % names.length] ?? null;
}
