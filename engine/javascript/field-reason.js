/**
 * Messages on a field that a variant does not have, or that stands in a wrong place.
 * @typedef {import("./models.js").Complaint} Complaint
 * @typedef {import("./models.js").Path} Path
 * @typedef {Record<string, string>} Words
 */

import words from "./built/variant.js";
import { LIST, OBJECT, WHOLE } from "./models.js";
import { Real } from "./values.js";
import { didYouMean, shown } from "./wording.js";

/** The way out where a variant has points that are not a whole number. */
export const { HALVES } = words;
const MONEY = new Set(words.MONEY);
const ABOVE = "is a field of the variant: move it above the first [patches...] and [[tiles]]";

/** Whether a field is in points or buttons. @param {unknown} name */
export const isMoney = (name) => MONEY.has(String(name));

/** Whether a value is a number that is not whole. @param {unknown} value */
export const isHalf = (value) =>
  value instanceof Real ? !Number.isInteger(value.value) : typeof value === "number" && !Number.isInteger(value);

/**
 * The message on a field of a variant, where there is more to say than its type; else undefined.
 * @param {Path} path Of the field in the variant. @param {Complaint} complaint
 * @param {{variant: string[], tile: string[], patch: string[]}} fields
 */
export function fieldReason(path, { type, input, allowed }, fields) {
  const name = String(path[path.length - 1]);
  if (type === "extra") return unknown(path, input, fields);
  if (type !== "value") return undefined;
  if (allowed === WHOLE && isHalf(input) && isMoney(name)) return `${shown(input)}; allowed: ${WHOLE}; ${HALVES}`;
  if (allowed === OBJECT && path.length === 2 && path[0] === "patches" && fields.variant.includes(name)) return ABOVE;
  if (allowed === LIST && name === "tiles") return `${shown(input)}; allowed: a list, in TOML a [[tiles]] for each tile`;
  return undefined;
}

/**
 * The message on a field that does not exist there, the nearest fields first.
 * @param {Path} path @param {unknown} input @param {{variant: string[], tile: string[], patch: string[]}} fields
 */
function unknown(path, input, fields) {
  const word = String(path[path.length - 1]).toLowerCase().replaceAll("-", "_");
  const [names, called, impossible] = wordsAt(path, fields);
  // A number called rows is the quilt's, a list of rows is a shape.
  const isOtherName = called.has(word) && (path[0] !== "patches" || Array.isArray(input));
  if (path.length > 1 && fields.variant.includes(word) && !isOtherName) return ABOVE;
  if (called.has(word)) return `no such field; did you mean ${called.get(word)}?`;
  if (impossible.has(word)) return `cannot be expressed: ${impossible.get(word)}`;
  return `no such field${didYouMean(word, names, 3) || ";"} all fields: ${names.join(", ")}`;
}

/**
 * The fields of a place, other names of them, and what cannot be expressed.
 * @param {Path} path @param {{variant: string[], tile: string[], patch: string[]}} fields
 * @returns {[string[], Map<string, string>, Map<string, string>]}
 */
function wordsAt(path, fields) {
  const known = (/** @type {Words[]} */ ...tables) => new Map(tables.flatMap((table) => Object.entries(table)));
  if (path.length === 1) return [fields.variant, known(words.CALLED), known(words.IMPOSSIBLE)];
  if (path[0] !== "tiles") return [fields.patch, known(words.CALLED_IN_PATCH), known(words.IMPOSSIBLE)];
  return [fields.tile, known(words.CALLED_IN_TILE), known(words.IMPOSSIBLE, words.IMPOSSIBLE_IN_TILE)];
}
