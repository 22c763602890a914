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
import { tablesIn, wordsOf } from "../tables.js";

/** Nodes between two looks at the clock: some tens of milliseconds. */
export const SLICE = 20_000;

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
  }

  /**
   * List the placements of patches on free cells. Where `merge`, patches of one shape are one kind; else each
   * is its own, with the number of its bit.
   * @param {Arena} arena @param {bigint} free @param {readonly number[]} patches @param {boolean} merge
   * @returns {Arrays}
   */
  problem(arena, free, patches, merge) {
    const [low, high] = wordsOf(free);
    const orients = patches.reduce((sum, patch) => sum + this.edition.patches[patch].orientations.length, 0);
    const room = orients * countOf(free);
    const out = {
      cover: arena.scratch("uint64", room, 2),
      kind: arena.scratch("int32", room),
      code: arena.scratch("int32", room),
      members: arena.array("uint64", patches.length),
      areas: arena.array("int64", patches.length),
      tints: arena.array("int64", patches.length),
      grid: arena.array("uint64", numbers.GRID, 2),
      width: arena.array("int64", 1),
    };
    const numbered = arena.filled("int64", patches.map(BigInt));
    const found = this.kernel.call("packing.problem.set_up", { tables: this.tables, patches: numbered, merge, low, high, out });
    const kinds = out.members.view.filter(Boolean).length;
    return { ...out, cover: begun(out.cover, found, 2), kind: begun(out.kind, found), code: begun(out.code, found), members: begun(out.members, kinds) };
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
