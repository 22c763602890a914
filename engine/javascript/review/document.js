/**
 * A review as JSON: what `patchwork-solve review --format json` prints.
 *
 * @import {Total} from "./accuracy.js"
 * @import {Decision, Value} from "./decision.js"
 * @import {Review} from "./reviewing.js"
 * @typedef {ReturnType<typeof documentOf>} ReviewAnswer What the command `review` prints as JSON.
 * @typedef {ReturnType<typeof decisionRow>} ReviewedDecision A ply, with the value of the position before it.
 * @typedef {ReturnType<typeof totalRow>} ReviewTotal The points that a player lost over unforced decisions.
 * @typedef {{margin: number | null, margin_error: number | null, win: number | null, lower: number | null,
 *   upper: number | null}} ReviewValue
 *   What a position is worth to player 0: expected with its error, or proved; null is unknown.
 */

import data from "../built/review.js";
import { CENTS, MILLE, rounded, roundedChance } from "../rounding.js";

/** Least points lost for each mark; the worst first. @type {["?!" | "?" | "??", number][]} */
const MARKS = /** @type {any} */ (Object.entries(data.marks));

/** @param {number | null} points */
const cents = (points) => (points === null ? null : rounded(points, CENTS));

/** The mark of a move as in chess books; none below one point, or for a forced move. @param {Decision} decision @returns {"" | "?!" | "?" | "??"} */
function markOf({ forced, lost }) {
  if (forced || lost === null) return "";
  const points = rounded(lost, 1);
  return MARKS.find(([, least]) => points >= least)?.[0] ?? "";
}

/** @param {Value} value @returns {ReviewValue} */
const valueRow = ({ margin, error, win, proof }) => ({
  margin: cents(margin),
  margin_error: cents(error),
  win: win === null ? null : roundedChance(win),
  lower: proof.lower,
  upper: proof.upper,
});

/** @param {Decision} decision */
const decisionRow = (decision) => ({
  ply: decision.ply,
  player: decision.player,
  move: decision.move.toText(),
  best: decision.best?.toText() ?? null,
  forced: decision.forced,
  lost: cents(decision.lost),
  lost_error: cents(decision.lostError),
  lost_lower: decision.lostLower,
  lost_upper: decision.lostUpper,
  spoils_win: decision.spoilsWin,
  mark: markOf(decision),
  ...valueRow(decision.before),
});

/** @param {Total} total @param {number} player @param {readonly Decision[]} decisions */
function totalRow({ decisions: known, unknown, lost, error, lower, upper, perDecision }, player, decisions) {
  const marks = decisions.filter((each) => each.player === player).map(markOf);
  return {
    player,
    decisions: known,
    unknown,
    lost: cents(lost),
    lost_error: cents(error),
    lost_lower: lower,
    lost_upper: upper,
    per_decision: cents(perDecision),
    marks: Object.fromEntries(MARKS.map(([sign]) => [sign, marks.filter((mark) => mark === sign).length])),
  };
}

/** The document of a review; margins are player 0's score less player 1's, in points. @param {Review} review */
export function documentOf(review) {
  const { game, decisions, totals } = review;
  const { final } = game;
  return {
    player: review.player,
    edition: game.start.edition.name,
    finished: final.isOver,
    winner: final.winner,
    scores: final.scores(),
    accuracy: totals.map((each) => each.accuracy),
    lost: totals.map((each, player) => totalRow(each, player, decisions)),
    mistakes: review.mistakes.map((each) => each.ply),
    spoiled: decisions.filter((each) => each.spoilsWin).map((each) => each.ply),
    circle_luck: valueRow(decisions[0].before),
    ledger: review.ledger,
    proved_from: review.provedFrom,
    decisions: decisions.map(decisionRow),
    final: valueRow(review.final),
    stopped: /** @type {"finished" | "interruption"} */ (review.isInterrupted ? "interruption" : "finished"),
    nodes: review.nodes,
    seconds: rounded(review.seconds, MILLE),
  };
}
