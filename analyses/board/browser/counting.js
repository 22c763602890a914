/** Numbers of things in words. */

/** A number of things: `1 button`, `5 patches`. @param {number} number @param {string} thing */
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : thing.endsWith("ch") ? "es" : "s"}`;
