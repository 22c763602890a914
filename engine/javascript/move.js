/**
 * Moves, and their codes in the kernel.
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {{advance: true} | {swap: true} | {leather: Cell} | {patch: string, cells: Cell[]}} MoveDocument
 */

import layout from "./built/layout.js";
import { CELL, atOrigin, cellName, cellNamed, cellWords, inReadingOrder } from "./cell.js";
import { InputError } from "./errors.js";
import { LEATHER, LETTERS } from "./patch.js";
import { isWhole } from "./values.js";
import { didYouMean, shortened, shown } from "./wording.js";

// The code of a move is that of the advance or the swap, or `orientation << ANCHOR_BITS | anchor`.
const { ADVANCE, SWAP, ANCHOR_BITS, ANCHOR_MASK } = layout;

/** The token of taking the first player's seat, and what stands for its patch. */
export const SWAP_WORD = "swap";

/** Characters of cells that a message names. */
const LONGEST_CELLS = 200;
const CELLS = new RegExp(`^(?:${CELL})+$`);
const EACH_CELL = new RegExp(CELL, "g");

/** An advance, the purchase and placement of a patch, the placement of a leather patch, or the swap of a variant. */
export class Move {
  /** @param {string | null} [patch] Name of the patch, `leather`, `swap`, or null for an advance. @param {readonly Cell[]} [cells] */
  constructor(patch = null, cells = []) {
    if (!Array.isArray(cells) || !cells.every(isPair)) {
      throw new InputError("move.cells", "{value}; allowed: pairs of whole numbers, a row and a column", { value: shown(cells) });
    }
    this.patch = patch;
    /** The cells covered, in reading order. @type {readonly Cell[]} */
    this.cells = Object.freeze([...cells].sort(inReadingOrder));
    Object.freeze(this);
  }

  /** Read the token of a move: `advance`, `plus@b1a2b2c2b3` or `leather@c4`. @param {string} token @param {string} [field] */
  static fromText(token, field = "move") {
    if (token === "advance") return new Move();
    if (token === SWAP_WORD) return new Move(SWAP_WORD);
    const at = token.indexOf("@");
    const cells = token.slice(at + 1);
    if (at < 1 || !CELLS.test(cells)) {
      throw new InputError(field, "{value}; allowed: advance, PATCH@CELLS or leather@CELL", { value: shown(token) });
    }
    const named = [...cells.matchAll(EACH_CELL)].map(([, letters, number]) => cellNamed(letters, number));
    return new Move(token.slice(0, at), named);
  }

  get isAdvance() {
    return this.patch === null;
  }

  get isSwap() {
    return this.patch === SWAP_WORD;
  }

  /** Whether the move buys a patch. */
  get isPurchase() {
    return !this.isAdvance && !this.isSwap && !this.isLeather;
  }

  get isLeather() {
    return this.patch === LEATHER;
  }

  /** The move as `patchwork-game/1` writes it. @returns {MoveDocument} */
  toJSON() {
    if (this.patch === null) return { advance: true };
    if (this.isSwap) return { swap: true };
    const cells = this.cells.map(([row, column]) => /** @type {Cell} */ ([row, column]));
    return this.isLeather ? { leather: cells[0] } : { patch: this.patch, cells };
  }

  /** The token of the move. */
  toText() {
    if (this.patch === null) return "advance";
    return this.isSwap ? SWAP_WORD : `${this.patch}@${this.cells.map(cellName).join("")}`;
  }

  toString() {
    return this.toText();
  }
}

/** @param {unknown} cell */
const isPair = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every(isWhole);

/** The moves of an edition by their codes, and back. */
export class MoveTable {
  #edition;
  #names;
  /** @type {Map<string, number>} Orientations by patch and shape. */
  #orientations = new Map();
  /** @type {{owner: number, shape: Cell[]}[]} */
  #shapes = [];
  /** @type {bigint[]} Where the corner of each shape may lie. */
  #rooms = [];

  /** @param {Edition} edition @param {import("./groups.js").Group} tables Those of the kernel. */
  constructor(edition, { orients, offsets }) {
    this.#edition = edition;
    this.#names = [...edition.index.keys(), LEATHER];
    for (let orient = 0; orient < orients.shape[0]; orient += 1) {
      const row = Array.from(offsets.row(orient), Number);
      const owner = row[layout.OWNER];
      const distances = row.slice(layout.DISTANCES, layout.DISTANCES + row[layout.LENGTH]);
      const shape = distances.map((distance) => this.#cell(distance));
      const [, , low, high] = orients.row(orient);
      this.#shapes.push({ owner, shape });
      this.#rooms.push(low | (high << 64n));
      this.#orientations.set(`${this.#names[owner]} ${shape}`, orient);
    }
  }

  /** @param {number} index @returns {Cell} */
  #cell(index) {
    return [Math.floor(index / this.#edition.width), index % this.#edition.width];
  }

  /** The move of a code. @param {number} code */
  move(code) {
    if (code === ADVANCE) return new Move();
    if (code === SWAP) return new Move(SWAP_WORD);
    const { owner, shape } = this.#shapes[code >> ANCHOR_BITS];
    const [down, right] = this.#cell(code & ANCHOR_MASK);
    return new Move(this.#names[owner], shape.map(([row, column]) => [row + down, column + right]));
  }

  /** The code of a move, or null where the edition has no such placement. @param {Move} move */
  find(move) {
    if (move.patch === null) return move.cells.length ? null : ADVANCE;
    if (move.isSwap) return this.#edition.swap && !move.cells.length ? SWAP : null;
    if (!move.cells.length || !move.cells.every((cell) => this.#isInside(cell))) return null;
    const shape = atOrigin(move.cells);
    const orient = this.#orientations.get(`${move.patch} ${shape}`);
    if (orient === undefined) return null;
    const row = move.cells[0][0];
    const column = Math.min(...move.cells.map((cell) => cell[1]));
    const anchor = row * this.#edition.width + column;
    return (this.#rooms[orient] >> BigInt(anchor)) & 1n ? (orient << ANCHOR_BITS) | anchor : null;
  }

  /** @param {Cell} cell */
  #isInside([row, column]) {
    return row >= 0 && row < this.#edition.height && column >= 0 && column < this.#edition.width;
  }

  /** @param {Cell} cell */
  #isOnQuilt(cell) {
    const { everywhere, width } = this.#edition;
    return this.#isInside(cell) && Boolean((everywhere >> BigInt(cell[0] * width + cell[1])) & 1n);
  }

  /** The code of a move. @param {Move} move @param {string} [field] */
  code(move, field = "move") {
    const code = this.find(move);
    if (code === null) throw this.#flaw(move, field);
    return code;
  }

  /** @param {Move} move @param {string} field */
  #flaw(move, field) {
    const name = move.patch ?? "";
    if (move.isSwap) {
      if (this.#edition.swap) return new InputError(`${field}.swap`, "a swap covers no cells");
      return new InputError(`${field}.swap`, "no swap in this edition; a variant has it with swap = true");
    }
    if (!this.#names.includes(name)) {
      const known = this.#names.slice(0, -1);
      // A letter stands for its patch in drawings, and where a game is typed.
      const meant = known[[...LETTERS].indexOf(name)] ?? name;
      return new InputError(`${field}.patch`, "unknown patch {name}{hint}", { name: shown(name), hint: didYouMean(meant, known) });
    }
    const { height, width } = this.#edition;
    const wrong = move.cells.find((cell) => !this.#isOnQuilt(cell));
    if (wrong) {
      const where = cellWords(wrong);
      return this.#isInside(wrong)
        ? new InputError(`${field}.cells`, "{where} is not a cell of the quilt", { where })
        : new InputError(`${field}.cells`, "{where} is outside the quilt, {down} rows of {across}", { where, down: height, across: width });
    }
    if (!move.cells.length) return new InputError(`${field}.cells`, "no placement of {name}: no cells", { name });
    const cells = move.cells.map(cellName).join(" ");
    return new InputError(`${field}.cells`, "no placement of {name}: {cells}", { name, cells: shortened(cells, LONGEST_CELLS) });
  }
}
