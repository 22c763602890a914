/** Patches of cloth. @typedef {import("./cell.js").Cell} Cell */

import { atOrigin, orientations, pieces } from "./cell.js";
import { InputError, Sentence } from "./errors.js";

/** The name of the single-cell leather patch in moves and notation. */
export const LEATHER = "leather";
/** Stands in a circle for a patch that is not known. */
export const UNKNOWN_PATCH = "?";
/** One letter for each patch of an edition, in the edition's order. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzαβγδεζηθικλμ";

/** One patch: its shape, its price and its orientations. */
export class Patch {
  /**
   * @param {string} name @param {readonly Cell[]} cells One connected piece.
   * @param {number} buttons @param {number} time @param {number} income
   */
  constructor(name, cells, buttons, time, income) {
    const wrong = flaw(cells);
    if (wrong) throw new InputError(`patches.${name}.cells`, wrong);
    this.name = name;
    this.cells = atOrigin(cells);
    this.buttons = buttons;
    this.time = time;
    this.income = income;
    this.orientations = orientations(this.cells);
    /** Equal for two patches exactly when they have the same shape. */
    this.outline = String(this.orientations[0]);
  }

  /**
   * Build a patch from rows in which `#` is a cell and `.` is not.
   * @param {string} name @param {readonly string[]} rows
   * @param {number} buttons @param {number} time @param {number} income
   */
  static drawn(name, rows, buttons, time, income) {
    if (rows.some((row) => /[^#.]/u.test(row))) {
      throw new InputError(`patches.${name}.cells`, "allowed: rows of '#' and '.'");
    }
    const cells = rows.flatMap((row, r) =>
      [...row].flatMap((mark, c) => (mark === "#" ? [/** @type {Cell} */ ([r, c])] : [])),
    );
    return new Patch(name, cells, buttons, time, income);
  }

  /** Number of cells covered. */
  get area() {
    return this.cells.length;
  }

  /** Rows and columns from its first cell to its last. @returns {[number, number]} */
  get box() {
    return [
      1 + Math.max(...this.cells.map((cell) => cell[0])),
      1 + Math.max(...this.cells.map((cell) => cell[1])),
    ];
  }

  /** The patch as rows of `#` and `.`. */
  rows() {
    const [height, width] = this.box;
    const rows = Array.from({ length: height }, () => new Array(width).fill("."));
    for (const [row, column] of this.cells) rows[row][column] = "#";
    return rows.map((row) => row.join(""));
  }
}

/** Why cells do not form a patch; null for one connected piece. @param {readonly Cell[]} cells */
function flaw(cells) {
  if (!cells.length) return new Sentence("no cell; a patch has at least one");
  if (new Set(cells.map(String)).size < cells.length) return new Sentence("a cell is listed twice; list it once");
  return pieces(cells).length > 1 ? new Sentence("several pieces; a patch is one connected piece, edge to edge") : null;
}
