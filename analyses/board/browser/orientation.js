/**
 * How a patch lies on a quilt, in words: turned and flipped relative to its picture.
 *
 * @typedef {import("../../../engine/javascript/cell.js").Cell} Cell
 * @typedef {import("../../../engine/javascript/patch.js").Patch} Patch
 */

import { atOrigin } from "./library.js";

const TIMES = ["", "turned", "turned twice", "turned three times"];

/** The words for each shape that a patch can take. @type {WeakMap<Patch, Map<string, string>>} */
const known = new WeakMap();

/** A quarter turn clockwise. @param {readonly Cell[]} cells */
export const turned = (cells) => atOrigin(cells.map(([row, column]) => /** @type {Cell} */ ([column, -row])));

/** Left and right exchanged. @param {readonly Cell[]} cells */
export const flipped = (cells) => atOrigin(cells.map(([row, column]) => /** @type {Cell} */ ([row, -column])));

/** How cells of a patch lie; nothing if as pictured. @param {Patch} patch @param {readonly Cell[]} cells */
export function liesOf(patch, cells) {
  const words = known.get(patch) ?? everyWay(patch.cells);
  known.set(patch, words);
  return words.get(String(atOrigin(cells))) ?? "";
}

/** Of several ways that look the same: not flipped if possible, then the fewest turns. @param {readonly Cell[]} picture */
function everyWay(picture) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const isFlipped of [false, true]) {
    let shape = isFlipped ? flipped(picture) : atOrigin(picture);
    for (const times of TIMES) {
      const words = [...(isFlipped ? ["flipped"] : []), ...(times ? [times] : [])].join(" and ");
      if (!found.has(String(shape))) found.set(String(shape), words);
      shape = turned(shape);
    }
  }
  return found;
}
