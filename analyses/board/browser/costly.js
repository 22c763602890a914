/**
 * A costly move in words; the same as `analyses/review/words.py` says.
 *
 * @import {Move, Names, State} from "../../../engine/javascript/index.js"
 * @import {Decision} from "../../../engine/javascript/review/decision.js"
 */

import { playerNames, rounded } from "./library.js";
import { counted, moveWords } from "./words.js";

/** Points from which a proved interval is too wide to show its upper end. */
const TELLING = 20;

/** @param {number | null} points */
export const tenths = (points) => rounded(points ?? 0, 1).toFixed(1);

/** A costly move and the points it gave away, in a sentence. @param {Decision} decision @param {Names | null} names */
export function costlyWords(decision, names) {
  const { state, ply, player, move, best, spoilsWin } = decision;
  const what = `Move ${ply}: ${playerNames(names)[player]} plays ${fullWords(state, move)}`;
  const better = best === null ? "" : ` Best is ${fullWords(state, best)}.`;
  return `${what} and gives away ${givenAway(decision)}${spoilsWin ? ", and with it the game" : ""}.${better}`;
}

/** A move in words and its exact token. @param {State} state @param {Move} move */
function fullWords(state, move) {
  const words = moveWords(state, move);
  return move.isAdvance ? words : `${words} (${move.toText()})`;
}

/** The points that a move gave away, with their uncertainty. @param {Decision} decision */
function givenAway(decision) {
  const { lost, lostError, lostLower, lostUpper } = decision;
  if (lostLower === lostUpper) return `${counted(lostLower, "point")}, proved`;
  const proof = provedLoss(decision);
  return `${tenths(lost)} points, give or take ${tenths(lostError)}${proof ? ` (proved: ${proof})` : ""}`;
}

/** Proved bounds of the points that a move gave away; empty without them. @param {Decision} decision */
export function provedLoss({ lostLower, lostUpper }) {
  if (lostUpper === null || lostUpper > lostLower + TELLING) return lostLower ? `${lostLower} or more` : "";
  return lostLower === lostUpper ? `${lostLower}` : `${lostLower} to ${lostUpper}`;
}

/** The points that a move gave away; a whole number is proved. @param {Decision} decision */
export function lostWords({ lost, lostError, lostLower, lostUpper }) {
  if (lost === null || lostError === null) return "?";
  return lostLower === lostUpper ? String(lostLower) : `${tenths(lost)} +- ${tenths(lostError)}`;
}
