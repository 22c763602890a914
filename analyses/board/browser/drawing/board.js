/**
 * A quilt with its coordinates, and what is marked on it.
 *
 * @import {Cell, Edition, Quilt, State} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Element} from "./svg.js"
 */

import { firstSquare, heldTiles } from "../holdings.js";
import { cellName } from "../library.js";
import { say } from "../say.js";
import { linen, mark, pieces, scaled } from "../../page/drawing/cloth.js";
import { incomesOf } from "./cloth.js";
import { INK, PAPER, QUIET } from "./colours.js";
import { group, rect, text } from "./svg.js";

export const MARGIN = 20;
/** Room for the numbers of the rows, and for the letters of the columns. */
export const [LEFT, TOP] = [21, 18];

/** How wide cells are so that a quilt is as large as others. @param {Quilt} quilt */
export const cellSize = ({ width, height }) => Math.max(10, Math.min(30, Math.floor(300 / Math.max(width, height))));

/** The width and height of a quilt with its coordinates. @param {Quilt} quilt @param {number} size */
export const boardExtent = ({ width, height }, size) => [size * width + LEFT, size * height + TOP];

/** Draw a quilt with its coordinates at the origin, bound in the colour of a player, if it is one's; return the cloth. @param {Element} parent @param {Quilt} quilt @param {number} size @param {Fabric} fabric @param {Edition} edition @param {number | null} player */
export function board(parent, quilt, size, fabric, edition, player) {
  const height = Math.min(11, 0.75 * size);
  for (let column = 0; column < quilt.width; column += 1) {
    const name = cellName([0, column]).slice(0, -1);
    const narrow = Math.min(height, (size - 1.5) / (0.62 * name.length));
    text(parent, LEFT + (column + 0.5) * size, 10, name, narrow, { "text-anchor": "middle", fill: QUIET });
  }
  for (let row = 0; row < quilt.height; row += 1) {
    const y = TOP + (row + 0.5) * size + 0.36 * height;
    text(parent, 13, y, String(row + 1), height, { "text-anchor": "end", fill: QUIET });
  }
  const labelled = { labels: [...quilt.labels], width: quilt.width };
  const cloth = scaled(parent, LEFT, TOP, size);
  linen(cloth, labelled, size, fabric, player);
  pieces(cloth, labelled, size, fabric, incomesOf(edition));
  return cloth;
}

/** The first square without a hole for each tile of a player, by its side. @param {State} state @param {number} player @returns {Map<number, Cell[]>} */
export function tileSquares(state, player) {
  const { quilt } = state.players[player];
  return new Map(heldTiles(state, player).map(({ side }) => [side, firstSquare(quilt, side)]));
}

/** The squares of each player's tiles in each position, as they were when completed. @param {readonly State[]} states @returns {Map<number, Cell[]>[][]} */
export function squaresOf(states) {
  /** @type {Map<number, Cell[]>[]} */
  let known = [new Map(), new Map()];
  return states.map((state) => {
    known = known.map((old, player) => new Map([...tileSquares(state, player)].map(([side, cells]) => [side, old.get(side) ?? cells])));
    return known;
  });
}

/** Mark what is new on a board. @param {Element} parent @param {readonly Cell[]} cells @param {number} size @param {Fabric} fabric */
export const drawFrame = (parent, cells, size, fabric, kind = "last") => mark(scaled(parent, LEFT, TOP, size), cells, kind, fabric);

/** A border of dashes around the square of each tile of a player. @param {Element} parent @param {State} state @param {number} player @param {number} size */
export function drawSquares(parent, state, player, size) {
  for (const cells of tileSquares(state, player).values()) drawDashes(parent, cells, size);
}

/** A border of dashes on a board around a square, if there is one. @param {Element} parent @param {Cell[]} cells @param {number} size */
export function drawDashes(parent, cells, size) {
  if (!cells.length) return;
  const [[top, left], [bottom, right]] = [cells[0], cells[cells.length - 1]];
  const node = group(parent, left * size + LEFT, top * size + TOP, say("square from {cell}", { cell: cellName([top, left]) }));
  const [wide, tall] = [(right - left + 1) * size, (bottom - top + 1) * size];
  rect(node, 0, 0, wide, tall, { fill: "none", stroke: PAPER, "stroke-width": 5 });
  rect(node, 0, 0, wide, tall, { fill: "none", stroke: INK, "stroke-width": 3, "stroke-dasharray": "7 5" });
}
