/**
 * Turns and flips of the quilt that leave its empty cells in place.
 *
 * @typedef {import("../cell.js").Cell} Cell
 * @typedef {import("../edition.js").Edition} Edition
 * @typedef {(row: number, column: number) => Cell} Turn
 * @typedef {{patch: number, shapes: Set<string>, images: number}} Pin
 *   A patch that need only be tried in some orientations. `images`: how many packings each packing so found
 *   stands for; 0 where that varies.
 */

import { atOrigin } from "../cell.js";

/** The eight turns and flips of the plane. @type {Turn[]} */
const TURNS = [
  (row, column) => [row, column],
  (row, column) => [row, -column],
  (row, column) => [-row, column],
  (row, column) => [-row, -column],
  (row, column) => [column, row],
  (row, column) => [column, -row],
  (row, column) => [-column, row],
  (row, column) => [-column, -row],
];

/** The cells of a mask in reading order. @param {bigint} mask @param {number} width @returns {Cell[]} */
export const cellsOf = (mask, width) =>
  [...mask.toString(2)].reverse().flatMap((bit, at) => (bit === "1" ? [/** @type {Cell} */ ([Math.floor(at / width), at % width])] : []));

/** The turns of the whole quilt that map its empty cells onto themselves. @param {Edition} edition @param {bigint} free */
function symmetries({ width, height, everywhere }, free) {
  const [down, across] = [height - 1, width - 1];
  const has = (/** @type {bigint} */ mask, /** @type {number} */ row, /** @type {number} */ column) =>
    Boolean((mask >> BigInt(row * width + column)) & 1n);
  const turnsInto = (/** @type {Turn} */ turn, /** @type {Cell} */ [row, column]) => {
    const [r, c] = turn(2 * row - down, 2 * column - across);
    const [r2, c2] = [(r + down) / 2, (c + across) / 2];
    const isInside = Number.isInteger(r2) && Number.isInteger(c2) && r2 >= 0 && r2 <= down && c2 >= 0 && c2 <= across;
    return isInside && has(everywhere, r2, c2) && has(free, r2, c2) === has(free, row, column);
  };
  const cells = cellsOf(everywhere, width);
  return TURNS.filter((turn) => cells.every((cell) => turnsInto(turn, cell)));
}

/**
 * The patch whose orientations the symmetries of the quilt cut down most: of a shape that no other one has,
 * for with two alike either could be the one that is turned. Null where there is nothing to gain.
 * @param {Edition} edition @param {bigint} free @param {readonly number[]} patches @returns {Pin | null}
 */
export function pin(edition, free, patches) {
  const group = symmetries(edition, free);
  const outlines = patches.map((number) => edition.patches[number].outline);
  const single = patches.filter((_, at) => outlines.filter((each) => each === outlines[at]).length === 1);
  if (group.length === 1 || !single.length) return null;
  const pins = single.map((number) => pinned(edition, number, group));
  const area = (/** @type {Pin} */ { patch }) => edition.patches[patch].area;
  return pins.sort((a, b) => b.images - a.images || area(b) - area(a) || a.patch - b.patch)[0];
}

/** @param {Edition} edition @param {number} patch @param {Turn[]} group @returns {Pin} */
function pinned(edition, patch, group) {
  // Orientations are sorted, and the first of each class is tried.
  const left = new Map(edition.patches[patch].orientations.map((cells) => [String(cells), cells]));
  const shapes = new Set();
  let isRegular = true;
  while (left.size) {
    const [[key, chosen]] = left;
    const images = new Set(group.map((turn) => String(atOrigin(chosen.map(([row, column]) => turn(row, column))))));
    // Every turn must move the patch, or a packing could be its own mirror image.
    isRegular &&= images.size === group.length;
    shapes.add(key);
    for (const image of images) left.delete(image);
  }
  return { patch, shapes, images: isRegular ? group.length : 0 };
}
