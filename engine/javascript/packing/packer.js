/**
 * The packing search, a slice at a time: does a set of patches fit?
 *
 * @import {Arrays, Ground, Sewn} from "./ground.js"
 */

import numbers from "../built/packing.js";
import { Memo, SLICE, countOf, coverOf, newStack, restrict } from "./ground.js";

export const { EXHAUSTED, FOUND, PAUSED } = numbers;

/** A search for one packing of all patches, whose area must not exceed the free cells; it is to be closed. */
export class Packer {
  #kernel;
  #arena;
  #memo;
  #problem;
  #stack;
  /** @type {{run: (changes?: any) => number} | null} */
  #run = null;
  #hasBegun = false;

  /** @param {Ground} ground @param {bigint} free @param {readonly number[]} patches Numbers of at most 64 patches. */
  constructor(ground, free, patches) {
    this.#kernel = ground.kernel;
    this.#arena = ground.kernel.arena();
    this.#memo = new Memo(ground.kernel);
    this.patches = patches;
    this.#problem = ground.problem(this.#arena, free, patches, true);
    const area = patches.reduce((sum, patch) => sum + ground.edition.patches[patch].area, 0);
    this.#stack = newStack(this.#arena, this.#problem, free, countOf(free) - area);
  }

  /** Before the first step: leave out the placements of a patch whose cells are not allowed. @param {number} patch @param {(cells: bigint) => boolean} isAllowed */
  restrict(patch, isAllowed) {
    const bit = 1n << BigInt(this.patches.indexOf(patch));
    const kind = this.#problem.members.view.findIndex((/** @type {bigint} */ members) => members & bit);
    const kinds = [...this.#problem.kind.view];
    restrict(
      this.#stack,
      kinds.flatMap((own, at) => (own !== kind || isAllowed(coverOf(this.#problem, at)) ? [at] : [])),
    );
  }

  /** Whether there is any placement. */
  get hasPlacements() {
    return this.#problem.kind.length > 0;
  }

  /** Nodes visited so far. */
  get nodes() {
    return Number(this.#stack.status.view[numbers.NODES]);
  }

  /** Search on. @param {number} [nodes] @returns {number} `FOUND`, `EXHAUSTED` or `PAUSED`. */
  advance(nodes = SLICE) {
    // No patch at all fits.
    if (!this.patches.length) return FOUND;
    const args = { problem: this.#problem, stack: this.#stack };
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      if (!this.#kernel.call("packing.filling.begin", args)) return EXHAUSTED;
    }
    this.#run ??= this.#kernel.bind(this.#arena, "packing.filling.run", { ...args, memo: this.#memo.arrays, nodes });
    const outcome = this.#run.run({ nodes });
    if (this.#memo.grow()) this.#run = null;
    return outcome;
  }

  /** The packing just found. @returns {Sewn[]} */
  packing() {
    if (!this.patches.length) return [];
    const { cells, spans, status } = this.#stack;
    const depth = Number(status.view[numbers.NODE]);
    const left = Array.from({ length: depth + 1 }, (_, node) => cells.row(node)[numbers.LEFT]);
    return placed(spans, depth).map(({ node, placement }) => {
      const bit = (left[node - 1] ^ left[node]).toString(2).length - 1;
      return { patch: this.patches[bit], cells: coverOf(this.#problem, placement) };
    });
  }

  /** Give the memory back. */
  close() {
    this.#memo.free();
    this.#arena.free();
  }
}

/** The placements on the way to a node. @param {import("../memory.js").ArrayInMemory} spans @param {number} depth */
export const placed = (spans, depth) =>
  Array.from({ length: depth }, (_, above) => ({ node: above + 1, placement: Number(spans.row(above + 1)[numbers.CHOSEN]) })).filter(
    ({ placement }) => placement !== numbers.NO_CELL,
  );
