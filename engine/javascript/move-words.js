/**
 * A move in words, beside its exact token: `long-plus at e4, turned`.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./orientation.js").Orientation} Orientation
 * @typedef {import("./state.js").State} State
 * @typedef {{advance: (spaces: number) => string, swap: () => string, leather: (cell: string) => string,
 *   patch: (patch: string, cell: string, lies: Orientation) => string}} Words What each kind of move is called.
 */

import { atOrigin, cellName, cornerOf } from "./cell.js";
import { SWAP_WORD } from "./move.js";
import { orientationsOf } from "./orientation.js";

/** @type {Words} */
const ENGLISH = {
  advance: (spaces) => `advance ${spaces} space${spaces === 1 ? "" : "s"}`,
  swap: () => SWAP_WORD,
  leather: (cell) => `leather at ${cell}`,
  patch: (patch, cell, lies) => `${patch} at ${cell}${String(lies) && ", "}${lies}`,
};

/** A move of a position; with the position, the words name one move only. @param {State} state @param {Move} move */
export function moveWords(state, move, words = ENGLISH) {
  if (move.patch === null) return words.advance(spacesOf(state));
  if (move.isSwap) return words.swap();
  const corner = cellName(cornerOf(move.cells));
  if (move.isLeather) return words.leather(corner);
  state.codeOf(move); // It refuses cells that are not this patch.
  const lies = /** @type {Orientation} */ (orientationsOf(state.edition.find(move.patch).cells).get(String(atOrigin(move.cells))));
  return words.patch(move.patch, corner, lies);
}

/** The spaces that an advance takes. @param {State} state */
const spacesOf = ({ players, toMove, edition }) => Math.min(players[1 - toMove].time + 1, edition.last) - players[toMove].time;
