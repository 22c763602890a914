/**
 * Alternatives to a costly move: the choices of "retry the mistake".
 *
 * @typedef {import("../move.js").Move} Move
 * @typedef {import("./decision.js").Decision} Decision
 * @typedef {{move: Move, lost: number, isProved: boolean, spoilsWin: boolean}} Weighed
 * @typedef {Weighed & {isFound: boolean}} Choice
 *   A move that could have been played, with the points that it gives away, proved or estimated;
 *   `isFound`: whether it gives nothing away.
 */

import { isProved, isSpoilt, lossBounds, NOTHING } from "./decision.js";
import { within } from "./estimates.js";
import { Proved } from "./proofs.js";

/** Limit of the choices; the best placement of each patch and the advance come first. */
const MOST = 10;

/** Whether a choice gives nothing away. @param {Weighed} choice */
const isFound = ({ lost, spoilsWin }) => lost < NOTHING && !spoilsWin;

/** Whether the played move gives nothing away. @param {Decision} decision */
export const isPlayedFound = (decision) => isFound(playedChoice(decision));

/** The played move as a choice. @param {Decision} decision @returns {Weighed} */
const playedChoice = (decision) => ({
  move: decision.move,
  lost: decision.lost ?? 0,
  isProved: isProved(decision),
  spoilsWin: decision.spoilsWin,
});

/** Some moves of a decision, in an order that does not reveal the best. @param {Decision} decision @returns {Choice[]} */
export function choices(decision) {
  const sale = [null, ...decision.state.circle];
  const place = (/** @type {Weighed} */ { move }) => Math.max(sale.indexOf(move.patch), 0);
  const inOrder = weighed(decision).sort((a, b) => place(a) - place(b) || (a.move.toText() < b.move.toText() ? -1 : 1));
  return inOrder.map((choice) => ({ ...choice, isFound: isFound(choice) }));
}

/** The played move, the best one, and the best of each kind, with their losses. @param {Decision} decision */
function weighed(decision) {
  const { best, before, estimate } = decision;
  const chosen = new Map([[decision.move.toText(), playedChoice(decision)]]);
  if (best && !chosen.has(best.toText())) {
    chosen.set(best.toText(), { move: best, lost: 0, isProved: before.proof.isExact, spoilsWin: false });
  }
  if (estimate === null || before.margin === null) return [...chosen.values()];
  for (const option of ofEachKind(estimate.options)) {
    if (chosen.size >= MOST || chosen.has(option.move.toText())) continue;
    const choice = choiceOf(decision, before.margin, option);
    if (choice) chosen.set(option.move.toText(), choice);
  }
  return [...chosen.values()];
}

/** The first option of each patch and of the advance, the last of them first, and then all. @param {readonly import("./estimates.js").Option[]} options */
function ofEachKind(options) {
  /** @type {Map<string | null, import("./estimates.js").Option>} */
  const first = new Map();
  for (const option of [...options].reverse()) first.set(option.move.patch, option);
  return [...first.values(), ...options];
}

/** @param {Decision} decision @param {number} margin @param {import("./estimates.js").Option} option @returns {Weighed | null} */
function choiceOf({ player, before }, margin, option) {
  const after = new Proved().within(option.lower, option.upper); // The winner, too.
  const { lower, upper } = lossBounds(player, before.proof, after);
  const lost = Math.max(0, (1 - 2 * player) * (margin - option.margin));
  if (mayLoseTheTie(player, before.proof, lower, upper)) return null;
  return { move: option.move, lost: within(lost, lower, upper), isProved: lower === upper, spoilsWin: isSpoilt(player, before.proof, after) };
}

/** Whether a move that keeps the margin of a tie may yet lose it, as its winner is not known. @param {number} player @param {Proved} proof @param {number} lower @param {number | null} upper */
const mayLoseTheTie = (player, proof, lower, upper) =>
  proof.lower === 0 && proof.upper === 0 && proof.winner === player && lower === 0 && upper === 0;
