/** Numbers as people read them: with a real minus. */

/** Figures in words with U+2212 for each minus; hyphens stay. @param {string | number} words */
export const minus = (words) => String(words).replace(/(?<![\w-])-(?=\d)|(?<= )-(?= )/g, "−");
