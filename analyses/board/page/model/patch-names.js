/** Names of patches in words, which engine/data/cloth.json has for both hosts. */

import data from "./cloth-data.js";
import { say } from "./say.js";

/** Names of patches for people, by their tokens. `make_languages.py` finds the texts where the engine declares them. */
export const NAMES = new Map(data.patches.map(({ patch, name }) => [patch, say(name)]));

/** What else a quilt may hold. @type {Record<string, string>} */
const OTHERS = { leather: say("leather"), "unknown cloth": say("unknown cloth") };

/** The name of a patch for people; one of another edition has only its token. @param {string} patch */
export const nameOf = (patch) => NAMES.get(patch) ?? OTHERS[patch] ?? patch;

/** Names by what stands in words: a token, or the English name. */
const SAID = new Map(data.patches.flatMap(({ patch, name }) => [[patch, nameOf(patch)], [name.toLowerCase(), nameOf(patch)]]));

/** Words as a pattern, the longest first. @param {string[]} words */
export const alternatives = (words) => words.sort((one, other) => other.length - one.length).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");

/** Tokens that are no words of their own are known everywhere, the others by what stands before or behind them. */
const WORDS = alternatives([...SAID.keys()]);
const CLEAR = alternatives([...NAMES.keys()].filter((token) => token.includes("-")));
const BEHIND = /at [a-z]+\d|in hand|sewn on|is back|is not for sale|is in the circle|is \d+ in|does not fit|keeps|takes|completes|fills|pays|can otherwise|covers|leaves|\([-−+]\d/.source;
const NAMED = new RegExp(`(?<![\\w-])(?<!the )(?:${WORDS})(?= (?:${BEHIND}))|(?<=\\b(?:buys|bought|buying) )(?:${WORDS})(?![\\w-])|(?<![\\w-])(?:${CLEAR})(?![\\w-])`, "gi");

/** Words about moves, with the names of patches instead of their tokens. @param {string} words */
export const named = (words) => words.replace(NAMED, (said) => SAID.get(said.toLowerCase()) ?? said);

/** Tokens by the names of another language than English, whose names the engine reads itself. */
const TYPED = new Map(data.patches.filter(({ name }) => say(name) !== name).map(({ patch, name }) => [say(name).toLowerCase(), patch]));
const OWN = new RegExp(`(?<![\\p{Script=Latin}\\w-])(?:${alternatives([...TYPED.keys()])})(?![\\p{Script=Latin}\\w-])`, "giu");

/** What a reader types, with tokens for the names of patches. @param {string} text */
export const typed = (text) => text.replace(OWN, (said) => TYPED.get(said.toLowerCase()) ?? said);
