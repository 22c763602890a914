/** Names of patches in words, in the reader's language. */

import { say } from "../model/say.js";
import { NAMES as ENGLISH } from "./cloths.js";

/** Names of patches for people, by their tokens. `make_languages.py` finds the texts where the engine declares them. */
export const NAMES = new Map([...ENGLISH].map(([token, name]) => [token, say(name)]));

/** What else a quilt may hold. @type {Record<string, string>} */
const OTHERS = { leather: say("leather"), "unknown cloth": say("unknown cloth") };

/** The name of a patch for people; one of another edition has only its token. @param {string} patch */
export const nameOf = (patch) => NAMES.get(patch) ?? OTHERS[patch] ?? patch;

/** Names by what stands in words: a token, or the English name. */
const SAID = new Map([...NAMES].flatMap(([token, name]) => [[token, name], [/** @type {string} */ (ENGLISH.get(token)).toLowerCase(), name]]));

/** Words as a pattern, the longest first. @param {string[]} words */
export const listed = (words) => words.sort((one, other) => other.length - one.length).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
/** Tokens that are no words of their own are known everywhere, the others by what stands before or behind them. */
const WORDS = listed([...SAID.keys()]);
const CLEAR = listed([...NAMES.keys()].filter((token) => token.includes("-")));
const BEHIND = /at [a-z]+\d|in hand|sewn on|is back|is not for sale|is in the circle|is \d+ in|does not fit|keeps|takes|completes|fills|pays|can otherwise|covers|leaves/.source;
const NAMED = new RegExp(`(?<![\\w-])(?:${WORDS})(?= (?:${BEHIND}))|(?<=\\b(?:buys|bought|buying) )(?:${WORDS})(?![\\w-])|(?<![\\w-])(?:${CLEAR})(?![\\w-])`, "gi");

/** Words about moves, with the names of patches instead of their tokens. @param {string} words */
export const named = (words) => words.replace(NAMED, (said) => SAID.get(said.toLowerCase()) ?? said);

