/**
 * Games by link: each link holds the game so far, its name, and the seat that is to answer. No server keeps them; both
 * browsers do.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./cabinet.js").Kept} Kept
 * @typedef {{seat: number, game: string, answer: any, start: Document, line: string,
 *   plies: {move: string, move_words: string, document: Document}[]}} Letter
 *   A link that has come: `answer` is the server's reading of the game in it.
 * @typedef {{how: "same" | "next" | "old" | "other", same: number}} Comparison `same` is the number of equal moves.
 */

import { DAMAGED, readTurn, shortLink, turnMark } from "./link.js";
import { addressed } from "./loading.js";
import * as trees from "./tree.js";

const NAMES = / names:\S*/;

/** @param {import("../board.js").Board} board @param {string} hash @returns {Promise<Letter>} */
export async function readLetter({ facts, server }, hash) {
  const { seat, game } = readTurn(hash);
  const { text = "" } = (await addressed(server, hash)) ?? {};
  const answer = await server.post("/api/read", { text });
  const start = answer.kind === "game" ? answer.start.document : answer.document;
  if (!start) throw new Error(DAMAGED);
  const { plies = [] } = answer;
  const { state } = await facts.wait(plies.length ? plies[plies.length - 1].document : start);
  if (!state || (!state.is_over && state.to_move !== seat)) throw new Error(DAMAGED);
  const { line } = await facts.wait(start);
  return { seat, game, answer, start, line: line ?? "", plies };
}

/** The link to the game on the board, for whom is to answer. @param {import("../board.js").Board} board @param {string} text */
export function letterTo({ edition, view, way }, text) {
  const { side, game } = /** @type {import("../board.js").Opponent} */ (view.opponent);
  return shortLink(text, way.length - 1, edition, turnMark(side, game ?? ""));
}

/** The moves of a game that is kept, up to where it stands. @param {Kept} game */
export function movesOf({ nodes }) {
  const moves = [];
  for (let at = 0; ; ) {
    const next = nodes.findIndex(([parent]) => parent === at);
    if (next < 0) return moves;
    moves.push(nodes[next][1]);
    at = next + 1;
  }
}

/**
 * How a link stands to the game that is known: only moves of the other player may be new in it.
 * @param {Kept} known @param {Letter} letter @returns {Comparison}
 */
export function compared(known, { line, plies, seat, start }) {
  const moves = movesOf(known);
  const isOther = known.line.replace(NAMES, "") !== line.replace(NAMES, "");
  let same = 0;
  while (!isOther && same < Math.min(moves.length, plies.length) && trees.sameMove(moves[same], plies[same].move)) same += 1;
  const movers = [start, ...plies.map(({ document }) => document)].map(({ to_move: mover }) => mover);
  if (isOther || same < Math.min(moves.length, plies.length)) return { how: "other", same };
  if (moves.length > plies.length) return { how: "old", same };
  if (moves.length === plies.length) return { how: "same", same };
  return { how: movers.slice(same, plies.length).every((mover) => mover === 1 - seat) ? "next" : "other", same };
}
