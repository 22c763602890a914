/**
 * What the kernel derives an edition's tables from, so that a variant needs no code; and masks of cells.
 *
 * @import {Cell} from "./cell.js"
 * @import {Edition} from "./edition.js"
 * @import {Kernel} from "./kernel.js"
 * @import {Arena} from "./memory.js"
 */

import layout from "./built/layout.js";
import declared from "./built/variant.js";
import { allocated } from "./groups.js";
import { LEATHER, Patch } from "./patch.js";

const WORD = (1n << 64n) - 1n;

/** The mask of cells on a quilt of that width. @param {readonly Cell[]} cells @param {number} width */
export const maskOf = (cells, width) =>
  cells.reduce((mask, [row, column]) => mask | (1n << BigInt(row * width + column)), 0n);

/** A mask as its low and its high word. @param {bigint} mask */
export const wordsOf = (mask) => [mask & WORD, mask >> 64n];

/** All cells of so many rows and columns. @param {number} rows @param {number} columns @returns {Cell[]} */
const block = (rows, columns) =>
  Array.from({ length: Math.max(0, rows) * Math.max(0, columns) }, (_, at) => [Math.floor(at / columns), at % columns]);

/** The windows of a square of that side which lie on the quilt; none for side 0. @param {Edition} edition @param {number} side */
export function squares({ width, height, everywhere }, side) {
  if (!side) return [];
  const first = maskOf(block(side, side), width);
  return block(height - side + 1, width - side + 1)
    .map(([row, column]) => first << BigInt(row * width + column))
    .filter((window) => !(window & ~everywhere));
}

/** Put the tables of an edition into an arena. @param {Kernel} kernel @param {Arena} arena @param {Edition} edition */
export function tablesIn(kernel, arena, edition) {
  const place = kernel.arena();
  try {
    const facts = factsIn(place, edition);
    const tables = allocated(kernel, arena, "tables.fill", "tables", "tables.table_shapes", { facts });
    kernel.call("tables.fill", { facts, tables });
    return tables;
  } finally {
    place.free();
  }
}

/** @param {Arena} arena @param {Edition} edition */
function factsIn(arena, edition) {
  const rules = declared.RULES.map(([fact, choices]) => (fact === null ? 0 : numberOf(edition, String(fact), choices)));
  rules[layout.LATER] = edition.later.length;
  const seats = edition.seats.flatMap(({ buttons, space, income, leather }) => [buttons, space, income, leather]);
  const patches = [...edition.patches, new Patch(LEATHER, [[0, 0]], 0, 0, 0)];
  const tiles = [{ side: edition.square, points: edition.squarePoints, both: false }, ...edition.moreTiles];
  const areas = tiles.map(({ side, points, both }) => [side, side, points, Number(both)]);
  const lines = [[1, edition.width, edition.rowPoints], [edition.height, 1, edition.columnPoints]];
  areas.push(...lines.filter((line) => line[2]).map((line) => [...line, layout.LINE]));
  const table = (/** @type {(readonly number[])[]} */ rows) => arena.filled("int64", rows.flat().map(BigInt), rows.length, rows[0].length);
  return {
    rules: arena.filled("int64", [...rules, ...seats].map(BigInt)),
    patches: table(patches.map(({ buttons, time, income, area, orientations }) => [buttons, time, income, area, orientations.length])),
    areas: table(areas.map(([rows, columns, ...rest]) => [rows * columns, ...rest])),
    cells: table([...patches.flatMap(({ orientations }) => orientations.flat()), ...areas.flatMap(([rows, columns]) => block(rows, columns))]),
    marks: table([
      ...edition.incomeMarks.map((mark) => [edition.incomePay, 0, mark]),
      ...edition.leatherMarks.map((mark) => [0, 1, mark]),
      [edition.incomePoints, 0, edition.last],
    ]),
    quilt: arena.filled("uint64", wordsOf(edition.everywhere)),
  };
}

/** A fact as the kernel has it: of a choice, the place of its value. @param {any} edition @param {string} fact @param {any} choices */
const numberOf = (edition, fact, choices) => (choices.length ? choices.indexOf(edition[fact]) : Number(edition[fact]));
