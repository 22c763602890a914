/**
 * The bonus square, window by window, each with what the others achieved.
 *
 * @import {Ground} from "./ground.js"
 * @import {Clock, Packing, Proof} from "./proof.js"
 * @import {Question} from "./question.js"
 */

import { Completer, NO_CAP } from "./completer.js";
import { EXHAUSTED, FOUND } from "./packer.js";
import { leatherOn } from "./proof.js";

/** Nodes between two looks at the clock; they cost ten times as much as those of a plain packing. */
const SLICE = 2_000;

/** Complete a window for the least, or prove that it cannot be done. @param {Ground} ground @param {Question} question @param {Clock} clock @returns {Promise<Proof>} */
export async function complete(ground, question, clock) {
  if (question.windows.some((window) => !(window & question.free))) return clock.proved(0, { sewn: [], leather: 0n });
  const waiting = await bounded(ground, question, clock);
  // Not even the bounds of all windows are known; a cost, a time or a number is 0 or more.
  if (!waiting) return clock.bounded(0, null, null);
  /** @type {Packing | null} */
  let best = null;
  /** @type {number | null} */
  let value = null;
  for (const { bound, window } of waiting) {
    if (value !== null && bound >= value) break;
    const search = searchOf(ground, question, window, value);
    const before = clock.nodes;
    try {
      for (let outcome = search.advance(SLICE); outcome !== EXHAUSTED; outcome = search.advance(SLICE)) {
        clock.nodes = before + search.nodes;
        if (outcome === FOUND) {
          best = finished(question, window, search.packing());
          value = best.sewn.reduce((sum, { patch }) => sum + question.worth(patch), 0);
          search.cap(value - 1);
        }
        // Windows go by rising bound, so that this one's holds for all that are not done.
        if (!(await clock.mayGoOn(value, bound))) return clock.bounded(bound, value, best);
      }
      clock.nodes = before + search.nodes;
    } finally {
      search.close();
    }
  }
  return clock.proved(value, best);
}

/** The windows that are not ruled out at once, by rising lower bound; null where time is over. @param {Ground} ground @param {Question} question @param {Clock} clock */
async function bounded(ground, question, clock) {
  const found = [];
  for (const window of question.windows) {
    if (!(await clock.mayGoOn())) return null;
    const search = searchOf(ground, question, window, null);
    // Else all patches together are too few.
    if (search.isOpen && search.bound < NO_CAP) found.push({ bound: search.bound, window });
    search.close();
  }
  return found.sort((a, b) => a.bound - b.bound || (a.window < b.window ? -1 : 1));
}

/** @param {Ground} ground @param {Question} question @param {bigint} window @param {number | null} value */
function searchOf(ground, question, window, value) {
  const { free, patches, buttons, time, leather } = question;
  const weights = patches.map((number) => {
    const patch = question.patch(number);
    return [question.worth(number), patch.buttons, patch.time];
  });
  const caps = [value === null ? NO_CAP : value - 1, buttons ?? NO_CAP, time ?? NO_CAP];
  return new Completer(ground, free, window, patches, weights, caps, leather);
}

/** @param {Question} question @param {bigint} window @param {import("./ground.js").Sewn[]} sewn @returns {Packing} */
function finished({ free, leather }, window, sewn) {
  const covered = sewn.reduce((mask, { cells }) => mask | cells, 0n);
  return { sewn, leather: leatherOn(window & free & ~covered, leather) };
}
