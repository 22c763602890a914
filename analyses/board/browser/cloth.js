/**
 * Cells of a quilt with the patches sewn on, their income and their time.
 *
 * @import {Cell, Edition, Quilt} from "../../../engine/javascript/index.js"
 */

import { LEATHER_MARK, UNKNOWN, outlineOf } from "./library.js";

/** Cells by their numbers, row by row. @param {readonly Cell[]} cells @param {number} width */
export const numbers = (cells, width) => cells.map(([row, column]) => row * width + column);

/** The patches on a quilt, and the intervals of their income and their time. @param {Edition} edition @param {Quilt} quilt */
export function sewn(edition, quilt) {
  const lettered = [...quilt.sewn()].map(([letter, cells]) => ({ letter, cells, patches: candidates(edition, letter, cells) }));
  const known = lettered.filter(({ patches }) => patches.length);
  return {
    patches: lettered.map(({ letter, cells, patches }) => ({
      letter,
      patch: patches.length === 1 ? patches[0].name : null,
      cells: numbers(cells, edition.width),
    })),
    leather: cellsWith(quilt, LEATHER_MARK),
    unknown: cellsWith(quilt, UNKNOWN),
    income: span(known.map(({ patches }) => patches.map((patch) => patch.income))),
    time: span(known.map(({ patches }) => patches.map((patch) => patch.time))),
  };
}

/** Which patches lettered cells may be: the one of that letter, if it has their shape. @param {Edition} edition @param {string} letter @param {Cell[]} cells */
function candidates(edition, letter, cells) {
  const outline = outlineOf(cells);
  const alike = edition.patches.filter((patch) => patch.outline === outline);
  const named = alike.filter((patch) => edition.letter.get(patch.name) === letter);
  return named.length ? named : alike;
}

/** @param {Quilt} quilt @param {string} mark */
const cellsWith = (quilt, mark) => [...quilt.labels].flatMap((label, number) => (label === mark ? [number] : []));

/** The sum of the least of each and of the most of each. @param {number[][]} each */
const span = (each) =>
  [Math.min, Math.max].map((pick) => each.reduce((sum, values) => sum + pick(...values), 0));
