/**
 * Margins as people say them: by name, or with the sign of who moves. The server counts them for
 * player 0.
 *
 * @typedef {{lower: number | null, upper: number | null}} Interval
 */

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
  const tie = tieWinner === null ? "a tie" : `a tie, broken for ${names[tieWinner]}`;
  if (low === null || high === null) return halfOpen(low, high, names);
  if (low === high) return low ? wins(low, names) : tie;
  if (low >= 0 || high <= 0) {
    const [winner, least, most] = high > 0 ? [0, low, high] : [1, -high, -low];
    if (!least) return `${tie}, or ${names[winner]} wins by up to ${most}`;
    return `${names[winner]} wins by ${least} to ${most}`;
  }
  return `between ${names[1]} by ${-low} and ${names[0]} by ${high}`;
}

/** Who is ahead, and by how much: of a margin that is estimated. @param {number} margin @param {[string, string]} names */
export function leadWords(margin, names) {
  const size = Math.abs(margin).toFixed(1);
  return Number(size) ? `${names[margin > 0 ? 0 : 1]} is ahead by ${size}` : "Both are level";
}

/** @param {number | null} value To a tenth. */
const rounded = (value) => (value === null ? null : Math.round(10 * value) / 10);

/** @param {number} margin @param {string[]} names */
const wins = (margin, names) => `${names[margin > 0 ? 0 : 1]} wins by ${Math.abs(margin)}`;

/** @param {number | null} low @param {number | null} high @param {string[]} names */
function halfOpen(low, high, names) {
  if (low !== null) return low > 0 ? `${wins(low, names)} or more` : atWorst(-low, names[0]);
  if (high !== null) return high < 0 ? `${wins(high, names)} or more` : atWorst(high, names[1]);
  return "nothing is known";
}

/** @param {number} points @param {string} name */
const atWorst = (points, name) => (points ? `${name} loses by ${points} at most` : `at worst a tie for ${name}`);
