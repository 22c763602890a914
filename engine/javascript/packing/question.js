/**
 * The question of a packing: which patches, onto which cells, to what end.
 *
 * @typedef {import("../edition.js").Edition} Edition
 * @typedef {import("../quilt.js").Quilt} Quilt
 * @typedef {import("../state.js").State} State
 * @typedef {"fit" | "cells" | "points" | "cost" | "time" | "patches"} Objective
 * @typedef {{state?: State, player?: number, edition?: Edition, quilt?: Quilt | readonly string[], leather?: number,
 *   buttons?: number | null, time?: number | null}} Place A player's quilt in a position, or a quilt of an edition.
 *   `player`: 0 by default. `quilt`: the quilt so far, empty by default. `leather` patches are placed as
 *   well; `buttons` and `time` are the most to spend.
 * @typedef {Place & {maximise?: "cells" | "points" | null, marks?: number | null}} PackPlace
 *   `maximise`: choose the best of the patches instead of packing all of them. `marks`: income marks
 *   still to come, for points.
 * @typedef {Place & {minimise?: "cost" | "time" | "patches", size?: number | null}} SquarePlace
 *   `size`: side of the square; the edition's by default.
 */

import { InputError } from "../errors.js";
import { MAX_CELLS } from "../edition.js";
import { UNKNOWN_PATCH } from "../patch.js";
import { Quilt as Drawn } from "../quilt.js";
import { atOrigin } from "../cell.js";
import { quoted } from "../text.js";
import { isWhole } from "../values.js";
import { shown } from "../wording.js";
import { countOf } from "./ground.js";

const LONGEST_NAME = 40;

/** A packing request for one quilt. */
export class Question {
  /**
   * @param {Edition} edition @param {Quilt} before The quilt so far. @param {readonly number[]} patches
   * @param {Objective} objective
   * @param {{leather: number, buttons: number | null, time: number | null, marks?: number, windows?: bigint[]}} means
   *   `marks`: income marks still to come. `windows`: bonus squares, one of them to be completed.
   */
  constructor(edition, before, patches, objective, { leather, buttons, time, marks = 0, windows = [] }) {
    if (objective === "points" && edition.maxButtons) {
      throw new InputError("max_buttons", "models of a player's buttons do not support a limit; `solve` does");
    }
    this.edition = edition;
    this.before = before;
    this.free = edition.everywhere & before.free;
    this.patches = patches;
    this.objective = objective;
    this.leather = leather;
    this.buttons = buttons;
    this.time = time;
    this.marks = marks;
    this.windows = windows;
  }

  /** A patch by its number. @param {number} number */
  patch(number) {
    return this.edition.patches[number];
  }

  /** Whether the question is about a bonus square. */
  get isSquare() {
    return this.windows.length > 0;
  }

  /** Cells of all patches and the leather. */
  get area() {
    return this.leather + this.#sum("area");
  }

  /** Number of empty cells. */
  get room() {
    return countOf(this.free);
  }

  /** @param {"area" | "buttons" | "time"} field */
  #sum(field) {
    return this.patches.reduce((sum, number) => sum + this.patch(number)[field], 0);
  }

  /** Why not all of the patches can be sewn on, by sums only; null where sums allow it. */
  get shortage() {
    if (this.area > this.room) return `${this.area} cells of patches for ${this.room} empty cells`;
    const [cost, time] = [this.#sum("buttons"), this.#sum("time")];
    if (this.buttons !== null && cost > this.buttons) return `the prices come to ${cost}, and ${this.buttons} may be spent`;
    return this.time !== null && time > this.time ? `the times come to ${time}, and ${this.time} may be used` : null;
  }

  /** The contribution of a patch to the value. @param {number} number */
  worth(number) {
    const { area, income, buttons, time } = this.patch(number);
    const { holePenalty, incomePay, incomePoints } = this.edition;
    switch (this.objective) {
      case "points":
        return area * holePenalty + income * (this.marks * incomePay + incomePoints) - buttons;
      case "cost":
        return buttons;
      case "time":
        return time;
      case "patches":
        return 1;
      default:
        return area;
    }
  }

  /** The contribution of one leather patch to the value. */
  get leatherWorth() {
    if (this.isSquare) return 0;
    return this.objective === "points" ? this.edition.holePenalty + this.edition.leatherPoints : 1;
  }
}

// -- questions in names ----------------------------------------------------------------------------

/**
 * A packing of all patches, or of the best of them; those of the circle where none are named.
 * @param {Edition} edition Where the place names none. @param {readonly string[] | null} names
 * @param {PackPlace} options
 */
export function packQuestion(edition, names, { maximise = null, marks = null, ...place }) {
  requireOneOf("maximise", maximise, [null, "cells", "points"]);
  if (marks !== null && maximise !== "points") throw new InputError("marks", "{value}; they count only for points; leave it out", { value: shown(marks) });
  requireNumber("marks", marks);
  const { rules, quilt, state, player } = placeOf(edition, place);
  const known = state?.players[player].time ?? -1;
  const toCome = rules.incomeMarks.filter((mark) => mark > known).length;
  const patches = numbersOf(rules, names ?? circleOf(state), quilt);
  return new Question(rules, quilt, patches, maximise ?? "fit", { ...meansOf(place), marks: marks ?? toCome });
}

/**
 * A completion of a bonus square for the least.
 * @param {Edition} edition Where the place names none. @param {readonly string[] | null} names
 * @param {SquarePlace} options
 */
export function squareQuestion(edition, names, { minimise = "cost", size = null, ...place }) {
  requireOneOf("minimise", minimise, ["cost", "time", "patches"]);
  const { rules, quilt, state } = placeOf(edition, place);
  const windows = windowsOf(rules, size);
  const patches = numbersOf(rules, names ?? circleOf(state), quilt);
  return new Question(rules, quilt, patches, minimise, { ...meansOf(place), windows });
}

/** @param {Edition} edition @param {Place} place */
function placeOf(edition, { state, player = 0, quilt, edition: named }) {
  if (!state) {
    const rules = named ?? edition;
    const rows = quilt && "rows" in quilt ? quilt.rows : quilt;
    const drawn = rows ? Drawn.drawn(rows, rules.width, rules.height, "quilt", rules.blocked) : Drawn.ofEdition(rules);
    return { rules, quilt: drawn, player: 0 };
  }
  if (quilt) throw new InputError("quilt", "does not go with `state`, which has a quilt of its own");
  if (player !== 0 && player !== 1) throw new InputError("player", "{value}; allowed: 0 or 1", { value: shown(player) });
  return { rules: state.edition, quilt: state.players[player].quilt, state, player };
}

/** @param {Place} place */
function meansOf({ leather = 0, buttons = null, time = null }) {
  requireNumber("leather", leather, MAX_CELLS);
  requireNumber("buttons", buttons);
  requireNumber("time", time);
  return { leather, buttons, time };
}

/** @param {string} field @param {number | null} value @param {number} [most] */
function requireNumber(field, value, most = Number.MAX_SAFE_INTEGER) {
  if (value === null || (isWhole(value) && value >= 0 && value <= most)) return;
  if (most === MAX_CELLS) throw new InputError(field, "{value}; allowed: 0 to {most}", { value: shown(value), most });
  throw new InputError(field, "{value}; allowed: a whole number from 0", { value: shown(value) });
}

/** @param {string} field @param {unknown} value @param {unknown[]} allowed */
function requireOneOf(field, value, allowed) {
  if (!allowed.includes(value)) throw new InputError(field, "{value}; allowed: {allowed}", { value: shown(value), allowed: allowed.filter(Boolean).join(", ") });
}

/** The patches left in the circle. @param {State | undefined} state */
function circleOf(state) {
  if (!state) throw new InputError("patches", "missing; name some, or give `state`");
  if (!state.circle.includes(UNKNOWN_PATCH)) return state.circle;
  throw new InputError("circle", "some of its patches are unknown; name those to choose from");
}

/** The numbers of patches, each known, named once and not yet sewn on. @param {Edition} edition @param {readonly string[]} names @param {Quilt} quilt */
function numbersOf(edition, names, quilt) {
  const repeated = names.find((name) => names.indexOf(name) < names.lastIndexOf(name));
  if (repeated !== undefined) {
    const said = quoted([...String(repeated)].slice(0, LONGEST_NAME).join(""));
    throw new InputError("patches", "{name} is named twice; there is one of each patch", { name: said });
  }
  const patches = names.map((name) => edition.find(name, "patches"));
  const sewn = quilt.sewn();
  for (const { name, orientations } of patches) {
    const cells = sewn.get(edition.letter.get(name) ?? "");
    if (cells && orientations.some((shape) => String(shape) === String(atOrigin(cells)))) {
      throw new InputError("patches", "{name} is sewn on the quilt already", { name });
    }
  }
  return patches.map(({ name }) => /** @type {number} */ (edition.index.get(name)));
}

/** All squares of a side, by default the edition's. @param {Edition} edition @param {number | null} size */
function windowsOf(edition, size) {
  const { square, width, height } = edition;
  if (size === null && !square) throw new InputError("size", "missing; this edition has no bonus square, so give a side");
  const side = size ?? square;
  const largest = Math.min(width, height);
  if (!(isWhole(side) && side >= 1 && side <= largest)) {
    throw new InputError("size", "{value}; a square of this quilt has a side of 1 to {largest}", { value: shown(side), largest });
  }
  const found = edition.squares(side);
  if (!found.length) throw new InputError("size", "{value}; no square of that side lies on this quilt", { value: shown(side) });
  return found;
}
