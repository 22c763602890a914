/** Numbers of things in words. */

/** A number of things: `1 button`, `5 patches`, `2 plies`. @param {number} number @param {string} thing */
export function counted(number, thing) {
  if (number === 1) return `1 ${thing}`;
  return /[^aeiou]y$/.test(thing) ? `${number} ${thing.slice(0, -1)}ies` : `${number} ${thing}${thing.endsWith("ch") ? "es" : "s"}`;
}
