/**
 * Do all patches fit?
 *
 * @import {Ground} from "./ground.js"
 * @import {Clock, Proof} from "./proof.js"
 * @import {Question} from "./question.js"
 */

import { atOrigin } from "../cell.js";
import { FOUND, PAUSED, Packer } from "./packer.js";
import { withLeather } from "./proof.js";
import { cellsOf, pin } from "./symmetry.js";

/** Sew on every patch, or prove that it cannot be done. @param {Ground} ground @param {Question} question @param {Clock} clock @returns {Promise<Proof>} */
export async function fit(ground, question, clock) {
  if (question.shortage !== null) return clock.proved(null, null);
  let packer = new Packer(ground, question.free, question.patches);
  let before = 0;
  try {
    // Most sets are decided in the first slice, before it pays to look for symmetries.
    let outcome = packer.advance();
    clock.nodes = packer.nodes;
    if (outcome === PAUSED && pin(question.edition, question.free, question.patches)) {
      before = packer.nodes;
      packer.close();
      packer = withoutTurns(ground, question);
    }
    while (outcome === PAUSED && (await clock.mayGoOn())) {
      outcome = packer.advance();
      clock.nodes = before + packer.nodes;
    }
    if (outcome === PAUSED) return clock.bounded(null, question.area, null);
    if (outcome !== FOUND) return clock.proved(null, null);
    return clock.proved(question.area, withLeather(question, packer.packing()));
  } finally {
    packer.close();
  }
}

/** A search that skips turned copies of packings. @param {Ground} ground @param {Question} question */
function withoutTurns(ground, { edition, free, patches }) {
  const packer = new Packer(ground, free, patches);
  const held = pin(edition, free, patches);
  if (held) packer.restrict(held.patch, (cells) => held.shapes.has(String(atOrigin(cellsOf(cells, edition.width)))));
  return packer;
}
