/**
 * Strokes of cells on a quilt: a leather patch in play, a shape while a position is set up or a game
 * is recorded.
 *
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("./cells.js").Cell} Cell
 */

import { stroke } from "./sewing.js";

/** Whether cells can be drawn on a quilt. @param {Board} board @param {number} side */
export function canDraw(board, side) {
  return board.view.mode === "setup" || board.recording.canDraw(side) || owesLeather(board, side);
}

/** Whether a leather patch is to be placed on a quilt now: a click on an empty cell does it. @param {Board} board @param {number} side */
function owesLeather({ state, view }, side) {
  return view.mode === "play" && state?.leather_owed > 0 && state.to_move === side;
}

/** Draw a stroke of cells. @param {Board} board @param {number} side @param {Cell[]} cells */
export function drawStroke(board, side, cells) {
  if (board.recording.isMoves) board.recording.stroke(cells);
  else if (board.view.mode === "play") placeLeather(board, cells);
  else stroke(board, side, cells);
}

/** @param {Board} board @param {Cell[]} cells */
function placeLeather(board, cells) {
  if (cells.length === 1) board.play({ leather: cells[0] });
  else board.say("A leather patch covers one cell: click on an empty one.");
}
