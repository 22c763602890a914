/**
 * A player's points besides buttons, and the score as a sum; the same as
 * `engine/drawing/holdings.py` and `engine/drawing/account.py` say.
 *
 * @import {Cell, Edition, Quilt, State, Tile} from "../../../engine/javascript/index.js"
 */

import { counted } from "./counting.js";
import { BLOCKED, EMPTY, LEATHER_MARK } from "./library.js";

/** The rows and columns of a quilt without a hole; a line with only blocked cells does not count. @param {Quilt} quilt */
export function fullLines({ rows, width }) {
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => [...row][column]).join(""));
  const full = (/** @type {string[]} */ lines) =>
    lines.filter((line) => !line.includes(EMPTY) && [...line].some((mark) => mark !== BLOCKED)).length;
  return { rows: full(rows), columns: full(columns) };
}

/** The cells of the first square of that side without a hole; none without one. @param {Quilt} quilt @param {number} side @returns {Cell[]} */
export function firstSquare({ rows, width, height }, side) {
  for (let top = 0; side && top + side <= height; top += 1) {
    for (let left = 0; left + side <= width; left += 1) {
      const marks = rows.slice(top, top + side).map((row) => row.slice(left, left + side)).join("");
      if (!marks.includes(EMPTY) && !marks.includes(BLOCKED)) {
        return Array.from({ length: side * side }, (_, n) => [top + Math.floor(n / side), left + (n % side)]);
      }
    }
  }
  return [];
}

/** The tiles that bring a player points, the special tile first. @param {State} state @param {number} player @returns {Tile[]} */
export function heldTiles({ edition, players, moreTiles, specialTile }, player) {
  const { quilt } = players[player];
  const special = specialTile === player ? edition.tiles.slice(0, 1) : [];
  const more = edition.moreTiles.filter((tile, n) => (tile.both ? firstSquare(quilt, tile.side).length > 0 : moreTiles[n] === player));
  return [...special, ...more];
}

/** The name of tiles: `7x7 tile`, `7x7, 5x5 and 3x3 tiles`. @param {readonly Tile[]} tiles */
export function tilesWords(tiles) {
  const names = tiles.map(({ side }) => `${side}x${side}`);
  if (names.length === 1) return `${names[0]} tile`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} tiles`;
}

/** A score as a sum. @param {State} state @param {number} player */
export function scoreWords(state, player) {
  const { edition } = state;
  const { buttons, quilt } = state.players[player];
  const sum = [
    counted(buttons, "button"),
    ...heldTiles(state, player).map((tile) => `${tile.points} for the ${tilesWords([tile])}`),
    ...bonuses(edition, quilt),
  ].join(" + ");
  const lost = quilt.holes ? ` - ${edition.holePenalty} for each of ${counted(quilt.holes, "empty space")}` : "";
  return `${sum}${lost} = ${state.scores()[player]}`;
}

/** Points for each thing of a kind, and how many of them a quilt has. @param {Edition} edition @param {Quilt} quilt */
function bonuses(edition, quilt) {
  const { rows, columns } = fullLines(quilt);
  const leather = [...quilt.labels].filter((label) => label === LEATHER_MARK).length;
  const kinds = /** @type {[number, number, string][]} */ ([
    [edition.rowPoints, rows, "full row"],
    [edition.columnPoints, columns, "full column"],
    [edition.leatherPoints, leather, "leather patch"],
  ]);
  return kinds.filter(([points, number]) => points * number).map(([points, number, thing]) => `${points} for each of ${counted(number, thing)}`);
}
