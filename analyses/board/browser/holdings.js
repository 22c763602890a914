/**
 * A player's points besides buttons, and the score as a sum; the same as
 * `engine/drawing/holdings.py` and `engine/drawing/account.py` say.
 *
 * @import {Cell, Edition, Quilt, State, Tile} from "../../../engine/javascript/index.js"
 */

import { BLOCKED, EMPTY, LEATHER_MARK } from "./library.js";
import { say, sayMany } from "./say.js";

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
  const sizes = tiles.map(({ side }) => `${side}x${side}`);
  if (sizes.length === 1) return say("{size} tile", { size: sizes[0] });
  return say("{sizes} and {size} tiles", { sizes: sizes.slice(0, -1).join(", "), size: sizes.at(-1) });
}

/** A score as a sum. @param {State} state @param {number} player */
export function scoreWords(state, player) {
  const { edition } = state;
  const { buttons, quilt } = state.players[player];
  const sum = [
    sayMany("{n} button", "{n} buttons", buttons),
    ...heldTiles(state, player).map((tile) => say("{points} for the {tile}", { points: tile.points, tile: tilesWords([tile]) })),
    ...bonuses(edition, quilt),
  ].join(" + ");
  const points = edition.holePenalty;
  const lost = quilt.holes ? ` - ${sayMany("{points} for each of {n} empty space", "{points} for each of {n} empty spaces", quilt.holes, { points })}` : "";
  return `${sum}${lost} = ${state.scores()[player]}`;
}

/** Points for each thing of a kind, and how many of them a quilt has. @param {Edition} edition @param {Quilt} quilt */
function bonuses({ rowPoints, columnPoints, leatherPoints }, quilt) {
  const { rows, columns } = fullLines(quilt);
  const leather = [...quilt.labels].filter((label) => label === LEATHER_MARK).length;
  return [
    rowPoints * rows && sayMany("{points} for each of {n} full row", "{points} for each of {n} full rows", rows, { points: rowPoints }),
    columnPoints * columns && sayMany("{points} for each of {n} full column", "{points} for each of {n} full columns", columns, { points: columnPoints }),
    leatherPoints * leather && sayMany("{points} for each of {n} leather patch", "{points} for each of {n} leather patches", leather, { points: leatherPoints }),
  ].filter(Boolean);
}
