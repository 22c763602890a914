/**
 * A costly move in words; the same as `analyses/review/words.py` says.
 *
 * @import {Move, Names, State} from "../../../engine/javascript/index.js"
 * @import {Decision, Value} from "../../../engine/javascript/review/decision.js"
 */

import { rounded } from "./library.js";
import { decimal, isolated, say, sayMany } from "./say.js";
import { moveWords, playerNames } from "./words.js";

/** Points from which a proved interval is too wide to show its upper end. */
const TELLING = 20;

/** @param {number | null} points */
export const tenths = (points) => decimal(rounded(points ?? 0, 1));

/** Points with their sign, and how far they may be off. @param {number} points @param {number} error */
export const estimated = (points, error) => isolated(`${rounded(points, 1) < 0 ? "" : "+"}${tenths(points)} +- ${tenths(error)}`);

/** Proved points with their sign. @param {number} points */
export const proved = (points) => isolated(points > 0 ? `+${points}` : String(points));

/** The value of a position to player 0; a whole number is proved. @param {Value} value */
export function valueWords({ margin, error, proof }) {
  if (margin === null || error === null) return "?";
  return proof.isExact ? proved(Number(proof.lower)) : estimated(margin, error);
}

/** A costly move and the points it gave away, in a sentence. @param {Decision} decision @param {Names | null} names */
export function costlyWords(decision, names) {
  const { state, ply, player, move, best, spoilsWin } = decision;
  const played = { n: ply, player: playerNames(names)[player], move: fullWords(state, move), points: givenAway(decision) };
  const what = spoilsWin
    ? say("Move {n}: {player} plays {move} and gives away {points}, and with it the game.", played)
    : say("Move {n}: {player} plays {move} and gives away {points}.", played);
  return best === null ? what : `${what} ${say("Best is {move}.", { move: fullWords(state, best) })}`;
}

/** A move in words and its exact token. @param {State} state @param {Move} move */
function fullWords(state, move) {
  const words = moveWords(state, move);
  return move.isAdvance || move.isSwap ? words : `${words} (${move.toText()})`;
}

/** The points that a move gave away, with their uncertainty. @param {Decision} decision */
function givenAway(decision) {
  const { lost, lostError, lostLower, lostUpper } = decision;
  if (lostLower === lostUpper) return sayMany("{n} point, proved", "{n} points, proved", lostLower);
  const [points, error, proof] = [tenths(lost), tenths(lostError), provedLoss(decision)];
  if (!proof) return say("{points} points, give or take {error}", { points, error });
  return say("{points} points, give or take {error} (proved: {proof})", { points, error, proof });
}

/** Proved bounds of the points that a move gave away; empty without them. @param {Decision} decision */
export function provedLoss({ lostLower, lostUpper }) {
  if (lostUpper === null || lostUpper > lostLower + TELLING) return lostLower ? say("{points} or more", { points: lostLower }) : "";
  return lostLower === lostUpper ? `${lostLower}` : say("{first} to {last}", { first: lostLower, last: lostUpper });
}

/** The points that a move gave away; a whole number is proved. @param {Decision} decision */
export function lostWords({ lost, lostError, lostLower, lostUpper }) {
  if (lost === null || lostError === null) return "?";
  return lostLower === lostUpper ? String(lostLower) : `${tenths(lost)} +- ${tenths(lostError)}`;
}
