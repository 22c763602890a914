/**
 * Checks of documents against a model: nothing, or one line on what is wrong.
 * @import {Complaint, Path} from "./models.js"
 */

import { InputError, either } from "./errors.js";
import { allowed, flaws } from "./models.js";
import { fieldOf, isObject, kindOfValue } from "./values.js";
import { shortened, shown } from "./wording.js";

/**
 * Throw the first complaint about parsed values.
 * @param {string | object} model Its name, or a schema.
 * @param {any} document @param {string} [format] What `format` must say.
 */
export function validate(model, document, format) {
  requireObject(document);
  if (format !== undefined) requireFormat(document, format);
  const [first] = complaints(model, document);
  if (first) throw first;
}

/** Everything that a model has to say against parsed values. @param {string | object} model @param {any} document @returns {InputError[]} */
export function complaints(model, document) {
  /** @type {Map<string, Complaint[]>} */
  const places = new Map();
  for (const one of flaws(typeof model === "string" ? { $ref: model } : model, document, [])) {
    // Complaints of all branches of a union about a value are about one place.
    const branch = one.path.indexOf(null);
    const place = JSON.stringify(branch < 0 ? one.path : one.path.slice(0, branch));
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  return [...places.values()].map(inWords);
}

/** @param {any} document */
function requireObject(document) {
  if (!isObject(document)) {
    throw new InputError("", "{value}; allowed: a JSON object", { value: kindOfValue(document) });
  }
}

/** @param {object} document @param {string} format */
function requireFormat(document, format) {
  const found = fieldOf(document, "format") ?? null;
  if (found === format) return;
  if (found === null) throw new InputError("format", "missing; allowed: {allowed}", { allowed: `'${format}'` });
  throw new InputError("format", "{value}; allowed: {allowed}", { value: shown(found), allowed: `'${format}'` });
}

/** @param {Complaint[]} complaints */
function inWords(complaints) {
  // The branch of a union that got furthest is the one that was meant.
  const first = complaints.reduce((a, b) => (b.path.length > a.path.length ? b : a));
  const field = fieldName(first.path);
  if (first.type === "missing") return new InputError(field, "missing; it must be given");
  if (first.reason !== undefined) return new InputError(field, first.reason);
  if (first.type === "extra_forbidden") return new InputError(field, "no such field; check the spelling");
  const words = complaints.filter((one) => fieldName(one.path) === field).map(allowed);
  return new InputError(field, "{value}; allowed: {allowed}", { value: shown(first.input), allowed: either(words) });
}

/** A path into a document as people write it: `players[0].time`. @param {Path} path */
const fieldName = (path) =>
  path.filter((step) => step !== null).reduce(
    (/** @type {string} */ field, step) =>
      typeof step === "number" ? `${field}[${step}]` : `${field}${field && "."}${shortened(step, 40)}`,
    "",
  );
