/**
 * A move in words in the reader's language.
 *
 * @import {Move, State} from "../../../engine/javascript/index.js"
 */

import { moveWords as engineWords } from "./library.js";
import { patchName, say, sayMany } from "./say.js";

/** How a patch lies: turns clockwise, of a patch that is flipped or not. */
const LIES = [
  ["", say("turned"), say("turned twice"), say("turned three times")],
  [say("flipped"), say("flipped and turned"), say("flipped and turned twice"), say("flipped and turned three times")],
];

/** @type {import("../../../engine/javascript/move-words.js").Words} */
const WORDS = {
  advance: (spaces) => sayMany("advance {n} space", "advance {n} spaces", spaces),
  swap: () => say("swap"),
  leather: (cell) => say("leather at {cell}", { cell }),
  patch: (token, cell, { turns, isFlipped }) => {
    const [patch, lies] = [patchName(token), LIES[Number(isFlipped)][turns]];
    return lies ? say("{patch} at {cell}, {lies}", { patch, cell, lies }) : say("{patch} at {cell}", { patch, cell });
  },
};

/** A move of a position; with the position, the words name one move only. @param {State} state @param {Move} move */
export const moveWords = (state, move) => engineWords(state, move, WORDS);
