/**
 * A variant as its author writes it: which fields it has, and what each allows.
 * @typedef {import("./models.js").Model} Model
 */

import { MAX_CELLS, MAX_PATCHES, MOST_FOR_SALE, MOST_TILES, PRINTINGS } from "./edition.js";
import { HALVES, fieldReason, isHalf, isMoney } from "./field-reason.js";
import { dictionary, list, oneOf, optional, record, text, truth, whole } from "./models.js";
import { isWhole } from "./values.js";
import { shown } from "./wording.js";

const LONGEST_TRACK = 255;

/** Points, buttons and spaces of one field at most. */
const MOST = 999;
const COUNT = whole(0, MOST);
const MARKS = list(whole(), 0, LONGEST_TRACK);
const PAY = whole(0, 5);
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

export const FIELDS = {
  name: text(1, 60),
  extends: optional(oneOf(PRINTINGS.map((name) => `'${name}'`).join(" or "), ...PRINTINGS)),
  rows: optional(whole(1, MAX_CELLS)),
  columns: optional(whole(1, MAX_CELLS)),
  last_space: optional(whole(1, LONGEST_TRACK)),
  income_marks: optional(MARKS),
  leather_marks: optional(MARKS),
  square: optional(COUNT),
  square_points: optional(COUNT),
  hole_penalty: optional(COUNT),
  start_buttons: optional(perSeat),
  start_space: optional(perSeat),
  start_income: optional(perSeat),
  start_leather: optional(perSeat),
  swap: optional(truth),
  for_sale: optional(whole(1, MOST_FOR_SALE)),
  start_patch: optional(text()),
  first_patches: optional(list(text(), 0, MAX_PATCHES)),
  tiles: optional(list(TILE, 0, MOST_TILES)),
  row_points: optional(COUNT),
  column_points: optional(COUNT),
  income_points: optional(COUNT),
  leather_points: optional(COUNT),
  advance_pay: optional(PAY),
  income_pay: optional(PAY),
  outline: optional(list(text(0, MAX_CELLS), 1, MAX_CELLS)),
  remove: list(text(), 0, MAX_PATCHES),
  patches: dictionary(PATCH_CHANGE, MAX_PATCHES),
};

const ALL_FIELDS = { variant: Object.keys(FIELDS), tile: TILE_FIELDS, patch: PATCH_FIELDS };
const OBJECT_OF_FIELDS = record(FIELDS, ["name"]);

/** A variant; some fields that are wrong have more to say than what is allowed. @type {Model} */
export const VARIANT = (value, path) =>
  OBJECT_OF_FIELDS(value, path).map((complaint) => {
    const inside = complaint.path.slice(path.length);
    const reason = inside.length ? complaint.reason ?? fieldReason(inside, complaint, ALL_FIELDS) : undefined;
    return reason === undefined ? complaint : { ...complaint, reason };
  });
