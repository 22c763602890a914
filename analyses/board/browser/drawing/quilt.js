/**
 * A quilt as a picture of its own: what lay there before is pale, and what is added is marked.
 *
 * @import {Cell, Edition, Quilt} from "../../../../engine/javascript/index.js"
 */

import { WOVEN } from "../../page/drawing/fabric.js";
import { squares } from "../../page/drawing/outline.js";
import { BLOCKED, EMPTY, LEATHER_MARK, cellName } from "../library.js";
import { say, sayMany } from "../say.js";
import { MARGIN, board, boardExtent, cellSize, drawFrame } from "./board.js";
import { QUIET } from "./colours.js";
import { canvas, group, path, render, roomFor, text } from "./svg.js";

const LEGEND = 17;
/** The line around what is added, by its mark. */
const ADDED = { best: say("Solid line: added."), last: say("Dots: added."), wrong: say("Dashes in red: added.") };

/** @param {Quilt} quilt @param {Quilt} before @param {Edition} edition @param {keyof typeof ADDED} kind */
export function quiltSvg(quilt, before, edition, kind) {
  const size = cellSize(quilt);
  const [across, down] = boardExtent(quilt, size);
  const old = covered(before);
  const added = old.length ? additions(new Set(old.map(String)), quilt) : [];
  const legend = added.length ? [say("Pale: sewn on before."), ADDED[kind]] : [];
  const title = sayMany("Quilt with {n} empty space", "Quilt with {n} empty spaces", quilt.holes);
  const width = Math.max(across, 150, ...legend.map((words) => roomFor(words, 6.2, 10.5))) + 2 * MARGIN;
  const height = down + 2 * MARGIN + (legend.length ? 8 + LEGEND * legend.length : 0);
  const root = canvas(width, height, title, layoutOf(quilt, added));
  const place = group(root, MARGIN, MARGIN);
  const cloth = board(place, quilt, size, WOVEN, edition, null);
  if (added.length) path(cloth, squares(old), { fill: WOVEN.paint("surface"), "fill-opacity": 0.6 });
  for (const cells of added) drawFrame(place, cells, size, WOVEN, kind);
  legend.forEach((words, line) => text(root, MARGIN, MARGIN + down + 18 + LEGEND * line, words, 10.5, { fill: QUIET }));
  return render(root);
}

/** @param {Quilt} quilt @param {(label: string) => boolean} [isIn] @returns {Cell[]} */
const covered = ({ labels, width }, isIn = (label) => label !== EMPTY && label !== BLOCKED) =>
  [...labels].flatMap((label, at) => (isIn(label) ? [/** @type {Cell} */ ([Math.floor(at / width), at % width])] : []));

/** The cells of each patch that is new, and of each new leather patch. @param {Set<string>} old @param {Quilt} quilt */
function additions(old, quilt) {
  const isNew = (/** @type {Cell} */ cell) => !old.has(String(cell));
  const leather = covered(quilt, (label) => label === LEATHER_MARK).filter(isNew);
  return [...[...quilt.sewn().values()].filter((cells) => cells.some(isNew)), ...leather.map((cell) => [cell])];
}

/** The rows of a quilt, and what is added to it. @param {Quilt} quilt @param {Cell[][]} added */
function layoutOf({ labels, rows, width, height }, added) {
  const size = { columns: sayMany("{n} column", "{n} columns", width), rows: sayMany("{n} row", "{n} rows", height), list: rows.map((row, at) => say("row {n} {cells}", { n: at + 1, cells: row })).join(", ") };
  const words = labels.includes(BLOCKED)
    ? say("{columns}, {rows}; a letter for each patch, a dot for an empty space, a dash where there is no cell: {list}.", size)
    : say("{columns}, {rows}; a letter for each patch, a dot for an empty space: {list}.", size);
  if (!added.length) return words;
  const patches = added.map((cells) => say("{letter} on {cells}", { letter: labels[cells[0][0] * width + cells[0][1]], cells: cells.map(cellName).join(" ") }));
  return `${words} ${say("Added: {patches}.", { patches: patches.join("; ") })}`;
}
