/**
 * A designer's variant: fields that change an edition.
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {Map<string, Edition>} Printings
 */

import { Edition as AnEdition, MAX_CELLS, MAX_PATCHES, PRINTINGS } from "./edition.js";
import { InputError } from "./errors.js";
import { dictionary, list, oneOf, optional, record, text, whole } from "./models.js";
import { LEATHER, Patch } from "./patch.js";
import { isPrintable, lengthOf, stripped } from "./text.js";
import { entriesOf, fieldOf } from "./values.js";
import { didYouMean, shortened, shown } from "./wording.js";

const LONGEST_TRACK = 255;
/** Characters of a patch's name. */
const LONGEST_NAME = 40;
/** Names that no patch may have: tables and puzzles use these words for other moves. */
const TAKEN = [LEATHER, "advance"];

const COUNT = whole(0, 999);
const MARKS = list(whole(), 0, LONGEST_TRACK);
const PATCH_FIELDS = ["cells", "buttons", "time", "income"];

const PATCH_CHANGE = record({
  cells: optional(list(text(0, MAX_CELLS), 1, MAX_CELLS)),
  buttons: optional(COUNT),
  time: optional(COUNT),
  income: optional(COUNT),
});

const FIELDS = {
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
  start_buttons: optional(COUNT),
  remove: list(text(), 0, MAX_PATCHES),
  patches: dictionary(PATCH_CHANGE, MAX_PATCHES),
};

/** A variant. Without `extends` every field but `remove` must be given. */
export const VARIANT = record(FIELDS, ["name"]);

/** The facts of an edition under the names of a variant's fields. */
const INHERITED = /** @type {const} */ ({
  columns: "width",
  rows: "height",
  income_marks: "incomeMarks",
  leather_marks: "leatherMarks",
  last_space: "last",
  square: "square",
  square_points: "squarePoints",
  hole_penalty: "holePenalty",
  start_buttons: "startButtons",
});

/**
 * Turn a checked variant into an edition.
 * @param {object} variant @param {Printings} printings @param {string} field Before the name of what is wrong.
 */
export function buildVariant(variant, printings, field = "") {
  const prefix = field ? `${field}.` : "";
  const name = fieldOf(variant, "name");
  if (!isPrintable(name) || name !== stripped(name)) {
    const words = "letters, digits, spaces inside and punctuation";
    throw new InputError(`${prefix}name`, `${shown(name)}; allowed: ${words}`);
  }
  if (PRINTINGS.includes(name)) {
    throw new InputError(`${prefix}name`, `${name} is a printing; use another name`);
  }
  const parent = printings.get(fieldOf(variant, "extends"));
  /** @param {keyof typeof INHERITED} of */
  const value = (of) => {
    const own = fieldOf(variant, of) ?? null;
    if (own !== null) return own;
    if (parent) return parent[INHERITED[of]];
    throw new InputError(`${prefix}${of}`, 'missing; give it, or extends = "current"');
  };
  const last = value("last_space");
  const edition = new AnEdition({
    name,
    patches: patchesOf(variant, parent, prefix),
    width: value("columns"),
    height: value("rows"),
    last,
    incomeMarks: marks(value("income_marks"), last, `${prefix}income_marks`),
    leatherMarks: marks(value("leather_marks"), last, `${prefix}leather_marks`),
    square: value("square"),
    squarePoints: value("square_points"),
    holePenalty: value("hole_penalty"),
    startButtons: value("start_buttons"),
    definition: definitionOf(variant),
  });
  checkSizes(edition, prefix);
  return edition;
}

/** A variant with its fields in the order of the model, as far as they were given. @param {object} variant */
function definitionOf(variant) {
  const found = inOrder(variant, Object.keys(FIELDS));
  const patches = fieldOf(variant, "patches");
  if (patches !== undefined) {
    found.set("patches", new Map(entriesOf(patches).map(([name, change]) => [name, inOrder(change, PATCH_FIELDS)])));
  }
  return found;
}

/** @param {object} object @param {string[]} names @returns {Map<string, any>} */
const inOrder = (object, names) =>
  new Map(names.map((name) => /** @type {[string, any]} */ ([name, fieldOf(object, name)])).filter(([, value]) => value !== undefined));

/** @param {readonly number[]} given @param {number} last @param {string} field */
function marks(given, last, field) {
  given.forEach((mark, number) => {
    if (mark < 1 || mark > last) {
      throw new InputError(`${field}[${number}]`, `${shown(mark)}; allowed: 1 to the last space, ${last}`);
    }
  });
  if (new Set(given).size !== given.length) {
    throw new InputError(field, "a mark is listed twice; list it once");
  }
  return [...given].sort((a, b) => a - b);
}

/** @param {object} variant @param {Edition | undefined} parent @param {string} prefix */
function patchesOf(variant, parent, prefix) {
  /** @type {Map<string, Patch>} */
  const known = new Map((parent?.patches ?? []).map((patch) => [patch.name, patch]));
  (fieldOf(variant, "remove") ?? []).forEach((/** @type {string} */ name, /** @type {number} */ number) => {
    if (!known.delete(name)) {
      const hint = didYouMean(name, known.keys());
      throw new InputError(`${prefix}remove[${number}]`, `unknown patch ${shown(name)}${hint}`);
    }
  });
  const old = new Map(known);
  for (const [name, change] of entriesOf(fieldOf(variant, "patches") ?? {})) {
    known.set(name, patchOf(name, change, old, `${prefix}patches.${shortened(name, LONGEST_NAME)}`));
  }
  if (known.size < 1 || known.size > MAX_PATCHES) {
    throw new InputError(`${prefix}patches`, `${known.size} patches; allowed: 1 to ${MAX_PATCHES}`);
  }
  return [...known.values()];
}

/** @param {string} name @param {object} change @param {Map<string, Patch>} known @param {string} field */
function patchOf(name, change, known, field) {
  const isWord = /^[\p{L}\p{N}]+$/u.test(name.replaceAll("-", "")) && lengthOf(name) <= LONGEST_NAME;
  if (TAKEN.includes(name) || !isWord) {
    const words = `up to ${LONGEST_NAME} letters, digits and '-', and not ${TAKEN.join(" or ")}`;
    throw new InputError(field, `a patch's name is ${words}`);
  }
  const old = known.get(name);
  /** @type {any} */
  const before = old ? { cells: old.rows(), buttons: old.buttons, time: old.time, income: old.income } : {};
  const [cells, buttons, time, income] = PATCH_FIELDS.map((part) => {
    const value = fieldOf(change, part) ?? before[part];
    if (value !== undefined) return value;
    const hint = didYouMean(name, known.keys());
    throw new InputError(`${field}.${part}`, `missing; a new patch needs it${hint}`);
  });
  try {
    return Patch.drawn(name, cells, buttons, time, income);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${field}.cells`, error.reason);
  }
}

/** @param {Edition} edition @param {string} prefix */
function checkSizes(edition, prefix) {
  const side = Math.min(edition.width, edition.height);
  if (edition.cells > MAX_CELLS) {
    throw new InputError(`${prefix}rows`, `a quilt of ${edition.cells} cells; allowed: up to ${MAX_CELLS}`);
  }
  if (edition.square > side) {
    throw new InputError(`${prefix}square`, `${edition.square}; allowed: 0 to ${side}, the quilt's side`);
  }
  for (const patch of edition.patches) {
    const [short, long] = [...patch.box].sort((a, b) => a - b);
    if (long > Math.max(edition.width, edition.height) || short > side) {
      throw new InputError(`${prefix}patches.${patch.name}`, "larger than the quilt");
    }
  }
}
