/** How cloth looks: the colours, weaves and names of patches, which engine/data/cloth.json has for both hosts. */

import { LETTERS } from "../model/letters.js";
import { say } from "../model/say.js";
import data from "./cloth-data.js";

/**
 * @typedef {{light: string, dark: string, weave: string, pale: boolean}} Cloth Its colour in each theme, its weave, and
 *   whether the weave is dark, for it would not be seen in white.
 * @typedef {{width: number, height: number, turn?: number, fill?: string[], share?: number, line?: string}} Repeat
 */

/** The repeat of each weave in units of a cell; null for one without. @type {Record<string, Repeat | null>} */
export const WEAVES = data.weaves;

/** @type {Record<string, Record<string, string>>} */
const THEMES = data.themes;

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
const BEHIND = /at [a-z]+\d|in hand|sewn on|is back|is not for sale|is in the circle|is \d+ in|does not fit|keeps|takes|completes|fills|pays|can otherwise|covers|leaves/.source;
const NAMED = new RegExp(`(?<![\\w-])(?:${WORDS})(?= (?:${BEHIND}))|(?<=\\b(?:buys|bought|buying) )(?:${WORDS})(?![\\w-])|(?<![\\w-])(?:${CLEAR})(?![\\w-])`, "gi");

/** Words about moves, with the names of patches instead of their tokens. @param {string} words */
export const named = (words) => words.replace(NAMED, (said) => SAID.get(said.toLowerCase()) ?? said);

/** Tokens by the names of another language than English, whose names the engine reads itself. */
const TYPED = new Map(data.patches.filter(({ name }) => say(name) !== name).map(({ patch, name }) => [say(name).toLowerCase(), patch]));
const OWN = new RegExp(`(?<![\\p{L}\\w-])(?:${alternatives([...TYPED.keys()])})(?![\\p{L}\\w-])`, "giu");

/** What a reader types, with tokens for the names of patches. @param {string} text */
export const typed = (text) => text.replace(OWN, (said) => TYPED.get(said.toLowerCase()) ?? said);

/** Steps from the weave of a cloth to that of the next patch of its colour. */
const ROUND = 3;

/** The cloth of a patch's letter: colours repeat after those of the printings, each time in another weave. @param {string} letter @returns {Cloth} */
export function clothOf(letter) {
  const at = LETTERS.indexOf(letter);
  const found = /** @type {Cloth} */ (data.patches[at % data.patches.length]);
  const weaves = Object.keys(WEAVES);
  const weave = weaves[(weaves.indexOf(found.weave) + ROUND * Math.floor(at / data.patches.length)) % weaves.length];
  return { light: found.light, dark: found.dark, weave, pale: found.pale ?? false };
}

/** How the cloth of a picture is drawn: in the colours of a theme, or on a page in those that the page has now. */
export class Fabric {
  /** @param {"light" | "dark" | "page"} theme @param {boolean} letters With a letter on each patch of a quilt. */
  constructor(theme, letters = false) {
    this.theme = theme;
    this.letters = letters;
  }

  /** A colour or an opacity of the theme. @param {string} name */
  paint(name) {
    return this.theme === "page" ? `var(--${name}, ${THEMES.light[name]})` : THEMES[this.theme][name];
  }

  /** The colour of a patch. @param {string} letter */
  colour(letter) {
    const { light, dark } = clothOf(letter);
    if (this.theme !== "page") return this.theme === "dark" ? dark : light;
    return `var(--c-${LETTERS[LETTERS.indexOf(letter) % data.patches.length]}, ${light})`;
  }
}

/** On the page, where styles hide the letters until they are wanted. */
export const PAGE = new Fabric("page", true);

/** In a picture by itself, unless it is chosen otherwise. */
export const WOVEN = new Fabric("light");
