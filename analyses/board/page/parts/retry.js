/** A mistake of a game, to be tried again: any move that loses nothing counts. */

/** @typedef {import("../board.js").Board} Board */

import { named } from "../drawing/fabric.js";
import { signed } from "../model/analyses.js";
import { capital } from "../model/exercises.js";
import * as trees from "../model/tree.js";

const SECONDS = 2;

/**
 * Ask for a better move in the position on the board.
 * @param {Board} board @param {any} review @param {any} decision The one that was a mistake.
 */
export function retry(board, review, decision) {
  const { document } = board;
  const isProved = decision.lost_lower === decision.lost_upper;
  const mark = decision.mark ? ` ${decision.mark}` : "";
  const played = `${board.players.name(decision.player)} played ${wordsAfter(board, decision)}${mark}: ${lossWords(isProved ? decision.lost_lower : decision.lost, isProved)}.`;
  const exercise = {
    document,
    question: `Move ${decision.ply}: ${played} Find a move that loses nothing.`,
    verdict: "",
    solved: false,
    attempt: (/** @type {string} */ move) => attempt(board, review, decision, move),
    giveUp: () => board.trying(() => showAnswer(board, decision)),
  };
  board.store.show({ exercise });
  board.say(exercise.question);
}

/** The move that was a mistake, in words. @param {Board} board @param {any} decision */
function wordsAfter(board, { move }) {
  const id = trees.childBy(board.work.tree, board.work.at, move);
  return id === undefined ? move : named(trees.wordsOf(board.work.tree.nodes[id]));
}

/** Show the best move on the quilt, and by how much it is the better one; the line is played on request. @param {Board} board @param {any} decision */
async function showAnswer(board, decision) {
  const { exercise } = board.view;
  if (!exercise) return;
  board.goTo(exercise.document);
  const game = await board.server.post("/api/game", { start: exercise.document, moves: [decision.best] });
  if (board.view.exercise !== exercise) return;
  const isProved = decision.lost_lower === decision.lost_upper;
  const [{ move_words: said }] = game.plies;
  const lost = isProved ? `${decision.lost_lower} (proved)` : `${decision.lost.toFixed(1)} (estimated)`;
  const verdict = `The answer: ${named(said)}. It keeps the ${lost} that ${wordsAfter(board, decision)} gives away.`;
  board.store.show({ exercise: { ...exercise, verdict, solved: true } });
  await board.lines.preview([decision.best]);
  board.say(verdict);
}

/**
 * @param {Board} board @param {any} review @param {any} decision
 * @param {string} move
 */
async function attempt(board, review, decision, move) {
  const { exercise } = board.view;
  if (!exercise || exercise.solved) return;
  const known = knownChoice(review, decision, move);
  const end = known ? null : await board.search("judge", `checking ${move.replace("@", " ")} …`, { position: exercise.document, move, seconds: SECONDS });
  const judged = known ?? end?.answer;
  if (!judged || board.view.exercise !== exercise) return;
  const verdict = words(capital(named(judged.move_words ?? move)), judged);
  board.store.show({ exercise: { ...exercise, verdict, solved: judged.found === true } });
  if (board.exercise) board.say(verdict);
  if (!judged.found) board.goTo(exercise.document);
}

/** @param {string} move @param {any} judged The known judgement of it. */
function words(move, { found, proved, lost, spoils_win: spoils }) {
  if (found) return `Right. ${move} loses nothing (${proved ? "proved" : "estimated"}).`;
  if (found === null || lost === null) return `${move}: not known yet. Try it again, or try another move.`;
  return `${move}: ${lossWords(lost, proved)}${spoils ? ", and the game is lost" : ""}. Try again.`;
}

/** @param {number} lost @param {boolean} isProved */
const lossWords = (lost, isProved) => (isProved ? `${signed(-lost)} (proved)` : `${signed(-lost, 1)} (estimated)`);

/**
 * The review's own judgement of a move.
 * @param {any} review @param {any} decision @param {string} move
 */
function knownChoice(review, decision, move) {
  const choice = review.costly?.find((/** @type {any} */ each) => each.ply === decision.ply)?.choices.find((/** @type {any} */ each) => each.move === move);
  if (!choice?.found) return null;
  return { found: true, proved: choice.proved, move_words: choice.words };
}
