/** Numbers as people read them: with a real minus, and of one thing in the singular. */

/** Figures in words with U+2212 for each minus; hyphens stay. @param {string | number} words */
export const minus = (words) => String(words).replace(/(?<![\w-])-(?=\d)|(?<= )-(?= )/g, "−");

/** More than one: `buttons`, `patches`, `inaccuracies`. @param {string} thing */
export const plural = (thing) => (/[^aeiou]y$/.test(thing) ? `${thing.slice(0, -1)}ies` : `${thing}${thing.endsWith("ch") ? "es" : "s"}`);

/** A number of things: `1 button`, `5 patches`. @param {number} number @param {string} thing */
export const counted = (number, thing) => minus(`${number} ${things(number, thing)}`);

/** What a number counts: `button` of 1, `buttons` of 2. @param {number} number @param {string} thing */
export const things = (number, thing) => (Math.abs(number) === 1 ? thing : plural(thing));
