/** How a saved table says where a patch lies, as `analyses/importing/conventions.py` reads it. */

import declared from "../built/saved.js";

/**
 * @typedef {import("../../../../engine/javascript/cell.js").Cell} Cell
 * @typedef {{player: number, token: string, name: string, picture: readonly Cell[], numbers: number[], state: number}} Sewn
 * @typedef {string[]} Convention Names of its cell, state, turn, flip and anchor.
 * @typedef {{cells: Cell[][], names: string[]}} Way The cells of each patch, and the conventions that say so.
 */

const SIDE = 9;
const PARTS = /** @type {const} */ (["cell", "state", "turn", "flip", "anchor"]);

/** Every convention; the first is that of a public program of the same framework. @type {Convention[]} */
const CONVENTIONS = PARTS.reduce(
  (/** @type {Convention[]} */ found, part) => found.flatMap((names) => Object.keys(declared[part]).map((name) => [...names, name])),
  [[]],
);

const mirrored = (/** @type {readonly Cell[]} */ cells) => cells.map(([row, column]) => /** @type {Cell} */ ([row, -column]));

/** The cells of a patch as it lies, in reading order, from the cell that the table names. @param {Sewn} patch @param {Convention} convention @returns {Cell[]} */
function offsets({ picture, state }, [, code, turn, flip, anchor]) {
  const by = /** @type {any} */ (declared).state[code];
  const isFlipped = Math.floor(state / by.flip) % 2 === 1;
  const isLast = /** @type {any} */ (declared).flip[flip];
  /** @type {Cell[]} */ let laid = isFlipped && !isLast ? mirrored(picture) : [...picture];
  const turns = (Math.floor(state / by.turn) * /** @type {any} */ (declared).turn[turn]) % 4;
  for (let n = 0; n < turns; n += 1) laid = laid.map(([row, column]) => [column, -row]);
  if (isFlipped && isLast) laid = mirrored(laid);
  laid = [...laid].sort((one, two) => one[0] - two[0] || one[1] - two[1]);
  const of = /** @type {any} */ (declared).anchor[anchor];
  if (of === "picture") return laid;
  const [row, first] = laid[0];
  const column = of === "box" ? Math.min(...laid.map((cell) => cell[1])) : first;
  return laid.map(([r, c]) => [r - row, c - column]);
}

/** The cell that numbers name; null if this is not their number. @param {number[]} numbers @param {string} name @returns {Cell | null} */
function cellAt(numbers, name) {
  const cell = /** @type {any} */ (declared).cell[name];
  if (numbers.length !== cell.numbers) return null;
  const [one, two] = numbers.map((number) => number - cell.first);
  const [first, second] = two === undefined ? [Math.floor(one / cell.radix), one - cell.radix * Math.floor(one / cell.radix)] : [one, two];
  return cell.is_row_first ? [first, second] : [second, first];
}

/** The cells that a patch covers; null if some are not on the quilt. @param {Sewn} patch @param {Convention} convention @returns {Cell[] | null} */
function lay(patch, convention) {
  const at = cellAt(patch.numbers, convention[0]);
  if (!at || patch.state < 0 || patch.state > 7) return null;
  const cells = offsets(patch, convention).map(([row, column]) => /** @type {Cell} */ ([at[0] + row, at[1] + column]));
  return cells.every(([row, column]) => row >= 0 && row < SIDE && column >= 0 && column < SIDE) ? cells : null;
}

/** The cells of all patches, null where two overlap or one is not on the quilt. @param {Sewn[]} sewn @param {Convention} convention */
function apart(sewn, convention) {
  const covered = [new Set(), new Set()];
  const found = [];
  for (const patch of sewn) {
    const cells = lay(patch, convention);
    const keys = cells?.map(String);
    if (!cells || !keys || keys.some((key) => covered[patch.player].has(key))) return null;
    for (const key of keys) covered[patch.player].add(key);
    found.push(cells);
  }
  return found;
}

/** The ways in which all patches lie on the quilts and apart. @param {Sewn[]} sewn @returns {Way[]} */
export function fitting(sewn) {
  /** @type {Map<string, Way>} */ const found = new Map();
  for (const convention of CONVENTIONS) {
    const cells = apart(sewn, convention);
    if (!cells) continue;
    const key = JSON.stringify(cells);
    const way = found.get(key) ?? { cells, names: [] };
    way.names.push(convention.join());
    found.set(key, way);
  }
  return [...found.values()];
}
