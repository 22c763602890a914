/** Names of the two players. @typedef {[string, string]} Names */

import { InputError } from "./errors.js";
import { isPrintable, lengthOf, words } from "./text.js";
import { shown } from "./wording.js";

/** Players without names are called by the colours of their tokens. @type {Names} */
export const COLOURS = ["Blue", "Orange"];
/** Characters of a player's name. */
const LONGEST_NAME = 24;

const TOKEN = "names:";
const SPACE = "_";
/** Signs that a name in one line writes as `%XX`: marks of the line, of a shell and of JSON. */
const ESCAPED = new Set(`"'\`$\\&|;<>(){}[]*?!#~%,/${SPACE}`);

/**
 * Two names with their white space tidied.
 * @param {unknown} names @param {string} [field] @returns {Names}
 */
export function tidyNames(names, field = "names") {
  if (!Array.isArray(names) || names.length !== 2) {
    throw new InputError(field, "{value}; allowed: two names, as ['Ann', 'Bob']", { value: shown(names) });
  }
  const [first, second] = names.map((name, number) => tidy(name, `${field}[${number}]`));
  if (first === second) throw new InputError(field, "both are {first}; give two different names", { first: shown(first) });
  return [first, second];
}

/** @param {unknown} name @param {string} field */
function tidy(name, field) {
  const tidied = typeof name === "string" ? words(name).join(" ") : "";
  if (!tidied || lengthOf(tidied) > LONGEST_NAME || !isPrintable(tidied)) {
    const values = { value: shown(name), most: LONGEST_NAME };
    throw new InputError(field, "{value}; allowed: 1 to {most} letters, digits, signs and single spaces", values);
  }
  return tidied;
}

/** The names of both players, or their colours. @param {Names | null} names */
export const playerNames = (names) => names ?? COLOURS;

/** Whether a word of a line gives the names of the players. @param {string | undefined} word */
export const isNames = (word) => word !== undefined && word.startsWith(TOKEN);

/** Two names as one word without spaces or quotes. @param {Names} names */
export const namesText = (names) => TOKEN + names.map(escaped).join(",");

const escaped = (/** @type {string} */ name) =>
  [...name]
    .map((sign) => (ESCAPED.has(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : sign))
    .join("")
    .replaceAll(" ", SPACE);

/** Read two names from one word. @param {string} word */
export function readNames(word) {
  const parts = word.slice(TOKEN.length).split(",");
  return tidyNames(parts.map((part) => unquoted(part.replaceAll(SPACE, " "))));
}

/** A text with the bytes that `%XX` stands for. @param {string} text */
export const unquoted = (text) =>
  text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    const bytes = run.split("%").slice(1).map((pair) => Number.parseInt(pair, 16));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
  });
