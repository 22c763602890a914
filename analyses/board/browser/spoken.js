/**
 * A position in words, a line for each thing; the same as `engine/drawing/spoken.py` says.
 *
 * @import {State} from "../../../engine/javascript/index.js"
 * @typedef {import("../../../engine/javascript/cell.js").Cell} Cell
 * @typedef {import("../../../engine/javascript/quilt.js").Quilt} Quilt
 * @typedef {(patch: string) => string} Called The name of a patch by its token.
 */

import { nameOf } from "../page/model/patch-names.js";
import { BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN, UNKNOWN_PATCH, cellName } from "./library.js";
import { say, sayMany } from "./say.js";
import { playerNames, sentence, sentences } from "./words.js";

/** What lies on a quilt besides patches with a letter. */
const OTHER_MARKS = { [LEATHER_MARK]: say("leather"), [UNKNOWN]: say("unknown patches") };

/** The same with the names that people give to patches. @param {State} state */
export const inWords = (state) => ({ words: spokenLines(state, nameOf) });

/** @param {State} state @param {Called} called */
function spokenLines(state, called) {
  const [head, first, second, ...rest] = sentences(state, called).map(sentence);
  const both = playerNames(state.names).flatMap((name, side) => [[first, second][side], ...quiltLines(name, state, side, called)]);
  return [head, ...both, ...paydayLines(state), ...rest, ...(state.isOver ? [] : shapeLines(state, called))];
}

/** @param {State} state */
function paydayLines({ players, edition }) {
  const behind = Math.min(...players.map(({ time }) => time));
  const marks = edition.incomeMarks.filter((mark) => mark > behind);
  return marks.length ? [say("Paydays lie at {spaces}.", { spaces: marks.join(", ") })] : [];
}

/** The shapes of the patches for sale, as they are drawn in the catalogue. @param {State} state @param {Called} called */
const shapeLines = ({ forSale, edition }, called) =>
  forSale
    .filter((name) => name !== UNKNOWN_PATCH)
    .map((name) => say("Shape of {patch}: {cells}.", { patch: called(name), cells: cellsWords(edition.find(name).cells) }));

// -- a quilt ---------------------------------------------------------------------------------------

/** @param {string} name @param {State} state @param {number} side @param {Called} called */
function quiltLines(name, { players, edition }, side, called) {
  const { quilt } = players[side];
  const patches = [...edition.letter].map(([patch, letter]) => /** @type {const} */ ([letter, called(patch)]));
  const known = new Map([...patches, ...Object.entries(OTHER_MARKS)]);
  const byMark = cellsByMark(quilt);
  const last = cellName([quilt.height - 1, quilt.width - 1]);
  const lines = [say("The quilt of {player}, from {first} at the top left to {last}:", { player: name, first: "a1", last })];
  for (const [mark, cells] of byMark) {
    if (mark === BLOCKED) lines.push(`- ${say("not cells of the quilt: {cells}", { cells: runsWords(cells) })}`);
    else if (mark !== EMPTY) lines.push(`- ${say("{patch} on {cells}", { patch: known.get(mark) ?? OTHER_MARKS[UNKNOWN], cells: cellsWords(cells) })}`);
  }
  const areas = areasOf(quilt, byMark.get(EMPTY) ?? []);
  return [...lines, ...areas.map((area) => `- ${sayMany("{n} empty space", "{n} empty spaces", area.length)}: ${runsWords(area)}`)];
}

/** The cells of each mark, in reading order. @param {Quilt} quilt */
function cellsByMark({ labels, width }) {
  /** @type {Map<string, Cell[]>} */
  const found = new Map();
  [...labels].forEach((mark, at) => found.set(mark, [...(found.get(mark) ?? []), [Math.floor(at / width), at % width]]));
  return found;
}

/** The connected areas of some cells. @param {Quilt} quilt @param {Cell[]} cells */
function areasOf({ width }, cells) {
  const at = (/** @type {Cell} */ [row, column]) => row * width + column;
  const left = new Map(cells.map((cell) => [at(cell), cell]));
  return cells.flatMap((first) => {
    /** @type {Cell[]} */
    const area = [];
    const border = [first];
    for (let cell = border.pop(); cell; cell = border.pop()) {
      const [row, column] = cell;
      if (column < 0 || column >= width || !left.delete(at(cell))) continue;
      area.push(cell);
      border.push([row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]);
    }
    return area.length ? [area.sort((one, other) => at(one) - at(other))] : [];
  });
}

/** @param {readonly Cell[]} cells */
const cellsWords = (cells) => cells.map(cellName).join(" ");

/** Cells in reading order, those side by side together: `a1 to c1, e1`. @param {Cell[]} cells */
function runsWords(cells) {
  /** @type {[Cell, Cell][]} */
  const runs = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    if (last && last[1][0] === cell[0] && last[1][1] === cell[1] - 1) last[1] = cell;
    else runs.push([cell, cell]);
  }
  return runs.map(([first, last]) => (first === last ? cellName(first) : say("{first} to {last}", { first: cellName(first), last: cellName(last) }))).join(", ");
}
