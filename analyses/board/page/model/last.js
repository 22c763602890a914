/** The move that led to a position: who made it, which cells it covered, where the token came from. */

import { cellsOfMove } from "./cells.js";
import { SIDE, isChance } from "./solo.js";

/**
 * @typedef {{player: number, cells: import("./cells.js").Cell[], from: number | null}} Last
 *   `from` is null where the token has not moved, as with leather.
 */

/**
 * @param {import("./tree.js").Tree} tree @param {number} at
 * @returns {Last | null} Null for the first position.
 */
export function lastMove(tree, at) {
  const { parent, move, document } = tree.nodes[at];
  if (parent === null || move === null) return null;
  const before = tree.nodes[parent].document;
  const player = isChance(move) ? SIDE : before.to_move;
  if (player === null) return null;
  const from = before.players[player].time;
  return { player, cells: cellsOfMove(move), from: document.players[player].time === from ? null : from };
}
