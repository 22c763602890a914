/**
 * Messages on a field that a variant does not have, or that stands in a wrong place.
 * @import {Complaint, Path} from "./models.js"
 * @typedef {Record<string, string>} Words
 */

import built from "./built/models.js";
import words from "./built/variant.js";
import { Sentence, either } from "./errors.js";
import { Real, fieldOf } from "./values.js";
import { didYouMean, shown } from "./wording.js";

/** The way out where a variant has points that are not a whole number. */
const { HALVES } = words;
const MONEY = new Set(words.MONEY);
const ABOVE = new Sentence("is a field of the variant: move it above the first [patches...] and [[tiles]]");

/** The fields of a variant, of a tile and of a patch in it, in their order. */
export const [FIELDS, TILE_FIELDS, PATCH_FIELDS] = [built.MODELS.Variant, built.MODELS.TileModel, built.MODELS.PatchChange].map(
  ({ properties }) => Object.keys(properties),
);

/** Whether a value is a number that is not whole. @param {unknown} value */
const isHalf = (value) =>
  value instanceof Real ? !Number.isInteger(value.value) : typeof value === "number" && !Number.isInteger(value);

/**
 * A complaint with the whole message, where there is more to say than what is allowed.
 * @param {Complaint} complaint @param {Path} place Of the variant. @param {any} variant @returns {Complaint}
 */
export function reasonInVariant(complaint, place, variant) {
  const inside = complaint.path.slice(place.length);
  const [field] = inside;
  if (words.PER_SEAT.includes(String(field))) {
    // Both branches of the union have one message.
    const input = fieldOf(variant, String(field));
    return { path: [...place, field], type: "value_error", input, reason: perSeat(String(field), input) };
  }
  return inside.length ? { ...complaint, reason: fieldReason(inside, complaint) } : complaint;
}

/** @param {string} field @param {any} value */
function perSeat(field, value) {
  const hasHalf = MONEY.has(field) && (Array.isArray(value) && value.length === 2 ? value : [value]).some(isHalf);
  const reason = new Sentence("{value}; allowed: a whole number from 0 to {most}, or two of them, [first seat, second seat]", { value: shown(value), most: words.MOST });
  return hasHalf ? new Sentence("{reason}; {halves}", { reason, halves: new Sentence(HALVES) }) : reason;
}

/** @param {Path} path Of the field in the variant. @param {Complaint} complaint */
function fieldReason(path, { type, input }) {
  const name = String(path[path.length - 1]);
  if (type === "extra_forbidden") return unknown(path, input);
  if (type === "int_type" && isHalf(input) && MONEY.has(name)) {
    return new Sentence("{value}; allowed: a whole number from 0; {halves}", { value: shown(input), halves: new Sentence(HALVES) });
  }
  if (type === "model_type" && path.length === 2 && path[0] === "patches" && FIELDS.includes(name)) return ABOVE;
  if (type === "list_type" && name === "tiles") {
    return new Sentence("{value}; allowed: a list, in TOML a [[tiles]] for each tile", { value: shown(input) });
  }
  return undefined;
}

/** The message on a field that does not exist there, the nearest fields first. @param {Path} path @param {unknown} input */
function unknown(path, input) {
  const word = String(path[path.length - 1]).toLowerCase().replaceAll("-", "_");
  const [names, called, impossible] = wordsAt(path);
  // A number called rows is the quilt's, a list of rows is a shape.
  const isOtherName = called.has(word) && (path[0] !== "patches" || Array.isArray(input));
  if (path.length > 1 && FIELDS.includes(word) && !isOtherName) return ABOVE;
  const meant = called.get(word);
  if (meant) return new Sentence("no such field; did you mean {meant}?", { meant: either(meant.split(" or ")) });
  const why = impossible.get(word);
  if (why) return new Sentence("cannot be expressed: {why}", { why: new Sentence(why) });
  const [hint, fields] = [didYouMean(word, names, 3), names.join(", ")];
  return hint ? new Sentence("no such field{hint} all fields: {fields}", { hint, fields }) : new Sentence("no such field; all fields: {fields}", { fields });
}

/**
 * The fields of a place, other names of them, and what cannot be expressed.
 * @param {Path} path
 * @returns {[string[], Map<string, string>, Map<string, string>]}
 */
function wordsAt(path) {
  const known = (/** @type {Words[]} */ ...tables) => new Map(tables.flatMap((table) => Object.entries(table)));
  if (path.length === 1) return [FIELDS, known(words.CALLED), known(words.IMPOSSIBLE)];
  if (path[0] !== "tiles") return [PATCH_FIELDS, known(words.CALLED_IN_PATCH), known(words.IMPOSSIBLE)];
  return [TILE_FIELDS, known(words.CALLED_IN_TILE), known(words.IMPOSSIBLE, words.IMPOSSIBLE_IN_TILE)];
}
