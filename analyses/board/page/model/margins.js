/**
 * Margins as people say them: by name, or with the sign of who moves. The server counts them for
 * player 0.
 *
 * @typedef {{lower: number | null, upper: number | null}} Interval
 */

import { figure, say } from "./say.js";

/**
 * A margin as the mover sees it: more is better.
 * @template {Interval} T @param {T} interval @param {number} mover @returns {Interval}
 */
export function moversInterval({ lower, upper }, mover) {
  const turned = (/** @type {number | null} */ value) => (value === null ? null : -value);
  return mover === 0 ? { lower, upper } : { lower: turned(upper), upper: turned(lower) };
}

/** @param {number} margin @param {number} mover */
export const moversMargin = (margin, mover) => (mover === 0 ? margin : -margin);

/**
 * How a game ends, or between what it lies, as `margin_words` of the engine says it.
 * @param {Interval} interval @param {[string, string]} names @param {number | null} [tieWinner]
 * @returns {string}
 */
export function marginWords({ lower, upper }, names, tieWinner = null) {
  const low = rounded(lower);
  const high = rounded(upper);
  const tie = tieWinner === null ? say("a tie") : say("a tie, broken for {player}", { player: names[tieWinner] });
  if (low === null || high === null) return halfOpen(low, high, names);
  if (low === high) return low ? wins(low, names) : tie;
  if (low >= 0 || high <= 0) {
    const [winner, least, most] = high > 0 ? [0, low, high] : [1, -high, -low];
    if (!least) return say("{tie}, or {player} wins by up to {points}", { tie, player: names[winner], points: most });
    return say("{player} wins by {least} to {most}", { player: names[winner], least, most });
  }
  return say("between {other} by {less} and {player} by {points}", { other: names[1], less: -low, player: names[0], points: high });
}

/** Who is ahead, and by how much: of a margin that is estimated. @param {number} margin @param {[string, string]} names */
export function leadWords(margin, names) {
  const points = figure(Math.abs(margin), 1);
  return points === figure(0, 1) ? say("Both are level") : say("{player} is ahead by {points}", { player: names[margin > 0 ? 0 : 1], points });
}

/** @param {number | null} value To a tenth. */
const rounded = (value) => (value === null ? null : Math.round(10 * value) / 10);

/** @param {number} margin @param {string[]} names */
const wins = (margin, names) => say("{player} wins by {points}", won(margin, names));

/** @param {number} margin @param {string[]} names */
const winsAtLeast = (margin, names) => say("{player} wins by {points} or more", won(margin, names));

/** @param {number} margin @param {string[]} names */
const won = (margin, names) => ({ player: names[margin > 0 ? 0 : 1], points: Math.abs(margin) });

/** @param {number | null} low @param {number | null} high @param {string[]} names */
function halfOpen(low, high, names) {
  if (low !== null) return low > 0 ? winsAtLeast(low, names) : atWorst(-low, names[0]);
  if (high !== null) return high < 0 ? winsAtLeast(high, names) : atWorst(high, names[1]);
  return say("nothing is known");
}

/** @param {number} points @param {string} name */
const atWorst = (points, name) => (points ? say("{player} loses by {points} at most", { player: name, points }) : say("at worst a tie for {player}", { player: name }));
