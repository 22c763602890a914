/**
 * The best move of any position: estimates with errors, and proofs where they reach.
 *
 * @import {Assessment, Considered} from "./analyst.js"
 * @import {Evaluation} from "./evaluation.js"
 * @import {Kernel} from "./kernel.js"
 * @import {State} from "./state.js"
 * @typedef {{onProgress?: (progress: import("./endgame.js").Progress) => void} & import("./working.js").Limits} BestOptions
 *   `onProgress` is called with what the endgame search has proved.
 */

/**
 * A move with its estimate and what is proved of it.
 * @typedef {object} RankedMove
 * @property {string} move
 * @property {string | null} patch
 * @property {readonly import("./cell.js").Cell[]} cells
 * @property {number | null} lower Proved interval of the margin; null without a proof.
 * @property {number | null} upper
 * @property {number} margin Estimated margin of player 0.
 * @property {number} margin_error Its standard error.
 * @property {number} win Estimated chance that player 0 wins.
 * @property {number | null} win_error
 * @property {number} games
 * @property {number} lost Points that the mover gives away against the best move.
 * @property {number | null} lost_error
 * @property {string} line The move and what is expected after it, by tokens.
 */

/**
 * What the command `best` prints as JSON.
 * @typedef {object} BestAnswer
 * @property {string} player
 * @property {number} mover
 * @property {RankedMove[]} moves
 * @property {string[]} line
 * @property {{status: "exact" | "bounds", lower: number | null, upper: number | null}} proof
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 */

import numbers from "./built/players.js";
import { Analyst } from "./analyst.js";
import { SHAPER, forKernel } from "./drafter.js";
import { allocated } from "./groups.js";
import { requirePlayable } from "./problems.js";
import { CENTS, MILLE, rounded, roundedChance } from "./rounding.js";
import { tablesIn } from "./tables.js";
import { requireLimits } from "./working.js";

/** Seconds to search where no limit is given. */
const SECONDS = 5;

/** @param {BestOptions} options @returns {BestOptions} */
function withLimit(options) {
  requireLimits(options);
  const { nodes, seconds } = options;
  return nodes === undefined && seconds === undefined ? { ...options, seconds: SECONDS } : options;
}

/**
 * Rank the moves of a position.
 * @param {Kernel} kernel @param {State} state @param {Evaluation} evaluation @param {BestOptions} [options]
 */
export async function best(kernel, state, evaluation, options = {}) {
  requirePlayable(state);
  const limits = withLimit(options);
  const analyst = new Analyst(kernel, state, evaluation, options.onProgress);
  try {
    return documentOf(state, nameOf(limits), await analyst.goOn(limits));
  } finally {
    analyst.close();
  }
}

/**
 * Rank the moves again and again, each time after twice the search.
 * @param {Kernel} kernel @param {State} state @param {Evaluation} evaluation @param {BestOptions} [options]
 */
export async function* betterAndBetter(kernel, state, evaluation, options = {}) {
  for await (const { document } of assessments(kernel, state, evaluation, options)) yield document;
}

/**
 * The same, each document with what it was made of.
 * @param {Kernel} kernel @param {State} state @param {Evaluation} evaluation @param {BestOptions} [options]
 */
export async function* assessments(kernel, state, evaluation, options = {}) {
  requirePlayable(state);
  const limits = withLimit(options);
  const { signal, seconds } = limits;
  const begun = performance.now();
  const left = () => (seconds === undefined ? Infinity : seconds - (performance.now() - begun) / 1000);
  const analyst = new Analyst(kernel, state, evaluation, options.onProgress);
  const arena = kernel.arena();
  try {
    const shape = { tables: tablesIn(kernel, arena, state.edition), kind: numbers.sizes.DOUBLING, size: 0 };
    const doubling = allocated(kernel, arena, "players.doubling.double", "doubling", SHAPER, shape);
    kernel.call("players.doubling.begin_doubling", { doubling, ...forKernel(limits) });
    while (kernel.call("players.doubling.double", { doubling, left: left() })) {
      const part = {
        signal,
        seconds: seconds === undefined ? undefined : doubling.seconds.view[numbers.doubling.SECONDS],
        nodes: limits.nodes === undefined ? undefined : Number(doubling.numbers.view[numbers.doubling.NODES]),
      };
      const assessment = await analyst.goOn(part);
      yield { document: documentOf(state, nameOf(limits), assessment), assessment };
      if (analyst.isSettled || signal?.aborted) return;
    }
  } finally {
    arena.free();
    analyst.close();
  }
}

/** The player's name as commands take it. @param {BestOptions} limits */
const nameOf = ({ nodes }) => (nodes === undefined ? "strong" : `strong:${nodes}n`);

/** @param {State} state @param {string} player @param {Assessment} assessment @returns {BestAnswer} */
function documentOf(state, player, assessment) {
  const sign = 1 - 2 * state.toMove;
  const [first] = assessment.moves;
  return {
    player,
    mover: state.toMove,
    moves: assessment.moves.map((each) => shown(each, sign * (first.margin - each.margin))),
    line: first.line.map(String),
    proof: {
      status: assessment.lower !== null && assessment.lower === assessment.upper ? "exact" : "bounds",
      lower: assessment.lower,
      upper: assessment.upper,
    },
    depth: assessment.depth,
    nodes: assessment.nodes,
    seconds: rounded(assessment.seconds, MILLE),
  };
}

/** @param {Considered} each @param {number} lost @returns {RankedMove} */
const shown = ({ move, margin, error, win, lower, upper, line }, lost) => ({
  move: move.toText(),
  patch: move.patch,
  cells: move.cells,
  lower,
  upper,
  margin: rounded(margin, CENTS),
  margin_error: rounded(error, CENTS),
  win: roundedChance(win),
  win_error: null,
  games: 0,
  lost: rounded(lost, CENTS),
  lost_error: null,
  line: line.map(String).join(" "),
});
