/** Opponents who are people, at this device or by link; and what a match allows. */

import { newId } from "../server/identity.js";
import { levelName } from "./levels.js";
import { say } from "./say.js";
import * as trees from "./tree.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../board.js").Opponent} Opponent */

/** The level of an opponent who sits at the same device. */
export const HERE = "here";
/** The level of an opponent who sends links. */
export const LINK = "link";

/** @param {Opponent | null | undefined} opponent */
export const isPerson = (opponent) => opponent?.level === HERE || opponent?.level === LINK;

/** The reader's side in the match on the board, even a resigned one. Null without a match, or where two people share the device. @param {Board} board */
export function seatOf({ keeping, view }) {
  const opponent = view.opponent ?? keeping.opponents.get(keeping.root);
  return opponent && opponent.level !== HERE ? 1 - opponent.side : null;
}

/** What only a game by link has: its name, and how many moves both players know of; −1 before a link was sent. */
export const newByLink = () => ({ game: newId().slice(0, 10), sent: -1 });

/** @param {Opponent} opponent */
export const againstWords = ({ level }) => (level === HERE ? say("two people here") : level === LINK ? say("by link") : say("against {opponent}", { opponent: levelName(level) }));

/** The facts of the end of the game on the board. @param {Board} board */
const atEnd = ({ facts, way, work }) => facts.known.get(work.tree.nodes[way[way.length - 1]].document)?.state;

/** Whether moves may be taken back to a position, which is this far in the game. @param {Board} board @param {number} ply */
function isOpen(board, ply) {
  const { opponent } = board.view;
  if (!opponent || board.exercise || atEnd(board)?.is_over) return true;
  return opponent.level === LINK ? ply >= Math.max(0, opponent.sent ?? 0) : !opponent.strict;
}

/** Why the last move may not be taken back in this match; empty where it may. @param {Board} board */
export function whyKept(board) {
  if (isOpen(board, trees.depth(board.work.tree, board.work.at) - 1)) return "";
  return board.view.opponent?.level === LINK ? say("Both of you know this move: it stays.") : say("This match is played without take-backs.");
}

/** Why no move may be played here in this match; empty where one may. @param {Board} board */
export function whyNotPlayed(board) {
  const { node, players, state, view } = board;
  const { opponent } = view;
  if (opponent?.level === LINK && state && !state.is_over && state.to_move === opponent.side && !board.exercise) return say("{player} is to move: send the link.", { player: players.name(opponent.side) });
  if (!node.children.length || isOpen(board, trees.depth(board.work.tree, board.work.at))) return "";
  return say("This match goes on from its last move.");
}
