/**
 * The search for the least weight that completes one window, a slice at a time.
 *
 * @import {Ground, Sewn} from "./ground.js"
 */

import numbers from "../built/packing.js";
import { wordsOf } from "../tables.js";
import { Memo, coverOf, newStack, restrict } from "./ground.js";
import { EXHAUSTED, placed } from "./packer.js";

export const { NO_CAP } = numbers;

/** A search of one window; it is to be closed. */
export class Completer {
  #kernel;
  #arena;
  #memo;
  #problem;
  #stack;
  #target;
  /** @type {{run: (changes?: any) => number} | null} */
  #run = null;

  /**
   * @param {Ground} ground @param {bigint} free @param {bigint} window The cells to cover.
   * @param {readonly number[]} patches Numbers of at most 64 patches.
   * @param {number[][]} weights For each patch what is minimised, its price and its time.
   * @param {number[]} caps The largest sums allowed. @param {number} leather To be used, at weight 0.
   */
  constructor(ground, free, window, patches, weights, caps, leather) {
    this.#kernel = ground.kernel;
    this.#arena = ground.kernel.arena();
    this.#memo = new Memo(ground.kernel);
    this.patches = patches;
    const arena = this.#arena;
    this.#problem = ground.problem(arena, free, patches, false);
    this.#stack = newStack(arena, this.#problem, free, leather);
    const wanted = window & free;
    const all = Array.from({ length: this.#problem.kind.length }, (_, at) => at);
    restrict(this.#stack, all.filter((at) => coverOf(this.#problem, at) & wanted));
    this.#stack.spans.row(0)[numbers.LEATHER] = BigInt(leather);
    this.#target = {
      window: arena.filled("uint64", wordsOf(wanted)),
      weights: arena.filled("int64", weights.flat().map(BigInt), patches.length, numbers.WEIGHTS),
      caps: arena.filled("int64", caps.map(BigInt)),
      spent: arena.array("int64", this.#stack.cells.shape[0], numbers.WEIGHTS),
      gains: arena.array("int64", patches.length),
      least: arena.array("int64", ground.edition.cells + 1),
    };
    /** Whether the window may be completed within the caps. */
    this.isOpen = this.#kernel.call("packing.square.begin_square", this.#args);
    /** A lower bound of the first weight, known before any search. */
    this.bound = this.isOpen ? this.#kernel.call("packing.square.root_bound", this.#args) : NO_CAP;
  }

  get #args() {
    return { problem: this.#problem, target: this.#target, stack: this.#stack };
  }

  /** Nodes visited so far. */
  get nodes() {
    return Number(this.#stack.status.view[numbers.NODES]);
  }

  /** Look only for a first weight of at most a value from now on. @param {number} value */
  cap(value) {
    this.#target.caps.view[0] = BigInt(value);
  }

  /** Search on. @param {number} nodes @returns {number} `FOUND`, `EXHAUSTED` or `PAUSED`. */
  advance(nodes) {
    if (!this.isOpen) return EXHAUSTED;
    this.#run ??= this.#kernel.bind(this.#arena, "packing.square.run_square", { ...this.#args, memo: this.#memo.arrays, nodes });
    const outcome = this.#run.run({ nodes });
    if (this.#memo.grow()) this.#run = null;
    return outcome;
  }

  /** The patches of the packing just found. @returns {Sewn[]} */
  packing() {
    const { spans, status } = this.#stack;
    const kinds = this.#problem.kind.view;
    return placed(spans, Number(status.view[numbers.NODE])).map(({ placement }) => ({
      patch: this.patches[kinds[placement]],
      cells: coverOf(this.#problem, placement),
    }));
  }

  /** Give the memory back. */
  close() {
    this.#memo.free();
    this.#arena.free();
  }
}
