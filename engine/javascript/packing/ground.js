/**
 * The ground of packing searches: an edition's tables in the kernel's memory, and packing problems on them.
 *
 * @import {Edition} from "../edition.js"
 * @import {Kernel} from "../kernel.js"
 * @import {Arena, ArrayInMemory} from "../memory.js"
 * @typedef {{[field: string]: ArrayInMemory}} Arrays
 * @typedef {{patch: number, cells: bigint}} Sewn The number of a patch, and the cells that it covers.
 */

import numbers from "../built/packing.js";
import { ArrayInMemory as InMemory } from "../memory.js";
import { maskOf, tablesIn, wordsOf } from "../tables.js";

/** Nodes between two looks at the clock: some tens of milliseconds. */
export const SLICE = 20_000;

/** Columns of a patch's row in the tables. */
const [AREA, FIRST, END] = [3, 4, 5];
const SMALLEST_MEMO = 1 << 12;
/** A memo of this number of entries, of 32 bytes each, does not grow. */
const LARGEST_MEMO = 1 << 21;
/** The same where little memory is to be taken. */
const LARGEST_FRUGAL = 1 << 20;

/** The tables of an edition, for all searches of one question; it is to be freed. */
export class Ground {
  #arena;

  /** @param {Kernel} kernel @param {Edition} edition */
  constructor(kernel, edition) {
    this.kernel = kernel;
    this.edition = edition;
    this.#arena = kernel.arena();
    this.tables = tablesIn(kernel, this.#arena, edition);
    this.grid = this.#arena.filled("uint64", gridOf(edition).flatMap(wordsOf), 4, 2);
  }

  /**
   * List the placements of patches on free cells. Where `merge`, patches of one shape are one kind; else each
   * is its own, with the number of its bit.
   * @param {Arena} arena @param {bigint} free @param {readonly number[]} patches @param {boolean} merge
   * @returns {Arrays}
   */
  problem(arena, free, patches, merge) {
    const { edition } = this;
    const kinds = merge ? byShape(edition, patches) : patches.map((_, bit) => [bit]);
    const firsts = kinds.map(([bit]) => patches[bit]);
    const areas = patches.map((patch) => this.tables.patches.row(patch)[AREA]);
    const orients = firsts.map((patch) => this.tables.patches.row(patch)).reduce((sum, row) => sum + Number(row[END] - row[FIRST]), 0);
    const room = orients * countOf(free);
    const cover = arena.scratch("uint64", room, 2);
    const kind = arena.scratch("int32", room);
    const code = arena.scratch("int32", room);
    const [low, high] = wordsOf(free);
    const found = this.kernel.call("packing.problem.list_placements", {
      tables: this.tables,
      firsts: arena.filled("int64", firsts.map(BigInt)),
      low,
      high,
      out: { 0: cover, 1: kind, 2: code },
    });
    const tints = patches.map((patch) => BigInt(tintOf(edition.patches[patch].cells)));
    return {
      cover: begun(cover, found, 2),
      kind: begun(kind, found),
      code: begun(code, found),
      members: arena.filled("uint64", kinds.map((bits) => bits.reduce((word, bit) => word | (1n << BigInt(bit)), 0n))),
      areas: arena.filled("int64", areas),
      tints: arena.filled("int64", tints),
      grid: this.grid,
      width: arena.filled("int64", [BigInt(edition.width)]),
    };
  }

  /** Give the memory back. */
  free() {
    this.#arena.free();
  }
}

/**
 * The state of a search at its root: every placement, and the number of holes that it may leave.
 * @param {Arena} arena @param {Arrays} problem @param {bigint} free @param {number} holes
 * @returns {Arrays}
 */
export function newStack(arena, problem, free, holes) {
  const [placements] = problem.kind.shape;
  const patches = problem.areas.length;
  const depth = patches + Math.min(holes, countOf(free)) + 2;
  const stack = {
    cells: arena.array("uint64", depth, 6),
    spans: arena.array("int64", depth, 7),
    live: arena.scratch("int32", (depth + 1) * placements),
    branches: arena.scratch("int32", (depth + 1) * placements),
    per_kind: arena.array("int64", problem.members.length),
    slices: arena.array("uint64", numbers.SLICES, 2),
    status: arena.array("int64", 3),
  };
  stack.status.view[numbers.MODE] = BigInt(numbers.FIRST_ONLY);
  const root = stack.cells.row(0);
  [root[0], root[1]] = wordsOf(free);
  root[numbers.LEFT] = (1n << BigInt(patches)) - 1n;
  const areas = /** @type {BigInt64Array} */ (problem.areas.view);
  stack.spans.row(0)[numbers.NEED] = areas.reduce((sum, area) => sum + area, 0n);
  restrict(stack, Array.from({ length: placements }, (_, at) => at));
  return stack;
}

/** Allow these placements only; the last of them are tried first. @param {Arrays} stack @param {number[]} placements */
export function restrict(stack, placements) {
  stack.live.view.set(placements);
  stack.spans.row(0)[numbers.LIVE_END] = BigInt(placements.length);
}

/** The cells of a placement. @param {Arrays} problem @param {number} placement */
export function coverOf(problem, placement) {
  const [low, high] = problem.cover.row(placement);
  return low | (high << 64n);
}

/** A memo of positions searched, which grows; it is to be freed. */
export class Memo {
  #kernel;
  #arena;
  #largest;

  /** @param {Kernel} kernel */
  constructor(kernel) {
    this.#kernel = kernel;
    this.#largest = kernel.isFrugal ? LARGEST_FRUGAL : LARGEST_MEMO;
    this.#arena = kernel.arena();
    this.arrays = memoIn(this.#arena, SMALLEST_MEMO);
  }

  /** Make room once it is half full. @returns {boolean} Whether its arrays are others now. */
  grow() {
    const { entries, stored } = this.arrays;
    const [size] = entries.shape;
    if (2 * Number(stored.view[0]) < size || size >= this.#largest) return false;
    const arena = this.#kernel.arena();
    const larger = memoIn(arena, 4 * size);
    this.#kernel.call("packing.memo.carry_over", { old: this.arrays, new: larger });
    this.#arena.free();
    this.#arena = arena;
    this.arrays = larger;
    return true;
  }

  /** Give the memory back. */
  free() {
    this.#arena.free();
  }
}

/** @param {Arena} arena @param {number} size */
const memoIn = (arena, size) => ({ entries: arena.array("uint64", size, 4), stored: arena.array("int64", 1) });

/** How many cells a mask has. @param {bigint} mask */
export function countOf(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1n) count += 1;
  return count;
}

/** The beginning of an array. @param {ArrayInMemory} array @param {...number} shape */
const begun = ({ memory, kind, address }, ...shape) => new InMemory(memory, kind, address, shape);

/** The bits of patches of the same shape. @param {Edition} edition @param {readonly number[]} patches @returns {number[][]} */
function byShape(edition, patches) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  patches.forEach((patch, bit) => {
    const { outline } = edition.patches[patch];
    found.set(outline, [...(found.get(outline) ?? []), bit]);
  });
  return [...found.values()];
}

/** How many more cells lie on one colour of a chessboard. @param {readonly import("../cell.js").Cell[]} cells */
const tintOf = (cells) => Math.abs(cells.reduce((sum, [row, column]) => sum + 1 - 2 * ((row + column) % 2), 0));

/** All cells; all but the last column; all but the first; one colour of a chessboard. @param {Edition} edition */
function gridOf({ width, height, everywhere }) {
  const all = Array.from({ length: width * height }, (_, at) => /** @type {import("../cell.js").Cell} */ ([Math.floor(at / width), at % width]));
  const column = (/** @type {number} */ wanted) => maskOf(all.filter((cell) => cell[1] === wanted), width);
  const black = maskOf(all.filter((cell) => (cell[0] + cell[1]) % 2 === 1), width);
  return [everywhere, everywhere & ~column(width - 1), everywhere & ~column(0), black];
}
