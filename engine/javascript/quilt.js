/** Quilts: which cells are covered, and by what. @typedef {import("./cell.js").Cell} Cell */

import { EMPTY, LEATHER_MARK, UNKNOWN } from "./cell.js";
import { InputError } from "./errors.js";
import { LETTERS } from "./patch.js";
import { lengthOf } from "./text.js";

const KNOWN = new Set([...LETTERS, EMPTY, LEATHER_MARK]);
/** Wrong rows of a quilt that are reported. */
const MOST_FLAWS = 200;

/** A quilt as one character a cell. */
export class Quilt {
  /** @param {string} labels Row by row: `.` empty, a letter for each sewn patch, `*`, `#`. @param {number} width */
  constructor(labels, width) {
    this.labels = labels;
    this.width = width;
    Object.freeze(this);
  }

  /** @param {number} width @param {number} height */
  static empty(width, height) {
    return new Quilt(EMPTY.repeat(width * height), width);
  }

  /**
   * Build a quilt from rows of text; a character that is no letter and no `*` becomes `#`.
   * @param {readonly string[]} rows @param {number} width @param {number} height @param {string} [field]
   */
  static drawn(rows, width, height, field = "quilt") {
    const [flaw] = Quilt.flaws(rows, width, height, field);
    if (flaw) throw flaw;
    return new Quilt([...rows.join("")].map((mark) => (KNOWN.has(mark) ? mark : UNKNOWN)).join(""), width);
  }

  /**
   * What keeps rows of text from being a quilt of this size; the first flaws of very many.
   * @param {readonly string[]} rows @param {number} width @param {number} height @param {string} [field]
   */
  static flaws(rows, width, height, field = "quilt") {
    const wrong = rows.flatMap((row, number) => (lengthOf(row) === width ? [] : [number])).slice(0, MOST_FLAWS);
    const found = wrong.map(
      (number) => new InputError(`${field}[${number}]`, `${lengthOf(rows[number])} cells; each row has ${width}`),
    );
    if (rows.length === height) return found;
    const reason = `${rows.length} rows; a quilt of this edition has ${height}`;
    return [new InputError(field, reason), ...found];
  }

  /** Number of rows. */
  get height() {
    return this.labels.length / this.width;
  }

  /** The quilt as rows of text. */
  get rows() {
    return Array.from({ length: this.height }, (_, row) =>
      this.labels.slice(row * this.width, (row + 1) * this.width),
    );
  }

  /** Mask of covered cells: bit `row * width + column`. */
  get filled() {
    let mask = 0n;
    for (let at = this.labels.length - 1; at >= 0; at -= 1) {
      mask = (mask << 1n) | (this.labels[at] === EMPTY ? 0n : 1n);
    }
    return mask;
  }

  /** Number of empty cells. */
  get holes() {
    return this.labels.split(EMPTY).length - 1;
  }

  /**
   * The quilt with cells covered under a letter, or another if that one is taken.
   * @param {readonly Cell[]} cells @param {string} letter
   */
  sew(cells, letter) {
    const isTaken = letter !== LEATHER_MARK && this.labels.includes(letter);
    const label = isTaken ? [...LETTERS].find((each) => !this.labels.includes(each)) ?? UNKNOWN : letter;
    const labels = [...this.labels];
    for (const [row, column] of cells) labels[row * this.width + column] = label;
    return new Quilt(labels.join(""), this.width);
  }

  /** The cells of each lettered patch, in reading order. @returns {Map<string, Cell[]>} */
  sewn() {
    /** @type {Map<string, Cell[]>} */
    const groups = new Map();
    [...this.labels].forEach((label, at) => {
      if (label === EMPTY || label === UNKNOWN || label === LEATHER_MARK) return;
      const group = groups.get(label) ?? [];
      group.push([Math.floor(at / this.width), at % this.width]);
      groups.set(label, group);
    });
    return groups;
  }

  /** @param {Quilt} other */
  equals(other) {
    return this.labels === other.labels && this.width === other.width;
  }
}
