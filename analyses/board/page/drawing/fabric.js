/** How cloth looks: the colours and weaves of patches, which engine/data/cloth.json has for both hosts. */

import data from "../model/cloth-data.js";
import { LETTERS } from "../model/letters.js";

/**
 * @typedef {{light: string, dark: string, weave: string, pale: boolean}} Cloth Its colour in each theme, its weave, and
 *   whether the weave is dark, for it would not be seen in white.
 * @typedef {{width: number, height: number, turn?: number, fill?: string[], share?: number, line?: string}} Repeat
 */

/** The repeat of each weave in units of a cell; null for one without. @type {Record<string, Repeat | null>} */
export const WEAVES = data.weaves;

/** @type {Record<string, Record<string, string>>} */
const THEMES = data.themes;

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
