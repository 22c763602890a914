/**
 * The difference between two moves of which the page knows something, in parts.
 *
 * @import {Patchwork, State} from "../../../../engine/javascript/index.js"
 * @import {Course} from "./explanation.js"
 * @typedef {{line: any[], margin: number | null, lower: number | null, upper: number | null}} Received
 */

import * as inputs from "../inputs.js";
import { requirePlayable } from "../task.js";
import { margin, ofCourses } from "./finding.js";

/** Nodes for the proof of a line, as a multiple of those of a search: the page waits for it. */
const BRIEF = 1;

/**
 * @param {Patchwork} patchwork @param {{position: any, course: Received, contrast: Received, spent: number, error: number | null}} request
 * @returns {import("../task.js").Task}
 */
export function explain(patchwork, { position, course, contrast, spent, error }) {
  const state = inputs.position(patchwork, position);
  const [one, other] = [course, contrast].map((each) => courseOf(state, each));
  requirePlayable(state);
  return async (_, signal) => ({ answer: await ofCourses(patchwork, state, one, other, { spent, error, signal, proof: BRIEF }), isFinished: true });
}

/** A course; its line is best play if it ends with the margin that is proved, or is given without one. @param {State} state @param {Received} received @returns {Course} */
function courseOf(state, { line, margin: known, lower, upper }) {
  const { moves, final } = inputs.game(state, line);
  const bounds = { line: moves, lower, upper };
  const end = margin(final);
  if (known === null) return { line: moves, margin: end, lower: end, upper: end, isBestPlay: true };
  if (lower === null || lower !== upper) return { ...bounds, margin: known, isBestPlay: false };
  return { ...bounds, margin: lower, isBestPlay: final.isOver && end === lower };
}
