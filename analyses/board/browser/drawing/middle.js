/**
 * The middle of the ring: what both players have, what is for sale, and the time track.
 *
 * @import {Names, State} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Element} from "./svg.js"
 */

import { heldTiles } from "../holdings.js";
import { say, sayMany } from "../say.js";
import { holdingsWords, summary, titleOf, turn } from "../words.js";
import { LEFT, TOP, board, boardExtent, drawSquares } from "./board.js";
import { fitPatch } from "./cloth.js";
import { fitText, group, shortened, text } from "./svg.js";
import { TILE_SIDE, drawTile, neutralToken, token } from "./tokens.js";
import { track, trackHeight } from "./track.js";

const [TURN, FIGURES, LINE, SALE, GAP] = [30, 54, 14, 112, 12];
/** The places for patches for sale; with more of them the prices are in figures. */
const PLACES = 3;
/** In a smaller cell than the least the letter of a patch would be below 6 pt on paper. */
const [LARGEST_CELL, LEAST_CELL] = [26, 15];
/** Quilts stand beside each other unless they are this much larger below each other. */
const BESIDE = 1.5;
const BOLD = { "font-weight": "bold" };

/** Draw the position inside the ring: figures always, quilts and track if there is room. @param {Element} parent @param {State} state @param {Names} names @param {Fabric} fabric @param {number} width @param {number} height */
export function middle(parent, state, names, fabric, width, height) {
  const { cell, isBeside } = layout(state, width, height - TURN - SALE);
  const block = [isBeside ? width / 2 : width, blockHeight(state, cell)];
  let used = TURN + block[1] * (isBeside ? 1 : 2) + SALE;
  const strip = GAP + trackHeight(state.edition, width);
  const withTrack = used + strip <= height;
  used += withTrack ? strip : 0;
  const root = group(parent, 0, Math.max(0, (height - used) / 2), say("middle"));
  text(root, 0, 20, shortened(turn(state), width, 14), 14, BOLD);
  for (const number of [0, 1]) {
    const [x, y] = isBeside ? [number * block[0], 0] : [0, number * block[1]];
    player(group(root, x, TURN + y, names[number]), state, number, names, block[0] - GAP, cell, fabric);
  }
  sale(group(root, 0, used - SALE), state, width, fabric);
  if (withTrack) track(group(root, 0, used - SALE - strip + GAP, say("time track")), state, width, names);
}

/** The height of a player's figures, with a line for tiles if there may be several. @param {State} state */
const figuresHeight = ({ edition }) => FIGURES + (edition.tiles.length > 1 ? LINE : 0);

/** The cell of the quilts, 0 for none, and whether they stand beside each other. @param {State} state @param {number} width @param {number} height */
function layout(state, width, height) {
  const [{ quilt }] = state.players;
  const cell = (/** @type {number} */ wide, /** @type {number} */ high) =>
    Math.min(LARGEST_CELL, (wide - LEFT - GAP) / quilt.width, (high - figuresHeight(state) - TOP - GAP) / quilt.height);
  const [columns, rows] = [cell(width / 2, height), cell(width, height / 2)];
  const isBeside = BESIDE * columns >= rows;
  const best = isBeside ? columns : rows;
  return best >= LEAST_CELL ? { cell: best, isBeside } : { cell: 0, isBeside: true };
}

/** How high a player's figures and quilt are. @param {State} state @param {number} cell */
const blockHeight = (state, cell) => figuresHeight(state) + (cell ? boardExtent(state.players[0].quilt, cell)[1] + GAP : 0);

/** @param {Element} parent @param {State} state @param {number} number @param {Names} names @param {number} width @param {number} cell @param {Fabric} fabric */
function player(parent, state, number, names, width, cell, fabric) {
  const [tiles, height] = [heldTiles(state, number), figuresHeight(state)];
  const isBeside = tiles.length > 0 && height === FIGURES;
  token(parent, 9, 9, 8, number, names);
  const room = width - (isBeside ? TILE_SIDE + 6 : 0);
  text(parent, 22, 13, shortened(names[number], room - 22, 12.5), 12.5, BOLD);
  const lines = summary(state, number);
  if (isBeside) drawTile(parent, width - TILE_SIDE, 4, tiles[0]);
  else if (tiles.length) lines.push(shortened(holdingsWords(state, number), width, 10.5));
  lines.forEach((words, line) => fitText(parent, 0, 31 + LINE * line, words, room, 10.5));
  if (!cell) return;
  const place = group(parent, 0, height);
  board(place, state.players[number].quilt, cell, fabric, state.edition, number);
  drawSquares(place, state, number, cell);
}

/** The patches in front of the neutral token with their prices. @param {Element} parent @param {State} state @param {number} width @param {Fabric} fabric */
function sale(parent, { edition, forSale }, width, fabric) {
  neutralToken(parent, 8, 10, 0.4);
  const title = forSale.length ? say("For sale, in front of the neutral token") : say("No patch is left");
  fitText(parent, 22, 15, title, width - 22, 12.5, BOLD);
  const places = Math.max(PLACES, edition.forSale);
  const each = width / places;
  forSale.forEach((name, slot) => {
    const [patch, letter] = [edition.find(name), /** @type {string} */ (edition.letter.get(name))];
    const node = group(parent, slot * each, 26, titleOf(name));
    fitPatch(node, patch, letter, [0, 0, each - 16, 40], 13, fabric);
    text(node, 0, 56, shortened(`${letter} ${name}`, each - 8, 11), 11);
    if (places > PLACES) {
      text(node, 0, 70, `${patch.buttons} / ${patch.time} / ${patch.income}`, 10.5, BOLD);
      return;
    }
    const costs = sayMany("{n} button, {time} time", "{n} buttons, {time} time", patch.buttons, { time: patch.time });
    fitText(node, 0, 70, costs, each - 8, 10.5, BOLD);
    fitText(node, 0, 83, say("{income} income", { income: patch.income }), each - 8, 10.5, BOLD);
  });
}
