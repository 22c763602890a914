/**
 * A move in words, beside its exact token: `long-plus at e4, turned`.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./state.js").State} State
 */

import { atOrigin, cellName, cornerOf } from "./cell.js";
import { SWAP_WORD } from "./move.js";
import { orientationsOf } from "./orientation.js";

/** A move of a position; with the position, the words name one move only. @param {State} state @param {Move} move */
export function moveWords(state, move) {
  if (move.patch === null) return advanceWords(state);
  if (move.isSwap) return SWAP_WORD;
  const corner = cellName(cornerOf(move.cells));
  if (move.isLeather) return `leather at ${corner}`;
  state.codeOf(move); // It refuses cells that are not this patch.
  const lies = String(orientationsOf(state.edition.find(move.patch).cells).get(String(atOrigin(move.cells))));
  return `${move.patch} at ${corner}${lies ? ", " : ""}${lies}`;
}

/** @param {State} state */
function advanceWords({ players, toMove, edition }) {
  const spaces = Math.min(players[1 - toMove].time + 1, edition.last) - players[toMove].time;
  return `advance ${spaces} space${spaces === 1 ? "" : "s"}`;
}
