/** Moves and questions in words, in the reader's language. */

import { say, sayMany } from "./say.js";

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** How a patch lies: turns clockwise, of a patch that is flipped or not. */
const LIES = [
  ["", say("turned"), say("turned twice"), say("turned three times")],
  [say("flipped"), say("flipped and turned"), say("flipped and turned twice"), say("flipped and turned three times")],
];

/** Moves by their kind, of a patch by its name. */
export const MOVES = {
  advance: (/** @type {number} */ spaces) => sayMany("advance {n} space", "advance {n} spaces", spaces),
  swap: () => say("swap"),
  leather: (/** @type {string} */ cell) => say("leather at {cell}", { cell }),
  patch: (/** @type {string} */ patch, /** @type {string} */ cell, /** @type {{turns: number, isFlipped: boolean}} */ { turns, isFlipped }) => {
    const lies = LIES[Number(isFlipped)][turns];
    return lies ? say("{patch} at {cell}, {lies}", { patch, cell, lies }) : say("{patch} at {cell}", { patch, cell });
  },
};

/** Whose turn it is. @param {string} player @param {boolean} owesLeather */
export const due = (player, owesLeather) => (owesLeather ? say("{player} to place a leather patch", { player }) : say("{player} to move", { player }));

/** The question about a position, by what is to be reached; it begins with whose turn it is. @type {Record<string, (turn: string) => string>} */
export const QUESTIONS = {
  only: (turn) => say("{turn} and win: every other move loses.", { turn }),
  win: (turn) => say("{turn}: win by as much as you can.", { turn }),
  share: (turn) => say("{turn}: share the tie.", { turn }),
  lose: (turn) => say("{turn}: lose by as little as you can.", { turn }),
};
