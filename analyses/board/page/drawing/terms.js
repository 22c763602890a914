/** Words of the game in a text, each of which opens its line of the glossary. */

import { say } from "../model/say.js";
import { alternatives } from "../model/patch-names.js";
import { html } from "./svg.js";

/** The terms of the glossary, each with the words of a text that mean it. */
const TERMS = {
  circle: [say("circle")],
  "neutral token": [say("neutral token")],
  "time track": [say("time track")],
  "special tile": [say("special tile")],
  "keep the turn": [say("keep the turn")],
  "leather patch": [say("leather patch"), say("leather patches")],
  income: [say("income")],
  payday: [say("payday"), say("paydays")],
  "empty space": [say("empty space"), say("empty spaces")],
};
const MEANT = new Map(Object.entries(TERMS).flatMap(([term, all]) => all.map((words) => [words.toLowerCase(), term])));
const TERM = new RegExp(`(?<![\\p{Script=Latin}\\w])(${alternatives([...MEANT.keys()])})(?![\\p{Script=Latin}\\w])`, "iu");

/** A word that opens its line of the glossary. @param {string} words */
export const term = (words) => html("button", { type: "button", class: "term", "data-term": MEANT.get(words.toLowerCase()) ?? words.toLowerCase() }, words);

/** A text, with its terms. @param {string} words */
export const withTerms = (words) => words.split(TERM).map((each, at) => (at % 2 ? term(each) : each));
