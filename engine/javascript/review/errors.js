/** The error of estimated losses, as it was measured against proved ones. */

import data from "../built/review.js";

const { LEVELS, LARGE_FROM, best, small, large } = data.errors;

/**
 * The standard error of the points that a move is estimated to have lost.
 * @param {number} nodes Those of a decision. @param {boolean} isBest Whether the search puts the move first.
 * @param {number} lost
 */
export function lossError(nodes, isBest, lost) {
  const errors = isBest ? best : lost >= LARGE_FROM ? large : small;
  const at = LEVELS.findIndex((level) => nodes <= level);
  if (at <= 0) return errors[at === 0 ? 0 : errors.length - 1];
  // Between the numbers of nodes that were measured it follows their logarithm.
  const [low, high] = [LEVELS[at - 1], LEVELS[at]];
  const share = Math.log(nodes / low) / Math.log(high / low);
  return errors[at - 1] + share * (errors[at] - errors[at - 1]);
}
