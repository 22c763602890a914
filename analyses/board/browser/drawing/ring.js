/**
 * The circle as a ring in reach order, and the way of a line round it.
 *
 * @import {Edition, Game, Names, State} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Element} from "./svg.js"
 * @typedef {{purchases: number | null, can_buy: boolean}} Reach
 * @typedef {Map<string, {ply: number, buyer: number}>} Bought
 */

import { patchName, say, sayMany } from "../say.js";
import { headline, playerNames, positionWords } from "../words.js";
import { fitPatch } from "./cloth.js";
import { INK, PAPER, PLAYER, QUIET, SALE_FILL, SALE_LINE } from "./colours.js";
import { middle } from "./middle.js";
import { canvas, fitText, fixed, group, path, rect, render, shortened, text } from "./svg.js";
import { neutralToken, plyNumber, token } from "./tokens.js";

const [ACROSS, LEAST_DOWN] = [6, 5];
const [STEP_X, STEP_Y] = [120, 72];
const [BOX_WIDTH, BOX_HEIGHT] = [STEP_X - 12, STEP_Y - 12];
const [MARGIN, TOP] = [14, 40];
const LEGEND = 14;
const [WAY, RAIL] = ["#7d6a9c", "#d8d2c4"];

/**
 * Draw the circle of the first position, and the purchases of the line.
 * @param {Game} game @param {Reach[][]} reach For each player, in reach order.
 * @param {number} depth Patches for sale after more purchases are faded.
 * @param {string | null} titled In place of its own title.
 * @param {Fabric} fabric
 */
export function ringSvg(game, reach, depth, titled, fabric) {
  const state = game.start;
  const names = playerNames(state.names);
  const bought = purchases(game);
  const corners = clockwise(ACROSS, downOf(state.circle.length + 1));
  const down = 1 + Math.max(...corners.map(([, row]) => row));
  const legend = legendLines(depth, bought.size > 0);
  const foot = TOP + down * STEP_Y + 6;
  const width = ACROSS * STEP_X + 2 * MARGIN;
  const height = foot + LEGEND * Math.ceil(legend.length / 2) + 12;
  const title = titled || say("Circle of {position}", { position: headline(state) });
  const root = canvas(width, height, title, description(state, bought, names));
  text(root, MARGIN, 26, shortened(title, width - 2 * MARGIN, 16), 16, { "font-weight": "bold" });
  const ring = group(root, MARGIN, TOP);
  const rail = { rx: 8, fill: "none", stroke: RAIL, "stroke-width": 4 };
  rect(ring, STEP_X / 2, STEP_Y / 2, (ACROSS - 1) * STEP_X, (down - 1) * STEP_Y, rail);
  way(ring, corners, [0, ...[...bought.keys()].map((name) => state.circle.indexOf(name) + 1)]);
  start(slot(ring, corners[0], say("neutral token")));
  state.circle.forEach((name, place) => {
    const node = slot(ring, corners[place + 1], patchName(name));
    const known = reach.map((rows) => rows[place]);
    box(node, state.edition, name, known, place < state.forSale.length, depth, fabric);
    known.forEach((one, player) => {
      // Never faded: white letters would not be read.
      if (one.can_buy) token(node, BOX_WIDTH - 12, 12 + 17 * player, 8, player, names);
    });
    const mark = bought.get(name);
    if (mark) framed(node, mark);
  });
  middle(group(ring, STEP_X + 12, STEP_Y), state, names, fabric, (ACROSS - 2) * STEP_X - 24, (down - 2) * STEP_Y);
  const words = group(root, MARGIN, foot + 8);
  const half = width / 2;
  legend.forEach((line, at) => fitText(words, (at % 2) * half, LEGEND * Math.floor(at / 2), line, half - MARGIN, 10.5, { fill: QUIET }));
  return render(root);
}

/** The ply and the buyer of each patch bought in a line, in order. @param {Game} game @returns {Bought} */
function purchases({ moves, states }) {
  const bought = new Map();
  moves.forEach((move, at) => {
    if (move.isPurchase) bought.set(move.patch, { ply: at + 1, buyer: states[at].toMove });
  });
  return bought;
}

/** @param {State} state @param {Bought} bought @param {Names} names */
function description(state, bought, names) {
  const said = positionWords(state);
  if (!bought.size) return said;
  const ways = [...bought].map(([name, { ply, buyer }]) =>
    say("{patch} at move {n} by {player}", { patch: patchName(name), n: ply, player: names[buyer] }));
  return `${said} ${say("Bought in the line: {purchases}.", { purchases: ways.join(", ") })}`;
}

// -- the way round ---------------------------------------------------------------------------------

/** The height in boxes of a ring with room for `slots`. @param {number} slots */
const downOf = (slots) => Math.max(LEAST_DOWN, Math.ceil((slots + 4) / 2) - ACROSS);

/** The column and row of every slot along the sides, from the top left. @param {number} across @param {number} down @returns {[number, number][]} */
const clockwise = (across, down) => [
  ...run(across, (column) => [column, 0]),
  ...run(down - 1, (row) => [across - 1, row + 1]),
  ...run(across - 1, (column) => [across - 2 - column, down - 1]),
  ...run(down - 2, (row) => [0, down - 2 - row]),
];

/** @param {number} length @param {(at: number) => [number, number]} corner */
const run = (length, corner) => Array.from({ length }, (_, at) => corner(at));

/** An arrow along the ring from each stop to the next, under the boxes. @param {Element} parent @param {[number, number][]} corners @param {number[]} stops */
function way(parent, corners, stops) {
  const centres = corners.map(([column, row]) => [(column + 0.5) * STEP_X, (row + 0.5) * STEP_Y]);
  const point = (/** @type {number} */ x, /** @type {number} */ y) => `${fixed(x, 1)} ${fixed(y, 1)}`;
  stops.slice(1).forEach((there, at) => {
    const steps = (there - stops[at] + centres.length) % centres.length;
    const passed = Array.from({ length: steps + 1 }, (_, step) => centres[(stops[at] + step) % centres.length]);
    const [[x0, y0], [x1, y1]] = passed.slice(-2);
    const [along, across] = [Math.sign(x1 - x0), Math.sign(y1 - y0)];
    // The head stands where the arrow meets the box.
    const [x, y] = [x1 - (BOX_WIDTH / 2) * along, y1 - (BOX_HEIGHT / 2) * across];
    const line = [...passed.slice(0, -1), [x, y]].map(([px, py]) => point(px, py)).join("L");
    path(parent, `M${line}`, { fill: "none", stroke: WAY, "stroke-width": 3 });
    const left = point(x - 9 * along - 5 * across, y - 9 * across + 5 * along);
    const right = point(x - 9 * along + 5 * across, y - 9 * across - 5 * along);
    path(parent, `M${point(x, y)}L${left}L${right}Z`, { fill: WAY, stroke: WAY });
  });
}

// -- boxes -----------------------------------------------------------------------------------------

/** @param {Element} parent @param {[number, number]} corner @param {string} title */
const slot = (parent, [column, row], title) =>
  group(parent, column * STEP_X + (STEP_X - BOX_WIDTH) / 2, row * STEP_Y + (STEP_Y - BOX_HEIGHT) / 2, title);

/** The neutral token, and an arrow in the direction it goes. @param {Element} parent */
function start(parent) {
  rect(parent, 0, 0, BOX_WIDTH, BOX_HEIGHT, { fill: PAPER });
  neutralToken(parent, BOX_WIDTH / 2 - 8, BOX_HEIGHT / 2);
  const arrow = group(parent, BOX_WIDTH / 2 + 16, BOX_HEIGHT / 2);
  path(arrow, "M0 0H26M18 -8L26 0L18 8", { fill: "none", stroke: INK, "stroke-width": 2.2 });
}

/** Frame a box in the buyer's colour, and number it. @param {Element} parent @param {{ply: number, buyer: number}} mark */
function framed(parent, { ply, buyer }) {
  rect(parent, 0, 0, BOX_WIDTH, BOX_HEIGHT, { rx: 6, fill: "none", stroke: PLAYER[buyer], "stroke-width": 3.5 });
  plyNumber(parent, 4, 3, ply, buyer);
}

/** The box of a patch: shape, name and costs. @param {Element} parent @param {Edition} edition @param {string} name @param {Reach[]} reach @param {boolean} isForSale @param {number} depth @param {Fabric} fabric */
function box(parent, edition, name, reach, isForSale, depth, fabric) {
  const [patch, letter] = [edition.find(name), /** @type {string} */ (edition.letter.get(name))];
  const soonest = reach[0].purchases;
  const isFar = soonest === null || soonest > depth;
  const style = isForSale ? { fill: SALE_FILL, stroke: SALE_LINE, "stroke-width": 2 } : { fill: PAPER, stroke: RAIL, "stroke-width": 1 };
  rect(parent, 0, 0, BOX_WIDTH, BOX_HEIGHT, { rx: 6, ...style });
  const shape = group(parent);
  if (isFar) shape.attributes.opacity = "0.5";
  fitPatch(shape, patch, letter, [20, 6, BOX_WIDTH - 50, 26], 9, fabric);
  const ink = isFar ? QUIET : INK;
  text(parent, 6, 43, shortened(`${letter} ${name}`, BOX_WIDTH - 6, 9), 9, { fill: ink });
  text(parent, 6, 55, `${patch.buttons} / ${patch.time} / ${patch.income}`, 10.5, { "font-weight": "bold", fill: ink });
}

// -- legend ----------------------------------------------------------------------------------------

/** @param {number} depth @param {boolean} withLine */
const legendLines = (depth, withLine) => [
  say("Clockwise from the neutral token: reach order."),
  sayMany("Gold: for sale. Faded: not within {n} purchase.", "Gold: for sale. Faded: not within {n} purchases.", depth),
  say("Discs: the players who may still be able to buy it."),
  say("Figures: buttons / time / income."),
  ...(withLine ? [say("Numbers in squares: bought at that move."), say("Arrows: the way of the token.")] : []),
];
