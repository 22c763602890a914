/**
 * The mistakes of a review as exercises, in the form that `patchwork-solve exercises` writes.
 *
 * @typedef {import("./exercises.js").Exercise} Exercise
 */

import { blake2b } from "./blake.js";
import { say } from "./say.js";

/** Points that a mistake loses at least, and those from which another move is wrong if they are estimated. */
export const LEAST = 3;
const CLOSE = 2;

/** The end of a line that names the players. */
const NAMES = / names:\S+$/;

/** @param {string} move */
const kindOf = (move) => move.split("@")[0];

/** @param {number} value */
const tenths = (value) => Math.round(value * 10) / 10;

/**
 * A decision as an exercise; null if it is no mistake, or if several choices are right.
 * @param {any} decision Of a review. @param {any[]} choices The moves that the review has judged.
 * @param {{game: string, position: string, turn: string, player: string}} from The game's name, the
 *   position as a line, who is to move, and the player that judged.
 * @returns {Exercise | null}
 */
export function exerciseOf(decision, choices, { game, position, turn, player }) {
  const { ply, move, best, lost_lower: lower, lost_upper: upper, margin, margin_error } = decision;
  if (decision.forced || !best || !(decision.lost >= LEAST)) return null;
  const proved = lower === upper;
  const points = (/** @type {number} */ lost) => Math.max(0, tenths(lost));
  const losses = new Map(choices.filter((each) => each.lost !== null && (each.proved || !proved)).map((each) => [each.move, points(each.lost)]));
  losses.set(move, points(proved ? lower : decision.lost)).set(best, 0);
  const ranked = [...losses].sort(([one, less], [other, more]) => less - more || (one < other ? -1 : 1));
  const answer = ranked.filter(([, lost]) => (proved ? lost === 0 : lost < CLOSE)).map(([token]) => token);
  if (new Set(answer.map(kindOf)).size > 1) return null;
  /** @type {Record<string, string>} */ const moves = {};
  for (const [token, lost] of ranked) moves[lost] = moves[lost] ? `${moves[lost]} ${token}` : token;
  return {
    id: blake2b(`${position.replace(NAMES, "")} ${move}`, 8),
    game,
    ply,
    question: say("{turn}: find the best move.", { turn }),
    position,
    to_move: decision.player,
    played: move,
    lost: /** @type {number} */ (losses.get(move)),
    answer,
    value: tenths((decision.player ? -1 : 1) * margin),
    error: tenths(margin_error),
    proved,
    searches: [player],
    line: best,
    reason: "",
    moves,
  };
}
