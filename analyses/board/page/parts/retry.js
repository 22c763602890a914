/** A mistake of a game: shown beside what was better, or tried again. Any move that loses nothing counts. */

/** @typedef {import("../board.js").Board} Board */

import { named } from "../drawing/fabric.js";
import { signed } from "../model/analyses.js";
import { capital } from "../model/exercises.js";
import * as trees from "../model/tree.js";

const SECONDS = 2;

/** Whether the points that a move lost are proved. @param {any} decision */
export const isProved = (decision) => decision.lost_lower === decision.lost_upper;

/** The points that a move lost. @param {any} decision @returns {number} */
export const lossOf = (decision) => (isProved(decision) ? decision.lost_lower : decision.lost ?? 0);

/** Show the position of a mistake, with what was played and what was best. @param {Board} board @param {any} decision */
export function show(board, decision) {
  const exercise = exerciseOf(board, decision);
  board.goTo(exercise.document);
  board.store.show({ exercise: { ...exercise, solved: true }, piece: null, hint: null });
  const best = named(decision.best_words ?? decision.best);
  board.say(`${exercise.question} Best is ${best}.`);
}

/** Ask for a better move where a mistake was made. @param {Board} board @param {any} decision */
export function retry(board, decision) {
  const exercise = exerciseOf(board, decision);
  board.goTo(exercise.document);
  const question = `${exercise.question} Find a move that loses nothing.`;
  board.store.show({ exercise: { ...exercise, question }, hint: null });
  board.say(question);
}

/** @param {Board} board @param {any} decision @returns {import("../board.js").Exercise} */
function exerciseOf(board, decision) {
  const document = /** @type {import("../model/document.js").Document} */ (board.reviewed?.documents[decision.ply - 1]);
  const { tree } = board.work;
  const id = trees.childBy(tree, trees.placeOf(tree, document) ?? trees.ROOT, decision.move);
  const played = id === undefined ? decision.move.replace("@", " ") : trees.wordsOf(tree.nodes[id]);
  const mark = decision.mark ? ` ${decision.mark}` : "";
  return {
    document,
    decision,
    played,
    question: `Move ${decision.ply}: ${board.players.name(decision.player)} played ${named(played)}${mark}: ${lossWords(lossOf(decision), isProved(decision))}.`,
    verdict: "",
    solved: false,
    attempt: (move, isFresh) => attempt(board, decision, move, isFresh),
  };
}

/** @param {Board} board @param {any} decision @param {string} move @param {boolean} isFresh Whether it has not been in the game. */
async function attempt(board, decision, move, isFresh) {
  const { exercise } = board.view;
  if (!exercise || exercise.solved) return;
  const { tree } = board.work;
  const known = knownChoice(board.reviewed?.answer, decision, move);
  const end = known ? null : await board.search("judge", `checking ${named(move.replace("@", " at "))} …`, { position: exercise.document, move, seconds: SECONDS });
  const judged = known ?? end?.answer;
  if (board.view.exercise !== exercise) return;
  if (!judged?.found && isFresh) takeOut(board, tree, exercise.document, move);
  if (!judged) return;
  const verdict = words(capital(named(judged.move_words ?? move)), judged);
  board.store.show({ exercise: { ...exercise, verdict, solved: judged.found === true } });
  if (board.exercise) board.say(verdict);
  if (!judged.found) board.goTo(exercise.document);
}

/**
 * Take a try out of the game, as if it had not been played; where the game was changed meanwhile, only the try.
 * @param {Board} board @param {import("../model/tree.js").Tree} tree The game with the try.
 * @param {import("../model/document.js").Document} document Where it was played. @param {string} move
 */
function takeOut(board, tree, document, move) {
  if (board.work.tree === tree) {
    board.store.revoke({ piece: null, hint: null });
    return;
  }
  const at = trees.placeOf(board.work.tree, document);
  const id = at === null ? undefined : trees.childBy(board.work.tree, at, move);
  if (id === undefined || at === null) return;
  const isThere = trees.path(board.work.tree, board.work.at).includes(id);
  board.store.change({ tree: trees.pruned(board.work.tree, id), ...(isThere ? { at } : {}) });
}

/** @param {string} move @param {any} judged The known judgement of it. */
function words(move, { found, proved, lost, spoils_win: spoils }) {
  if (found) return `Right. ${move} loses nothing (${proved ? "proved" : "estimated"}).`;
  if (found === null || lost === null) return `${move}: not known yet. Try it again, or try another move.`;
  return `${move}: ${lossWords(lost, proved)}${spoils ? ", and the game is lost" : ""}. Try again.`;
}

/** @param {number} lost @param {boolean} sure */
const lossWords = (lost, sure) => (sure ? `${signed(-lost)} (proved)` : `${signed(-lost, 1)} (estimated)`);

/**
 * The review's own judgement of a move.
 * @param {any} review @param {any} decision @param {string} move
 */
function knownChoice(review, decision, move) {
  const choice = review?.costly?.find((/** @type {any} */ each) => each.ply === decision.ply)?.choices.find((/** @type {any} */ each) => each.move === move);
  if (!choice?.found) return null;
  return { found: true, proved: choice.proved, move_words: choice.words };
}
