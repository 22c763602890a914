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

import { isProved, NOTHING } from "./decision.js";

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
  const { move, best, before, estimate, options } = decision;
  const chosen = new Map([[move.toText(), playedChoice(decision)]]);
  if (best && !chosen.has(best.toText())) {
    chosen.set(best.toText(), { move: best, lost: 0, isProved: before.proof.isExact, spoilsWin: false });
  }
  for (const text of ofEachKind((estimate?.options ?? []).map((option) => option.move))) {
    const choice = options.get(text);
    if (choice && chosen.size < MOST && !chosen.has(text)) chosen.set(text, choice);
  }
  return [...chosen.values()];
}

/** The first move of each patch and the advance, the last of them first, and then all. @param {readonly Move[]} moves */
function ofEachKind(moves) {
  const first = new Map([...moves].reverse().map((move) => [move.patch, move]));
  return [...first.values(), ...moves].map((move) => move.toText());
}
