/**
 * Packing questions, answered by our own search: JSON as the commands `pack` and `square` print it.
 *
 * @import {Kernel} from "../kernel.js"
 * @import {Limits} from "../working.js"
 * @import {Progress, Proof} from "./proof.js"
 * @import {Question} from "./question.js"
 * @typedef {Limits & {onProgress?: (progress: Progress) => void}} Options
 * @typedef {import("./question.js").PackPlace & Options} PackOptions
 * @typedef {import("./question.js").SquarePlace & Options} SquareOptions
 * @typedef {ReturnType<typeof packDocument>} PackAnswer What the command `pack` prints as JSON.
 * @typedef {ReturnType<typeof squareDocument>} SquareAnswer What the command `square` prints as JSON.
 * @typedef {ReturnType<typeof proofDocument>} PackingProof
 *   The proved interval of a value: cells, points, buttons, spaces or patches.
 */

import { requireLimits } from "../working.js";
import { problems } from "./check.js";
import { complete } from "./complete.js";
import { fit } from "./fit.js";
import { Ground, countOf } from "./ground.js";
import { Packer } from "./packer.js";
import { Clock } from "./proof.js";
import { subset } from "./subset.js";
import { cellsOf } from "./symmetry.js";

export { packQuestion, squareQuestion } from "./question.js";

/** Answer a question within limits. @param {Kernel} kernel @param {Question} question @param {Options} [options] */
export async function solve(kernel, question, options = {}) {
  requireLimits(options);
  const ground = new Ground(kernel, question.edition);
  try {
    const answering = question.isSquare ? complete : question.objective === "fit" ? fit : subset;
    const proof = await answering(ground, question, new Clock(options, options.onProgress));
    const wrong = problems(question, proof);
    if (wrong.length) throw new Error(`a packing is wrong: ${wrong.join("; ")}`);
    return question.isSquare ? squareDocument(question, proof) : packDocument(ground, question, proof);
  } finally {
    ground.free();
  }
}

/** @param {Ground} ground @param {Question} question @param {Proof} proof */
function packDocument(ground, question, proof) {
  const { status, witness } = proof;
  const covered = witness && witness.sewn.reduce((mask, { cells }) => mask | cells, witness.leather);
  const reason = status === "infeasible" ? obstacle(ground, question) : null;
  return {
    status: /** @type {"packed" | "impossible" | "unknown"} */ (
      status === "infeasible" ? "impossible" : witness ? "packed" : "unknown"
    ),
    quilt: drawn(question, proof),
    covered: covered === null ? null : countOf(covered),
    patches: bought(question, proof).map(({ name }) => name),
    proof: proofDocument(proof),
    ...(reason === null ? {} : { reason }),
    ...(question.objective === "fit" ? {} : { objective: question.objective }),
  };
}

/** @param {Question} question @param {Proof} proof */
function squareDocument(question, proof) {
  const patches = bought(question, proof);
  const sum = (/** @type {"buttons" | "time"} */ field) => proof.witness && patches.reduce((total, patch) => total + patch[field], 0);
  return {
    status: proof.status,
    patches: patches.map(({ name }) => name),
    cost: sum("buttons"),
    time: sum("time"),
    quilt: drawn(question, proof),
    proof: proofDocument(proof),
  };
}

/** @param {Question} question @param {Proof} proof */
const bought = (question, { witness }) => (witness?.sewn ?? []).map(({ patch }) => question.patch(patch));

/** The rows of the quilt with the packing sewn on. @param {Question} question @param {Proof} proof */
function drawn({ edition, before }, { witness }) {
  if (!witness) return null;
  const sewn = witness.sewn.reduce((quilt, { patch, cells }) => {
    const letter = /** @type {string} */ (edition.letter.get(edition.patches[patch].name));
    return quilt.sew(cellsOf(cells, edition.width), letter);
  }, before);
  return sewn.sew(cellsOf(witness.leather, edition.width), "*").rows;
}

/** @param {Proof} proof */
const proofDocument = ({ status, lower, upper, nodes, seconds, stopped }) => ({ status, lower, upper, nodes, seconds, stopped });

/** The simple reason why not everything fits, if there is one. @param {Ground} ground @param {Question} question */
function obstacle(ground, question) {
  if (question.shortage !== null) return question.shortage;
  const alone = question.patches.find((patch) => {
    if (question.patch(patch).area > question.room) return true;
    const packer = new Packer(ground, question.free, [patch]);
    const hasRoom = packer.hasPlacements;
    packer.close();
    return !hasRoom;
  });
  return alone === undefined ? null : `${question.patch(alone).name} fits nowhere`;
}
