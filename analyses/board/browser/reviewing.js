/**
 * Reviews for a page: what a move gives away, or every move of a game.
 *
 * @import {Patchwork} from "../../../engine/javascript/index.js"
 * @import {Choice} from "../../../engine/javascript/review/choices.js"
 * @import {Decision} from "../../../engine/javascript/review/decision.js"
 * @import {Review, ReviewProgress} from "../../../engine/javascript/review/reviewing.js"
 * @import {Task} from "./task.js"
 */

import { costlyWords, lostWords } from "./costly.js";
import * as inputs from "./inputs.js";
import { lesson, reason, sureLoss } from "./lesson.js";
import { Game } from "./library.js";
import { say, sayMany } from "./say.js";
import { nodesOf, requirePlayable, requireSeconds } from "./task.js";
import { moveWords } from "./words.js";

/** The loss of a move, as in a review of this move only. @param {Patchwork} patchwork @param {{position: any, move: any, seconds: number}} request @returns {Task} */
export function judge(patchwork, { position, move: received, seconds }) {
  const state = inputs.position(patchwork, position);
  const move = inputs.move(received);
  requireSeconds(seconds);
  requirePlayable(state);
  state.play(move); // It refuses an illegal one as a move.
  const game = Game.played(state, [move]);
  return async (send, signal) => {
    // A second look would take the rest of the time.
    const found = await patchwork.reviewed(game, { seconds, signal, secondLook: false });
    const [decision] = found.decisions;
    return { answer: judgement(decision, found.isFound(decision)), isFinished: decision.lost !== null };
  };
}

/** @param {Decision} decision @param {boolean} isFound Whether it gives nothing away. */
function judgement(decision, isFound) {
  const { state, player, move, best, before, lost, lostError, lostLower, lostUpper, spoilsWin } = decision;
  return {
    move: move.toText(),
    move_words: moveWords(state, move),
    found: lost === null ? null : isFound,
    lost,
    lost_error: lostError,
    lost_lower: lostLower,
    lost_upper: lostUpper,
    proved: lostLower === lostUpper,
    spoils_win: spoilsWin,
    player,
    margin: before.margin,
    lower: before.proof.lower,
    upper: before.proof.upper,
    best: best?.toText() ?? null,
    words: lostWords(decision),
    sure: sureLoss(decision),
    lesson: sureLoss(decision) > 0 ? lesson(decision) : null,
  };
}

/** The loss of each decision of a game. @param {Patchwork} patchwork @param {{game: any, seconds: number | null, player: string, mistakes: number, title: string | null}} request @param {() => Promise<import("./review-page.js").PageData>} pageData @returns {Promise<Task>} */
export async function review(patchwork, { game: received, seconds, player, mistakes, title }, pageData) {
  const game = inputs.recordOf(patchwork, received);
  if (seconds !== null) requireSeconds(seconds);
  const nodes = nodesOf(player, seconds);
  const options = { ...(nodes === undefined ? {} : { nodes }), ...(seconds === null ? {} : { seconds }), mistakes };
  await patchwork.requireReviewable(game, options);
  // Before the search: it would be in vain if its page could not be made.
  const [{ reviewPage }, { reasons }, data] = await Promise.all([import("./review-page.js"), import("./explaining/reasons.js"), pageData()]);
  return async (send, signal) => {
    const onProgress = (/** @type {ReviewProgress} */ progress) => send({ event: "progress", words: progressWords(progress) });
    const found = await patchwork.reviewed(game, { ...options, signal, onProgress });
    const explained = await reasons(patchwork, found.isInterrupted ? [] : found.mistakes, signal);
    return { answer: { ...answerOf(found), html: reviewPage(found, title, data, explained) }, isFinished: !found.isInterrupted };
  };
}

/** @param {ReviewProgress} progress */
const progressWords = ({ work, number, of }) =>
  (work === "proofs" ? say("proving move {n} of {all}", { n: number, all: of }) : sayMany("{part} of {n} decision", "{part} of {n} decisions", of, { part: number }));

/** The review, and its mistakes for another try. @param {Review} found */
function answerOf(found) {
  const document = found.toJSON();
  const bestWords = (/** @type {Decision} */ { state, best }) => (best === null ? null : moveWords(state, best));
  return {
    ...document,
    decisions: document.decisions.map((each, at) => ({ ...each, best_words: bestWords(found.decisions[at]), reason: each.mark ? reason(found.decisions[at]) : "" })),
    costly: found.mistakes.map((each) => ({
      ply: each.ply,
      words: costlyWords(each, found.game.names),
      choices: found.choices(each).map((choice) => choiceRow(each, choice)),
    })),
  };
}

/** @param {Decision} decision @param {Choice} choice */
const choiceRow = ({ state }, { move, lost, isProved, isFound }) => ({
  move: move.toText(),
  words: moveWords(state, move),
  lost,
  proved: isProved,
  found: isFound,
});
