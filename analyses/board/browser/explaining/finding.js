/**
 * The courses of two moves of which something is known, completed by searches; the same as
 * `analyses/explaining/finding.py`.
 *
 * @import {Patchwork, State} from "../../../../engine/javascript/index.js"
 * @import {Course} from "./explanation.js"
 */

import { Move } from "../library.js";
import { explanation, isExact } from "./explanation.js";

/** Each further search gets this fraction of the first search's nodes: one in `SHARE`. */
const SHARE = 20;
const LEAST_NODES = 1000;
/** Nodes for the proof of a line, as a multiple of the nodes of a search. */
const PROOF = 20;

/**
 * Explain a move against another; lines that are not known are searched.
 * @param {Patchwork} patchwork @param {State} state @param {Course} course @param {Course} contrast
 * @param {{spent: number, error: number | null, signal?: AbortSignal, proof?: number}} how `spent`: nodes by which the
 *   margins were found. `error`: that of an estimated difference; null for that of such a search. `proof`: nodes for the proof
 *   of a line, as a multiple of those of a search.
 */
export async function ofCourses(patchwork, state, course, contrast, { spent, error, signal, proof = PROOF }) {
  const nodes = Math.max(Math.floor(spent / SHARE), LEAST_NODES);
  const finder = new Finder(patchwork, { nodes, proof: Math.max(proof * nodes, PROOF * LEAST_NODES), signal });
  const [one, other] = [await finder.completed(state, course), await finder.completed(state, contrast)];
  const isProved = isExact(one) && isExact(other);
  const lost = Math.abs(one.margin - other.margin);
  const known = isProved ? 0 : error ?? patchwork.kernel.call("endgame.driver.losses.loss_error", { nodes: spent, is_best: false, lost });
  return explanation(state, one, other, known, async (end) => (await finder.searched(end)).margin);
}

/** Finds lines and values. */
class Finder {
  /** @param {Patchwork} patchwork @param {{nodes: number, proof: number, signal?: AbortSignal}} limits Nodes of a search, and of a proof. */
  constructor(patchwork, { nodes, proof, signal }) {
    this.patchwork = patchwork;
    this.nodes = nodes;
    this.proof = proof;
    this.signal = signal;
  }

  /** A course to the end of the game where its margin is proved, else with a line. @param {State} state @param {Course} course @returns {Promise<Course>} */
  async completed(state, course) {
    const [move, ...rest] = course.line;
    const after = state.play(move);
    if (isExact(course) && !course.isBestPlay) {
      const line = await this.#bestPlay(after);
      if (line) return { ...course, line: [move, ...line], isBestPlay: true };
    }
    if (rest.length || course.isBestPlay) return course;
    return { ...course, line: [move, ...(await this.searched(after)).line] };
  }

  /** The expected margin and line. @param {State} state */
  async searched(state) {
    if (state.isOver) return { margin: margin(state), line: [] };
    const { moves, line } = await this.patchwork.best(state, { nodes: this.nodes, signal: this.signal });
    return { margin: moves[0].margin, line: line.map((token) => Move.fromText(token)) };
  }

  /** Best play from a position; null where it is not proved within the limits. @param {State} state */
  async #bestPlay(state) {
    if (state.isOver) return [];
    const search = this.patchwork.endgameSearch(state, { everyMove: false, line: false });
    try {
      const { line, scores } = await search.prove({ nodes: this.proof, signal: this.signal });
      return scores && line;
    } finally {
      search.close();
    }
  }
}

/** @param {State} state */
export function margin(state) {
  const [first, second] = state.scores();
  return first - second;
}
