/**
 * Quilts: which cells are covered, and by what.
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./edition.js").Edition} Edition
 */

import { BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN, cellWords } from "./cell.js";
import { InputError, plural } from "./errors.js";
import { LETTERS } from "./patch.js";
import { lengthOf } from "./text.js";

const PATCHED = new Set([...LETTERS, LEATHER_MARK]);
const KNOWN = new Set([...PATCHED, EMPTY]);
const NO_PATCH = [EMPTY, UNKNOWN, LEATHER_MARK, BLOCKED];
/** Wrong rows of a quilt that are reported. */
const MOST_FLAWS = 200;

/** A quilt as one character a cell. */
export class Quilt {
  /** @param {string} labels Row by row: `.` empty, a letter for each sewn patch, `*`, `#`, `-` no cell. @param {number} width */
  constructor(labels, width) {
    this.labels = labels;
    this.width = width;
    Object.freeze(this);
  }

  /** @param {number} width @param {number} height */
  static empty(width, height) {
    return new Quilt(EMPTY.repeat(width * height), width);
  }

  /** The empty quilt of an edition. @param {Edition} edition */
  static ofEdition({ width, height, blocked }) {
    return Quilt.#labelled(EMPTY.repeat(width * height), width, blocked);
  }

  /** @param {string} labels @param {number} width @param {readonly Cell[]} blocked */
  static #labelled(labels, width, blocked) {
    const marks = [...labels];
    for (const [row, column] of blocked) marks[row * width + column] = BLOCKED;
    return new Quilt(marks.join(""), width);
  }

  /**
   * Build a quilt from rows of text; a character that is neither a letter nor `*` becomes `#`. What
   * stands at blocked cells, which are not part of the quilt, is not read.
   * @param {readonly string[]} rows @param {number} width @param {number} height @param {string} [field] @param {readonly Cell[]} [blocked]
   */
  static drawn(rows, width, height, field = "quilt", blocked = []) {
    const [flaw] = Quilt.flaws(rows, width, height, field, blocked);
    if (flaw) throw flaw;
    const labels = [...rows.join("")].map((mark) => (KNOWN.has(mark) ? mark : UNKNOWN)).join("");
    return Quilt.#labelled(labels, width, blocked);
  }

  /**
   * The flaws of rows of text as a quilt of this size and outline; the first ones of very many.
   * @param {readonly string[]} rows @param {number} width @param {number} height @param {string} [field] @param {readonly Cell[]} [blocked]
   */
  static flaws(rows, width, height, field = "quilt", blocked = []) {
    const wrong = rows.flatMap((row, number) => (lengthOf(row) === width ? [] : [number])).slice(0, MOST_FLAWS);
    const found = wrong.map(
      (number) => new InputError(`${field}[${number}]`, plural("{n} cell; each row has {width}", "{n} cells; each row has {width}", lengthOf(rows[number]), { width })),
    );
    if (rows.length !== height) {
      found.unshift(new InputError(field, plural("{n} row; a quilt of this edition has {height}", "{n} rows; a quilt of this edition has {height}", rows.length, { height })));
    }
    for (const cell of blocked) {
      const [row, column] = cell;
      const mark = [...(rows[row] ?? "")][column];
      if (mark === undefined || !PATCHED.has(mark)) continue;
      found.push(new InputError(`${field}[${row}]`, "{where} is not a cell of the quilt; write '{blocked}' there", { where: cellWords(cell), blocked: BLOCKED }));
    }
    return found;
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
    return this.#maskOf((label) => label !== EMPTY && label !== BLOCKED);
  }

  /** Mask of empty cells. */
  get free() {
    return this.#maskOf((label) => label === EMPTY);
  }

  /** @param {(label: string) => boolean} isIn */
  #maskOf(isIn) {
    let mask = 0n;
    for (let at = this.labels.length - 1; at >= 0; at -= 1) {
      mask = (mask << 1n) | (isIn(this.labels[at]) ? 1n : 0n);
    }
    return mask;
  }

  /** Number of empty cells. */
  get holes() {
    return this.#count(EMPTY);
  }

  /** Number of covered cells. */
  get covered() {
    return this.labels.length - this.holes - this.#count(BLOCKED);
  }

  /** @param {string} label */
  #count(label) {
    return this.labels.split(label).length - 1;
  }

  /** Whether its outline is that of an edition whose rectangle has the same size. @param {Edition} edition */
  hasOutlineOf({ blocked }) {
    const isBlocked = (/** @type {Cell} */ [row, column]) => this.labels[row * this.width + column] === BLOCKED;
    return this.#count(BLOCKED) === blocked.length && blocked.every(isBlocked);
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
      if (NO_PATCH.includes(label)) return;
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
