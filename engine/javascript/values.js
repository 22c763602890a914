/**
 * Values of JSON. An object is a `Map` where it was read from text, which keeps the order of its
 * fields, or a plain object where JavaScript gave it. A number with a fraction or an exponent is a
 * `Real` where it was read from text: `2.0` is not a whole number.
 */

import { Sentence } from "./errors.js";

/** A number with a fraction or an exponent. */
export class Real {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }

  valueOf() {
    return this.value;
  }
}

/** Whether a value is a whole number, as a number or a bigint. @param {unknown} value */
export const isWhole = (value) => Number.isSafeInteger(value) || typeof value === "bigint";

/** Whether a value is an object of JSON. @param {unknown} value @returns {value is object} */
export function isObject(value) {
  if (value instanceof Map) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The fields of an object; what is undefined is not there. @param {object} object @returns {[string, any][]} */
export const entriesOf = (object) =>
  (object instanceof Map ? [...object] : Object.entries(object)).filter(([, value]) => value !== undefined);

/** A field of an object, or undefined. @param {object} object @param {string} name @returns {any} */
export function fieldOf(object, name) {
  if (object instanceof Map) return object.get(name);
  return Object.hasOwn(object, name) ? /** @type {any} */ (object)[name] : undefined;
}

/** The kind of a value for a reader of JSON. @param {unknown} value */
export function kindOfValue(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return new Sentence("a list");
  if (typeof value === "string") return new Sentence("a string");
  if (typeof value === "boolean") return new Sentence("a boolean");
  if (isWhole(value) || value instanceof Real || typeof value === "number") return new Sentence("a number");
  return isObject(value) ? "dict" : typeof value;
}

/** A copy with plain objects for maps. @param {any} value @returns {any} */
export function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Real) return value.value;
  if (!isObject(value)) return value;
  return Object.fromEntries(entriesOf(value).map(([name, each]) => [name, plain(each)]));
}

/** JSON text without spaces, as Python writes it: in ASCII, fields in their order. @param {any} value @returns {string} */
export function compactText(value) {
  if (Array.isArray(value)) return `[${value.map(compactText).join(",")}]`;
  if (isObject(value)) {
    return `{${entriesOf(value).map(([name, each]) => `${ascii(name)}:${compactText(each)}`).join(",")}}`;
  }
  return typeof value === "string" ? ascii(value) : String(value);
}

/** JSON of a text in ASCII. @param {string} text */
export const ascii = (text) =>
  JSON.stringify(text).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
