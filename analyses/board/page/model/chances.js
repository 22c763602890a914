/**
 * The chance to win of each choice in a solo game, as the host proves or estimates it.
 *
 * @import {Document} from "./document.js"
 * @typedef {{move: string, words: string, win: number, win_error: number, margin: number, margin_error: number, lost: number, lost_error: number, is_proved: boolean}} Choice
 * @typedef {{status: "proved" | "estimated", choices: Choice[]}} Answer
 */

import { named } from "./patch-names.js";
import { figure, say } from "./say.js";
import { written } from "./solo.js";

/** The answers by position. @type {WeakMap<Document, Answer>} */
const known = new WeakMap();

/** @param {Document} document */
export const chancesOf = (document) => known.get(document) ?? null;

/** @param {Document} document @param {Answer} answer */
export const learn = (document, answer) => void known.set(document, answer);

/** Find out the chances of the position on the board. @param {import("../board.js").Board} board @returns {Promise<Answer | null>} */
export async function findChances(board) {
  const { document, state } = board;
  if (!state?.moves.length) return null;
  if (!known.has(document)) {
    await board.trying(async () => {
      const { answer } = await board.search("chances", say("Playing games out with new cards …"), { position: written(document) });
      if (answer?.choices) learn(document, answer);
    });
    board.store.show({});
  }
  return chancesOf(document);
}

/** A chance in percent; estimates have an error. @param {Pick<Choice, "win" | "win_error" | "is_proved">} choice */
export function winWords({ win, win_error: error, is_proved: isProved }) {
  const percent = (/** @type {number} */ value) => figure(100 * value, 1);
  return isProved ? say("{percent} %", { percent: percent(win) }) : say("{percent} ± {error} %", { percent: percent(win), error: percent(error) });
}

/** Show the best choice, and say its chance. @param {import("../board.js").Board} board */
export async function hint(board) {
  const { document } = board;
  const [best] = (await findChances(board))?.choices ?? [];
  if (!best || board.document !== document) return;
  look(board, best);
  const values = { move: named(best.words), win: winWords(best) };
  board.say(best.is_proved ? say("Hint: {move}. Proved chance to win: {win}.", values) : say("Hint: {move}. Estimated chance to win: {win}.", values));
}

/** Draw a choice over the position. @param {import("../board.js").Board} board @param {Choice} choice */
export const look = (board, { move }) => board.store.show({ hint: { document: board.document, steps: [board.lines.step(board.document, move)], end: null, scores: null } });
