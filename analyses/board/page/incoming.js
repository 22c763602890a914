/**
 * Texts as other programs hand them on: quoted by a mail, with typographic signs, numbered.
 * `engine/base/incoming.py` does the same for files and the command line; the cases are shared.
 */

const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;
const isControl = (/** @type {number} */ code) => code < 9 || code === 11 || code === 12 || (code > 13 && code < 32) || code === 127;
const QUOTE = /^[ \t]*(?:>[ \t]?)+/gm;
const NAMES = /names:\S+|^[ \t]*names[ \t]*:.*$/gim;
const MARKER = /^([ \t]*)(?:\d{1,3}[.)][ \t]+|[-*•·][ \t]+)/gm;
/** Signs of a text processor, and those of a keyboard that it puts them in the place of. */
const KEYBOARD = /** @type {const} */ ([
  [/[“”„‟″«»]/g, '"'],
  [/[‘’‚‛′]/g, "'"],
  [/[‐-―−]/g, "-"],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " "],
]);
/** Words of a position; the names of the players may follow. */
const WORDS = 9;

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** @param {string} line */
function withoutEnd(line) {
  let end = line.endsWith("\r") ? line.length - 1 : line.length;
  while (end > 0 && isControl(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** A text without marks of quoted mail and characters that nobody sees. @param {string} text */
export function tidied(text) {
  const plain = text.replace(UNSEEN, "").split("\n").map(withoutEnd).join("\n");
  return isQuoted(plain) ? plain.replace(QUOTE, "") : plain;
}

/** Whether each line that says something begins with the mark of a quotation. @param {string} text */
function isQuoted(text) {
  const said = text.split("\n").map((line) => line.trim()).filter(Boolean);
  return said.length > 0 && said.every((line) => line.startsWith(">"));
}

/** A text with straight quotes, plain spaces, dashes and digits. @param {string} text */
export function straight(text) {
  const wide = text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  return KEYBOARD.reduce((each, [signs, key]) => each.replace(signs, key), wide);
}

/** The same, but for names of players. @param {string} text */
function retyped(text) {
  let at = 0;
  let typed = "";
  for (const { 0: names, index } of text.matchAll(NAMES)) {
    typed += straight(text.slice(at, index)) + names;
    at = index + names.length;
  }
  return typed + straight(text.slice(at));
}

/** A position that a mail broke within words. @param {string} text */
function rejoined(text) {
  const joined = text.split("\n").map((line) => line.trim()).join("");
  const isWhole = (/** @type {string} */ each) => [WORDS, WORDS + 1].includes(wordsOf(each).length);
  return !isWhole(text) && isWhole(joined) ? joined : text;
}

/** The text that is meant; what is neither a line nor a diary is only tidied. @param {string} text */
export function incoming(text) {
  const plain = tidied(text);
  const typed = retyped(plain);
  const [first] = wordsOf(typed);
  if (first === "position") return rejoined(typed);
  if (first === "game") return typed;
  const lines = typed.replace(MARKER, "$1");
  const begin = lines.split("\n").find((line) => line.replace(/(^|\s)#.*/, "").trim());
  return /^\s*diary(?!\S)/i.test(begin ?? "") ? lines : plain;
}
