/**
 * The decisions of a game: values before and after each, the best move, and the points lost.
 *
 * @typedef {import("../game.js").Game} Game
 * @typedef {import("../move.js").Move} Move
 * @typedef {import("../state.js").State} State
 * @typedef {import("./estimates.js").Estimate} Estimate
 * @typedef {Map<number, Estimate>} Estimates By ply, from 1; of an unfinished game also of the next ply.
 * @typedef {import("./proofs.js").Proved} Proved
 * @typedef {{margin: number | null, error: number | null, win: number | null, proof: Proved}} Value
 *   The value of a position to player 0, expected or proved (then the error is 0); null is unknown.
 * @typedef {{ply: number, state: State, player: number, move: Move, best: Move | null, before: Value,
 *   after: Value, forced: boolean, lost: number | null, lostError: number | null, lostLower: number,
 *   lostUpper: number | null, spoilsWin: boolean, estimate: Estimate | null}} Decision
 *   `lost` are the points that the mover gave away, `lostLower` and `lostUpper` their proved bounds.
 */

import layout from "../built/layout.js";
import data from "../built/review.js";
import { lossError } from "./errors.js";
import { isSame, optionOf, within } from "./estimates.js";
import { impliedBy, requireInterval } from "./proofs.js";

/** A move that is estimated to lose fewer points than this loses nothing. */
export const { NOTHING } = data;
const { TOGETHER } = data.limits;

/** Whether the points lost are proved. @param {Decision} decision */
export const isProved = ({ lostLower, lostUpper }) => lostLower === lostUpper;

/** Whether there is only one legal move. @param {State} state */
export const isForced = (state) => state.legalMoves().length === 1;

/** Whether a move is proved to have turned a win of a player into a loss, ties included. @param {number} player @param {Proved} before @param {Proved} after */
export const isSpoilt = (player, before, after) => before.winner === player && after.winner === 1 - player;

/**
 * The decisions of a game, and the value of its last position.
 * @param {Game} game @param {readonly Proved[]} proofs @param {Estimates} estimates
 * @returns {{plies: Decision[], final: Value}}
 */
export function decisions(game, proofs, estimates) {
  const forced = game.states.map((state, at) => at < game.moves.length && isForced(state));
  const values = valuesOf(game, narrowed(game, proofs, estimates, forced), estimates, forced);
  const plies = game.moves.map((_, at) => decisionOf(game, at, values, estimates.get(at + 1) ?? null, forced[at]));
  return { plies, final: values[values.length - 1] };
}

// -- proofs ----------------------------------------------------------------------------------------

/** Proofs narrowed by what the estimates have proved. @param {Game} game @param {readonly Proved[]} proofs @param {Estimates} estimates @param {boolean[]} forced */
function narrowed({ states, moves }, proofs, estimates, forced) {
  const found = [...proofs];
  for (const [ply, estimate] of estimates) {
    found[ply - 1] = narrowedByEstimate(states[ply - 1].toMove, found[ply - 1], estimate);
    const option = ply <= moves.length ? optionOf(estimate, moves[ply - 1]) : undefined;
    if (option) found[ply] = found[ply].within(option.lower, option.upper);
  }
  for (let at = moves.length - 1; at >= 0; at -= 1) {
    const after = found[at + 1];
    const { lower, upper } = forced[at] ? after : impliedBy(states[at], moves[at], after);
    found[at] = found[at].within(lower, upper);
  }
  return found;
}

/**
 * The best move known so far keeps only the old bound: a better bound comes from another move.
 * @param {number} player @param {Proved} proof @param {Estimate} estimate
 */
function narrowedByEstimate(player, proof, estimate) {
  const narrow = proof.within(estimate.lower, estimate.upper);
  if (narrow.bounds[player] === proof.bounds[player]) return narrow;
  const keeping = estimate.options.find(({ lower, upper }) => [lower, upper][player] === narrow.bounds[player]);
  return narrow.with(keeping?.move ?? null);
}

/** Proved bounds of the points that a move gave away. @param {number} player @param {Proved} before @param {Proved} after */
export function lossBounds(player, before, after) {
  const [high, low] = player === 0 ? [before, after] : [after, before];
  const isBelow = high.lower !== null && low.upper !== null;
  const isAbove = high.upper !== null && low.lower !== null;
  const lower = isBelow ? Math.max(0, Number(high.lower) - Number(low.upper)) : 0;
  const upper = isAbove ? Number(high.upper) - Number(low.lower) : null;
  requireInterval(lower, upper, "the points that a move gave away");
  return { lower, upper };
}

// -- both together ---------------------------------------------------------------------------------

/** The value of each position; a forced move does not change it. @param {Game} game @param {Proved[]} proofs @param {Estimates} estimates @param {boolean[]} forced */
function valuesOf({ states }, proofs, estimates, forced) {
  /** @type {Value[]} */
  const values = Array(states.length);
  for (let at = states.length - 1; at >= 0; at -= 1) {
    const proof = proofs[at];
    const estimate = estimates.get(at + 1);
    if (proof.isExact) values[at] = exactValue(proof);
    else if (estimate) values[at] = estimatedValue(proof, estimate);
    else if (forced[at]) values[at] = { ...values[at + 1], proof };
    else values[at] = { margin: null, error: null, win: null, proof };
  }
  return values;
}

/** What player 0 has of a win, or `unknown`. @param {number | null} winner @param {number | null} unknown */
const shareOfWin = (winner, unknown) => (winner === null ? unknown : winner === layout.BOTH ? 0.5 : Number(winner === 0));

/** @param {Proved} proof @returns {Value} */
const exactValue = (proof) => ({ margin: proof.lower, error: 0, win: shareOfWin(proof.winner, 0.5), proof });

/** @param {Proved} proof @param {Estimate} estimate @returns {Value} */
const estimatedValue = (proof, { margin, error, win }) => ({
  margin: within(margin, proof.lower, proof.upper),
  error,
  win: shareOfWin(proof.winner, win),
  proof,
});

/** @param {Game} game @param {number} at @param {Value[]} values @param {Estimate | null} estimate @param {boolean} forced @returns {Decision} */
function decisionOf({ states, moves }, at, values, estimate, forced) {
  const [state, move, before, after] = [states[at], moves[at], values[at], values[at + 1]];
  const player = state.toMove;
  const common = { ply: at + 1, state, player, move, before, after, forced };
  const spoilsWin = isSpoilt(player, before.proof, after.proof);
  if (forced) return { ...common, best: move, lost: 0, lostError: 0, lostLower: 0, lostUpper: 0, spoilsWin, estimate: null };
  const { lower, upper } = lossBounds(player, before.proof, after.proof);
  const { lost, error } = estimatedLoss(move, estimate, lower, upper);
  const isBest = lost !== null && lost < NOTHING && !spoilsWin;
  const best = isBest ? move : bestOf(move, before.proof, estimate, lower);
  return { ...common, best, lost, lostError: error, lostLower: lower, lostUpper: upper, spoilsWin, estimate };
}

/** The points that a move gave away and their standard error. @param {Move} move @param {Estimate | null} estimate @param {number} lower @param {number | null} upper */
function estimatedLoss(move, estimate, lower, upper) {
  if (lower === upper) return { lost: lower, error: 0 };
  if (estimate === null) return { lost: null, error: null };
  const lost = within(estimate.lost, lower, upper);
  const error = lossError(estimate.nodes / TOGETHER, isSame(move, estimate.best), estimate.lost);
  return { lost, error: upper === null ? error : Math.min(error, Math.max(lost - lower, upper - lost)) };
}

/** The best move where the played one lost something; null where it is not known. @param {Move} move @param {Proved} before @param {Estimate | null} estimate @param {number} lower */
function bestOf(move, before, estimate, lower) {
  if (estimate !== null && !before.isExact && lower <= 0) return estimate.best;
  // Where something is proved to be lost, so is a move that loses less.
  return isSame(before.best, move) ? null : before.best;
}
