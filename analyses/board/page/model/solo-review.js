/**
 * The review of a solo game: the chance to win that each decision of the reader lost, position by position.
 * A decision is as in a review of a game for two, with percentage points of the chance in the place of points.
 *
 * @import {Choice} from "./chances.js"
 * @import {Document} from "./document.js"
 * @import {Node} from "./tree.js"
 * @typedef {import("../board.js").Board} Board
 */

import { learn, winWords } from "./chances.js";
import { LEAST_CHANCE, chanceMarkOf } from "./costly.js";
import { named } from "./patch-names.js";
import { capital } from "./phrases.js";
import { say } from "./say.js";
import { isChance, written } from "./solo.js";
import * as trees from "./tree.js";

/** Standard errors that an interval of 95 % reaches. */
const REACH = 1.96;

/** Percentage points. @param {number} share */
const percent = (share) => Math.round(1e6 * share) / 1e4;

/** Whether a choice loses some of the chance, proved or beyond its error. @param {Choice} choice */
const isWorse = ({ lost, lost_error: error }) => lost > Math.max(1e-6, REACH * error);

/** What a move loses beside the best choice; null where the search was stopped. @param {Board} board @param {Document} document @param {string} move @param {string} words */
export async function judged(board, document, move, words) {
  const end = await board.search("chances", words, { position: written(document), move });
  if (!end.answer?.choices || end.stopped !== "finished") return null;
  learn(document, end.answer);
  const { choices } = end.answer;
  const [best] = choices;
  const played = /** @type {Choice} */ (choices.find((/** @type {Choice} */ each) => trees.sameMove(each.move, move)));
  const lost = percent(played.lost);
  const isMistake = isWorse(played);
  return {
    move,
    move_words: played.words,
    best: best.move,
    best_words: best.words,
    chance: best,
    lost,
    chance_error: percent(played.lost_error),
    lost_lower: played.is_proved ? lost : 0,
    lost_upper: played.is_proved ? lost : null,
    lower: null,
    upper: null,
    mark: isMistake ? chanceMarkOf(lost) : null,
    isMistake,
    proved: played.is_proved,
    found: !isMistake,
    spoils_win: false,
  };
}

/** A move that a teaching game warns of, with its lesson; null for any other. @param {Board} board @param {Document} document @param {string} move @param {string} words */
export async function warned(board, document, move, words) {
  const found = await judged(board, document, move, words);
  if (!found?.isMistake || found.lost < LEAST_CHANCE["?"]) return null;
  const { lost, chance_error: error, proved } = found;
  const values = {
    move: capital(named(found.move_words)),
    lost: winWords({ win: lost / 100, win_error: error / 100, is_proved: proved }),
    how: proved ? say("proved") : say("estimated"),
    best: named(found.best_words),
  };
  return { ...found, lesson: say("{move}: gives away {lost} of the chance to win ({how}). Better: {best}.", values) };
}

/** Whether there was more than one choice. @param {Board} board @param {Document} document */
async function isDecision(board, document) {
  const { state } = await board.facts.wait(document);
  return (state?.moves ?? []).reduce((/** @type {number} */ sum, /** @type {any} */ { placements }) => sum + placements.length, 0) > 1;
}

/** The review of a game; of its first decisions where it is stopped, and null before the first. @param {Board} board @param {Node[]} nodes */
export async function reviewed(board, nodes) {
  const documents = nodes.map(({ document }) => document);
  const moves = nodes.slice(1).map(({ move }) => /** @type {string} */ (move));
  const due = [];
  for (const [at, move] of moves.entries()) if (!isChance(move) && (await isDecision(board, documents[at]))) due.push(at);
  /** @type {any[]} */
  const decisions = moves.map((move, at) => ({ ply: at + 1, player: documents[at].to_move, move, forced: true, lost: null, lower: null, upper: null, mark: null }));
  let done = 0;
  for (const at of due) {
    const found = await judged(board, documents[at], moves[at], say("reviewing decision {n} of {all} …", { n: done + 1, all: due.length }));
    if (!found) break;
    decisions[at] = { ...decisions[at], ...found, forced: false };
    done += 1;
  }
  return done ? { documents, answer: { decisions, solo: { done, all: due.length } } } : null;
}

/** The decisions of a review that lost something, the worst first. @param {any} answer @returns {any[]} */
export const worstFirst = (answer) => answer.decisions.filter((/** @type {any} */ each) => each.lost > 0).sort((/** @type {any} */ one, /** @type {any} */ other) => other.lost - one.lost);

/** What all mistakes gave away, with its error. @param {any} answer */
export function total(answer) {
  const mistakes = answer.decisions.filter((/** @type {any} */ each) => each.isMistake);
  const sum = (/** @type {number[]} */ values) => values.reduce((all, each) => all + each, 0);
  const lost = sum(mistakes.map((/** @type {any} */ each) => each.lost));
  const error = Math.sqrt(sum(mistakes.map((/** @type {any} */ each) => each.chance_error ** 2)));
  return { number: mistakes.length, lost, error };
}
