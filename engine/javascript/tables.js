/**
 * An edition as the kernel's tables, so that a variant needs no code.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {{kind: "int64" | "uint64", shape: number[], values: bigint[]}} Table
 */

import layout from "./built/layout.js";
import declared from "./built/variant.js";

const WORD = (1n << 64n) - 1n;
/** The mask of cells on a quilt of that width. @param {readonly Cell[]} cells @param {number} width */
export const maskOf = (cells, width) =>
  cells.reduce((mask, [row, column]) => mask | (1n << BigInt(row * width + column)), 0n);

/** A mask as its low and its high word. @param {bigint} mask */
export const wordsOf = (mask) => [mask & WORD, mask >> 64n];

/** All cells of so many rows and columns. @param {number} rows @param {number} columns @returns {Cell[]} */
const block = (rows, columns) =>
  Array.from({ length: Math.max(0, rows) * Math.max(0, columns) }, (_, at) => [
    Math.floor(at / columns),
    at % columns,
  ]);

/** @param {readonly Cell[]} cells @param {number} down @param {number} right @returns {Cell[]} */
const shifted = (cells, down, right) => cells.map(([row, column]) => [row + down, column + right]);

/**
 * Turn an edition into the kernel's tables, each with its fields in the kernel's order.
 * @param {Edition} edition @returns {Record<string, Table>}
 */
export function tablesOf(edition) {
  const { patches, orients, offsets } = shapes(edition);
  const longest = Math.max(...offsets.map((row) => row.length));
  const padded = offsets.map((row) => [...row, ...new Array(longest - row.length).fill(0)]);
  const found = areas(edition);
  const rules = rulesOf(edition, found.map(({ rule }) => rule));
  return {
    patches: table("int64", patches, 6),
    orients: table("uint64", orients, 4),
    offsets: table("int64", padded, longest),
    track: table("int64", track(edition), 2),
    squares: table("uint64", squares(edition, edition.square).map(wordsOf), 2),
    grid: table("uint64", [...grid(edition), ...found.map(({ mask }) => mask)].map(wordsOf), 2),
    rules: { kind: "int64", shape: [rules.length], values: rules.map(BigInt) },
  };
}

/** @param {"int64" | "uint64"} kind @param {(number | bigint)[][]} rows @param {number} columns @returns {Table} */
const table = (kind, rows, columns) => ({
  kind,
  shape: [rows.length, columns],
  values: rows.flat().map(BigInt),
});

/** @param {Edition} edition */
function shapes(edition) {
  /** @type {{patches: number[][], orients: bigint[][], offsets: number[][]}} */
  const found = { patches: [], orients: [], offsets: [] };
  const leather = { buttons: 0, time: 0, income: 0, orientations: [[/** @type {Cell} */ ([0, 0])]] };
  [...edition.patches, leather].forEach(({ buttons, time, income, orientations }, owner) => {
    const first = found.orients.length;
    for (const cells of orientations) {
      const room = roomOf(cells, edition);
      if (!room.length) continue;
      found.orients.push([...wordsOf(maskOf(cells, edition.width)), ...wordsOf(maskOf(room, edition.width))]);
      const row = new Array(layout.DISTANCES).fill(0);
      row[layout.LENGTH] = cells.length;
      row[layout.OWNER] = owner;
      found.offsets.push([...row, ...cells.map(([r, c]) => r * edition.width + c)]);
    }
    const area = orientations[0].length;
    found.patches.push([buttons, time, income, area, first, found.orients.length]);
  });
  return found;
}

/** The cells for the corner of a shape so that it lies inside the quilt. @param {readonly Cell[]} cells @param {Edition} edition */
function roomOf(cells, { height, width, everywhere }) {
  const down = height - Math.max(...cells.map((cell) => cell[0]));
  const across = width - Math.max(...cells.map((cell) => cell[1]));
  if (down < 1 || across < 1) return [];
  const shape = maskOf(cells, width);
  return block(down, across).filter(([row, column]) => !((shape << BigInt(row * width + column)) & ~everywhere));
}

/** The windows of a square of that side which lie on the quilt; none for side 0. @param {Edition} edition @param {number} side */
export function squares({ width, height, everywhere }, side) {
  if (!side) return [];
  const inside = block(side, side);
  return block(height - side + 1, width - side + 1)
    .map(([row, column]) => maskOf(shifted(inside, row, column), width))
    .filter((window) => !(window & ~everywhere));
}

/** The areas that bring points besides the special tile, with their rules. @param {Edition} edition */
function areas(edition) {
  /** @type {{mask: bigint, rule: number[]}[]} */
  const found = [];
  const { moreTiles, height, width, everywhere } = edition;
  let group = 0;
  moreTiles.forEach(({ side, points, both }, number) => {
    const claim = both ? layout.UNCLAIMED : 2 * number;
    for (const mask of squares(edition, side)) found.push({ mask, rule: [group, points, claim] });
    group += 1;
  });
  const rows = Array.from({ length: height }, (_, row) => shifted(block(1, width), row, 0));
  const columns = Array.from({ length: width }, (_, column) => shifted(block(height, 1), 0, column));
  for (const { lines, points } of [{ lines: rows, points: edition.rowPoints }, { lines: columns, points: edition.columnPoints }]) {
    for (const line of points ? lines : []) {
      const mask = maskOf(line, width) & everywhere;
      if (!mask) continue; // A line with only blocked cells does not count.
      found.push({ mask, rule: [group, points, layout.UNCLAIMED] });
      group += 1;
    }
  }
  return found;
}

/** @param {Edition} edition */
function grid({ width, height, everywhere }) {
  const lastColumn = maskOf(shifted(block(height, 1), 0, width - 1), width);
  return [everywhere, everywhere & ~lastColumn];
}

/** For each space the buttons paid for each income, and the leather marks, up to it. @param {Edition} edition */
const track = ({ last, incomeMarks, leatherMarks, incomePay, incomePoints }) =>
  Array.from({ length: last + 1 }, (_, space) => {
    const [incomes, leathers] = [incomeMarks, leatherMarks].map((marks) => marks.filter((mark) => mark <= space).length);
    return [incomePay * incomes + (space === last ? incomePoints : 0), leathers];
  });

/** @param {Edition} edition @param {number[][]} areas The gain of each. */
function rulesOf(edition, areas) {
  const rules = declared.RULES.map(([fact, choices]) => (fact === null ? 0 : numberOf(edition, String(fact), choices)));
  rules[layout.CELLS] = edition.cells;
  rules[layout.LEATHER_PATCH] = edition.patches.length;
  rules[layout.AREAS] = areas.length;
  rules[layout.LATER] = edition.later.length;
  rules[layout.HAS_START_LEATHER] = Number(edition.seats.some((seat) => seat.leather > 0));
  const seats = edition.seats.flatMap(({ buttons, space, income, leather }) => [buttons, space, income, leather]);
  return [...rules, ...seats, ...areas.flat()];
}

/** A fact as the kernel has it: of a choice, the place of its value. @param {any} edition @param {string} fact @param {any} choices */
const numberOf = (edition, fact, choices) => (choices.length ? choices.indexOf(edition[fact]) : Number(edition[fact]));
