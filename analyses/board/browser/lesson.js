/**
 * The lesson of a costly move in one sentence; the same as `analyses/review/lesson.py` says.
 *
 * @import {Move, Quilt, State} from "../../../engine/javascript/index.js"
 * @import {Decision} from "../../../engine/javascript/review/decision.js"
 */

import { provedLoss, tenths } from "./costly.js";
import { EMPTY, playerNames, reviewErrors, rounded } from "./library.js";
import { GAINS, capital, counted, moveWords, plyParts } from "./words.js";

/** Limit of the advantages in a lesson; the first ones count most. */
const MOST = 2;

/** The points that a move loses beyond the error of the estimate; 0 if none is sure. @param {Decision} decision */
export function sureLoss({ forced, lost, lostError, lostLower }) {
  if (forced || lost === null || lostError === null) return 0;
  return Math.max(lostLower, lost >= reviewErrors * lostError ? lost - lostError : 0);
}

/** The cost of a move, and the gain of the best move instead. @param {Decision} decision */
export function lesson(decision) {
  const { state, move, best, spoilsWin } = decision;
  const costs = `${deed(state, move, best)} costs ${costOf(decision)}${spoilsWin ? " and the game" : ""}`;
  if (best === null || best.toText() === move.toText()) return capital(`${costs}.`);
  return capital(`${costs}: ${reason(decision) || `best is ${moveWords(state, best)}`}.`);
}

/** What the best move brings at once that the played one does not; empty without it. @param {Decision} decision */
export function reason({ state, move, best }) {
  if (best === null || best.toText() === move.toText()) return "";
  const found = advantages(state, best, move).slice(0, MOST);
  return found.length ? `${subject(state, best, move)} ${found.join(" and ")}` : "";
}

/** The points that a move costs: proved, or estimated with their standard error. @param {Decision} decision */
function costOf(decision) {
  const { lost, lostError, lostLower, lostUpper } = decision;
  if (lostLower === lostUpper) return `${counted(lostLower, "point")} (proved)`;
  const proof = provedLoss(decision);
  return `about ${counted(rounded(lost ?? 0, 0), "point")} (estimated, give or take ${tenths(lostError)}${proof ? `; proved: ${proof}` : ""})`;
}

/** Whether a move buys a patch. @param {Move} move */
const isPurchase = (move) => move.patch !== null && !move.isLeather && !move.isSwap;

/** @param {State} state @param {Move} move @param {Move | null} best */
function deed(state, move, best) {
  if (isPurchase(move) && best?.patch !== move.patch) return `buying ${move.patch} here`;
  return move.isAdvance ? "advancing here" : subject(state, move, best ?? move);
}

/** A move as the subject of a sentence; its place only where it is all that differs. @param {State} state @param {Move} move @param {Move} other */
function subject(state, move, other) {
  if (move.isAdvance || move.isSwap) return move.isAdvance ? "advancing" : "swapping";
  if (move.patch !== other.patch) return `${move.patch}`;
  const words = moveWords(state, move);
  return words.includes(",") ? `${words},` : words;
}

// -- advantages -------------------------------------------------------------------------------

/** The immediate gains of a move over another; what counts most comes first. @param {State} state @param {Move} best @param {Move} other @returns {string[]} */
export function advantages(state, best, other) {
  if (best.isSwap || other.isSwap) return [];
  const mover = state.toMove;
  const [good, bad] = [state.play(best), state.play(other)];
  const brought = plyParts(state, other, bad).events;
  const found = plyParts(state, best, good).events.filter((event) => GAINS.test(event) && !brought.includes(event));
  if (keepsTurn(good, mover) && !keepsTurn(bad, mover)) found.push("keeps the turn");
  found.push(...moreIncome(good, bad, mover));
  if (isPurchase(best) && best.patch !== other.patch && canBuy(bad, 1 - mover, best.patch)) {
    found.push(`can otherwise be bought by ${playerNames(state.names)[1 - mover]} next`);
  }
  const [few, many] = [good, bad].map(({ players }) => areas(players[mover].quilt));
  if (best.patch === other.patch && few < many) found.push(`leaves ${counted(few, "empty area")}, not ${many}`);
  return [...found, ...more(good, bad, mover)];
}

/** Whether the mover moves again, once a leather patch that is owed is placed. @param {State} state @param {number} mover */
function keepsTurn(state, mover) {
  let after = state;
  while (after.leatherOwed) after = after.play(after.legalMoves()[0]);
  return !after.isOver && after.toMove === mover;
}

/** @param {State} good @param {State} bad @param {number} mover */
function moreIncome(good, bad, mover) {
  const [has, other] = [good.players[mover], bad.players[mover]];
  const marks = good.edition.incomeMarks.filter((mark) => mark > has.time).length;
  if (has.income <= other.income || !marks) return [];
  const where = marks > 1 ? `each of the ${marks} paydays` : "the payday";
  return [`pays ${counted(has.income - other.income, "button")} more on ${where} left`];
}

/** Whether it is a player's turn, and the player can buy a patch. @param {State} state @param {number} player @param {string | null} patch */
const canBuy = (state, player, patch) => state.toMove === player && state.legalMoves().some((move) => move.patch === patch);

/** The cells, buttons and spaces by which one position is better. @param {State} good @param {State} bad @param {number} mover */
function more(good, bad, mover) {
  const [has, other] = [good.players[mover], bad.players[mover]];
  const [cells, buttons, spaces] = [other.quilt.holes - has.quilt.holes, has.buttons - other.buttons, other.time - has.time];
  return [
    ...(cells > 0 ? [`covers ${counted(cells, "cell")} more`] : []),
    ...(buttons > 0 ? [`leaves ${counted(buttons, "button")} more`] : []),
    ...(spaces > 0 ? [`takes ${counted(spaces, "space")} less`] : []),
  ];
}

/** The number of connected areas of empty cells. @param {Quilt} quilt */
function areas({ labels, width }) {
  const left = new Set([...labels].flatMap((label, at) => (label === EMPTY ? [at] : [])));
  let found = 0;
  for (const start of left) {
    found += 1;
    const edge = [start];
    left.delete(start);
    for (let at = edge.pop(); at !== undefined; at = edge.pop()) {
      const column = at % width;
      const beside = [at - width, at + width, ...(column ? [at - 1] : []), ...(column < width - 1 ? [at + 1] : [])];
      edge.push(...beside.filter((near) => left.delete(near)));
    }
  }
  return found;
}
