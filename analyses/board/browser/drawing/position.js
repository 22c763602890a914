/**
 * A position as a picture: both quilts, the time track and the circle in reach order.
 *
 * @import {Edition, Names, State} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Chosen, Marked} from "./marks.js"
 * @import {Element} from "./svg.js"
 */

import { heldTiles } from "../holdings.js";
import { UNKNOWN_PATCH } from "../library.js";
import { say } from "../say.js";
import { headline, holdingsWords, playerNames, positionWords, price, summary, titleOf } from "../words.js";
import { LEFT, MARGIN, TOP, board, boardExtent, cellSize, drawSquares } from "./board.js";
import { fitPatch, unknownPatch } from "./cloth.js";
import { QUIET, SALE_FILL, SALE_LINE } from "./colours.js";
import { drawFrames, drawLegend, drawMarks, legend, marksOn } from "./marks.js";
import { canvas, fitText, group, rect, render, shortened, text } from "./svg.js";
import { TILE_SIDE, drawTile, tileRow, token } from "./tokens.js";
import { track, trackHeight } from "./track.js";

const [LEAST_WIDTH, LEAST_PANEL] = [760, 300];
/** Height of a line below the circle. */
const LINE = 18;
const BOLD = { "font-weight": "bold" };

/** Draw a position. @param {State} state @param {string | null} titled In place of its own title. @param {Fabric} fabric @param {Chosen} [chosen] The moves that are marked. */
export function positionSvg(state, titled, fabric, chosen = { best: null, played: null }) {
  const [{ quilt }] = state.players;
  const [across, down] = boardExtent(quilt, cellSize(quilt));
  const panel = Math.max(across, LEAST_PANEL);
  const width = Math.max(LEAST_WIDTH, 2 * panel + 3 * MARGIN);
  const inner = width - 2 * MARGIN;
  const head = titled ? 64 : 48;
  const trackTop = head + 64 + shelfOf(state) + down + 34;
  const circleTop = trackTop + trackHeight(state.edition, inner) + 26;
  const marks = marksOn(state, chosen);
  const lines = legend(marks, inner, 13);
  const foot = circleTop + circleHeight(state, inner);
  const height = foot + (lines.length ? LINE * lines.length + 12 : 0) + MARGIN;
  const names = playerNames(state.names);
  const said = headline(state);
  const title = titled || said;
  const root = canvas(width, height, title, [positionWords(state), ...marks.map(({ about }) => about)].join(" "));
  text(root, MARGIN, 30, shortened(title, inner, 17), 17, BOLD);
  if (titled) text(root, MARGIN, 48, shortened(said, inner, 12), 12, { fill: QUIET });
  const left = (width - 2 * panel) / 3;
  names.forEach((name, number) => player(group(root, left + number * (panel + left), head, name), state, number, names, panel, fabric, marks));
  track(group(root, MARGIN, trackTop, say("time track")), state, inner, names);
  circle(group(root, MARGIN, circleTop, say("circle")), state, inner, fabric, marks);
  if (lines.length) drawLegend(group(root, MARGIN, foot), lines, 16, LINE, 13, fabric);
  return render(root);
}

/** The height of a row for the tiles of each player, if there may be several. @param {State} state */
const shelfOf = ({ edition }) => (edition.tiles.length > 1 ? TILE_SIDE + 8 : 0);

/** The holdings of a player, above the quilt. @param {Element} parent @param {State} state @param {number} number @param {Names} names @param {number} panel @param {Fabric} fabric @param {Marked[]} marks */
function player(parent, state, number, names, panel, fabric, marks) {
  const [has, counts] = summary(state, number);
  const [tiles, shelf] = [heldTiles(state, number), shelfOf(state)];
  const isBeside = tiles.length > 0 && shelf === 0;
  token(parent, 28, 10, 10, number, names);
  const turn = state.toMove === number && !state.isOver ? ` ${say("(to move)")}` : "";
  const room = panel - 44 - (isBeside ? TILE_SIDE + 6 : 0);
  text(parent, 44, 15, shortened(names[number] + turn, room, 15), 15, BOLD);
  const wide = panel - 18 - (isBeside ? TILE_SIDE + 6 : 0);
  fitText(parent, 18, 36, has, wide, 13);
  fitText(parent, 18, 53, isBeside ? `${counts}, ${holdingsWords(state, number)}` : counts, wide, 13);
  const { quilt } = state.players[number];
  const size = cellSize(quilt);
  if (isBeside) drawTile(parent, panel - TILE_SIDE, 20, tiles[0]);
  else tileRow(parent, 18, 62, tiles, panel - 18);
  const place = group(parent, 0, 62 + shelf);
  board(place, quilt, size, fabric, state.edition, number);
  drawSquares(place, state, number, size);
  const own = marks.filter((each) => each.player === number);
  drawMarks(place, [LEFT, TOP], own, size, size, fabric, state.edition);
}

// -- circle ----------------------------------------------------------------------------------------

const SALE_HEIGHT = 132;
const SALE_IN_ROW = 3;
const [REST_WIDTH, REST_HEIGHT] = [118, 76];

/** The height of what is for sale: a row for every three patches, at least one. @param {State} state */
const saleHeight = ({ forSale }) => SALE_HEIGHT * Math.max(1, Math.ceil(forSale.length / SALE_IN_ROW));

/** @param {State} state @param {number} width */
function circleHeight(state, width) {
  const rest = state.circle.length - state.forSale.length;
  const sold = 24 + saleHeight(state);
  if (!rest) return sold;
  return sold + 30 + REST_HEIGHT * Math.ceil(rest / Math.floor(width / REST_WIDTH));
}

/** @param {Element} parent @param {State} state @param {number} width @param {Fabric} fabric @param {Marked[]} marks */
function circle(parent, state, width, fabric, marks) {
  const { edition, forSale } = state;
  const rest = state.circle.slice(forSale.length);
  text(parent, 0, 4, forSale.length ? say("For sale") : say("No patch is left"), 13, BOLD);
  const each = width / SALE_IN_ROW;
  forSale.forEach((name, slot) => {
    const [x, y] = [(slot % SALE_IN_ROW) * each, 16 + Math.floor(slot / SALE_IN_ROW) * SALE_HEIGHT];
    const node = group(parent, x, y, titleOf(name));
    sale(node, name, edition, each - 12, fabric);
    drawFrames(node, marks, name, each - 12, SALE_HEIGHT - 8, fabric);
  });
  if (!rest.length) return;
  const top = 16 + saleHeight(state) + 18;
  text(parent, 0, top, say("Then, in reach order (buttons / time / income)"), 13, BOLD);
  const inRow = Math.floor(width / REST_WIDTH);
  rest.forEach((name, number) => {
    const [x, y] = [(number % inRow) * REST_WIDTH, top + 12 + Math.floor(number / inRow) * REST_HEIGHT];
    small(group(parent, x, y, titleOf(name)), name, edition, fabric);
  });
}

/** @param {Edition} edition @param {string} name */
const lettered = (edition, name) => ({ patch: edition.find(name), letter: /** @type {string} */ (edition.letter.get(name)) });

/** @param {Element} parent @param {string} name @param {Edition} edition @param {number} width @param {Fabric} fabric */
function sale(parent, name, edition, width, fabric) {
  rect(parent, 0, 0, width, SALE_HEIGHT - 8, { rx: 6, fill: SALE_FILL, stroke: SALE_LINE, "stroke-width": 1.5 });
  if (name === UNKNOWN_PATCH) {
    unknownPatch(parent, 10, 30, 58, 18);
    return;
  }
  const { patch, letter } = lettered(edition, name);
  text(parent, 10, 19, shortened(`${letter} ${name}`, width - 20, 13), 13);
  fitPatch(parent, patch, letter, [10, 30, width - 20, 58], 18, fabric);
  fitText(parent, 10, SALE_HEIGHT - 20, price(patch), width - 20, 12, BOLD);
}

/** A patch in a small field with its letter, name and costs below it. @param {Element} parent @param {string} name @param {Edition} edition @param {Fabric} fabric */
function small(parent, name, edition, fabric) {
  if (name === UNKNOWN_PATCH) {
    unknownPatch(parent, 2, 4, 34, 9.5);
    return;
  }
  const { patch, letter } = lettered(edition, name);
  fitPatch(parent, patch, letter, [2, 4, REST_WIDTH - 12, 34], 9, fabric);
  text(parent, 2, 52, shortened(`${letter} ${name}`, REST_WIDTH - 6, 9.5), 9.5);
  text(parent, 2, 65, `${patch.buttons} / ${patch.time} / ${patch.income}`, 10, BOLD);
}
