/**
 * A position as it is written down, and what an editor does to it. Nothing here knows the rules of
 * play: what is wrong or doubtful the server says.
 *
 * @typedef {import("./cells.js").Cell} Cell
 * @typedef {{time: number, buttons: number, income: number, quilt: string[]}} Player
 * @typedef {{format: string, edition: unknown, circle: string[], players: [Player, Player],
 *   to_move: number | null, special_tile: number | null, leather_owed: number,
 *   finished_first: number | null, more_tiles?: (number | null)[], names?: [string, string],
 *   solo?: import("./solo.js").Automa}} Document A `patchwork-state/1` document; in a solo game with what is known of Automa.
 * @typedef {{name: string, letter: string, buttons: number, time: number, income: number,
 *   area: number, orientations: Cell[][], turned: number[], flipped: number[]}} Patch
 * @typedef {{name: string, reference: unknown, caution: string, width: number, height: number,
 *   last: number, income_marks: number[], leather_marks: number[], square: number,
 *   square_points: number, hole_penalty: number, for_sale: number, blocked: number[],
 *   more_tiles: {side: number, points: number, both: boolean}[]}} Rules
 * @typedef {Rules & {patches: Patch[]}} Edition
 */

import { outlineKey } from "./cells.js";
import { LETTERS } from "./letters.js";

export const LEATHER = "leather";
/** One cell of cloth whose patch is not known. No patch of a variant can have this name. */
export const CLOTH = "unknown cloth";
/** A patch of the circle that is not known. */
export const UNKNOWN_PATCH = "?";
/** Stands for the patch of a move that takes the first player's seat. */
export const SWAP = "swap";
/** The winner of a tie that is shared. */
export const BOTH = 2;
/** A cell outside the quilt. */
export const BLOCKED = "-";
/** A label that stands for no patch. */
const NO_PATCH = /[-.*#]/;
const MARKS = new Map([[LEATHER, "*"], [CLOTH, "#"]]);

/** @param {Document} document @param {number} side @param {Partial<Player>} changes */
function withPlayer(document, side, changes) {
  const players = /** @type {[Player, Player]} */ ([...document.players]);
  players[side] = { ...players[side], ...changes };
  return { ...document, players };
}

/**
 * Write a label into cells.
 * @param {Document} document @param {number} side @param {Cell[]} cells @param {string} label
 */
export function labelled(document, side, cells, label) {
  const rows = document.players[side].quilt.map((row) => [...row]);
  for (const [row, column] of cells) rows[row][column] = label;
  return withPlayer(document, side, { quilt: rows.map((row) => row.join("")) });
}

/** Whether cells lie on the quilt and are free. */
export const isFree = (
  /** @type {Document} */ document,
  /** @type {number} */ side,
  /** @type {Cell[]} */ cells,
) => cells.every(([row, column]) => document.players[side].quilt[row]?.[column] === ".");

/**
 * Sew a patch on: it leaves the circle, and another letter stands for it where its own is taken.
 * @param {Edition} edition @param {Document} document @param {number} side @param {string} name
 * @param {Cell[]} cells @returns {Document}
 */
export function sewn(edition, document, side, name, cells) {
  const mark = MARKS.get(name);
  if (mark) return labelled(document, side, cells, mark);
  const used = document.players[side].quilt.join("");
  const own = edition.patches.find((patch) => patch.name === name)?.letter ?? "#";
  const letter = used.includes(own) ? [...LETTERS].find((each) => !used.includes(each)) ?? "#" : own;
  const circle = document.circle.filter((each) => each !== name);
  return { ...labelled(document, side, cells, letter), circle };
}

/**
 * All cells of the patch that covers a cell; for leather and unknown cloth only that cell.
 * @param {Document} document @param {number} side @param {Cell} cell @returns {Cell[]}
 */
export function patchAt(document, side, [row, column]) {
  const rows = document.players[side].quilt;
  const label = rows[row][column];
  if (NO_PATCH.test(label)) return [[row, column]];
  return rows.flatMap((line, r) =>
    [...line].flatMap((each, c) => (each === label ? [/** @type {Cell} */ ([r, c])] : [])),
  );
}

/**
 * Take a patch off the quilt; it goes behind the neutral token, the last of the circle.
 * @param {Document} document @param {number} side @param {Cell[]} cells @param {string | null} name
 */
export function takenOff(document, side, cells, name) {
  const bare = labelled(document, side, cells, ".");
  return name === null || MARKS.has(name) ? bare : returned(bare, name);
}

/** Put a patch at the end of the circle, unless it is there. @returns {Document} */
export const returned = (/** @type {Document} */ document, /** @type {string} */ name) =>
  document.circle.includes(name) ? document : { ...document, circle: [...document.circle, name] };

/**
 * Where a patch is sewn on: the quilt, and a cell; null where it is not.
 * @param {Edition} edition @param {Document} document @param {string} name
 * @returns {{side: number, cell: Cell} | null}
 */
export function whereSewn(edition, document, name) {
  for (const [side, { quilt }] of document.players.entries()) {
    for (const label of new Set(quilt.join("").replace(/[-.*#]/g, ""))) {
      const row = quilt.findIndex((each) => each.includes(label));
      const cell = /** @type {Cell} */ ([row, [...quilt[row]].indexOf(label)]);
      if (identity(edition, label, patchAt(document, side, cell)) === name) return { side, cell };
    }
  }
  return null;
}

/**
 * Which patch a label on a quilt stands for: the one of that letter if it has the shape, else the
 * first of the shape.
 * @param {Edition} edition @param {string} label @param {Cell[]} cells @returns {string | null}
 */
export function identity(edition, label, cells) {
  if (label === "*") return LEATHER;
  if (NO_PATCH.test(label)) return null;
  const same = ofShape(edition, cells);
  return (same.find((patch) => patch.letter === label) ?? same[0])?.name ?? null;
}

/** The patches of a shape, in the edition's order. */
function ofShape(/** @type {Edition} */ edition, /** @type {Cell[]} */ cells) {
  const key = outlineKey(cells);
  return edition.patches.filter(
    (patch) => patch.area === cells.length && outlineKey(patch.orientations[0]) === key,
  );
}

/**
 * The patches that somebody may mean who draws this shape: not sewn on yet, and rather those that
 * have left the circle.
 * @param {Edition} edition @param {Document} document @param {Cell[]} cells
 * @returns {string[]}
 */
export function candidates(edition, document, cells) {
  const used = document.players.map((player) => player.quilt.join("")).join("");
  const free = ofShape(edition, cells).filter((patch) => !used.includes(patch.letter)).map((patch) => patch.name);
  const outside = free.filter((name) => !document.circle.includes(name));
  return outside.length ? outside : free;
}

/**
 * Set a token. On the same space, the token that arrives later lies on top, and its player moves.
 * @param {Edition} edition @param {Document} document @param {number} side @param {number} time
 * @returns {Document}
 */
export function atTime(edition, document, side, time) {
  const other = document.players[1 - side].time;
  const home = time === edition.last && other === edition.last;
  return {
    ...withPlayer(document, side, { time }),
    to_move: time === other && !home ? side : null,
    finished_first: home ? 1 - side : null,
    leather_owed: 0,
  };
}

/** @param {Document} document @param {number} side @param {number} buttons */
export const withButtons = (document, side, buttons) => withPlayer(document, side, { buttons });

/** @param {Document} document @param {number} side @param {number} income */
export const withIncome = (document, side, income) => withPlayer(document, side, { income });

/** Other names of the players, or none. @param {Document} document @param {[string, string] | null} names @returns {Document} */
export function named(document, names) {
  const { names: _, ...rest } = document;
  return names ? { ...rest, names } : rest;
}

/** An empty quilt for a player. @param {Document} document @param {number} side */
export const bare = (document, side) =>
  withPlayer(document, side, {
    quilt: document.players[side].quilt.map((row) => row.replace(/[^-]/gu, ".")),
  });

/**
 * Move a patch of the circle to another place.
 * @param {Document} document @param {number} from @param {number} to @returns {Document}
 */
export function reordered(document, from, to) {
  const circle = [...document.circle];
  const [name] = circle.splice(from, 1);
  circle.splice(Math.max(0, Math.min(circle.length, to)), 0, name);
  return { ...document, circle };
}

/** The circle as letters. @param {Edition} edition @param {string[]} circle */
export const circleLetters = (edition, circle) =>
  circle.map((name) => edition.patches.find((patch) => patch.name === name)?.letter ?? "?").join("");

/**
 * Read letters as a circle.
 * @param {Edition} edition @param {string} typed
 * @returns {{circle: string[], strange: string[]}} `strange` are the letters of no patch.
 */
export function circleOf(edition, typed) {
  const given = [...typed.replace(/[\s,;-]/g, "")];
  const byLetter = new Map(edition.patches.map((patch) => [patch.letter, patch.name]));
  const circle = given.flatMap((letter) => byLetter.get(letter) ?? []);
  return { circle, strange: given.filter((letter) => !byLetter.has(letter)) };
}
