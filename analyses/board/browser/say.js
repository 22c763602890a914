/**
 * What a reader sees, in the reader's language. The engine writes a plain number, as its host in
 * Python does: the page gives it a real minus.
 */

import { nameOf } from "../page/model/patch-names.js";
import * as page from "../page/model/say.js";

export { isolated, language } from "../page/model/say.js";

/** @param {Record<string, unknown>} values */
const plain = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** A text in the reader's language. @param {string} text @param {Record<string, unknown>} [values] */
export const say = (text, values = {}) => page.say(text, plain(values));

/** A text about a number, `{n}` in it. @param {string} one @param {string} other @param {number} n @param {Record<string, unknown>} [values] */
export const sayMany = (one, other, n, values = {}) => page.sayMany(one, other, n, plain({ n, ...values }));

/** A number with one decimal. @param {number} value */
export const decimal = (value) => page.figure(value + 0, 1).replace("−", "-");

/** A patch in words: in English its token, for which the page puts the name. @param {string} patch */
export const patchName = (patch) => (page.language === "en" ? patch : nameOf(patch));
