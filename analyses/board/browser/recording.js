/**
 * A game that was played at a table, as typed in: its circle, and the moves that are legal.
 *
 * @import {Move, Patchwork, State} from "../../../engine/javascript/index.js"
 */

import { attempted } from "./documents.js";
import { recordAnswer } from "./games.js";
import * as inputs from "./inputs.js";
import { Game, InputError } from "./library.js";
import { editionDocument } from "./view.js";
import { moveWords } from "./words.js";

/** The patches that a text names, in its order, and its unknown words. @param {Patchwork} patchwork @param {{edition: any, text: string}} request */
export async function circle(patchwork, { edition: received, text }) {
  const edition = inputs.edition(patchwork, received);
  return { edition: editionDocument(edition), ...(await patchwork.readPatches(edition, text)) };
}

/** A typed move as its token and in words. @param {Patchwork} patchwork @param {{position: any, text: string}} request */
export async function typed(patchwork, { position, text }) {
  const state = inputs.position(patchwork, position);
  const move = await patchwork.readMove(state, text);
  return { move: move.toText(), words: moveWords(state, move) };
}

/** A game as a diary. @param {Patchwork} patchwork @param {{start: any, moves: any[]}} request */
export const diary = async (patchwork, { start, moves }) =>
  ({ diary: await patchwork.diary(inputs.game(inputs.position(patchwork, start), moves)) });

/**
 * Of some lines, the one with the fewest illegal moves left over, as a game.
 * @param {Patchwork} patchwork
 * @param {{start: any, lines: any[][]}} request The first of equally good lines counts.
 */
export function record(patchwork, { start, lines: received }) {
  const lines = received.map((line, n) => line.map((each, ply) => inputs.move(each, `lines[${n}][${ply}]`)));
  const first = inputs.position(patchwork, start);
  const fits = lines.map((line) => fitting(first, line));
  const left = fits.map(({ game }, n) => lines[n].length - game.moves.length);
  const number = left.indexOf(Math.min(...left));
  const { game, why } = fits[number];
  const rest = lines[number].slice(game.moves.length).map((move) => move.toText());
  return { ...recordAnswer(game), line_number: number, rest, why };
}

/** The game up to the first illegal move, and the reason against that move. @param {State} start @param {Move[]} moves */
function fitting(start, moves) {
  const states = [start];
  for (const [ply, move] of moves.entries()) {
    const after = attempted(() => states[ply].play(move));
    if (after instanceof InputError) return { game: new Game(start, moves.slice(0, ply), states), why: { reason: after.reason, ...after.sentence.parts } };
    states.push(after);
  }
  return { game: new Game(start, moves, states), why: null };
}
