/**
 * The lesson of a costly move in one sentence; the same as `analyses/review/lesson.py` says.
 *
 * @import {Move, Quilt, State} from "../../../engine/javascript/index.js"
 * @import {Decision} from "../../../engine/javascript/review/decision.js"
 */

import { provedLoss, tenths } from "./costly.js";
import { EMPTY, reviewErrors, rounded } from "./library.js";
import { patchName, say, sayMany } from "./say.js";
import { capital, moveWords, playerNames, plyParts } from "./words.js";

/** The points that a move loses beyond the error of the estimate; 0 if none is sure. @param {Decision} decision */
export function sureLoss({ forced, lost, lostError, lostLower }) {
  if (forced || lost === null || lostError === null) return 0;
  return Math.max(lostLower, lost >= reviewErrors * lostError ? lost - lostError : 0);
}

/** The cost of a move, and the gain of the best move instead. @param {Decision} decision */
export function lesson(decision) {
  const { state, move, best, spoilsWin } = decision;
  const costs = { move: deed(state, move, best), points: costOf(decision) };
  if (best === null || best.toText() === move.toText()) {
    return capital(spoilsWin ? say("{move} costs {points} and the game.", costs) : say("{move} costs {points}.", costs));
  }
  const all = { ...costs, reason: reason(decision) || say("best is {move}", { move: moveWords(state, best) }) };
  return capital(spoilsWin ? say("{move} costs {points} and the game: {reason}.", all) : say("{move} costs {points}: {reason}.", all));
}

/** The two advantages of the best move over the played one that count most; empty without one. @param {Decision} decision */
export function reason({ state, move, best }) {
  if (best === null || best.toText() === move.toText()) return "";
  const [first, second] = advantages(state, best, move);
  if (first === undefined) return "";
  const gains = second === undefined ? first : say("{first} and {second}", { first, second });
  return say("{move} {gains}", { move: subject(state, best, move), gains });
}

/** The points that a move costs: proved, or estimated with their standard error. @param {Decision} decision */
function costOf(decision) {
  const { lost, lostError, lostLower, lostUpper } = decision;
  if (lostLower === lostUpper) return sayMany("{n} point (proved)", "{n} points (proved)", lostLower);
  const points = rounded(lost ?? 0, 0);
  const values = { error: tenths(lostError), proof: provedLoss(decision) };
  if (!values.proof) return sayMany("about {n} point (estimated, give or take {error})", "about {n} points (estimated, give or take {error})", points, values);
  return sayMany(
    "about {n} point (estimated, give or take {error}; proved: {proof})", "about {n} points (estimated, give or take {error}; proved: {proof})", points, values,
  );
}

/** Whether a move buys a patch. @param {Move} move */
const isPurchase = (move) => move.patch !== null && !move.isLeather && !move.isSwap;

/** @param {State} state @param {Move} move @param {Move | null} best */
function deed(state, move, best) {
  if (isPurchase(move) && best?.patch !== move.patch) return say("buying {patch} here", { patch: patchName(String(move.patch)) });
  return move.isAdvance ? say("advancing here") : subject(state, move, best ?? move);
}

/** A move as the subject of a sentence; its place only where it is all that differs. @param {State} state @param {Move} move @param {Move} other */
function subject(state, move, other) {
  if (move.isAdvance || move.isSwap) return move.isAdvance ? say("advancing") : say("swapping");
  if (move.patch !== other.patch) return patchName(String(move.patch));
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
  const found = plyParts(state, best, good).gains.filter((event) => !brought.includes(event));
  if (keepsTurn(good, mover) && !keepsTurn(bad, mover)) found.push(say("keeps the turn"));
  found.push(...moreIncome(good, bad, mover));
  if (isPurchase(best) && best.patch !== other.patch && canBuy(bad, 1 - mover, best.patch)) {
    found.push(say("can otherwise be bought by {player} next", { player: playerNames(state.names)[1 - mover] }));
  }
  const [few, many] = [good, bad].map(({ players }) => areas(players[mover].quilt));
  if (best.patch === other.patch && few < many) found.push(sayMany("leaves {n} empty area, not {areas}", "leaves {n} empty areas, not {areas}", few, { areas: many }));
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
  const buttons = has.income - other.income;
  if (marks === 1) return [sayMany("pays {n} button more on the payday left", "pays {n} buttons more on the payday left", buttons)];
  return [sayMany("pays {n} button more on each of the {paydays} paydays left", "pays {n} buttons more on each of the {paydays} paydays left", buttons, { paydays: marks })];
}

/** Whether it is a player's turn, and the player can buy a patch. @param {State} state @param {number} player @param {string | null} patch */
const canBuy = (state, player, patch) => state.toMove === player && state.legalMoves().some((move) => move.patch === patch);

/** The cells, buttons and spaces by which one position is better. @param {State} good @param {State} bad @param {number} mover */
function more(good, bad, mover) {
  const [has, other] = [good.players[mover], bad.players[mover]];
  const [cells, buttons, spaces] = [other.quilt.holes - has.quilt.holes, has.buttons - other.buttons, other.time - has.time];
  return [
    ...(cells > 0 ? [sayMany("covers {n} cell more", "covers {n} cells more", cells)] : []),
    ...(buttons > 0 ? [sayMany("leaves {n} button more", "leaves {n} buttons more", buttons)] : []),
    ...(spaces > 0 ? [sayMany("takes {n} space less", "takes {n} spaces less", spaces)] : []),
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
