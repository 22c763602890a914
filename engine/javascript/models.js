/**
 * Flaws of a value, place by place, by a JSON schema. The schemas of documents are generated from
 * the models in Python and have their names.
 *
 * @typedef {(string | number | null)[]} Path
 *   Null stands for a branch of a union.
 * @typedef {{path: Path, type: string, input: any, limit?: number | string | Sentence, reason?: string | Sentence}} Complaint
 *   `type` as pydantic has it, `limit` what it is about; `reason` is the whole message.
 */

import built from "./built/models.js";
import { Sentence, either } from "./errors.js";
import { reasonInVariant } from "./field-reason.js";
import { isBroken, lengthOf } from "./text.js";
import { entriesOf, fieldOf, isObject, isWhole } from "./values.js";

/** @type {Record<string, any>} */
const MODELS = built.MODELS;
const VARIANT = "Variant";

/** Flaws of a value by the type that a schema names. @type {Record<string, (schema: any, value: any, path: Path) => Complaint[]>} */
const TYPES = {
  integer: ({ minimum, maximum }, value, path) => {
    if (!isWhole(value)) return refused(path, value, "int_type");
    // Of both limits, the one that is broken is named.
    if (value < minimum) return refused(path, value, "greater_than_equal", minimum);
    return value > maximum ? refused(path, value, "less_than_equal", maximum) : [];
  },
  number: (_, value, path) => (typeof value === "number" && Number.isFinite(value) ? [] : refused(path, value, "float_type")),
  boolean: (_, value, path) => (typeof value === "boolean" ? [] : refused(path, value, "bool_type")),
  string: ({ minLength, maxLength }, value, path) => {
    if (typeof value !== "string") return refused(path, value, "string_type");
    if (isBroken(value)) return refused(path, value, "string_unicode");
    const length = lengthOf(value);
    if (length < minLength) return refused(path, value, "string_too_short", minLength);
    return length > maxLength ? refused(path, value, "string_too_long", maxLength) : [];
  },
  array: ({ items, minItems, maxItems }, value, path) => {
    if (!Array.isArray(value)) return refused(path, value, "list_type");
    if (value.length > maxItems) return refused(path, value, "too_long", maxItems);
    const found = value.flatMap((each, index) => flaws(items, each, [...path, index]));
    return found.length || !(value.length < minItems) ? found : refused(path, value, "too_short", minItems);
  },
  object: (schema, value, path) => {
    if (!isObject(value)) return refused(path, value, "model_type");
    return schema.properties ? flawsOfFields(schema, value, path) : flawsOfEntries(schema, value, path);
  },
};

/** Everything that a schema has to say against a value. @param {any} schema @param {any} value @param {Path} path @returns {Complaint[]} */
export function flaws(schema, value, path) {
  if (schema.$ref) return flawsOfModel(schema.$ref, value, path);
  if (schema.anyOf) return flawsOfUnion(schema.anyOf, value, path);
  const choices = schema.enum ?? ("const" in schema ? [schema.const] : [value]);
  if (!choices.includes(value)) return refused(path, value, "literal_error", inWords(choices));
  return TYPES[schema.type](schema, value, path);
}

/** @param {string} name @param {any} value @param {Path} path */
function flawsOfModel(name, value, path) {
  const found = flaws(MODELS[name], value, path);
  return name === VARIANT ? found.map((complaint) => reasonInVariant(complaint, path, value)) : found;
}

/** @param {any[]} schemas @param {any} value @param {Path} path */
function flawsOfUnion(schemas, value, path) {
  const branches = schemas.filter(({ type }) => type !== "null");
  if (value === null && branches.length < schemas.length) return [];
  if (branches.length === 1) return flaws(branches[0], value, path);
  const answers = branches.map((schema) => flaws(schema, value, [...path, null]));
  return answers.some((complaints) => !complaints.length) ? [] : answers.flat();
}

/** An object with these fields and no others. @param {any} schema @param {object} value @param {Path} path */
function flawsOfFields({ properties, required = [] }, value, path) {
  const found = Object.entries(properties).flatMap(([name, schema]) => {
    const field = fieldOf(value, name);
    if (field !== undefined) return flaws(schema, field, [...path, name]);
    return required.includes(name) ? refused([...path, name], value, "missing") : [];
  });
  const extra = entriesOf(value).filter(([name]) => !Object.hasOwn(properties, name));
  return [...found, ...extra.flatMap(([name, input]) => refused([...path, name], input, "extra_forbidden"))];
}

/** An object with fields of any name. @param {any} schema @param {object} value @param {Path} path */
function flawsOfEntries({ additionalProperties: schema, maxProperties }, value, path) {
  const entries = entriesOf(value);
  const found = schema === true ? [] : entries.flatMap(([name, each]) => flaws(schema, each, [...path, name]));
  return found.length || !(entries.length > maxProperties) ? found : refused(path, value, "too_long", maxProperties);
}

/** @param {Path} path @param {unknown} input @param {string} type @param {number | string | Sentence} [limit] @returns {Complaint[]} */
const refused = (path, input, type, limit) => [{ path, input, type, limit }];

/** @param {unknown[]} choices */
function inWords(choices) {
  const words = choices.map((one) => (typeof one === "string" ? `'${one}'` : String(one)));
  return either([words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean));
}

/** Allowed values in words. @param {Complaint} complaint */
export function allowed({ type, limit }) {
  /** @type {Record<string, string>} */
  const words = built.ALLOWED;
  const name = /\{(\w+)\}/.exec(words[type])?.[1];
  if (name === "expected") return /** @type {string | Sentence} */ (limit);
  return new Sentence(words[type], name ? { [name]: limit } : {});
}
