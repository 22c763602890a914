/**
 * The small things on the table: tokens, the special tile, the marks of the time track.
 *
 * @import {Names, Tile} from "../../../../engine/javascript/index.js"
 * @import {Element} from "./svg.js"
 */

import { tilesWords } from "../holdings.js";
import { isolated, say } from "../say.js";
import { INCOME, INK, LEATHER, PAPER, PLAYER, TILE, WOOD } from "./colours.js";
import { disc, group, number, path, rect, text } from "./svg.js";

export const TILE_SIDE = 32;
const TILE_STEP = TILE_SIDE + 6;

const BOLD = { "text-anchor": "middle", "font-weight": "bold" };

/** One sign for each player's token: first letters, or 1 and 2 where those are the same. @param {Names} names */
function initials(names) {
  const [first, second] = names.map((name) => [...([...name][0] ?? "").toUpperCase()][0]);
  return first === second ? ["1", "2"] : [first, second];
}

/** A player's token: a disc with the initial of the player's name. @param {Element} parent @param {number} x @param {number} y @param {number} radius @param {number} player @param {Names} names */
export function token(parent, x, y, radius, player, names) {
  const node = group(parent, x, y, say("token of {player}", { player: names[player] }));
  disc(node, 0, 0, radius, { fill: PLAYER[player], stroke: PAPER, "stroke-width": 1 });
  text(node, 0, 0.36 * 1.4 * radius, initials(names)[player], 1.4 * radius, { fill: PAPER, ...BOLD });
}

/** The number of a ply: a rounded square, for discs are players. @param {Element} parent @param {number} x @param {number} y @param {number} ply @param {number} player */
export function plyNumber(parent, x, y, ply, player) {
  rect(parent, x - 11, y - 10, 22, 20, { rx: 5, fill: PLAYER[player], stroke: PAPER, "stroke-width": 1.5 });
  text(parent, x, y + 4.5, String(ply), 12.5, { fill: PAPER, ...BOLD });
}

/** Tiles beside each other, the first at (x, y), smaller where they need more room. @param {Element} parent @param {number} x @param {number} y @param {Tile[]} tiles @param {number} width */
export function tileRow(parent, x, y, tiles, width) {
  const scale = Math.min(1, width / (TILE_STEP * Math.max(1, tiles.length)));
  const row = group(parent, x, y);
  if (scale < 1) row.attributes.transform += ` scale(${number(scale)})`;
  tiles.forEach((tile, place) => drawTile(row, place * TILE_STEP, 0, tile));
}

/** A tile with its size and its points. @param {Element} parent @param {number} x @param {number} y @param {Tile} tile */
export function drawTile(parent, x, y, tile) {
  const node = group(parent, x, y, tilesWords([tile]));
  rect(node, 0, 0, TILE_SIDE, TILE_SIDE, { rx: 4, fill: TILE, stroke: INK, "stroke-width": 1.4 });
  [`${tile.side}x${tile.side}`, isolated(`+${tile.points}`)].forEach((words, line) =>
    text(node, TILE_SIDE / 2, 13.5 + 12.5 * line, words, 10.5, BOLD),
  );
}

/** A button. @param {Element} parent @param {number} x @param {number} y */
export function incomeMark(parent, x, y, stroke = INK) {
  disc(parent, x, y, 5, { fill: INCOME, stroke, "stroke-width": 0.8 });
  for (const dx of [-1.6, 1.6]) disc(parent, x + dx, y, 0.9, { fill: PAPER });
}

/** A leather patch that lies at the track. @param {Element} parent @param {number} x @param {number} y */
export const leatherMark = (parent, x, y, stroke = INK) => rect(parent, x - 5, y - 5, 10, 10, { fill: LEATHER, stroke, "stroke-width": 0.8 });

/** A pawn around (x, y). @param {Element} parent @param {number} x @param {number} y @param {number} [scale] */
export function neutralToken(parent, x, y, scale = 1) {
  const pawn = group(parent, x, y, say("neutral token"));
  if (scale !== 1) pawn.attributes.transform += ` scale(${scale})`;
  path(pawn, "M-15 26L-7 -6H7L15 26Z", { fill: WOOD, stroke: INK, "stroke-width": 1.4 });
  disc(pawn, 0, -15, 12, { fill: WOOD, stroke: INK, "stroke-width": 1.4 });
}
