/**
 * How a patch lies on a quilt, in words: turned and flipped relative to its picture.
 *
 * @typedef {import("./cell.js").Cell} Cell
 */

import { atOrigin } from "./cell.js";
import { Sentence } from "./errors.js";

const TIMES = ["", "turned", "turned twice", "turned three times"];

/** A quarter turn clockwise. @param {readonly Cell[]} cells */
export const turned = (cells) => atOrigin(cells.map(([row, column]) => /** @type {Cell} */ ([column, -row])));

/** Left and right exchanged. @param {readonly Cell[]} cells */
export const flipped = (cells) => atOrigin(cells.map(([row, column]) => /** @type {Cell} */ ([row, -column])));

/** Quarter turns clockwise, after left and right were exchanged or not. */
export class Orientation {
  /** @param {number} turns 0 to 3. @param {boolean} isFlipped */
  constructor(turns, isFlipped) {
    this.turns = turns;
    this.isFlipped = isFlipped;
  }

  /** Nothing for the picture as it is. */
  toString() {
    return [...(this.isFlipped ? ["flipped"] : []), ...(this.turns ? [TIMES[this.turns]] : [])].join(" and ");
  }

  get words() {
    return this.turns || this.isFlipped ? new Sentence(String(this)) : new Sentence("as pictured");
  }

  /** The cells of a picture as they lie. @param {readonly Cell[]} cells */
  lay(cells) {
    let laid = this.isFlipped ? flipped(cells) : atOrigin(cells);
    for (let turn = 0; turn < this.turns; turn += 1) laid = turned(laid);
    return laid;
  }
}

/** Every way to lay a patch: not flipped first, then by turns. */
const EVERY = [false, true].flatMap((isFlipped) => TIMES.map((_, turns) => new Orientation(turns, isFlipped)));

/** @type {WeakMap<readonly Cell[], Map<string, Orientation>>} */
const known = new WeakMap();

/** The orientation of each shape that a patch can take; of several that look the same, the first. @param {readonly Cell[]} picture */
export function orientationsOf(picture) {
  const found = known.get(picture) ?? new Map(EVERY.map((each) => /** @type {[string, Orientation]} */ ([String(each.lay(picture)), each])).reverse());
  known.set(picture, found);
  return found;
}
