/**
 * The best of the patches: the best subsets by sums, tried for room in turn.
 *
 * Subsets come in falling order of value; the first that fits is the best, and until one does the value of
 * the next is an upper bound. A set that does not fit rules out every larger one.
 *
 * @import {Ground} from "./ground.js"
 * @import {Clock, Proof} from "./proof.js"
 * @import {Question} from "./question.js"
 */

import { Knapsack } from "./knapsack.js";
import { FOUND, PAUSED, Packer } from "./packer.js";
import { withLeather } from "./proof.js";

/** Nodes of a packing once the work has stopped, so that an interval has two ends. */
const GREEDY_NODES = 20_000;
/** Steps of the knapsack between two looks at the clock. */
const STEPS = 256;

/** Find the subset that covers most cells or is worth most points. @param {Ground} ground @param {Question} question @param {Clock} clock @returns {Promise<Proof>} */
export async function subset(ground, question, clock) {
  const knapsack = new Knapsack(question);
  for (let steps = 1; ; steps += 1) {
    const partial = knapsack.step();
    if (!partial) {
      clock.nodes += 1;
      if (knapsack.isTooLarge) return stopped(ground, question, knapsack, clock, knapsack.bound, "size");
      const isChecked = steps % STEPS === 0;
      if (isChecked && !(await clock.mayGoOn(null, knapsack.bound))) return stopped(ground, question, knapsack, clock, knapsack.bound);
      continue;
    }
    const patches = knapsack.patches(partial);
    const { outcome, sewn } = await tried(ground, question, patches, clock, partial.bound);
    if (outcome === PAUSED) return stopped(ground, question, knapsack, clock, partial.bound);
    if (outcome === FOUND) return clock.proved(partial.bound, withLeather(question, sewn));
    knapsack.ruleOut(partial);
  }
}

/** Look for room for all of some patches. @param {Ground} ground @param {Question} question @param {number[]} patches @param {Clock} clock @param {number} bound */
async function tried(ground, { free }, patches, clock, bound) {
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
 * @param {Ground} ground @param {Question} question @param {Knapsack} knapsack @param {Clock} clock @param {number | null} bound
 * @param {"size"} [why] @returns {Proof}
 */
function stopped(ground, question, knapsack, clock, bound, why) {
  const witness = withLeather(question, greedy(ground, question, knapsack));
  const leather = witness.leather.toString(2).split("1").length - 1;
  const value = witness.sewn.reduce((sum, { patch }) => sum + question.worth(patch), leather * question.leatherWorth);
  return clock.bounded(value, bound, witness, why);
}

/** Sew on one patch after the other where a short search finds room, the best first. @param {Ground} ground @param {Question} question @param {Knapsack} knapsack */
function greedy(ground, { free }, knapsack) {
  /** @type {import("./knapsack.js").Item[]} */
  let chosen = [];
  /** @type {import("./ground.js").Sewn[]} */
  let sewn = [];
  let nodes = 0;
  for (const place of knapsack.byDensity) {
    if (nodes >= GREEDY_NODES) break;
    const more = [...chosen, knapsack.items[place]];
    if (!knapsack.isWithin(more)) continue;
    const packer = new Packer(ground, free, more.map(({ patch }) => patch));
    if (packer.advance(GREEDY_NODES / 10) === FOUND) [chosen, sewn] = [more, packer.packing()];
    nodes += packer.nodes;
    packer.close();
  }
  return sewn;
}
