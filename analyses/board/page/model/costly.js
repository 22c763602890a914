/** How costly a move was, as the server marks it in a review. */

import { figure, say, sayMany, signed } from "./say.js";

/** The names of the marks of costly moves, the worst first. @type {Record<string, string>} */
export const MARKS = { "??": "blunder", "?": "mistake", "?!": "inaccuracy" };

/** The same in the reader's language. @type {Record<string, string>} */
export const MARK_NAMES = { "??": say("blunder"), "?": say("mistake"), "?!": say("inaccuracy") };

/** Moves of a mark. @type {Record<string, (n: number) => string>} */
export const COUNTED = {
  "??": (n) => sayMany("{n} blunder", "{n} blunders", n),
  "?": (n) => sayMany("{n} mistake", "{n} mistakes", n),
  "?!": (n) => sayMany("{n} inaccuracy", "{n} inaccuracies", n),
};

/** The points lost from which a move has a mark. @type {Record<string, number>} */
export const LEAST = { "??": 6, "?": 3, "?!": 1 };

/** The same for percentage points of the chance to win, in a solo game. @type {Record<string, number>} */
export const LEAST_CHANCE = { "??": 20, "?": 10, "?!": 5 };

/** @param {number} lost Percentage points. */
export const chanceMarkOf = (lost) => Object.keys(LEAST_CHANCE).find((mark) => lost >= LEAST_CHANCE[mark]) ?? null;

/** What a move lost, with its sign: points, or percentage points with their error. @param {number} lost @param {boolean} isSure @param {number} [error] */
export function lossFigure(lost, isSure, error) {
  if (error === undefined) return signed(-lost, isSure ? undefined : 1);
  const values = { percent: signed(-lost, 1), error: figure(error, 1) };
  return isSure ? say("{percent} %", values) : say("{percent} ± {error} %", values);
}

/** The mark of a move by the points that it lost; null for one that lost little. @param {number} lost */
export const markOf = (lost) => Object.keys(LEAST).find((mark) => lost >= LEAST[mark]) ?? null;

/**
 * The decisions of a review at which something was given away, in order.
 * @param {any} answer @param {number | null} whose The player; null for both. @returns {any[]}
 */
export const mistakesOf = (answer, whose) =>
  (answer?.decisions ?? []).filter((/** @type {any} */ each) => !each.forced && (each.spoils_win || each.mark) && (whose === null || each.player === whose));
