/** Patches drawn onto a quilt while a position is set up, taken up again, and put back. */

import * as documents from "./document.js";
import * as pieces from "./piece.js";
import { listed, say, sayMany } from "./say.js";
import { nameOf } from "./patch-names.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("./cells.js").Cell} Cell
 */

/**
 * Sew on what was drawn: leather of one cell, else the patch of this shape; where two patches have
 * it the reader says which one, and where none has it the patch is not known.
 * @param {Board} board @param {number} side @param {Cell[]} cells
 */
export function stroke(board, side, cells) {
  if (twinsAsked(board)) {
    board.say(say("First choose which patch the last one is."));
    return;
  }
  if (cells.length === 1) {
    sewOn(board, side, cells, documents.LEATHER);
    return;
  }
  const names = documents.candidates(board.edition, board.document, cells);
  if (names.length < 2) {
    sewOn(board, side, cells, names[0] ?? documents.CLOTH);
    return;
  }
  board.store.show({ side, twins: { document: board.document, names, cells } });
  board.say(say("Which one is it: {prices}?", { prices: listed(names.map((name) => priceOf(board, name)), "disjunction") }));
}

/** Which of several patches the reader has to choose from now. @param {Board} board */
export function twinsAsked({ view, document }) {
  return view.mode === "setup" && view.twins?.document === document ? view.twins : null;
}

/** Say which of the twins it is. @param {Board} board @param {string} name */
export function choose(board, name) {
  const twins = twinsAsked(board);
  if (twins) sewOn(board, board.view.side, twins.cells, name);
}

/** Buttons, time and income of a patch. @param {Board} board @param {string} name */
export function priceOf({ edition }, name) {
  const patch = edition.patches.find((each) => each.name === name);
  return patch ? `${patch.buttons}/${patch.time}/${patch.income}` : "";
}

/** @param {Board} board @param {number} side @param {Cell[]} cells @param {string} name */
function sewOn(board, side, cells, name) {
  board.edit(documents.sewn(board.edition, board.document, side, name, cells), { side, twins: null });
  if (name === documents.CLOTH) board.say(sayMany("No patch has this shape: {n} cell of unknown cloth.", "No patch has this shape: {n} cells of unknown cloth.", cells.length));
  else board.say(name === documents.LEATHER ? say("A leather patch.") : say("{patch} sewn on, {price}.", { patch: nameOf(name), price: priceOf(board, name) }));
}

/** Take up the patch that covers a cell. @param {Board} board @param {number} side @param {Cell} cell */
export function takeUp(board, side, cell) {
  const cells = documents.patchAt(board.document, side, cell);
  const label = board.document.players[side].quilt[cell[0]][cell[1]];
  const name = documents.identity(board.edition, label, cells);
  const document = documents.takenOff(board.document, side, cells, name);
  const isPatch = name !== null && name !== documents.LEATHER;
  const piece = isPatch ? { ...pieces.lifted(name, cells), origin: { side, cells } } : null;
  board.edit(document, { side, piece });
}

/** Let go of the patch in hand: one that was taken up lies again where it lay. @param {Board} board */
export function putBack(board) {
  const { piece } = board.view;
  const origin = piece?.origin;
  const { document } = board;
  if (!piece || !origin || !documents.isFree(document, origin.side, origin.cells)) {
    board.hold(null);
    return;
  }
  board.edit(documents.sewn(board.edition, document, origin.side, piece.name, origin.cells), { side: origin.side, piece: null });
  board.say(say("{patch} is back where it was.", { patch: nameOf(piece.name) }));
}

/** Put the patch in hand into the circle, at its end. @param {Board} board */
export function intoCircle(board) {
  const { piece, mode } = board.view;
  if (piece && mode === "setup" && !piece.stays) board.edit(documents.returned(board.document, piece.name), { piece: null });
  else board.hold(null);
}
