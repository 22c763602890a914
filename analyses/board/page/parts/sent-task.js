/** A position that somebody sends as a question. The link has no answer: each move is searched. Loaded when one is opened. */

import { named } from "../model/patch-names.js";
import { capital } from "../model/phrases.js";
import { addressed } from "../model/loading.js";
import { say } from "../model/say.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/exercises.js").Sets} Sets
 */

const SECONDS = 2;

/** What the task belongs to: no set. */
export const SENT = "sent";

/** @param {Board} board @param {Sets} sets @param {string} hash */
export async function openTask(board, sets, hash) {
  const { text = "" } = (await addressed(board.server, hash)) ?? {};
  await board.loading.read(text);
  const { document } = board;
  const { state } = await board.facts.wait(document);
  const exercise = {
    document,
    question: say("{turn}: find the best move.", { turn: state?.turn }),
    verdict: "",
    solved: false,
    attempt: (/** @type {string | null} */ move) => attempt(board, sets, move),
    puzzle: { set: SENT, number: 1, of: 1 },
    address: hash,
  };
  board.store.show({ mode: "play", tab: "puzzles", exercise });
  board.say(exercise.question);
}

/** @param {Board} board @param {Sets} sets @param {string | null} move None gives up. */
async function attempt(board, sets, move) {
  const { exercise } = board.view;
  if (!exercise || exercise.solved) return;
  if (move === null) board.goTo(exercise.document);
  /** @type {{right: boolean, words: string, moves?: string[]}} */
  const found = move === null ? await answer(board) : await judged(board, sets, exercise.document, move);
  const { right, words, moves } = found;
  if (board.view.exercise !== exercise) return;
  board.store.show({ exercise: { ...exercise, verdict: named(words), solved: right || move === null } });
  board.say(named(words));
  if (!right) board.goTo(exercise.document);
  if (move === null && moves) await board.lines.preview(moves);
}

/** What a search says of a move. @param {Board} board @param {Sets} sets @param {import("../model/document.js").Document} position @param {string} move */
async function judged(board, sets, position, move) {
  const end = await board.search("judge", say("checking the move …"), { position, move, seconds: SECONDS });
  if (typeof end.answer?.lost !== "number") return { right: false, words: say("The search did not judge this move: try again.") };
  return { moves: [move], ...sets.searched(end.answer) };
}

/** The best move that a search finds. @param {Board} board */
async function answer(board) {
  const { document } = board;
  await board.analyses.begin({ seconds: SECONDS, player: "strong" });
  const best = board.analyses.of(document).answer?.moves?.[0];
  if (!best) throw new Error(say("The search found no answer: try again."));
  return { right: false, words: say("The answer: {move}.", { move: capital(best.words ?? best.move) }), moves: [best.move] };
}
