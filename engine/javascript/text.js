/** Text as Python sees it: characters are code points, and white space is Python's. */

/** White space within a line, for a class of a regular expression. */
export const BLANK = "\\t\\v-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** White space. */
export const SPACE = `\\n${BLANK}`;
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const A_SPACE = new RegExp(`[${SPACE}]`, "u");

/** The words of a text, between white space. @param {string} text */
export const words = (text) => text.split(SPACES).filter((word) => word !== "");

/** A text without white space around it. @param {string} text */
export function stripped(text) {
  let [begin, end] = [0, text.length];
  while (begin < end && A_SPACE.test(text[begin])) begin += 1;
  while (begin < end && A_SPACE.test(text[end - 1])) end -= 1;
  return text.slice(begin, end);
}

/** The lines of a text, as Python parts them. @param {string} text */
export const linesOf = (text) => text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/u);

/** How many characters a text has. @param {string} text */
export function lengthOf(text) {
  let length = text.length;
  for (let at = 0; at + 1 < text.length; at += 1) {
    if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) {
      length -= 1;
      at += 1;
    }
  }
  return length;
}

const isHigh = (/** @type {number} */ unit) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (/** @type {number} */ unit) => unit >= 0xdc00 && unit < 0xe000;

/** Whether a text has half a character, which can be neither printed nor written. @param {string} text */
export const isBroken = (text) => /\p{Surrogate}/u.test(text);

/** Whether a character prints: no control, no mark of direction, no space but the plain one. */
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u;
const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu");

/** @param {string} text */
export const isPrintable = (text) => !UNPRINTABLE.test(text);

/** A text with an escape for each character that does not print. @param {string} text */
export const printable = (text) => text.replace(EACH_UNPRINTABLE, escape);

/** @param {string} character */
function escape(character) {
  const named = { "\t": "\\t", "\n": "\\n", "\r": "\\r" }[character];
  if (named) return named;
  const code = /** @type {number} */ (character.codePointAt(0));
  const hexadecimal = (/** @type {number} */ digits) => code.toString(16).padStart(digits, "0");
  if (code < 0x100) return `\\x${hexadecimal(2)}`;
  return code < 0x10000 ? `\\u${hexadecimal(4)}` : `\\U${hexadecimal(8)}`;
}

/** A text in quotes, as messages quote it. @param {string} text */
export function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return `${quote}${printable(escaped)}${quote}`;
}
