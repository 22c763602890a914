/**
 * Places of a patch in people's words: a number, an orientation, a corner.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./orientation.js").Orientation} Orientation
 * @typedef {import("./state.js").State} State
 * @typedef {{orientation: number, corner: Cell, move: Move, shape: string, lies: Orientation}} Place
 *   `orientation`: from 1, over all of the patch, whether they fit or not. `corner`: the upper left
 *   one of the box around it, which the patch itself need not cover.
 */

import { atOrigin, cornerOf, inReadingOrder } from "./cell.js";
import { orientationsOf } from "./orientation.js";
import { LEATHER } from "./patch.js";

/** @type {readonly Cell[]} */
const SINGLE = [[0, 0]];

/** The shape of a patch, or of leather, as its picture shows it. @param {Edition} edition @param {string} patch */
export const pictureOf = (edition, patch) => (patch === LEATHER ? SINGLE : edition.find(patch).cells);

/** Every legal placement of a patch, by orientation and then in reading order. @param {State} state @param {string} patch @returns {Place[]} */
export function places(state, patch) {
  const { edition } = state;
  const shapes = (patch === LEATHER ? [SINGLE] : edition.find(patch).orientations).map(String);
  const lying = orientationsOf(pictureOf(edition, patch));
  return state
    .legalMoves()
    .filter((move) => move.patch === patch)
    .map((move) => {
      const shape = String(atOrigin(move.cells));
      const lies = /** @type {Orientation} */ (lying.get(shape));
      return { orientation: 1 + shapes.indexOf(shape), corner: cornerOf(move.cells), move, shape, lies };
    })
    .sort((a, b) => a.orientation - b.orientation || inReadingOrder(a.corner, b.corner));
}
