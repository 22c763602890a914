/**
 * A designer's variant: fields that change an edition.
 * @import {Edition, Seat, Tile} from "./edition.js"
 * @import {Sentence} from "./errors.js"
 * @typedef {Map<string, Edition>} Printings
 */

import declared from "./built/variant.js";
import { Edition as AnEdition, MAX_PATCHES, PRINTINGS } from "./edition.js";
import { InputError, either } from "./errors.js";
import { jointFlaw } from "./joint-flaws.js";
import { SWAP_WORD } from "./move.js";
import { LEATHER, Patch } from "./patch.js";
import { isPrintable, lengthOf, stripped } from "./text.js";
import { entriesOf, fieldOf } from "./values.js";
import { FIELDS, PATCH_FIELDS, TILE_FIELDS } from "./field-reason.js";
import { didYouMean, shortened, shown } from "./wording.js";

/** Characters of a patch's name. */
const LONGEST_NAME = 40;
/** Names that no patch may have: tables and puzzles use these words for other moves. */
const TAKEN = [LEATHER, "advance", SWAP_WORD];

/** The facts of a printing that a variant inherits, and those that are the same in every printing, under the names of its fields. */
const { INHERITED, OPTIONAL } = declared;

/** Marks of an outline: a cell of the quilt, and none. */
const [CELL, NONE] = ["#", "."];

/** Fields that a variant gives, and those that it inherits. */
class Given {
  /** @param {object} variant @param {Edition | undefined} parent @param {string} prefix */
  constructor(variant, parent, prefix) {
    this.variant = variant;
    this.parent = parent;
    this.prefix = prefix;
  }

  /** Its author's value; null where nothing is given. @param {string} name */
  own(name) {
    return fieldOf(this.variant, name) ?? null;
  }

  /** Its own value, or the inherited one. @param {string} name @param {any} inherited */
  or(name, inherited) {
    const own = this.own(name);
    if (own !== null) return own;
    if (this.parent) return inherited;
    throw this.flaw(name, 'missing; give it, or extends = "current"');
  }

  /** The value of a field that printings have. @param {keyof typeof INHERITED} name */
  value(name) {
    /** @type {any} */
    const parent = this.parent;
    return this.or(name, parent?.[INHERITED[name]]);
  }

  /** @param {string} field @param {string | Sentence} reason @param {Record<string, unknown>} [values] */
  flaw(field, reason, values) {
    return new InputError(`${this.prefix}${field}`, reason, values);
  }
}

/**
 * Turn a checked variant into an edition.
 * @param {object} variant @param {Printings} printings @param {string} field Before the name of what is wrong.
 */
export function buildVariant(variant, printings, field = "") {
  const given = new Given(variant, printings.get(fieldOf(variant, "extends")), field ? `${field}.` : "");
  const name = nameOf(given);
  const last = given.value("last_space");
  const quilt = quiltOf(given);
  const tiles = tilesOf(given);
  const patches = patchesOf(given);
  const edition = new AnEdition({
    name,
    patches,
    last,
    ...quilt,
    ...tiles,
    incomeMarks: marks(given, "income_marks", last),
    leatherMarks: marks(given, "leather_marks", last),
    holePenalty: given.value("hole_penalty"),
    seats: seatsOf(given),
    ...optionalFacts(given, patches.length - laterOf(given).length),
    definition: definitionOf(variant),
  });
  const flaw = jointFlaw(edition, given.own("tiles"));
  if (flaw) throw given.flaw(flaw.field, flaw.sentence);
  return edition;
}

/** @param {Given} given */
function nameOf(given) {
  const name = given.own("name");
  if (!isPrintable(name) || name !== stripped(name)) {
    throw given.flaw("name", "{value}; allowed: letters, digits, spaces inside and punctuation", { value: shown(name) });
  }
  if (PRINTINGS.includes(name)) throw given.flaw("name", "{name} is a published edition; use another name", { name });
  return name;
}

/** @param {Given} given @param {number} patches @returns {Record<string, any>} */
function optionalFacts(given, patches) {
  const found = Object.entries(OPTIONAL).map(([field, fact]) => [fact, given.own(field)]);
  const first = given.own("first_patches") ?? [];
  // A whole circle says where the token starts.
  const start = first.length && first.length === patches && given.own("start_patch") === null ? first[first.length - 1] : null;
  return Object.fromEntries([...found, ...(start === null ? [] : [["startPatch", start]])].filter(([, value]) => value !== null));
}

/** @param {Given} given @returns {[Seat, Seat]} */
function seatsOf(given) {
  const fields = ["start_space", "start_income", "start_leather"].map((name) => given.own(name) ?? 0);
  const buttons = given.or("start_buttons", given.parent?.seats[0].buttons);
  const columns = [buttons, ...fields].map((each) => (Array.isArray(each) ? each : [each, each]));
  const seat = (/** @type {number} */ number) => {
    const [own, space, income, leather] = columns.map((column) => column[number]);
    return { buttons: own, space, income, leather };
  };
  return [seat(0), seat(1)];
}

/** The special tile, the first that only one player may take, and the other tiles. @param {Given} given */
function tilesOf(given) {
  const tiles = given.own("tiles");
  if (tiles === null) return { square: given.value("square"), squarePoints: given.value("square_points") };
  const both = ["square", "square_points"].find((name) => given.own(name) !== null);
  if (both) throw given.flaw(both, "is given beside tiles; give one of them");
  const moreTiles = tiles.map((/** @type {object} */ tile) => ({
    side: fieldOf(tile, "side"),
    points: fieldOf(tile, "points"),
    both: fieldOf(tile, "both") ?? false,
  }));
  const at = moreTiles.findIndex((/** @type {Tile} */ tile) => !tile.both);
  const [special] = at < 0 ? [{ side: 0, points: 0 }] : moreTiles.splice(at, 1);
  return { square: special.side, squarePoints: special.points, moreTiles };
}

/** The rows and columns of the quilt, and its blocked cells. @param {Given} given */
function quiltOf(given) {
  /** @type {string[] | null} */
  const outline = given.own("outline");
  if (outline === null) {
    const height = given.value("rows");
    return { height, width: given.value("columns") };
  }
  const width = lengthOf(outline[0]);
  outline.forEach((row, number) => {
    const field = `outline[${number}]`;
    if (!row || [...row].some((mark) => mark !== CELL && mark !== NONE)) {
      throw given.flaw(field, "{value}; allowed: '{cell}' for a cell, '{none}' for none", { value: shown(row), cell: CELL, none: NONE });
    }
    if (row.length !== width) throw given.flaw(field, "{count} characters; the first row has {width}", { count: row.length, width });
  });
  for (const [name, have] of /** @type {const} */ ([["rows", outline.length], ["columns", width]])) {
    const said = given.own(name);
    if (said !== null && said !== have) throw given.flaw(name, "{value}; the outline has {have}", { value: said, have });
  }
  const blocked = outline.flatMap((row, r) =>
    [...row].flatMap((mark, c) => (mark === NONE ? [/** @type {[number, number]} */ ([r, c])] : [])),
  );
  return { height: outline.length, width, blocked };
}

/** A variant with its fields in the order of the model, as far as they were given. @param {object} variant */
function definitionOf(variant) {
  const found = inOrder(variant, FIELDS);
  const patches = fieldOf(variant, "patches");
  if (patches !== undefined) {
    found.set("patches", new Map(entriesOf(patches).map(([name, change]) => [name, inOrder(change, PATCH_FIELDS)])));
  }
  const tiles = fieldOf(variant, "tiles") ?? null;
  if (tiles !== null) found.set("tiles", tiles.map((/** @type {object} */ tile) => inOrder(tile, TILE_FIELDS)));
  return found;
}

/** @param {object} object @param {string[]} names @returns {Map<string, any>} */
const inOrder = (object, names) =>
  new Map(names.map((name) => /** @type {[string, any]} */ ([name, fieldOf(object, name)])).filter(([, value]) => value !== undefined));

/** @param {Given} given @param {"income_marks" | "leather_marks"} field @param {number} last */
function marks(given, field, last) {
  /** @type {readonly number[]} */
  const found = given.value(field);
  found.forEach((mark, number) => {
    if (mark < 1 || mark > last) {
      throw given.flaw(`${field}[${number}]`, "{value}; allowed: 1 to the last space, {last}", { value: shown(mark), last });
    }
  });
  if (new Set(found).size !== found.length) throw given.flaw(field, "a mark is listed twice; list it once");
  return [...found].sort((a, b) => a - b);
}

/** @param {Given} given */
function patchesOf(given) {
  /** @type {Map<string, Patch>} */
  const known = new Map((given.parent?.patches ?? []).map((patch) => [patch.name, patch]));
  (given.own("remove") ?? []).forEach((/** @type {string} */ name, /** @type {number} */ number) => {
    if (!known.delete(name)) {
      const hint = didYouMean(name, known.keys());
      throw given.flaw(`remove[${number}]`, "unknown patch {name}{hint}", { name: shown(name), hint });
    }
  });
  const old = new Map(known);
  for (const [name, change] of entriesOf(given.own("patches") ?? {})) {
    known.set(name, patchOf(name, change, old, `${given.prefix}patches.${shortened(name, LONGEST_NAME)}`));
  }
  if (known.size < 1 || known.size > MAX_PATCHES) {
    throw given.flaw("patches", "{count} patches; allowed: 1 to {most}", { count: known.size, most: MAX_PATCHES });
  }
  // Those that join the circle later are the last, in their order.
  const later = new Map(laterOf(given).flatMap((name) => (known.has(name) ? [[name, /** @type {Patch} */ (known.get(name))]] : [])));
  return [...[...known.values()].filter(({ name }) => !later.has(name)), ...later.values()];
}

/** Names of the patches that join the circle later. @param {Given} given @returns {string[]} */
const laterOf = (given) => given.own("later") ?? [];

/** @param {string} name @param {object} change @param {Map<string, Patch>} known @param {string} field */
function patchOf(name, change, known, field) {
  const isWord = /^[\p{L}\p{N}]+$/u.test(name.replaceAll("-", "")) && lengthOf(name) <= LONGEST_NAME;
  if (TAKEN.includes(name) || !isWord) {
    const values = { most: LONGEST_NAME, taken: either(TAKEN) };
    throw new InputError(field, "a patch's name is up to {most} letters, digits and '-', and not {taken}", values);
  }
  const old = known.get(name);
  /** @type {any} */
  const before = old ? { cells: old.rows(), buttons: old.buttons, time: old.time, income: old.income } : {};
  const [cells, buttons, time, income] = PATCH_FIELDS.map((part) => {
    const value = fieldOf(change, part) ?? before[part];
    if (value !== undefined) return value;
    const hint = didYouMean(name, known.keys());
    throw new InputError(`${field}.${part}`, "missing; a new patch needs it{hint}", { hint });
  });
  try {
    return Patch.drawn(name, cells, buttons, time, income);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${field}.cells`, error.sentence);
  }
}
