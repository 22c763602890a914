/**
 * A variant as its author writes it: which fields it has, and what each allows.
 * @typedef {import("./models.js").Model} Model
 */

import declared from "./built/variant.js";
import { MAX_CELLS, MAX_PATCHES, MOST_TILES, PRINTINGS } from "./edition.js";
import { HALVES, fieldReason, isHalf, isMoney } from "./field-reason.js";
import { dictionary, list, oneOf, optional, record, text, truth, whole } from "./models.js";
import { isWhole } from "./values.js";
import { shown } from "./wording.js";

/** Points, buttons and spaces of one field at most. */
const { MOST } = declared;
const COUNT = whole(0, MOST);
export const PATCH_FIELDS = ["cells", "buttons", "time", "income"];
export const TILE_FIELDS = ["side", "points", "both"];

const PATCH_CHANGE = record({
  cells: optional(list(text(0, MAX_CELLS), 1, MAX_CELLS)),
  buttons: optional(COUNT),
  time: optional(COUNT),
  income: optional(COUNT),
});

const TILE = record({ side: whole(1, MAX_CELLS), points: COUNT, both: truth }, ["side", "points"]);

/** One number, or one for each seat. @type {Model} */
function perSeat(value, path) {
  const numbers = Array.isArray(value) && value.length === 2 ? value : [value];
  if (numbers.every((number) => isWhole(number) && number >= 0 && number <= MOST)) return [];
  const words = `a whole number from 0 to ${MOST}, or two of them, [first seat, second seat]`;
  const hint = isMoney(path[path.length - 1]) && numbers.some(isHalf) ? `; ${HALVES}` : "";
  return [{ path, type: "value", input: value, reason: `${shown(value)}; allowed: ${words}${hint}` }];
}

/** One of some words. @param {readonly string[]} words @returns {Model} */
function choice(words) {
  const quoted = words.map((word) => `'${word}'`);
  return oneOf(`${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1]}`, ...words);
}

/** The type of a kind of fields, where it is the same for all of them. @type {Record<string, Model>} */
const KINDS = {
  name: text(1, 60),
  printing: choice(PRINTINGS),
  flag: truth,
  "per seat": perSeat,
  marks: list(whole(), 0, declared.LONGEST_TRACK),
  patch: text(),
  patches: list(text(), 0, MAX_PATCHES),
  rows: list(text(0, MAX_CELLS), 1, MAX_CELLS),
  tiles: list(TILE, 0, MOST_TILES),
  changes: dictionary(PATCH_CHANGE, MAX_PATCHES),
};
/** Fields that may be left out, and yet not be null. */
const NEVER_NULL = ["name", "remove", "patches"];

/** @param {string} name @param {{kind: string, least: number, most: number, choices: readonly string[]}} field @returns {Model} */
function fieldModel(name, { kind, least, most, choices }) {
  const models = { number: () => whole(least, most), choice: () => choice(choices) };
  const model = kind === "number" || kind === "choice" ? models[kind]() : KINDS[kind];
  return NEVER_NULL.includes(name) ? model : optional(model);
}

/** @type {Record<string, Model>} */
export const FIELDS = Object.fromEntries(Object.entries(declared.FIELDS).map(([name, field]) => [name, fieldModel(name, field)]));

const ALL_FIELDS = { variant: Object.keys(FIELDS), tile: TILE_FIELDS, patch: PATCH_FIELDS };
const OBJECT_OF_FIELDS = record(FIELDS, ["name"]);

/** A variant; some fields that are wrong have more to say than what is allowed. @type {Model} */
export const VARIANT = (value, path) =>
  OBJECT_OF_FIELDS(value, path).map((complaint) => {
    const inside = complaint.path.slice(path.length);
    const reason = inside.length ? complaint.reason ?? fieldReason(inside, complaint, ALL_FIELDS) : undefined;
    return reason === undefined ? complaint : { ...complaint, reason };
  });
