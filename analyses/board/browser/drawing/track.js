/**
 * The time track as a strip of spaces.
 *
 * @import {Edition, Names, State} from "../../../../engine/javascript/index.js"
 * @import {Element} from "./svg.js"
 */

import { say } from "../say.js";
import { QUIET, TRACK_FILL, TRACK_LINE } from "./colours.js";
import { group, rect, text, widthOf } from "./svg.js";
import { incomeMark, leatherMark, token } from "./tokens.js";

const [SPACE, HIGH] = [24, 38];
const ROW = HIGH + 28;
const RADIUS = 8;
/** Least room between two things of the legend. */
const GAP = 10;

/** How many spaces a row of the strip has: one row, or several of the same length. @param {Edition} edition @param {number} width */
function spacesInRow({ last }, width) {
  const rows = Math.ceil((last + 1) / Math.max(1, Math.floor(width / SPACE)));
  return Math.ceil((last + 1) / rows);
}

/** How high a strip of that width is. @param {Edition} edition @param {number} width */
export const trackHeight = (edition, width) => 20 + ROW * Math.ceil((edition.last + 1) / spacesInRow(edition, width));

/** Draw the strip; a mark lies on the line before the space that triggers it. @param {Element} parent @param {State} state @param {number} width @param {Names} names */
export function track(parent, state, width, names) {
  const { edition, players } = state;
  const inRow = spacesInRow(edition, width);
  const wide = Math.min(1.25 * SPACE, width / inRow);
  const title = say("Time track");
  text(parent, 0, 4, title, 13, { "font-weight": "bold" });
  legend(group(parent, Math.max(96, widthOf(title, 13) + GAP), 0));
  const corner = (/** @type {number} */ space) => [(space % inRow) * wide, 20 + Math.floor(space / inRow) * ROW];
  for (let space = 0; space <= edition.last; space += 1) {
    const [x, y] = corner(space);
    rect(parent, x, y, wide, HIGH, { fill: TRACK_FILL, stroke: TRACK_LINE, "stroke-width": 0.8 });
    text(parent, x + wide / 2, y + HIGH + 12, String(space), 9, { "text-anchor": "middle", fill: QUIET });
  }
  for (const mark of edition.incomeMarks) incomeMark(parent, corner(mark)[0], corner(mark)[1] + 5);
  for (const mark of state.leatherLeft) leatherMark(parent, corner(mark)[0], corner(mark)[1] + HIGH - 5);
  players.forEach(({ time }, player) => {
    const [x, y] = corner(time);
    token(parent, x + wide / 2, y + (HIGH / 2 + shift(state, player)), RADIUS, player, names);
  });
}

/** How far below the middle a token stands: the mover above one on the same space. @param {State} state @param {number} player */
function shift({ players, toMove }, player) {
  if (players[0].time !== players[1].time) return 0;
  return player === toMove ? -RADIUS - 0.5 : RADIUS + 0.5;
}

/** @param {Element} parent */
function legend(parent) {
  incomeMark(parent, 0, 0);
  const income = say("income");
  text(parent, 10, 4, income, 11, { fill: QUIET });
  const leather = Math.max(68, 10 + widthOf(income, 11) + GAP);
  leatherMark(parent, leather, 0);
  text(parent, leather + 10, 4, say("leather patch"), 11, { fill: QUIET });
}
