/** Words of the game in a text, each of which opens its line of the glossary. */

import { html } from "./svg.js";

/** The words of a text that mean a term of the glossary; any other is the term itself. @type {Record<string, string>} */
const MEANT = { "empty spaces": "empty space", paydays: "payday", "leather patches": "leather patch" };
const TERM = /\b(circle|neutral token|time track|special tile|keep the turn|leather patch(?:es)?|income|paydays?|empty spaces?)\b/i;

/** A word that opens its line of the glossary. @param {string} words */
export const term = (words) => html("button", { type: "button", class: "term", "data-term": MEANT[words.toLowerCase()] ?? words.toLowerCase() }, words);

/** A text, with its terms. @param {string} words */
export const withTerms = (words) => words.split(TERM).map((each, at) => (at % 2 ? term(each) : each));
