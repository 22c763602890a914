/**
 * Models of documents: what a value may be, and what is wrong with one, place by place.
 *
 * @typedef {(string | number)[]} Path
 * @typedef {{path: Path, type: "missing" | "extra" | "value", input?: unknown, allowed?: string, reason?: string}} Complaint
 *   `allowed` says in words what may stand there; `reason` says all that is to be said.
 * @typedef {(value: any, path: Path) => Complaint[]} Model Returns the flaws of a value.
 */

import { isBroken, lengthOf } from "./text.js";
import { entriesOf, fieldOf, isObject, isWhole } from "./values.js";

/** Allowed values where a whole number, a list or an object belongs, in words. */
export const [WHOLE, LIST, OBJECT] = ["a whole number from 0", "a list", "an object"];

/** @param {Path} path @param {unknown} input @param {string} allowed @returns {Complaint[]} */
const refused = (path, input, allowed) => [{ path, type: "value", input, allowed }];

/** A whole number. @param {number} [least] @param {number} [most] @returns {Model} */
export const whole = (least, most) => (value, path) => {
  if (!isWhole(value)) return refused(path, value, WHOLE);
  // Of both limits, the one that is broken is named.
  if (least !== undefined && value < least) return refused(path, value, `${least} or more`);
  return most !== undefined && value > most ? refused(path, value, `${most} or less`) : [];
};

/** A text. @param {number} [least] @param {number} [most] Characters. @returns {Model} */
export const text = (least = 0, most = Infinity) => (value, path) => {
  if (typeof value !== "string") return refused(path, value, "text in quotes");
  if (isBroken(value)) return refused(path, value, "text in quotes, of whole characters");
  const length = lengthOf(value);
  if (length < least) return refused(path, value, `${least} characters or more`);
  return length > most ? refused(path, value, `${most} characters or fewer`) : [];
};

/** True or false. @type {Model} */
export const truth = (value, path) => (typeof value === "boolean" ? [] : refused(path, value, "true or false"));

/** One of some values. @param {string} words @param {...unknown} values @returns {Model} */
export const oneOf = (words, ...values) => (value, path) =>
  values.includes(value) ? [] : refused(path, value, words);

/** A list. @param {Model} item @param {number} [least] @param {number} [most] @returns {Model} */
export const list = (item, least = 0, most = Infinity) => (value, path) => {
  if (!Array.isArray(value)) return refused(path, value, LIST);
  if (value.length > most) return refused(path, value, `${most} entries or fewer`);
  const found = value.flatMap((each, index) => item(each, [...path, index]));
  if (found.length || value.length >= least) return found;
  return refused(path, value, `${least} entries or more`);
};

/** An object with fields of any name. @param {Model} item @param {number} most @returns {Model} */
export const dictionary = (item, most = Infinity) => (value, path) => {
  if (!isObject(value)) return refused(path, value, OBJECT);
  const entries = entriesOf(value);
  const found = entries.flatMap(([name, each]) => item(each, [...path, name]));
  if (found.length || entries.length <= most) return found;
  return refused(path, value, `${most} entries or fewer`);
};

/** Null or something else. @param {Model} model @returns {Model} */
export const optional = (model) => (value, path) => (value === null ? [] : model(value, path));

/** One of two, whose names stand in the path. @param {Record<string, Model>} branches @returns {Model} */
export const either = (branches) => (value, path) => {
  const answers = Object.entries(branches).map(([name, model]) => model(value, [...path, name]));
  return answers.some((complaints) => !complaints.length) ? [] : answers.flat();
};

/** An object with these fields and no others. @param {Record<string, Model>} fields @param {string[]} required @returns {Model} */
export const record = (fields, required = []) => (value, path) => {
  if (!isObject(value)) return refused(path, value, OBJECT);
  const found = Object.entries(fields).flatMap(([name, model]) => {
    const field = fieldOf(value, name);
    if (field !== undefined) return model(field, [...path, name]);
    return required.includes(name) ? [missing([...path, name], value)] : [];
  });
  const extra = entriesOf(value).filter(([name]) => !Object.hasOwn(fields, name));
  return [...found, ...extra.map(([name, input]) => surplus([...path, name], input))];
};

/** @param {Path} path @param {unknown} input @returns {Complaint} */
const missing = (path, input) => ({ path, type: "missing", input });

/** @param {Path} path @param {unknown} input @returns {Complaint} */
const surplus = (path, input) => ({ path, type: "extra", input });
