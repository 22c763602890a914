/** How costly a move was, as the server marks it in a review. */

import { say, sayMany } from "./say.js";

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

/** The mark of a move by the points that it lost; null for one that lost little. @param {number} lost */
export const markOf = (lost) => Object.keys(LEAST).find((mark) => lost >= LEAST[mark]) ?? null;

/**
 * The decisions of a review at which something was given away, in order.
 * @param {any} answer @param {number | null} whose The player; null for both. @returns {any[]}
 */
export const mistakesOf = (answer, whose) =>
  (answer?.decisions ?? []).filter((/** @type {any} */ each) => !each.forced && (each.spoils_win || each.mark) && (whose === null || each.player === whose));
