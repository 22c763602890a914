/**
 * A move in words in the reader's language.
 *
 * @import {Move, State} from "../../../engine/javascript/index.js"
 */

import { MOVES } from "../page/model/phrases.js";
import { moveWords as engineWords } from "./library.js";
import { patchName } from "./say.js";

/** @type {import("../../../engine/javascript/move-words.js").Words} */
const WORDS = { ...MOVES, patch: (token, cell, lies) => MOVES.patch(patchName(token), cell, lies) };

/** A move of a position; with the position, the words name one move only. @param {State} state @param {Move} move */
export const moveWords = (state, move) => engineWords(state, move, WORDS);
