/**
 * The best of the patches: the best subsets by sums, tried for room in turn.
 *
 * Subsets come from the kernel's knapsack in falling order of value; the first that fits is the best, and until
 * one does the value of the next is an upper bound.
 *
 * @import {Ground, Sewn} from "./ground.js"
 * @import {Clock, Proof} from "./proof.js"
 * @import {Question} from "./question.js"
 */

import numbers from "../built/packing.js";
import { FOUND, PAUSED, Packer } from "./packer.js";
import { withLeather } from "./proof.js";

/** Nodes of a packing once the work has stopped, so that an interval has two ends. */
const GREEDY_NODES = 20_000;
/** Steps of the knapsack between two looks at the clock. */
const STEPS = 256;

/** Find the subset that covers most cells or is worth most points. @param {Ground} ground @param {Question} question @param {Clock} clock @returns {Promise<Proof>} */
export async function subset(ground, question, clock) {
  const subsets = new Subsets(ground, question);
  try {
    for (;;) {
      const before = subsets.steps;
      const outcome = subsets.advance();
      clock.nodes += subsets.steps - before;
      if (outcome === numbers.FULL) return stopped(question, subsets, clock, "size");
      if (outcome === FOUND) {
        const { bound } = subsets;
        const tried = await roomFor(ground, question, subsets.found, clock, bound);
        if (tried.outcome === FOUND) return clock.proved(bound, withLeather(question, tried.sewn));
        if (tried.outcome === PAUSED) return stopped(question, subsets, clock);
        subsets.ruleOut();
      } else if (!(await clock.mayGoOn(null, subsets.bound))) return stopped(question, subsets, clock);
    }
  } finally {
    subsets.close();
  }
}

/** Look for room for all of some patches. @param {Ground} ground @param {Question} question @param {number[]} patches @param {Clock} clock @param {number} bound */
async function roomFor(ground, { free }, patches, clock, bound) {
  const packer = new Packer(ground, free, patches);
  const before = clock.nodes;
  try {
    let outcome = PAUSED;
    while (outcome === PAUSED && (await clock.mayGoOn(null, bound))) {
      outcome = packer.advance();
      clock.nodes = before + packer.nodes;
    }
    return { outcome, sewn: outcome === FOUND ? packer.packing() : [] };
  } finally {
    packer.close();
  }
}

/**
 * The bound proved, and a packing that is there to be had at once.
 * @param {Question} question @param {Subsets} subsets @param {Clock} clock @param {"size"} [why] @returns {Proof}
 */
function stopped(question, subsets, clock, why) {
  const { bound } = subsets;
  const witness = withLeather(question, subsets.fill());
  const leather = witness.leather.toString(2).split("1").length - 1;
  const value = witness.sewn.reduce((sum, { patch }) => sum + question.worth(patch), leather * question.leatherWorth);
  return clock.bounded(value, bound, witness, why);
}

/** Subsets of the patches on offer in falling order of value, within area and budgets; to be closed. */
class Subsets {
  #ground;
  #free;
  #arena;
  #knapsack;
  #run;

  /** @param {Ground} ground @param {Question} question */
  constructor(ground, question) {
    const { patches, leather, leatherWorth, room, buttons, time } = question;
    const arena = ground.kernel.arena();
    const items = patches.map((number) => {
      const patch = question.patch(number);
      return [number, patch.area, patch.buttons, patch.time, question.worth(number)];
    });
    for (let left = leather; left; left -= 1) items.push([-1, 1, 0, 0, leatherWorth]);
    this.#ground = ground;
    this.#free = question.free;
    this.#arena = arena;
    this.#knapsack = {
      items: arena.filled("int64", items.flat().map(BigInt), items.length, numbers.ITEM),
      limits: arena.filled("int64", [room, buttons, time].map((limit) => BigInt(limit ?? numbers.NO_LIMIT))),
      orders: arena.array("int64", numbers.LIMITS, items.length),
      heap: arena.scratch("int64", numbers.MOST_WAITING, numbers.PARTIAL),
      ruled_out: arena.scratch("int64", numbers.MOST_WAITING),
      status: arena.array("int64", numbers.STATUS),
    };
    this.#call("begin", { patches: patches.length });
    this.#run = ground.kernel.bind(arena, "packing.knapsack.run", { knapsack: this.#knapsack, steps: STEPS });
  }

  /** @param {string} entry @param {Record<string, number | bigint>} [args] */
  #call(entry, args) {
    return this.#ground.kernel.call(`packing.knapsack.${entry}`, { knapsack: this.#knapsack, ...args });
  }

  /** Partial subsets looked at so far. */
  get steps() {
    return Number(this.#knapsack.status.view[numbers.STEPS]);
  }

  /** Upper bound of every subset still to come. */
  get bound() {
    return Number(this.#knapsack.heap.view[numbers.BOUND]);
  }

  /** The patches of the subset just found. */
  get found() {
    return this.#patches(this.#knapsack.heap.view[numbers.SUBSET]);
  }

  /** @param {bigint} subset */
  #patches(subset) {
    const { items } = this.#knapsack;
    const patches = Array.from({ length: items.shape[0] }, (_, row) => Number(items.row(row)[numbers.PATCH]));
    return patches.filter((patch, row) => patch >= 0 && (subset >> BigInt(row)) & 1n);
  }

  /** Look on. @returns {number} `FOUND`, `PAUSED` or `FULL`. */
  advance() {
    return this.#run.run();
  }

  /** Drop every subset that contains the one just found. */
  ruleOut() {
    this.#call("rule_out");
  }

  /** Sew on one patch after the other where a short search finds room, the best first. */
  fill() {
    /** @type {Sewn[]} */
    let sewn = [];
    let nodes = 0;
    while (nodes < GREEDY_NODES && this.#call("widen")) {
      const { status } = this.#knapsack;
      const packer = new Packer(this.#ground, this.#free, this.#patches(status.view[numbers.OFFER]));
      if (packer.advance(GREEDY_NODES / 10) === FOUND) {
        sewn = packer.packing();
        status.view[numbers.KEPT] = status.view[numbers.OFFER];
      }
      nodes += packer.nodes;
      packer.close();
    }
    return sewn;
  }

  /** Give the memory back. */
  close() {
    this.#arena.free();
  }
}
