/**
 * The cloth of whole pictures: patches that fit into boxes, and the buttons of an edition's patches.
 *
 * @import {Edition, Patch} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Element} from "./svg.js"
 */

import { LETTERS, UNKNOWN_PATCH, outlineOf } from "../library.js";
import { patchShape, scaled } from "../../page/drawing/cloth.js";
import { titleOf } from "../words.js";
import { QUIET } from "./colours.js";
import { text } from "./svg.js";

/** Draw a patch inside a box at (x, y), its cells at most `largest` wide, low in the box. @param {Element} parent @param {Patch} patch @param {string} letter @param {[number, number, number, number]} box @param {number} largest @param {Fabric} fabric */
export function fitPatch(parent, patch, letter, [x, y, width, height], largest, fabric) {
  const [rows, columns] = patch.box;
  const size = Math.min(largest, width / columns, height / rows);
  patchShape(scaled(parent, x, y + height - size * rows, size), patch.cells, letter, size, fabric, patch.income);
}

/** Mark of a patch that is not known: a question mark, and the word below it. @param {Element} parent @param {number} x @param {number} y @param {number} height @param {number} letters */
export function unknownPatch(parent, x, y, height, letters) {
  text(parent, x, y + 0.8 * height, UNKNOWN_PATCH, height, { "font-weight": "bold", fill: QUIET });
  text(parent, x, y + height + 1.5 * letters, titleOf(UNKNOWN_PATCH), letters, { fill: QUIET });
}

/** The buttons on patches; none on a shape that the patch of a letter has not. @param {Edition} edition @returns {import("../../page/drawing/cloth.js").Incomes} */
export const incomesOf = (edition) => (letter, cells) => {
  const patch = edition.patches[[...LETTERS].indexOf(letter)];
  return patch?.income && patch.outline === outlineOf([...cells]) ? patch.income : 0;
};
