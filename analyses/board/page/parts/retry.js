/** A mistake of a game: shown beside what was better, or tried again. Any move that loses nothing counts. */

/** @typedef {import("../board.js").Board} Board */

import { lossFigure } from "../model/costly.js";
import { nameOf, named } from "../model/patch-names.js";
import { capital } from "../model/phrases.js";
import { say } from "../model/say.js";
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
  board.say(`${exercise.question} ${say("Best is {move}.", { move: best })}`);
}

/** Ask for a better move where a mistake was made. @param {Board} board @param {any} decision */
export function retry(board, decision) {
  const exercise = exerciseOf(board, decision);
  board.goTo(exercise.document);
  const question = `${exercise.question} ${say("Find a move that loses nothing.")}`;
  board.store.show({ exercise: { ...exercise, question }, hint: null });
  board.say(question);
}

/** @param {Board} board @param {any} decision @returns {import("../board.js").Exercise} */
function exerciseOf(board, decision) {
  const document = /** @type {import("../model/document.js").Document} */ (board.reviewed?.documents[decision.ply - 1]);
  const { tree } = board.work;
  const id = trees.childBy(tree, trees.placeOf(tree, document) ?? trees.ROOT, decision.move);
  const played = id === undefined ? decision.move.replace("@", " ") : trees.wordsOf(tree.nodes[id]);
  const values = {
    n: decision.ply,
    player: board.players.name(decision.player),
    move: [named(played), decision.mark].filter(Boolean).join(" "),
    loss: lossWords(lossOf(decision), isProved(decision), decision.chance_error),
  };
  return {
    document,
    decision,
    played,
    question: say("Move {n}: {player} played {move}: {loss}.", values),
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
  const judged = known ?? (await judgement(board, exercise.document, move));
  if (board.view.exercise !== exercise) return;
  if (!judged?.found && isFresh) takeOut(board, tree, exercise.document, move);
  if (!judged) return;
  const verdict = words(capital(named(judged.move_words ?? move)), judged);
  board.store.show({ exercise: { ...exercise, verdict, solved: judged.found === true } });
  if (board.exercise) board.say(verdict);
  if (!judged.found) board.goTo(exercise.document);
}

/** What a search says of a try. @param {Board} board @param {import("../model/document.js").Document} position @param {string} move */
async function judgement(board, position, move) {
  const said = say("checking {move} …", { move: tokenWords(move) });
  if (position.solo) return (await import("../model/solo-review.js")).judged(board, position, move, said);
  return (await board.search("judge", said, { position, move, seconds: SECONDS })).answer;
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
function words(move, { found, proved, lost, chance_error: error, spoils_win: spoils }) {
  if (found) return say("Right. {move} loses nothing ({how}).", { move, how: proved ? say("proved") : say("estimated") });
  if (found === null || lost === null) return say("{move}: not known yet. Try it again, or try another move.", { move });
  const values = { move, loss: lossWords(lost, proved, error) };
  return spoils ? say("{move}: {loss}, and the game is lost. Try again.", values) : say("{move}: {loss}. Try again.", values);
}

/** A move in words by its token. @param {string} move */
function tokenWords(move) {
  const [patch, cell] = move.split("@");
  if (cell) return say("{patch} at {cell}", { patch: nameOf(patch), cell });
  return patch === "advance" ? say("advance") : patch;
}

/** @param {number} lost @param {boolean} sure @param {number} [error] Of the chance in a solo game. */
function lossWords(lost, sure, error) {
  const points = lossFigure(lost, sure, error);
  return sure ? say("{points} (proved)", { points }) : say("{points} (estimated)", { points });
}

/**
 * The review's own judgement of a move.
 * @param {any} review @param {any} decision @param {string} move
 */
function knownChoice(review, decision, move) {
  const choice = review?.costly?.find((/** @type {any} */ each) => each.ply === decision.ply)?.choices.find((/** @type {any} */ each) => each.move === move);
  if (!choice?.found) return null;
  return { found: true, proved: choice.proved, move_words: choice.words };
}
