/**
 * The strong player's estimate of a decision.
 *
 * @typedef {import("../evaluation.js").Evaluation} Evaluation
 * @typedef {import("../kernel.js").Kernel} Kernel
 * @typedef {import("../move.js").Move} Move
 * @typedef {import("../state.js").State} State
 * @typedef {import("../working.js").Limits} Limits
 * @typedef {{move: Move, margin: number, lower: number | null, upper: number | null}} Option
 *   A move with the expected margin of player 0 and its proved bounds.
 * @typedef {{margin: number, error: number, win: number, lost: number, best: Move, options: Option[],
 *   lower: number | null, upper: number | null, nodes: number}} Estimate
 *   `margin`, `error` and `win` are those of player 0 before the move; `lost` is what the mover lost
 *   by the played move; `options` are moves, best first; `lower` and `upper` are proved.
 */

import { Analyst } from "../analyst.js";
import data from "../built/review.js";
import numbers from "../built/players.js";
import { Drafter, roomWithin } from "../drafter.js";

const { TOGETHER, ALONE } = data.limits;

/** Whether two moves are the same. @param {Move | null} one @param {Move | null} other */
const isSame = (one, other) => one?.toText() === other?.toText();

/** A value moved to the nearest end of what is proved. @param {number} value @param {number | null} lower @param {number | null} upper */
const within = (value, lower, upper) => Math.min(Math.max(value, lower ?? -Infinity), upper ?? Infinity);

/** A share of limits; one node at least. @param {Limits} limits @param {number} share @returns {Limits} */
const partOf = ({ nodes, seconds, signal }, share) => ({
  signal,
  seconds: seconds === undefined ? undefined : share * seconds,
  nodes: nodes === undefined ? undefined : Math.max(Math.trunc(share * nodes), 1),
});

/**
 * Estimate a decision.
 * @param {Kernel} kernel @param {Evaluation} evaluation @param {State} state
 * @param {Move | null} move The one that was played; null after the last one of an unfinished game.
 * @param {Limits} limits @returns {Promise<Estimate>}
 */
export async function estimateDecision(kernel, evaluation, state, move, limits) {
  const { moves, lower, upper, nodes } = await assessed(kernel, evaluation, state, partOf(limits, TOGETHER));
  const [best] = moves;
  const options = moves.map((each) => ({ move: each.move, margin: each.margin, lower: each.lower, upper: each.upper }));
  const { margin, error, win } = best;
  const estimate = { margin, error, win, lost: 0, best: best.move, options, lower, upper, nodes };
  if (move === null || isSame(move, best.move)) return estimate;
  const worths = await compared(kernel, evaluation, state, [best.move, move], partOf(limits, ALONE));
  return withLoss(estimate, state.toMove, move, worths);
}

/** @param {Kernel} kernel @param {Evaluation} evaluation @param {State} state @param {Limits} limits */
async function assessed(kernel, evaluation, state, limits) {
  const analyst = new Analyst(kernel, state, evaluation);
  try {
    return await analyst.goOn(limits);
  } finally {
    analyst.close();
  }
}

/** The expected margins after some moves, by searches of their own with the same memory. @param {Kernel} kernel @param {Evaluation} evaluation @param {State} state @param {Move[]} moves @param {Limits} limits */
async function compared(kernel, evaluation, state, moves, limits) {
  const room = roomWithin(kernel, limits, false);
  const drafter = new Drafter(kernel, state.edition, evaluation, numbers.style.STRONG, room);
  try {
    const worths = [];
    for (const move of moves) worths.push(await worth(drafter, state.play(move), limits));
    return worths;
  } finally {
    drafter.close();
  }
}

/** @param {Drafter} drafter @param {State} state @param {Limits} limits */
function worth(drafter, state, limits) {
  const [first, second] = state.scores();
  return state.isOver ? first - second : drafter.think(state, limits);
}

/**
 * An estimate with the points that the played move loses.
 * @param {Estimate} estimate @param {number} player @param {Move} move @param {number[]} worths
 */
function withLoss(estimate, player, move, [best, other]) {
  const sign = 1 - 2 * player;
  const lost = Math.max(0, sign * (best - other));
  const { lower = null, upper = null } = estimate.options.find((option) => isSame(option.move, move)) ?? {};
  const played = { move, margin: within(estimate.margin - sign * lost, lower, upper), lower, upper };
  const others = estimate.options.filter((option) => !isSame(option.move, move));
  const options = [...others, played].sort((a, b) => sign * (b.margin - a.margin));
  return { ...estimate, lost, options };
}
