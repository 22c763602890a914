/** Figures as tables hold them. */

/** Decimals of points: the margin of a search is a whole number of hundredths. */
export const CENTS = 2;
/** Decimals of a chance, and of seconds. */
export const MILLE = 3;

/** A number with a given number of decimals, as Python rounds: a tie goes to the even digit. @param {number} value @param {number} digits */
export function rounded(value, digits) {
  const doubled = value * 2 * 10 ** digits;
  // A tie is a multiple of a power of one half, which floats hold exactly.
  const isTie = Number.isInteger(doubled) && Math.abs(doubled % 2) === 1 && Number.isInteger(value * 2 ** (digits + 1));
  if (!isTie) return Number(value.toFixed(digits)) + 0;
  const below = Math.floor(doubled / 2);
  return (below % 2 === 0 ? below : below + 1) / 10 ** digits + 0;
}

/** An estimated chance: only a proved one is 0 or 1. @param {number} chance */
export function roundedChance(chance) {
  if (chance === 0 || chance === 1) return chance;
  const least = 10 ** -MILLE;
  return rounded(Math.min(Math.max(chance, least), 1 - least), MILLE);
}
