/**
 * The requests of a page: what they may hold is generated from the server's models, as JSON schemas.
 *
 * @typedef {import("../../../engine/javascript/models.js").Model} Model
 */

import { REQUESTS, SEARCHES } from "./built/requests.js";
import * as library from "./library.js";

const { either, list, oneOf, optional, record, text, truth, whole } = library;

const ANY = library.dictionary(() => []);
/** @type {Model} */
const NUMBER = (value, path) =>
  typeof value === "number" && Number.isFinite(value) ? [] : [{ path, type: "value", input: value, allowed: "a number" }];

/** The model of a schema. @param {any} schema @returns {Model} */
function modelOf(schema) {
  if (schema.anyOf) return unionOf(schema.anyOf);
  if (schema.enum) return oneOf(allowed(schema.enum), ...schema.enum);
  switch (schema.type) {
    case "string":
      return text(schema.minLength, schema.maxLength);
    case "integer":
      return whole(schema.minimum, schema.maximum);
    case "number":
      return NUMBER;
    case "boolean":
      return truth;
    case "array":
      return list(modelOf(schema.items), schema.minItems, schema.maxItems);
    default:
      return schema.properties ? objectOf(schema) : ANY;
  }
}

/** @param {any[]} schemas @returns {Model} */
function unionOf(schemas) {
  const others = schemas.filter(({ type }) => type !== "null");
  const model = others.length === 1 ? modelOf(others[0]) : either(Object.fromEntries(others.map((one) => [nameOf(one), modelOf(one)])));
  return others.length < schemas.length ? optional(model) : model;
}

/** A branch of a union as the server names it. @param {any} schema @returns {string} */
function nameOf({ type, items }) {
  if (type === "array") return `list[${nameOf(items)}]`;
  return type === "object" ? "dict[str,any]" : "constrained-str";
}

/** @param {any} schema */
const objectOf = ({ properties, required }) =>
  record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, modelOf(one)])), required);

/** @param {string[]} values */
function allowed(values) {
  const quoted = values.map((value) => `'${value}'`);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}

/**
 * A checked request, with the default of each field that it leaves out.
 * @param {any} schema @param {any} body @returns {any}
 */
function checked(schema, body) {
  library.validate(modelOf(schema), body);
  const defaults = Object.entries(schema.properties).filter(([, one]) => "default" in one);
  return { ...Object.fromEntries(defaults.map(([name, one]) => [name, one.default])), ...body };
}

/** The request to an address. @param {string} name @param {any} body */
export const request = (name, body) => checked(REQUESTS[name], body);

/** The request for a search. @param {any} body */
export function searchRequest(body) {
  const kind = body?.kind ?? null;
  if (Object.hasOwn(SEARCHES, kind)) return checked(SEARCHES[kind], body);
  throw new library.InputError("kind", `${library.shown(kind)}; allowed: ${Object.keys(SEARCHES).join(", ")}`);
}
